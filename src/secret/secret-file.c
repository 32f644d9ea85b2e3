/* secret-file.c: a secret in a file that only the person can read; blocks, so call it in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "secret/secret-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/paths.h"
#include "secret/secret-store.h"

static char *
dup_folder (void)
{
  g_autofree char *config = beckon_paths_dup_config_dir ();

  return g_build_filename (config, "secrets", NULL);
}

static char *
dup_path (const char *name)
{
  g_autofree char *folder = dup_folder ();

  return g_build_filename (folder, name, NULL);
}

static void
set_error (const char *path, int code, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE, path, _ ("Cannot access the key store: %s"),
                    g_strerror (code));
}

/* (transfer full) (nullable): the content of @fd. */
static char *
read_all (int fd, const char *path, GError **error)
{
  /* One byte more than allowed, to detect a file that is too long. */
  g_autofree char *text = g_malloc (BECKON_SECRET_MAX_BYTES + 2);
  gsize            length = 0;

  while (length <= BECKON_SECRET_MAX_BYTES)
    {
      gssize n = read (fd, text + length, BECKON_SECRET_MAX_BYTES + 1 - length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_error (path, errno, error);
          return NULL;
        }
      if (n == 0)
        break;
      length += (gsize) n;
    }
  text[length] = '\0';
  if (length > BECKON_SECRET_MAX_BYTES || !g_utf8_validate (text, (gssize) length, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_STORE, path, _ ("The file is not a key"));
      return NULL;
    }
  g_strchomp (text);
  return g_steal_pointer (&text);
}

char *
beckon_secret_file_read (const char *name, GError **error)
{
  g_autofree char *path = dup_path (name);
  g_autofree char *text = NULL;
  struct stat      facts;
  int              fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

  if (fd < 0)
    {
      if (errno != ENOENT && errno != ENOTDIR)
        set_error (path, errno, error);
      return NULL;
    }
  if (fstat (fd, &facts) != 0)
    set_error (path, errno, error);
  else if (!S_ISREG (facts.st_mode))
    beckon_set_error (error, BECKON_ERROR_STORE, path, _ ("The file is not a key"));
  else if (facts.st_uid != geteuid () || (facts.st_mode & 077) != 0)
    beckon_set_error (error, BECKON_ERROR_STORE, path,
                      _ ("The key file is readable by others and was ignored"));
  else
    text = read_all (fd, path, error);
  close (fd);
  return g_steal_pointer (&text);
}

gboolean
beckon_secret_file_write (const char *name, const char *secret, GError **error)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *path = dup_path (name);
  g_autoptr (GError) inner = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0 || g_chmod (folder, 0700) != 0)
    {
      set_error (folder, errno, error);
      return FALSE;
    }
  /* Replace the file instead of writing to it: a process that has the old one open does not see the
   * new secret. */
  if (!g_file_set_contents_full (path, secret, (gssize) strlen (secret),
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                 &inner)
      || g_chmod (path, 0600) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, path, _ ("Cannot access the key store: %s"),
                        inner != NULL ? inner->message : g_strerror (errno));
      return FALSE;
    }
  return TRUE;
}

gboolean
beckon_secret_file_delete (const char *name, GError **error)
{
  g_autofree char *path = dup_path (name);

  if (g_unlink (path) == 0 || errno == ENOENT || errno == ENOTDIR)
    return TRUE;
  set_error (path, errno, error);
  return FALSE;
}
