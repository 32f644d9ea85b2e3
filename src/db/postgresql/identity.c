/* identity.c: which desk this is among those that share a database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/paths.h"

/* More desks of one user on one computer are a mistake. */
#define MAX_DESKS 64
/* A UUID in text (RFC 9562, section 4). */
#define ID_LENGTH 36

static void
set_file_error (GError **error, const char *path, int number)
{
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Check the permissions of the folder and the free space."),
                    /* translators: a path, and a message of the system */
                    _ ("The file %s, by which other desks know this one, cannot be used: %s"), path,
                    g_strerror (number));
}

/* (transfer full) (nullable): the id in the file at @fd; NULL: there is none yet. */
static char *
read_id (int fd)
{
  char    text[ID_LENGTH + 1] = { 0 };
  ssize_t n = pread (fd, text, ID_LENGTH, 0);

  return n == ID_LENGTH && g_uuid_string_is_valid (text) ? g_strdup (text) : NULL;
}

static gboolean
write_id (int fd, const char *id)
{
  return ftruncate (fd, 0) == 0 && pwrite (fd, id, strlen (id), 0) == (ssize_t) strlen (id)
         && pwrite (fd, "\n", 1, (off_t) strlen (id)) == 1 && fsync (fd) == 0;
}

BeckonPgIdentity *
beckon_pg_identity_take (GError **error)
{
  g_autofree char *folder = beckon_paths_dup_data_dir ();

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 1; i <= MAX_DESKS; i++)
    {
      g_autoptr (BeckonPgIdentity) self = g_new0 (BeckonPgIdentity, 1);

      self->path = g_strdup_printf ("%s/desk-%u", folder, i);
      self->fd = open (self->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
      if (self->fd < 0)
        {
          set_file_error (error, self->path, errno);
          return NULL;
        }
      if (flock (self->fd, LOCK_EX | LOCK_NB) != 0)
        {
          if (errno == EWOULDBLOCK)
            continue;
          set_file_error (error, self->path, errno);
          return NULL;
        }
      self->id = read_id (self->fd);
      if (self->id == NULL)
        {
          self->id = g_uuid_string_random ();
          if (!write_id (self->fd, self->id))
            {
              set_file_error (error, self->path, errno);
              return NULL;
            }
        }
      return g_steal_pointer (&self);
    }
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Use the running desks, or stop one first."),
                    _ ("There are too many desks of this user on this computer."));

  return NULL;
}

void
beckon_pg_identity_free (BeckonPgIdentity *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->id);
  g_free (self->path);
  g_free (self);
}
