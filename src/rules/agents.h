/* agents.h: the verbs about agents that somebody registered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. Each
 * announces AGENT_CHANGED, and the commit has the agent. After it PROPAGATE_AGENT_PAUSE has to be
 * done until there is no more of it. */

/* CREATE_AGENT: @agent (transfer full) from beckon_agent_draft_from_json(). What stands in the
 * queue for it runs, if it has a command (CF-11). E104: there are BECKON_LIMIT_AGENTS already.
 * E108: there is one of that name, in any case of its letters. */
BeckonOperation *beckon_operation_create_agent (const char *by, BeckonAgent *agent);
/* EDIT_AGENT: @changes is a JSON object as for beckon_agent_patch(). E101, E102, E104. */
BeckonOperation *beckon_operation_edit_agent (const char *by, gint64 id, const char *changes);
/* MOVE_AGENT: @verb is pause or resume. The agent alone; its tasks follow with
 * PROPAGATE_AGENT_PAUSE. E102; E108 when it is so already. */
BeckonOperation *beckon_operation_move_agent (const char *by, gint64 id, BeckonVerb verb);
/* DELETE_AGENT: likewise. What waits of its tasks fails when it comes due (WH-6). E102. */
BeckonOperation *beckon_operation_delete_agent (const char *by, gint64 id);
/* PROPAGATE_AGENT_PAUSE: of an agent that was paused, resumed, deleted, or got a command, at most
 * @limit tasks do the same: WAITING ones that are not paused are paused with it, those that were go
 * on (WH-5), and requests in the queue become a run of its command (CF-11). TASK_CHANGED each;
 * `more` while there is more of it. */
BeckonOperation *beckon_operation_propagate_agent_pause (const char *by, guint limit);

G_END_DECLS
