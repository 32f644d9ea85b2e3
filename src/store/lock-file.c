/* lock-file.c: flock on a file that holds the process id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/lock-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "model/error.h"

/* Second line of the file: the database was found damaged while the desk ran. */
#define SUSPICION "damaged"

struct _BeckonLockFile
{
  int      fd;
  gboolean suspicion;
};

static void
write_content (BeckonLockFile *self)
{
  char content[64];
  int length;

  length = g_snprintf (content, sizeof content, "%ld\n%s", (long) getpid (), self->suspicion ? SUSPICION "\n" : "");
  /* The lock holds without it: the text only helps persons. */
  if (ftruncate (self->fd, 0) != 0 || pwrite (self->fd, content, length, 0) != length)
    g_debug ("The lock file could not be written: %s", g_strerror (errno));
}

BeckonLockFile *
beckon_lock_file_new (const char  *path,
                      GError     **error)
{
  g_autoptr(BeckonLockFile) self = g_new0 (BeckonLockFile, 1);
  char content[64] = "";
  ssize_t length;
  int saved;

  self->fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (self->fd < 0)
    {
      saved = errno;
      if (saved == EROFS || saved == EACCES || saved == EPERM)
        beckon_set_error (error, BECKON_ERROR_STORE,
                          _("Make the folder writable for you, or choose another with BECKON_DATA_DIR."),
                          _("The desk cannot save: the folder of %s is read-only. Nothing was accepted."), path);
      else if (saved == ENOSPC || saved == EDQUOT)
        beckon_set_error (error, BECKON_ERROR_STORE, _("Make some room on the disk and start again."),
                          _("The desk cannot save: the disk is full. Nothing was accepted."));
      else
        beckon_set_error (error, BECKON_ERROR_STORE, NULL, _("%s cannot be opened: %s"), path, g_strerror (saved));
      return NULL;
    }

  length = pread (self->fd, content, sizeof content - 1, 0);
  content[MAX (length, 0)] = '\0';
  if (flock (self->fd, LOCK_EX | LOCK_NB) != 0)
    {
      saved = errno;
      if (saved == EWOULDBLOCK)
        {
          content[strcspn (content, "\n")] = '\0';
          beckon_set_error (error, BECKON_ERROR_STORE,
                            _("Use the desk that runs, or end it first."),
                            /* translators: %s is a process id */
                            _("Another desk (process %s) holds the database."), *content != '\0' ? content : "?");
        }
      else
        {
          beckon_set_error (error, BECKON_ERROR_STORE, NULL, _("%s cannot be locked: %s"), path, g_strerror (saved));
        }
      return NULL;
    }

  self->suspicion = strstr (content, SUSPICION) != NULL;
  write_content (self);

  return g_steal_pointer (&self);
}

void
beckon_lock_file_free (BeckonLockFile *self)
{
  /* The file stays: to remove it would let two desks lock two files of one name. */
  if (self->fd >= 0)
    close (self->fd);
  g_free (self);
}

gboolean
beckon_lock_file_has_suspicion (const BeckonLockFile *self)
{
  return self->suspicion;
}

void
beckon_lock_file_set_suspicion (BeckonLockFile *self,
                                gboolean        suspicion)
{
  if (self->suspicion == suspicion)
    return;

  self->suspicion = suspicion;
  write_content (self);
}
