/* task-lists.h: pages of tasks; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"

G_BEGIN_DECLS

GPtrArray *
beckon_sql_list_tasks (BeckonDb *db, const BeckonTaskQuery *query, char **next, GError **error);
GPtrArray *
beckon_sql_search_tasks (BeckonDb *db, const BeckonTaskQuery *query, char **next, GError **error);
GPtrArray *beckon_sql_get_tasks_by_serial (BeckonDb     *db,
                                           const gint64 *serials,
                                           guint         n_serials,
                                           GError      **error);
/* (transfer full) (element-type BeckonTaskName): the newest @limit, newest first. */
GPtrArray *beckon_sql_list_task_names (BeckonDb *db, guint limit, GError **error);
GArray    *beckon_sql_list_task_keys (BeckonDb *db, guint statuses, guint limit, GError **error);

G_END_DECLS
