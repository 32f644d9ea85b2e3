/* inode-lock.c: a lock on bytes of the database that SQLite does not use
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/inode-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <unistd.h>

#include "base/error.h"

/* SQLite locks 512 bytes from 1 GiB on, and stores no data in that page (file format, section 1.4).
 * These two bytes follow in the same page. The lock on the first belongs to the open file, not to
 * the process, so closing another descriptor does not release it. The lock on the second belongs to
 * the process, so that others can find out its id. */
#define LOCK_BYTE (0x40000000 + 1022)
#define NAME_BYTE (0x40000000 + 1023)

/* How long to wait for child processes of a crashed desk that have inherited its lock, and the
 * polling interval. */
#define PATIENCE_MS 1000
#define LOOK_MS 20

struct _BeckonInodeLock
{
  int fd;
};

static int
lock_byte (int fd, int command, off_t byte, pid_t *holder)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1 };
  int          result = fcntl (fd, command, &lock);

  if (holder != NULL)
    *holder = result == 0 && lock.l_type != F_UNLCK ? lock.l_pid : 0;

  return result;
}

/* The id of the process that signed; 0: none, or it cannot be determined. */
static pid_t
find_holder (int fd)
{
  pid_t holder = 0;

  lock_byte (fd, F_GETLK, NAME_BYTE, &holder);

  return MAX (holder, 0);
}

/* A child process has the open file from fork until exec; if the desk is killed in between, the
 * lock is released a moment later. FALSE with errno. */
static gboolean
take_lock (int fd, pid_t *holder)
{
  for (int waited_ms = 0;; waited_ms += LOOK_MS)
    {
      int saved;

      *holder = 0;
      if (lock_byte (fd, F_OFD_SETLK, LOCK_BYTE, NULL) == 0)
        return TRUE;
      saved = errno;
      *holder = find_holder (fd);
      if ((saved != EAGAIN && saved != EACCES) || waited_ms >= PATIENCE_MS || *holder != 0)
        {
          errno = saved;
          return FALSE;
        }
      poll (NULL, 0, LOOK_MS);
    }
}

BeckonInodeLock *
beckon_inode_lock_new (const char *path, GError **error)
{
  g_autoptr (BeckonInodeLock) self = g_new0 (BeckonInodeLock, 1);
  g_autofree char *number = NULL;
  pid_t            holder;
  int              saved;

  self->fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (self->fd < 0)
    {
      saved = errno;
      if (saved == EROFS || saved == EACCES || saved == EPERM)
        beckon_set_error (error, BECKON_ERROR_STORE, _ ("Make the folder and the file writable."),
                          _ ("Cannot save: the file is read-only. The request was not accepted."));
      else
        beckon_set_error (error, BECKON_ERROR_STORE,
                          _ ("Check that you can read and write the file."),
                          _ ("Cannot open the database %s: %s"), path, g_strerror (saved));
      return NULL;
    }
  if (take_lock (self->fd, &holder))
    return g_steal_pointer (&self);

  saved = errno;
  if (saved != EAGAIN && saved != EACCES)
    {
      /* The file system does not support such locks: the lock file beside it, which is locked
       * already, must do. */
      g_debug ("The file %s cannot be locked: %s", path, g_strerror (saved));
      return g_steal_pointer (&self);
    }
  number = holder != 0 ? g_strdup_printf ("%ld", (long) holder) : g_strdup ("?");
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Use the running desk, or stop it first."),
                    /* translators: %s is a process id */
                    _ ("Another desk (process %s) is using the database."), number);

  return NULL;
}

void
beckon_inode_lock_free (BeckonInodeLock *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_free (self);
}

void
beckon_inode_lock_sign (BeckonInodeLock *self)
{
  if (lock_byte (self->fd, F_SETLK, NAME_BYTE, NULL) != 0)
    g_debug ("The process id could not be published by a lock: %s", g_strerror (errno));
}

int
beckon_inode_lock_get_fd (BeckonInodeLock *self)
{
  return self->fd;
}
