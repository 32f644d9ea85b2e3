/* task-run-private.h: the run of a task, from inside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-private.h"
#include "desk/run/task-run.h"

G_BEGIN_DECLS

/* Who does what the run of a task writes. */
#define BECKON_TASK_RUN_BY "desk"

/* What was to be written is. */
typedef void BeckonTaskRunWritten (BeckonTaskRun *self, const BeckonCommit *commit);

struct _BeckonTaskRun
{
  gatomicrefcount       ref_count;
  BeckonRunner         *runner;    /* (unowned) (nullable): NULL when it is over */
  BeckonDesk           *desk;      /* (unowned): there as long as the run is not over */
  char                 *task_id;   /* (owned) */
  BeckonTask           *task;      /* (owned) (nullable) */
  BeckonStepRow        *row;       /* (owned) (nullable) */
  BeckonAgent          *agent;     /* (owned) (nullable): whose program the step runs */
  const BeckonStepKind *kind;      /* (nullable): at work */
  BeckonOperation      *operation; /* (owned) (nullable): that is being written, or will be again */
  BeckonTaskRunWritten *written;   /* hears of it */
  BeckonTask           *next; /* (owned) (nullable): the task as the last end of a step left it */
  gpointer              data;
  GDestroyNotify        destroy;
  char                 *assignee; /* (owned) (nullable): of the end that comes */
  char                 *outcome;  /* (owned) (nullable): likewise */
  guint                 alarm;    /* 0, or the alarm that writes again */
  gboolean              blocked;
};

/* task-run.c */

/* Writes @operation (transfer full), again and again where the store cannot now; then @written
 * hears of it. */
void beckon_task_run_write (BeckonTaskRun        *self,
                            BeckonOperation      *operation,
                            BeckonTaskRunWritten *written);
/* The step that it is at begins once more, or its task goes on with the next one. */
void beckon_task_run_start_step (BeckonTaskRun *self);
void beckon_task_run_take_next (BeckonTaskRun *self, const BeckonCommit *commit);
void beckon_task_run_block (BeckonTaskRun *self, const GError *error);

G_END_DECLS
