/* file-bytes.c: reads a file that a person has named, whatever it turns out to be
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/file-bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/error.h"

#define STEP_BYTES (64 * 1024)
#define NAME_CHARS 80

static char *
dup_shown (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);

  return beckon_display_text_short (name, NAME_CHARS);
}

static void
set_errno (const char *path, int code, GError **error)
{
  g_autofree char *name = dup_shown (path);

  if (code == ENOENT || code == ENOTDIR)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Check its name and its folder."),
                      /* Translators: the name of a file */
                      _ ("“%s” does not exist"), name);
  else if (code == EACCES || code == EPERM)
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Change its permissions, or choose another file."),
                      /* Translators: the name of a file */
                      _ ("“%s” may not be read"), name);
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Choose another file."),
                      /* Translators: the name of a file, and what the system says */
                      _ ("“%s” cannot be read: %s"), name, g_strerror (code));
}

gboolean
beckon_file_bytes_check (const char *name, guint64 n_bytes, gsize limit, GError **error)
{
  g_autofree char *shown = dup_shown (name);

  if (n_bytes > limit)
    beckon_set_error (error, BECKON_ERROR_LIMIT,
                      _ ("Send a smaller file, or say where this one is."),
                      /* Translators: the name of a file, and a number */
                      _ ("“%s” is larger than %d MiB"), shown, (int) (limit / (1024 * 1024)));
  else if (n_bytes == 0)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Choose another file."),
                      /* Translators: the name of a file */
                      _ ("“%s” is empty"), shown);
  else
    return TRUE;

  return FALSE;
}

/* A pipe would wait for somebody who writes, and a device may never end. */
static gboolean
check_kind (const char *path, int fd, GError **error)
{
  g_autofree char *name = NULL;
  struct stat      status;

  if (fstat (fd, &status) != 0)
    {
      set_errno (path, errno, error);
      return FALSE;
    }
  if (S_ISREG (status.st_mode))
    return TRUE;

  name = dup_shown (path);
  if (S_ISDIR (status.st_mode))
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Choose the files in it, or say where the folder is."),
                      /* Translators: the name of a folder */
                      _ ("“%s” is a folder"), name);
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Choose a plain file."),
                      /* Translators: the name of something in a folder */
                      _ ("“%s” is not a plain file"), name);

  return FALSE;
}

/* (transfer full) (nullable): at most one byte more than @limit. */
static GByteArray *
read_all (const char *path, int fd, gsize limit, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gssize n = 1;

  while (n > 0 && bytes->len <= limit)
    {
      guint8 step[STEP_BYTES];

      do
        n = read (fd, step, MIN (sizeof step, limit + 1 - bytes->len));
      while (n < 0 && errno == EINTR);
      if (n > 0)
        g_byte_array_append (bytes, step, (guint) n);
    }
  if (n < 0)
    {
      set_errno (path, errno, error);
      return NULL;
    }

  return g_steal_pointer (&bytes);
}

GBytes *
beckon_file_bytes_read (const char *path, gsize limit, GError **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);

  fd = g_open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
  if (fd < 0)
    {
      set_errno (path, errno, error);
      return NULL;
    }
  if (check_kind (path, fd, error))
    bytes = read_all (path, fd, limit, error);
  g_close (fd, NULL);
  if (bytes == NULL || !beckon_file_bytes_check (path, bytes->len, limit, error))
    return NULL;

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
