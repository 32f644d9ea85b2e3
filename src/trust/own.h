/* own.h: whose folder, whose file and who is at the other end of a socket, by the word of the
 * kernel (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a folder is to this user (the effective one). */
typedef enum
{
  BECKON_OWN_YES,    /* a folder of this user, closed to all others */
  BECKON_OWN_ABSENT, /* there is nothing */
  BECKON_OWN_OPEN,   /* a folder of this user, but others may enter or write */
  BECKON_OWN_NOT,    /* of another user, a link, no folder at all, or it cannot be looked at */
} BeckonOwn;

/* Looks at @path itself, not at what a link there leads to. @why (out) (transfer full) (nullable):
 * a translated sentence without a full stop, for OPEN and NOT. The folders that it stands in are
 * not looked at: whoever can put another in its place cannot make that this user's. */
BeckonOwn beckon_own_look_at_folder (const char *path, char **why);
/* (transfer full): the content of a file of this user that nobody else may read or write, no link;
 * at most @limit_bytes of it. G_IO_ERROR: NOT_FOUND, or PERMISSION_DENIED where it is another's or
 * open to others. */
char *beckon_own_read_file (const char *path, gsize limit_bytes, GError **error);
/* May what is in the open file @fd count as this user's word: it is theirs or root's, and not
 * everybody may write to it? */
gboolean beckon_own_may_believe (int fd);
/* FALSE with G_IO_ERROR_PERMISSION_DENIED when the process that listens at the other end of a
 * connected Unix socket is not this user's. What it was when it began to listen counts. */
gboolean beckon_own_check_peer (GSocket *socket, GError **error);
/* Does this user listen on 127.0.0.1:@port? As of the kernel's table of sockets. */
gboolean beckon_own_has_port (guint port);

G_END_DECLS
