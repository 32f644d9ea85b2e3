/* claims.h: the operations on tasks that agents fetch (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full). */

/* FETCH_TASK: the agent @by fetches the next queued task of its own or of a request that names no
 * agent; by priority, then age. The task becomes RUNNING and is claimed, and the commit has it;
 * TASK_CHANGED. If there is none, the commit has no task. E102 for a deleted agent, E108 for one
 * that the desk runs itself. */
BeckonOperation *beckon_operation_fetch_task (const char *by);
/* GIVE_BACK: at most @limit tasks whose claim has expired return to the queue, or fail if their
 * agent was deleted; TASK_CHANGED each. With @renew every claim is first renewed, because no agent
 * could report. `claim_us` of the commit is when the next one expires. */
BeckonOperation *beckon_operation_give_back (const char *by, guint limit, gboolean renew);
/* The same for @task_id, whose claim @claim never reached the agent, if it still has that claim. */
BeckonOperation *
beckon_operation_give_back_unheard (const char *by, const char *task_id, guint claim);

G_END_DECLS
