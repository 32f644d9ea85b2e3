/* agent-activity.h: the agents that were seen in tasks and questions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/agent-activity.h"

G_BEGIN_DECLS

/* The most agents in the list (TR-6). */
#define BECKON_AGENTS_SEEN 500
/* How many of the newest tasks are looked through for agents that never asked. */
#define BECKON_AGENTS_SEEN_TASKS 2000

/* (transfer full) (element-type BeckonAgentActivity): those that have something open first, then
 * by name. All that ever asked, that have a task which has not ended, or that have one of the
 * newest tasks: up to BECKON_AGENTS_SEEN of them, those that do something first. Names that look
 * the same are the same (TR-7). */
GPtrArray *beckon_sql_list_agent_activity (BeckonDb *db, GError **error);

G_END_DECLS
