/* agents.h: the agents that are registered; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/agent.h"

G_BEGIN_DECLS

/* (transfer full): E102 when there is none or it was deleted. */
BeckonAgent *beckon_sql_read_agent (BeckonDb *db, gint64 id, GError **error);
/* The agent of that name, in any case; @agent (transfer full) (nullable): NULL when nobody ever
 * registered it. One that was deleted is found as long as no other took its name. */
gboolean
beckon_sql_find_agent (BeckonDb *db, const char *name, BeckonAgent **agent, GError **error);
/* (transfer full) (element-type BeckonAgent): those that are not deleted, by name. */
GPtrArray *beckon_sql_list_agents (BeckonDb *db, GError **error);
gboolean   beckon_sql_count_agents (BeckonDb *db, guint *count, GError **error);
/* Gives it its id. */
gboolean beckon_sql_insert_agent (BeckonDb *db, BeckonAgent *agent, GError **error);
gboolean beckon_sql_update_agent (BeckonDb *db, const BeckonAgent *agent, GError **error);
/* (transfer full) (element-type utf8 guint): how many tasks with @status each agent has, by its
 * name as beckon_name_fold() gives it. */
GHashTable *
beckon_sql_count_tasks_of_agents (BeckonDb *db, BeckonTaskStatus status, GError **error);
/* Do tasks that wait have still to follow it? */
gboolean beckon_sql_set_agent_followed (BeckonDb *db, gint64 id, gboolean follow, GError **error);
/* @agent (transfer full) (nullable): one that tasks have still to follow; NULL when there is none.
 */
gboolean beckon_sql_find_followed_agent (BeckonDb *db, BeckonAgent **agent, GError **error);

G_END_DECLS
