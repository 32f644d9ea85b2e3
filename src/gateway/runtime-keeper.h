/* runtime-keeper.h: the desk's place in the run-time folder, kept while it runs (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"

G_BEGIN_DECLS

/* Folder, token, desk.sock and desk.json. Whoever takes one of them away (a cleaner of temporary
 * folders), or opens any but the token to others: it is noticed, made again as it was, and said, in
 * the log and among the surfaces of the status call as "socket". Where that cannot be done it is
 * said too, and tried again. */
typedef struct _BeckonRuntimeKeeper BeckonRuntimeKeeper;

/* (transfer full) (nullable): takes the place and listens. E110 when it cannot be had. */
BeckonRuntimeKeeper *beckon_runtime_keeper_take (BeckonServer *server, GError **error);
/* (transfer none) */
const char *beckon_runtime_keeper_get_token (BeckonRuntimeKeeper *self);
/* The port is known: writes desk.json, and keeps the place from now on. E110. */
gboolean beckon_runtime_keeper_settle (BeckonRuntimeKeeper *self, GError **error);
/* Leaves it: takes away what is the desk's own, and nothing of another desk that came into its
 * place. Call it while the desk still listens. */
void beckon_runtime_keeper_leave (BeckonRuntimeKeeper *self);

G_END_DECLS
