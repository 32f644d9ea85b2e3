/* batch.h: operations that wait together, as one transaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/engine.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* One operation on its way through the writer's thread. */
typedef struct
{
  GTask *task; /* (owned): without a cancellable: a task that has a cancelled one returns after its
                  turn */
  GCancellable    *cancellable; /* (owned) (nullable) */
  BeckonOperation *operation;   /* (owned) */
  BeckonCommit    *commit;      /* (owned) (nullable): what it did */
  GError          *error;       /* (owned) (nullable): why it did not */
  gint64           pushed_us;   /* monotonic */
} BeckonJob;

/* (transfer full): @task is (transfer full). */
BeckonJob *beckon_job_new (GTask *task, BeckonOperation *operation, GCancellable *cancellable);
void       beckon_job_free (BeckonJob *self);

/* (transfer full) (element-type BeckonJob) */
GPtrArray *beckon_batch_new (void);
/* Carries all of @batch out in one transaction: each job then has its commit or its error. When the
 * transaction cannot be written, or not where the next start will read it, every job has the same
 * E110 and nothing was done. @open_by_agent: see apply.h. */
void beckon_batch_run (GPtrArray *batch, BeckonEngine *engine, GHashTable *open_by_agent);
/* (transfer full) @batch: gives every result to who asked, in the context they asked in and in this
 * order. */
void beckon_batch_hand_back (GPtrArray *batch);

G_END_DECLS
