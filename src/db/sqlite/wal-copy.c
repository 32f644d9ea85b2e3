/* wal-copy.c: reads the log through SQLite, which still has it open
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/wal-copy.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "base/error.h"

#define BLOCK_BYTES 65536
/* Its suffix while it is incomplete. */
#define UNDER_WAY ".rescuing"

static gboolean
write_block (int fd, const char *block, gsize length)
{
  for (gsize done = 0; done < length;)
    {
      ssize_t n = write (fd, block + done, length - done);

      if (n < 0 && errno != EINTR)
        return FALSE;
      done += (gsize) MAX (n, 0);
    }

  return TRUE;
}

/* FALSE with errno. */
static gboolean
copy_log (sqlite3 *db, int fd)
{
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  sqlite3_file    *log = NULL;
  sqlite3_int64    size = 0;

  errno = EIO;
  if (sqlite3_file_control (db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) != SQLITE_OK
      || log == NULL || log->pMethods == NULL || log->pMethods->xFileSize (log, &size) != SQLITE_OK)
    return FALSE;
  for (sqlite3_int64 at = 0; at < size; at += BLOCK_BYTES)
    {
      int length = (int) MIN (size - at, BLOCK_BYTES);

      errno = EIO;
      if (log->pMethods->xRead (log, block, length, at) != SQLITE_OK
          || !write_block (fd, block, (gsize) length))
        return FALSE;
    }

  return fsync (fd) == 0;
}

/* A new name is on disk only when its folder has been synced. */
static void
flush_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int              fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  if (fsync (fd) != 0)
    g_debug ("%s could not be flushed to disk: %s", folder, g_strerror (errno));
  close (fd);
}

/* Does not replace a file that appeared at @path meanwhile, such as the log itself. FALSE with
 * errno. */
static gboolean
give_name (const char *partial, const char *path)
{
  if (link (partial, path) == 0)
    {
      g_unlink (partial);
      return TRUE;
    }

  /* The file system may not support links. */
  return errno != EEXIST && g_rename (partial, path) == 0;
}

gboolean
beckon_wal_copy (BeckonDb *db, const char *path, struct stat *info, GError **error)
{
  g_autofree char *partial = g_strconcat (path, UNDER_WAY, NULL);
  gboolean         whole;
  int              saved;
  int              fd;

  g_unlink (partial);
  fd = g_open (partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  whole = fd >= 0 && copy_log (beckon_sqlite_get_handle (db), fd) && fstat (fd, info) == 0
          && give_name (partial, path);
  saved = errno;
  if (fd >= 0)
    close (fd);
  if (whole)
    {
      flush_folder (path);
      return TRUE;
    }

  if (fd >= 0)
    g_unlink (partial);
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Free up disk space, or make the folder writable."),
                    /* translators: a file, and why */
                    _ ("Cannot write %s: %s"), path, g_strerror (saved));

  return FALSE;
}
