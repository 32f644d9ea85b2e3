/* rescue.c: copies an open database by SQLite's backup, and uses such a copy at the next start
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/salvage/rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "db/sqlite/salvage/salvage.h"

/* Suffixes of a copy after the name of the database: complete, and incomplete. */
#define RESCUED ".rescued-"
#define UNDER_WAY ".rescuing"
/* At the end of the name, followed by the inode of the database that has lost its log and that the
 * copy replaces. */
#define INSTEAD "-instead-of-"

/* (transfer full): the folder for copies of @path, and of no other. */
static char *
dup_state_folder (const char *path)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);

  sum[16] = '\0';

  return g_build_filename (g_get_user_state_dir (), "beckon", "rescued", sum, NULL);
}

/* New names are on disk only when their folder has been synced. */
static void
flush (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  if (fsync (fd) != 0)
    g_debug ("%s could not be flushed to disk: %s", path, g_strerror (errno));
  close (fd);
}

static gboolean
set_file_error (const char *path, int number, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Free up disk space, or make the folder writable."),
                    /* translators: a file, and why */
                    _ ("Cannot write %s: %s"), path, g_strerror (number));

  return FALSE;
}

/* Copies all committed pages of @from into a new file. */
static gboolean
copy_pages (sqlite3 *from, const char *to, GError **error)
{
  sqlite3        *copy = NULL;
  sqlite3_backup *backup;
  int             rc = sqlite3_open_v2 (to, &copy,
                                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);

  if (rc == SQLITE_OK)
    {
      /* It is discarded unless it is complete, so it needs no journal. */
      sqlite3_exec (copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
      backup = sqlite3_backup_init (copy, "main", from, "main");
      if (backup != NULL)
        {
          sqlite3_backup_step (backup, -1);
          sqlite3_backup_finish (backup);
        }
      rc = sqlite3_extended_errcode (copy);
    }
  if (rc != SQLITE_OK)
    beckon_sqlite_set_error_code (rc, copy != NULL ? sqlite3_system_errno (copy) : 0, FALSE,
                                  sqlite3_errstr (rc), error);
  sqlite3_close (copy);

  return rc == SQLITE_OK;
}

/* (transfer full): an unused name in @folder. @end: its suffix. */
static char *
make_name (const char *folder, const char *base, const char *end)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%dT%H%M%SZ");
  char            *name = g_strconcat (folder, G_DIR_SEPARATOR_S, base, RESCUED, time, end, NULL);

  for (guint i = 2; g_file_test (name, G_FILE_TEST_EXISTS); i++)
    {
      g_free (name);
      name =
        g_strdup_printf ("%s" G_DIR_SEPARATOR_S "%s" RESCUED "%s-%u%s", folder, base, time, i, end);
    }

  return name;
}

static char *
write_into (BeckonDb *db, const char *folder, const char *path, const char *end, GError **error)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *partial = g_strconcat (folder, G_DIR_SEPARATOR_S, base, UNDER_WAY, NULL);
  g_autofree char *name = make_name (folder, base, end);
  int              fd;

  g_unlink (partial);
  /* Agents' questions are private. */
  fd = g_open (partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      set_file_error (partial, errno, error);
      return NULL;
    }
  close (fd);

  if (!copy_pages (beckon_sqlite_get_handle (db), partial, error))
    {
      g_unlink (partial);
      return NULL;
    }
  flush (partial);
  if (g_rename (partial, name) != 0)
    {
      set_file_error (name, errno, error);
      g_unlink (partial);
      return NULL;
    }
  flush (folder);
  g_message ("The contents of %s were saved in %s", path, name);

  return g_steal_pointer (&name);
}

/* (transfer full): the suffix for a copy that replaces what is now at @path. */
static char *
make_end (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0
           ? g_strdup_printf (INSTEAD "%" G_GUINT64_FORMAT, (guint64) info.st_ino)
           : g_strdup ("");
}

