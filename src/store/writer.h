/* writer.h: the thread that writes: all queued operations are one transaction
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

/* What the thread does first: opens the engine, and everything that is opened with it. */
typedef gboolean (*BeckonWriterOpenFunc) (gpointer user_data, GError **error);

/* (transfer full): starts the thread, which calls @open first; @opened (transfer full) then returns
 * TRUE or the error. @user_data must live until then. @engine (transfer full) belongs to the
 * thread. */
BeckonWriter *beckon_writer_new (BeckonEngine        *engine,
                                 BeckonWriterOpenFunc open,
                                 gpointer             user_data,
                                 GTask               *opened);
/* Ends the thread, if it still runs, after the queued operations. */
void beckon_writer_free (BeckonWriter *self);
/* @func is called once, in the current thread-default context; @cancellable is checked once, before
 * the operation starts. */
void beckon_writer_push (BeckonWriter    *self,
                         BeckonOperation *operation,
                         GCancellable    *cancellable,
                         BeckonCommitFunc func,
                         gpointer         user_data);
/* Checks the place of the file, before the next operation or when the queue is empty: see
 * beckon_engine_look(). */
void beckon_writer_look (BeckonWriter *self);
/* @task (transfer full): returns TRUE when all queued operations are done and the database is
 * closed, after its readers: @readers (transfer full) (nullable) (element-type BeckonReader), which
 * frees them. Nothing here waits for them. */
void beckon_writer_finish (BeckonWriter *self, GPtrArray *readers, GTask *task);
/* From any thread: sets the limits of log lines. */
void beckon_writer_set_log_limits (BeckonWriter *self, const BeckonLogLimits *limits);
void beckon_writer_get_log_limits (BeckonWriter *self, BeckonLogLimits *limits);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonWriter, beckon_writer_free)

G_END_DECLS
