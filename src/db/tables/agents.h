/* agents.h: the registered agents; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/agent.h"

G_BEGIN_DECLS

/* (transfer full): E102 if there is none or it was deleted. */
BeckonAgent *beckon_sql_read_agent (BeckonDb *db, gint64 id, GError **error);
/* The agent with that name, in any case; @agent (transfer full) (nullable): NULL if it was never
 * registered. A deleted one is found until another agent takes its name. */
gboolean
beckon_sql_find_agent (BeckonDb *db, const char *name, BeckonAgent **agent, GError **error);
/* (transfer full) (element-type BeckonAgent): those that are not deleted, by name. */
GPtrArray *beckon_sql_list_agents (BeckonDb *db, GError **error);
gboolean   beckon_sql_count_agents (BeckonDb *db, guint *count, GError **error);
/* Sets its id. */
gboolean beckon_sql_insert_agent (BeckonDb *db, BeckonAgent *agent, GError **error);
gboolean beckon_sql_update_agent (BeckonDb *db, const BeckonAgent *agent, GError **error);
/* (transfer full) (element-type utf8 guint): the number of tasks with @status of each agent, by its
 * name as returned by beckon_name_fold(). */
GHashTable *
beckon_sql_count_tasks_of_agents (BeckonDb *db, BeckonTaskStatus status, GError **error);
/* TRUE: some waiting tasks must still follow it. */
gboolean beckon_sql_set_agent_followed (BeckonDb *db, gint64 id, gboolean follow, GError **error);
/* @agent (transfer full) (nullable): an agent that tasks must still follow; NULL if there is
 * none. */
gboolean beckon_sql_find_followed_agent (BeckonDb *db, BeckonAgent **agent, GError **error);

G_END_DECLS
