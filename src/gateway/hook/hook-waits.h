/* hook-waits.h: calls of hooks that wait for a person's answer, for as long as it takes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"
#include "gateway/hook/hook-sessions.h"

G_BEGIN_DECLS

typedef struct _BeckonHookWaits BeckonHookWaits;

/* Which waiting calls of a session. */
typedef enum
{
  BECKON_HOOK_WAITS_ALL,
  BECKON_HOOK_WAITS_MAIN, /* not those of its sub-agents, which work on beside it */
  BECKON_HOOK_WAITS_SUB,  /* those of one sub-agent */
  BECKON_HOOK_WAITS_SAME, /* those about the same use of a tool */
} BeckonHookWhich;

/* (transfer full) */
BeckonHookWaits *beckon_hook_waits_new (BeckonServer *server, BeckonHookSessions *sessions);
/* Replies that the desk is stopping to all of them. */
void beckon_hook_waits_free (BeckonHookWaits *self);
/* Asks what @input (transfer full) asks, in @task_id, and ends @call, which is paused, when that is
 * settled. @name (nullable) is the number of the call that its client gave it: who comes again with
 * the same number gets the same questions. */
void beckon_hook_waits_add (BeckonHookWaits *self,
                            BeckonCall      *call,
                            BeckonHookInput *input,
                            const char      *task_id,
                            const char      *name);
/* @interaction was announced. */
void beckon_hook_waits_take (BeckonHookWaits *self, BeckonInteraction *interaction);
/* The agent needs no answer to these any more: they are withdrawn. @digest (nullable): of SAME.
 * @why is for the person; it must stay as it is. */
void beckon_hook_waits_withdraw (BeckonHookWaits       *self,
                                 const BeckonHookInput *input,
                                 BeckonHookWhich        which,
                                 const char            *digest,
                                 const char            *why);
/* Ends @call with @body (transfer full), which may be empty. */
void beckon_hook_waits_reply (BeckonCall *call, GString *body);
/* Does a call of the session of @input wait? */
gboolean beckon_hook_waits_has_any (BeckonHookWaits *self, const BeckonHookInput *input);
/* Does a call wait for the answer to question @id? */
gboolean beckon_hook_waits_has (BeckonHookWaits *self, gint64 id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHookWaits, beckon_hook_waits_free)

G_END_DECLS
