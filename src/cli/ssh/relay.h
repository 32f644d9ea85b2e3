/* relay.h: a socket of its own in front of the desk, for what comes from one other computer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* Each connection is passed on to the desk, behind the line that says where it comes from. So the
 * desk may be started again meanwhile. */
#define BECKON_TYPE_SSH_RELAY (beckon_ssh_relay_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSshRelay, beckon_ssh_relay, BECKON, SSH_RELAY, GObject)

/* (transfer full) (nullable): listens beside the desk's socket @desk. @host is the name of the
 * other computer, and @token what its callers say. E110. */
BeckonSshRelay *
beckon_ssh_relay_new (const char *desk, const char *host, const char *token, GError **error);
/* (transfer none): the path of the socket. */
const char *beckon_ssh_relay_get_path (BeckonSshRelay *self);
/* From now on the process @program may connect, and no other one. */
void beckon_ssh_relay_set_program (BeckonSshRelay *self, pid_t program);

G_END_DECLS
