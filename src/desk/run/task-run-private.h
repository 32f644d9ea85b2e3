/* task-run-private.h: what the files of a task's run share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-private.h"
#include "desk/run/task-run.h"
#include "desk/run/task-state.h"

G_BEGIN_DECLS

/* The caller of its operations. */
#define BECKON_TASK_RUN_BY "desk"

/* The operation was committed. */
typedef void BeckonTaskRunWritten (BeckonTaskRun *self, const BeckonCommit *commit);

/* @state (transfer full): was read. */
typedef void BeckonTaskRunTaken (BeckonTaskRun *self, BeckonTaskState *state);

struct _BeckonTaskRun
{
  gatomicrefcount       ref_count;
  BeckonRunner         *runner;    /* (unowned) (nullable): NULL when it is over */
  BeckonDesk           *desk;      /* (unowned): valid until the run is over */
  char                 *task_id;   /* (owned) */
  BeckonTask           *task;      /* (owned) (nullable) */
  BeckonStepRow        *row;       /* (owned) (nullable) */
  BeckonAgent          *agent;     /* (owned) (nullable): whose program the step runs */
  const BeckonStepKind *kind;      /* (nullable): in progress */
  BeckonOperation      *operation; /* (owned) (nullable): being written, or to be retried */
  BeckonTaskRunWritten *written;   /* called when it was written */
  BeckonTaskState      *state;     /* (owned) (nullable): as it was read before the step began */
  BeckonTaskRunTaken   *taken;     /* called when it was read */
  gboolean              reading;
  gboolean              outdated; /* something changed while it was read */
  GError               *refused;  /* (owned) (nullable): why the step could not start */
  gpointer              data;
  GDestroyNotify        destroy;
  char                 *assignee; /* (owned) (nullable): for the next end of a step */
  char                 *outcome;  /* (owned) (nullable): likewise */
  guint                 alarm;    /* 0, or the alarm that retries to write */
  gboolean              blocked;
};

/* task-run.c */

/* Writes @operation (transfer full), and retries while the store cannot write; then calls
 * @written. */
void beckon_task_run_write (BeckonTaskRun        *self,
                            BeckonOperation      *operation,
                            BeckonTaskRunWritten *written);
/* Repeats the current step, or continues with the next one. */
void beckon_task_run_start_step (BeckonTaskRun *self);
void beckon_task_run_take_next (BeckonTaskRun *self, const BeckonCommit *commit);
void beckon_task_run_block (BeckonTaskRun *self, const GError *error);

G_END_DECLS
