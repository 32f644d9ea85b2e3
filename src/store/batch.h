/* batch.h: queued operations, executed as one transaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/engine.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* One operation in the writer's queue. */
typedef struct
{
  BeckonCommitFunc func;
  gpointer         user_data;
  GMainContext    *context;     /* (owned): the context in which @func is called */
  GCancellable    *cancellable; /* (owned) (nullable) */
  BeckonOperation *operation;   /* (owned) */
  BeckonCommit    *commit;      /* (owned) (nullable): the result */
  GError          *error;       /* (owned) (nullable): why it failed */
  gint64           pushed_us;   /* monotonic */
} BeckonJob;

/* (transfer full): @func is called once, in the current thread-default context. */
BeckonJob *beckon_job_new (BeckonOperation *operation,
                           GCancellable    *cancellable,
                           BeckonCommitFunc func,
                           gpointer         user_data);
void       beckon_job_free (BeckonJob *self);

/* (transfer full) (element-type BeckonJob) */
GPtrArray *beckon_batch_new (void);
/* Moves jobs that were queued meanwhile to the end of @batch. */
typedef void (*BeckonBatchJoinFunc) (GPtrArray *batch, gpointer user_data);
/* Executes all of @batch in one transaction: each job then has its commit or its error. If the
 * transaction cannot be written, or not to the file that the next start will read, every job has
 * the same E110 and nothing was done. @open_by_agent: see apply.h. @join is called once when the
 * others are executed: they may have waited for another desk's transaction. */
void beckon_batch_run (GPtrArray          *batch,
                       BeckonEngine       *engine,
                       GHashTable         *open_by_agent,
                       BeckonBatchJoinFunc join,
                       gpointer            user_data);
/* (transfer full) @batch: returns every result to its caller, in the caller's context and in this
 * order. */
void beckon_batch_hand_back (GPtrArray *batch);

G_END_DECLS