/* Was @copy made because the database @info had lost its log? */
static gboolean
is_instead_of (const char *copy, const GStatBuf *info)
{
  const char *end = g_strrstr (copy, INSTEAD);

  return end != NULL
         && g_ascii_strtoull (end + strlen (INSTEAD), NULL, 10) == (guint64) info->st_ino;
}

char *
beckon_rescue_write (BeckonDb *db, const char *path, gboolean instead, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *state = dup_state_folder (path);
  g_autofree char *end = instead ? make_end (path) : g_strdup ("");
  g_autoptr (GError) why = NULL;
  char *name = NULL;

  if (g_mkdir_with_parents (state, 0700) == 0)
    name = write_into (db, state, path, end, &why);
  else
    set_file_error (state, errno, &why);
  if (name != NULL)
    return name;
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }

  return write_into (db, folder, path, end, error);
}

/* Stores the newest copy in @folder in @best if it is newer than that. */
static void
find_in (const char *folder, const char *prefix, char **best)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *known = *best != NULL ? g_path_get_basename (*best) : NULL;

      if (!g_str_has_prefix (name, prefix) || g_str_has_suffix (name, "-journal")
          || g_str_has_suffix (name, "-wal") || g_str_has_suffix (name, "-shm"))
        continue;
      if (known == NULL || strcmp (name, known) > 0)
        {
          g_free (*best);
          *best = g_build_filename (folder, name, NULL);
        }
    }
}

char *
beckon_rescue_find (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *prefix = g_strconcat (base, RESCUED, NULL);
  g_autofree char *state = dup_state_folder (path);
  char            *best = NULL;

  find_in (folder, prefix, &best);
  find_in (state, prefix, &best);

  return best;
}

/* Copies between file systems; @to is complete in the end, or does not exist. */
static gboolean
copy_over (const char *from, const char *to, GError **error)
{
  g_autofree char *partial = g_strconcat (to, UNDER_WAY, NULL);
  g_autoptr (GFile) source = g_file_new_for_path (from);
  g_autoptr (GFile) target = g_file_new_for_path (partial);
  g_autoptr (GError) why = NULL;

  if (!g_file_copy (source, target, G_FILE_COPY_OVERWRITE | G_FILE_COPY_ALL_METADATA, NULL, NULL,
                    NULL, &why))
    {
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Free up disk space, or make the folder writable."),
                        _ ("Cannot write %s: %s"), to, why->message);
      g_unlink (partial);
      return FALSE;
    }
  flush (partial);
  if (g_rename (partial, to) != 0)
    return set_file_error (to, errno, error);
  g_unlink (from);

  return TRUE;
}

gboolean
beckon_rescue_restore (const char *path, char **notice, GError **error)
{
  g_autofree char *found = beckon_rescue_find (path);
  g_autofree char *folder = g_path_get_dirname (path);
  GStatBuf         info;
  gboolean         exists = g_stat (path, &info) == 0;
  gboolean         instead = exists && found != NULL && is_instead_of (found, &info);

  if (found == NULL)
    return TRUE;
  if (exists && info.st_size > 0 && !instead)
    {
      /* translators: %s is a file, here and below */
      *notice =
        g_strdup_printf (_ ("While the desk was last running, its data file was removed or "
                            "replaced. Its contents are saved in %s; the desk uses the file that "
                            "is in its place now. Delete the copy when you no longer need it."),
                         found);
      return TRUE;
    }

  /* A log without its database belongs to the lost one, and would be applied to the copy. */
  if (!beckon_salvage_set_aside (path, error))
    return FALSE;
  if (g_rename (found, path) != 0 && !copy_over (found, path, error))
    return FALSE;
  flush (folder);
  g_message ("%s was missing and was replaced by %s", path, found);
  if (instead)
    *notice = g_strdup_printf (
      _ ("While the desk was last running, another program wrote into its data file, or wrote "
         "into or removed its log. What the desk had was recovered to the same place: %s. The "
         "former file is beside it."),
      path);
  else
    *notice = g_strdup_printf (
      _ ("While the desk was last running, its data file was removed. Its contents "
         "were recovered to the same place: %s. No accepted data are lost."),
      path);

  return TRUE;
}
