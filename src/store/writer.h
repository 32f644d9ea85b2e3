/* writer.h: the thread that writes: all operations that wait are one transaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/engine.h"
#include "db/tables/task/log-limits.h"
#include "rules/operation.h"
#include "store/reader.h"

G_BEGIN_DECLS

typedef struct _BeckonWriter BeckonWriter;

/* What the thread does before it takes operations: opens the engine, and what else is to be opened
 * with it. */
typedef gboolean (*BeckonWriterOpenFunc) (gpointer user_data, GError **error);

/* (transfer full): starts the thread, which calls @open first; @opened (transfer full) then returns
 * TRUE or the error. @user_data must live until then. @engine (transfer full) is the thread's. */
BeckonWriter *beckon_writer_new (BeckonEngine        *engine,
                                 BeckonWriterOpenFunc open,
                                 gpointer             user_data,
                                 GTask               *opened);
/* Ends the thread, when it still runs, after what is queued. */
void beckon_writer_free (BeckonWriter *self);
/* @task (transfer full): returns a BeckonCommit; @cancellable is looked at once, before it begins.
 */
void beckon_writer_push (BeckonWriter    *self,
                         GTask           *task,
                         BeckonOperation *operation,
                         GCancellable    *cancellable);
/* Looks where the file is, before the next operation or when there is none: see
 * beckon_engine_look(). */
void beckon_writer_look (BeckonWriter *self);
/* @task (transfer full): returns TRUE when everything queued before is done and the database is
 * closed, after what reads it: @reader and @reads (transfer full) (nullable). Nothing here waits
 * for them. */
void beckon_writer_finish (BeckonWriter *self, BeckonReader *reader, BeckonDb *reads, GTask *task);
/* From any thread: how many lines the logs may have from now on. */
void beckon_writer_set_log_limits (BeckonWriter *self, const BeckonLogLimits *limits);
void beckon_writer_get_log_limits (BeckonWriter *self, BeckonLogLimits *limits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonWriter, beckon_writer_free)

G_END_DECLS
