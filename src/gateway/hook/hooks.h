/* hooks.h: the hooks of agents that the desk did not start: POST /hook/AGENT
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-sessions.h"
#include "gateway/hook/hook-waits.h"
#include "gateway/server.h"

G_BEGIN_DECLS

typedef struct _BeckonHooks BeckonHooks;

/* (transfer full): of @server, which is about to listen. What hooks of an earlier run still ask is
 * withdrawn a while later, unless whoever asked has come back. */
BeckonHooks *beckon_hooks_new (BeckonServer *server);
/* Answers the calls that wait: the desk stops. */
void beckon_hooks_free (BeckonHooks *self);
/* (transfer none): the sessions that hooks tell of. */
BeckonHookSessions *beckon_hooks_get_sessions (BeckonHooks *self);
/* (transfer full) (nullable): in words, which sub-agent of Claude Code has begun the use @use
 * (nullable) of a tool (“tool_use_id”), where a hook said so; once. */
char *beckon_hooks_take_asker (BeckonHooks *self, const char *use);
/* What was announced: a question of a hook may be settled, a task of a session over. */
void beckon_hooks_take_event (BeckonHooks *self, const BeckonEvent *event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHooks, beckon_hooks_free)

G_END_DECLS
