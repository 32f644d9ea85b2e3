/* own.h: checks with the kernel that folders, files and socket peers belong to this user (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The relation of a folder to this user (by effective id). */
typedef enum
{
  BECKON_OWN_YES,    /* a folder of this user, inaccessible to all others */
  BECKON_OWN_ABSENT, /* it does not exist */
  BECKON_OWN_OPEN,   /* a folder of this user that others can enter or write to */
  BECKON_OWN_NOT,    /* of another user, a symbolic link, not a folder, or it cannot be checked */
} BeckonOwn;

/* Checks @path itself and does not follow a symbolic link. @why (out) (transfer full) (nullable): a
 * translated sentence without a full stop, for OPEN and NOT. Parent folders are not checked: a user
 * who can replace the folder cannot make the replacement belong to this user. */
BeckonOwn beckon_own_look_at_folder (const char *path, char **why);
/* (transfer full): the content of a file of this user, not a symbolic link, that no other user can
 * read or write; at most @limit_bytes of it. G_IO_ERROR: NOT_FOUND, or PERMISSION_DENIED if it is
 * another user's or accessible to others. */
char *beckon_own_read_file (const char *path, gsize limit_bytes, GError **error);
/* Can the open file @fd be trusted: it belongs to this user or root, and is not writable by
 * everyone? */
gboolean beckon_own_may_believe (int fd);
/* FALSE with G_IO_ERROR_PERMISSION_DENIED if the process that listens at the other end of a
 * connected Unix socket does not belong to this user. Its user at the time of listen() counts. */
gboolean beckon_own_check_peer (GSocket *socket, GError **error);
/* Does this user listen on 127.0.0.1:@port, by the kernel's table of sockets? */
gboolean beckon_own_has_port (guint port);

G_END_DECLS
