/* task-lists.h: pages of tasks; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/sqlite-connection.h"
#include "model/query.h"

G_BEGIN_DECLS

GPtrArray *beckon_sql_list_tasks (BeckonConnection      *db,
                                  const BeckonTaskQuery *query,
                                  char                 **next,
                                  GError               **error);
GPtrArray *beckon_sql_search_tasks (BeckonConnection      *db,
                                    const BeckonTaskQuery *query,
                                    char                 **next,
                                    GError               **error);
GPtrArray *beckon_sql_get_tasks_by_serial (BeckonConnection *db,
                                           const gint64     *serials,
                                           guint             n_serials,
                                           GError          **error);
GArray *
beckon_sql_list_task_keys (BeckonConnection *db, guint statuses, guint limit, GError **error);

G_END_DECLS
