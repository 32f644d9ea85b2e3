/* sql-waits.h: tasks that wait for their time, and the log of those that have ended; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/sqlite-connection.h"

G_BEGIN_DECLS

/* (transfer full) (element-type gint64): serials of at most @limit tasks whose wait is over at @now_us, the earliest first. */
GArray            *beckon_sql_list_due_waits        (BeckonConnection        *db,
                                                     gint64                   now_us,
                                                     guint                    limit,
                                                     GError                 **error);
/* When the first wait is over, 0: nothing waits. */
gboolean           beckon_sql_find_next_wait        (BeckonConnection        *db,
                                                     gint64                  *due_us,
                                                     GError                 **error);
/* (transfer full) (element-type gint64): serials of at most @limit tasks of @agent that wait: those that are not paused, or, with @paused, those that
 * were paused with it. */
GArray            *beckon_sql_list_waits_of_agent   (BeckonConnection        *db,
                                                     const char              *agent,
                                                     gboolean                 paused,
                                                     guint                    limit,
                                                     GError                 **error);
/* A task that has ended got a line at @now_us. */
gboolean           beckon_sql_note_log              (BeckonConnection        *db,
                                                     gint64                   task_serial,
                                                     gint64                   now_us,
                                                     GError                 **error);
/* When the log of a task that has ended had its last line, of the oldest one; 0: there is none. */
gboolean           beckon_sql_find_oldest_log       (BeckonConnection        *db,
                                                     gint64                  *log_us,
                                                     GError                 **error);
/* Deletes at most @limit lines of tasks that have ended, and whose last line is older than @before_us. @more: there may be others. */
gboolean           beckon_sql_prune_log             (BeckonConnection        *db,
                                                     gint64                   before_us,
                                                     guint                    limit,
                                                     gboolean                *more,
                                                     GError                 **error);

G_END_DECLS
