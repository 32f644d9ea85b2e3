/* log-reader.h: reads lines of the log of one task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_LOG_READER (beckon_log_reader_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLogReader, beckon_log_reader, BECKON, LOG_READER, GObject)

/* (transfer full): it has no task yet. */
BeckonLogReader *beckon_log_reader_new (void);
/* Reads the log of @task_id from now on; NULL: of none. Reads of the task before end without lines.
 */
void     beckon_log_reader_set_task (BeckonLogReader *self, BeckonDesk *desk, const char *task_id);
gboolean beckon_log_reader_has_task (BeckonLogReader *self);
/* Reads what @query asks for, of the task, which must be set. */
void beckon_log_reader_read (BeckonLogReader      *self,
                             const BeckonLogQuery *query,
                             GAsyncReadyCallback   callback,
                             gpointer              user_data);
/* FALSE: @result is of a task before this one. */
gboolean beckon_log_reader_is_current (BeckonLogReader *self, GAsyncResult *result);
/* (transfer full) (nullable) (element-type BeckonLogEntry): NULL: @result is not current, or the
 * lines cannot be read, which is logged. */
GPtrArray *beckon_log_reader_read_finish (BeckonLogReader *self, GAsyncResult *result);

G_END_DECLS
