/* reserve.c: a file of nothing beside the database, which goes when the desk starts on a full disk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/reserve.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define SUFFIX ".reserve"
/* The shared memory has 32 KiB; what a start writes to the log has some dozens. */
#define MAX_BYTES 524288
#define STEP_BYTES 4096

static off_t
get_room (const char *path)
{
  struct statvfs room;

  return statvfs (path, &room) == 0
           ? (off_t) MIN ((guint64) room.f_bavail * room.f_frsize, MAX_BYTES)
           : 0;
}

void
beckon_reserve_take (const char *path)
{
  g_autofree char *name = g_strconcat (path, SUFFIX, NULL);
  GStatBuf         info;
  off_t            bytes;
  int              fd, code = ENOSPC;

  fd = g_open (name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    return;
  if (fstat (fd, &info) == 0 && info.st_size < MAX_BYTES)
    for (bytes = MIN (MAX_BYTES, info.st_size + get_room (path)); bytes > info.st_size && code != 0;
         bytes -= STEP_BYTES)
      code = posix_fallocate (fd, 0, bytes);
  close (fd);
}

void
beckon_reserve_use (const char *path)
{
  g_autofree char *name = g_strconcat (path, SUFFIX, NULL);

  if (get_room (path) < MAX_BYTES && g_unlink (name) == 0)
    g_message ("The disk is full: the desk starts in the room that it had reserved");
}
