/* step-kind.h: what each type of step does when its turn has come; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* A task that is being run, at one of its steps. It exists from the step's begin() until one of the
 * functions below ends its turn; later callbacks keep a reference with beckon_task_run_ref() and
 * check beckon_task_run_is_over() first. Waiting tasks, for a person or for a day, have none. */
typedef struct _BeckonTaskRun BeckonTaskRun;

/* One file in this folder for each type. To add one: write it, declare its BeckonStepKind below,
 * and add its row in step-kind.c. */
typedef struct
{
  /* It writes the start of the step itself, together with its effect (an operation that calls
   * beckon_apply_begin_step(), or only the end, if it takes no time). Otherwise the start is on the
   * disk before begin() is called. */
  gboolean starts_itself;
  /* Executes the step, or its first part, and ends the turn of its task now or later. */
  void (*begin) (BeckonTaskRun *task_run);
  /* (nullable): the task continues with its step still RUNNING: the step's question was settled, or
   * the desk was restarted. NULL: the store continues the step on its own. */
  void (*resume) (BeckonTaskRun *task_run);
  /* (nullable): the task was ended from outside, or the desk stops: end what is still in progress.
   * The run of the task is over after this. */
  void (*stop) (BeckonTaskRun *task_run);
} BeckonStepKind;

extern const BeckonStepKind beckon_step_kind_ask;
extern const BeckonStepKind beckon_step_kind_handoff;
extern const BeckonStepKind beckon_step_kind_notify;
extern const BeckonStepKind beckon_step_kind_run;
extern const BeckonStepKind beckon_step_kind_unclear;
extern const BeckonStepKind beckon_step_kind_wait;
extern const BeckonStepKind beckon_step_kind_when;

/* (nullable): NULL if this desk has no such kind; such a step FAILS. */
const BeckonStepKind *beckon_step_kind_get (BeckonStepType type);

BeckonTaskRun *beckon_task_run_ref (BeckonTaskRun *self);
void           beckon_task_run_unref (BeckonTaskRun *self);
/* TRUE: its results are no longer wanted: do nothing. */
gboolean beckon_task_run_is_over (BeckonTaskRun *self);
/* (transfer none) */
BeckonDesk *beckon_task_run_get_desk (BeckonTaskRun *self);
/* (transfer none): the state when the step's turn came. */
const BeckonTask    *beckon_task_run_get_task (BeckonTaskRun *self);
const BeckonStepRow *beckon_task_run_get_row (BeckonTaskRun *self);
/* (nullable): of a step that runs a program and has begun: whose program it is. */
const BeckonAgent *beckon_task_run_get_agent (BeckonTaskRun *self);
/* Private data of the step kind; kept while the task is at this step. */
void     beckon_task_run_set_data (BeckonTaskRun *self, gpointer data, GDestroyNotify destroy);
gpointer beckon_task_run_get_data (BeckonTaskRun *self);

/* The functions that end the turn; all of them can be called from begin(), from resume(), and
 * later. */

/* Before beckon_task_run_end() of a notify: who is told. (nullable): the owner of the desk. */
void beckon_task_run_set_assignee (BeckonTaskRun *self, const char *assignee);
/* Before beckon_task_run_end(): the result of the task, if this was its last step (nullable). */
void beckon_task_run_set_outcome (BeckonTaskRun *self, const char *outcome);
/* The step is DONE, SKIPPED or FAILED. @result (nullable): JSON; a DONE one's goes into the
 * context's member @save_as (nullable). @note (transfer full) (nullable): why.
 * @n_skipped steps after it are SKIPPED with it. It is written until it is; then comes the next
 * step. */
void beckon_task_run_end (BeckonTaskRun  *self,
                          BeckonStepState state,
                          const char     *result,
                          const char     *save_as,
                          BeckonNote     *note,
                          guint           n_skipped);
/* The step FAILED for @error. */
void beckon_task_run_fail (BeckonTaskRun *self, const GError *error);
/* Asks @draft (transfer full) for the step, whose row then has its id. When the task continues, the
 * kind's resume() is called; at once, if nobody has to be asked. If the draft is refused, the step
 * FAILS. */
void beckon_task_run_ask (BeckonTaskRun *self, BeckonInteraction *draft);
/* The step waits as it says; the store begins and ends it. */
void beckon_task_run_wait (BeckonTaskRun *self);
/* The task continues when the store says so: it now waits, or has been handed over. */
void beckon_task_run_release (BeckonTaskRun *self);
/* Repeats the step: one attempt more. */
void beckon_task_run_repeat (BeckonTaskRun *self);
/* @steps (transfer full) (element-type BeckonStep) replace the unclear step. */
void beckon_task_run_set (BeckonTaskRun *self, GPtrArray *steps);
/* The task is cancelled; @why is the code of a note with the number of the step, for its log. */
void beckon_task_run_cancel (BeckonTaskRun *self, const char *why);

typedef struct _BeckonRunner BeckonRunner;

/* Something of the run continues after it is over, such as ending a process: a desk that stops, and
 * the task itself where it goes on, waits for beckon_task_run_release_runner(). */
BeckonRunner *beckon_task_run_hold_runner (BeckonTaskRun *self);
void          beckon_task_run_release_runner (BeckonTaskRun *self, BeckonRunner *runner);

/* (transfer full) (nullable): the current interaction of the step's row; NULL if it has none, or it
 * is lost. For resume(). */
BeckonInteraction *beckon_task_run_dup_interaction (BeckonTaskRun *self);
/* TRUE: the assignee of the step is the handle of a person. */
gboolean beckon_task_run_knows_assignee (BeckonTaskRun *self);

/* step-context.c */

/* (transfer none) (nullable): the text at @path ("user.salesRep") of @context (nullable). */
const char *beckon_step_find_text (JsonObject *context, const char *path);
/* (transfer full) (nullable): the handle of the step's assignee: that itself, or the value of the
 * member of the task's context that it names ("@user.salesRep"). */
char *beckon_task_run_dup_assignee (BeckonTaskRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskRun, beckon_task_run_unref)

G_END_DECLS
