/* claims.h: the verbs about tasks that agents fetch (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full). */

/* FETCH_TASK: the agent @by fetches the oldest task that stands in the queue for it, or a request
 * that names nobody; by priority, then age. It is RUNNING and claimed by it, and the commit has it;
 * TASK_CHANGED. Without one there is none. E102 for an agent that was deleted, E108 for one that
 * the desk starts itself. */
BeckonOperation *beckon_operation_fetch_task (const char *by);
/* GIVE_BACK: at most @limit tasks whose claim has ended stand in the queue again, or have failed
 * where their agent was deleted; TASK_CHANGED each. With @renew every claim first has its whole
 * time again: nobody could show a sign of life. `claim_us` of the commit is when the next one ends.
 */
BeckonOperation *beckon_operation_give_back (const char *by, guint limit, gboolean renew);
/* The same of @task_id, which never reached who fetched it, if it is still its claim number @claim.
 */
BeckonOperation *
beckon_operation_give_back_unheard (const char *by, const char *task_id, guint claim);

G_END_DECLS
