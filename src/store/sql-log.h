/* sql-log.h: the lines of a task's log; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/log-entry.h"
#include "store/sqlite-connection.h"

G_BEGIN_DECLS

/* Gives it its id. */
gboolean           beckon_sql_insert_log            (BeckonConnection        *db,
                                                     BeckonLogEntry          *entry,
                                                     gint64                   task_serial,
                                                     GError                 **error);
GPtrArray         *beckon_sql_list_log              (BeckonConnection        *db,
                                                     const char              *task_id,
                                                     gint64                   after,
                                                     gboolean                 last,
                                                     guint                    limit,
                                                     GError                 **error);

G_END_DECLS
