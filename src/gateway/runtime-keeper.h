/* runtime-keeper.h: maintains the desk's files in the runtime folder while it runs (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"

G_BEGIN_DECLS

/* Maintains the folder, the token, desk.sock and desk.json. If one of them is removed (by a cleaner
 * of temporary folders), or if any but the token is opened to other users, it is restored; this is
 * reported in the log and as surface "socket" of the status call. If it cannot be restored, that is
 * reported too and retried. */
typedef struct _BeckonRuntimeKeeper BeckonRuntimeKeeper;

/* (transfer full) (nullable): creates the folder, the token and the socket, and listens. E110 if
 * that fails. */
BeckonRuntimeKeeper *beckon_runtime_keeper_new (BeckonServer *server, GError **error);
/* (transfer none) */
const char *beckon_runtime_keeper_get_token (BeckonRuntimeKeeper *self);
/* Call it when the port is known: writes desk.json and starts the monitoring. E110. */
gboolean beckon_runtime_keeper_start (BeckonRuntimeKeeper *self, GError **error);
/* Removes the desk's own files, but none of another desk that has replaced it; stops listening on
 * the socket; frees @self. */
void beckon_runtime_keeper_remove (BeckonRuntimeKeeper *self);

G_END_DECLS
