/* lock-file.c: flock on a file that contains the process id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/lock-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/fault-restart.h"

/* Second line of the file: the database was found damaged while the desk ran. */
#define SUSPICION "damaged"

/* How long to wait for child processes of a crashed desk that have inherited its lock, and the
 * polling interval. */
#define PATIENCE_MS 1000
#define LOOK_MS 20

/* More than the content of the file. */
#define CONTENT_BYTES 64

struct _BeckonLockFile
{
  char    *path; /* (owned) */
  int      fd;
  gboolean suspicion;
  gboolean after_fault;
};

static void
write_content (BeckonLockFile *self)
{
  char content[CONTENT_BYTES];
  int  length;

  length = g_snprintf (content, sizeof content, "%ld\n%s", (long) getpid (),
                       self->suspicion ? SUSPICION "\n" : "");
  /* The lock works without it: the text is only for people. */
  if (ftruncate (self->fd, 0) != 0 || pwrite (self->fd, content, length, 0) != length)
    g_debug ("The lock file could not be written: %s", g_strerror (errno));
  beckon_fault_restart_set_note (self->fd, (gsize) length);
}

static void
read_content (BeckonLockFile *self, char content[CONTENT_BYTES])
{
  ssize_t length = pread (self->fd, content, CONTENT_BYTES - 1, 0);

  content[MAX (length, 0)] = '\0';
}

/* Has the process named in the file ended? */
static gboolean
is_gone (const char *content)
{
  gint64 pid = g_ascii_strtoll (content, NULL, 10);

  return pid > 0 && pid <= G_MAXINT && kill ((pid_t) pid, 0) != 0 && errno == ESRCH;
}

/* Locks the file. A child process shares the lock from fork until exec; if the desk is killed in
 * between, it is released a moment later. A process that has just locked it may not have written
 * its id yet. FALSE with errno. */
static gboolean
take_lock (BeckonLockFile *self, char content[CONTENT_BYTES])
{
  for (int waited_ms = 0;; waited_ms += LOOK_MS)
    {
      int saved;

      read_content (self, content);
      if (flock (self->fd, LOCK_EX | LOCK_NB) == 0)
        break;
      saved = errno;
      if (saved != EWOULDBLOCK || waited_ms >= PATIENCE_MS
          || (content[0] != '\0' && !is_gone (content)))
        {
          errno = saved;
          return FALSE;
        }
      poll (NULL, 0, LOOK_MS);
    }

  /* The previous owner may have left a note. */
  read_content (self, content);

  return TRUE;
}

BeckonLockFile *
beckon_lock_file_new (const char *path, GError **error)
{
  g_autoptr (BeckonLockFile) self = g_new0 (BeckonLockFile, 1);
  char content[CONTENT_BYTES];
  int  saved;

  self->path = g_strdup (path);
  self->fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (self->fd < 0)
    {
      saved = errno;
      if (saved == EROFS || saved == EACCES || saved == EPERM)
        beckon_set_error (
          error, BECKON_ERROR_STORE,
          _ ("Make the folder writable, or choose another with BECKON_DATA_DIR."),
          _ ("Cannot save: the folder of %s is read-only. The request was not accepted."), path);
      else if (saved == ENOSPC || saved == EDQUOT)
        beckon_set_error (error, BECKON_ERROR_STORE, _ ("Free up disk space and start again."),
                          _ ("Cannot save: the disk is full. The request was not accepted."));
      else
        beckon_set_error (
          error, BECKON_ERROR_STORE,
          _ ("Check the folder and its file system, or choose another with BECKON_DATA_DIR."),
          _ ("Cannot open %s: %s"), path, g_strerror (saved));
      return NULL;
    }

  if (!take_lock (self, content))
    {
      saved = errno;
      if (saved == EWOULDBLOCK)
        {
          content[strcspn (content, "\n")] = '\0';
          beckon_set_error (error, BECKON_ERROR_STORE,
                            _ ("Use the running desk, or stop it first."),
                            /* translators: %s is a process id */
                            _ ("Another desk (process %s) is using the database."),
                            *content != '\0' ? content : "?");
        }
      else
        {
          beckon_set_error (
            error, BECKON_ERROR_STORE,
            _ ("The file system must support locking. Choose a local folder with BECKON_DATA_DIR."),
            _ ("Cannot lock %s: %s"), path, g_strerror (saved));
        }
      return NULL;
    }

  self->suspicion = strstr (content, SUSPICION) != NULL;
  self->after_fault = strstr (content, BECKON_FAULT_RESTART_NOTE) != NULL;

  return g_steal_pointer (&self);
}

void
beckon_lock_file_free (BeckonLockFile *self)
{
  /* Do not remove the file: two desks could then lock two files of the same name. */
  if (self->fd >= 0)
    {
      beckon_fault_restart_set_note (-1, 0);
      close (self->fd);
    }
  g_free (self->path);
  g_free (self);
}

void
beckon_lock_file_sign (BeckonLockFile *self)
{
  write_content (self);
}

void
beckon_lock_file_keep (BeckonLockFile *self)
{
  GStatBuf info;
  int      fd;

  if (fstat (self->fd, &info) != 0 || info.st_nlink > 0)
    return;
  /* Its folder may have gone, too. */
  fd = g_open (self->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    return;
  /* A process that has locked a file of that name meanwhile is left alone: the database itself is
   * locked, too. */
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return;
    }
  beckon_fault_restart_set_note (-1, 0);
  close (self->fd);
  self->fd = fd;
  write_content (self);
}

gboolean
beckon_lock_file_after_fault (const BeckonLockFile *self)
{
  return self->after_fault;
}

gboolean
beckon_lock_file_has_suspicion (const BeckonLockFile *self)
{
  return self->suspicion;
}

void
beckon_lock_file_set_suspicion (BeckonLockFile *self, gboolean suspicion)
{
  if (self->suspicion == suspicion)
    return;

  self->suspicion = suspicion;
  beckon_lock_file_keep (self);
  write_content (self);
}
