/* agents.h: the operations on registered agents
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

/* CREATE_AGENT: @agent (transfer full) from beckon_agent_draft_from_json(). If it has a command,
 * its queued tasks run (CF-11). E104: there are BECKON_LIMIT_AGENTS already. E108: there is one
 * with that name, in any case. */
BeckonOperation *beckon_operation_create_agent (const char *by, BeckonAgent *agent);
/* EDIT_AGENT: @changes is a JSON object as for beckon_agent_patch(). E101, E102, E104. */
BeckonOperation *beckon_operation_edit_agent (const char *by, gint64 id, const char *changes);
/* MOVE_AGENT: @verb is pause or resume. Changes the agent alone; its tasks follow with
 * PROPAGATE_AGENT_PAUSE. E102; E108 if it is already in that state. */
BeckonOperation *beckon_operation_move_agent (const char *by, gint64 id, BeckonVerb verb);
/* DELETE_AGENT: likewise. Its waiting tasks fail when they are due (WH-6). E102. */
BeckonOperation *beckon_operation_delete_agent (const char *by, gint64 id);
/* PROPAGATE_AGENT_PAUSE: at most @limit tasks follow an agent that was paused, resumed, deleted, or
 * got a command: WAITING ones are paused with it, those that were paused with it resume (WH-5), and
 * queued requests become a run of its command (CF-11). TASK_CHANGED each; `more` if others are
 * left. */
BeckonOperation *beckon_operation_propagate_agent_pause (const char *by, guint limit);

G_END_DECLS
