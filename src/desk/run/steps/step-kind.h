/* step-kind.h: what each type of step does when its turn has come; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* A task that the runner is at, at one of its steps. It is there from the step's begin() until one
 * of the functions below that ends its turn; a callback that comes later keeps it with
 * beckon_task_run_ref() and asks beckon_task_run_is_over() first. Tasks that wait, for a person or
 * for a day, have none. */
typedef struct _BeckonTaskRun BeckonTaskRun;

/* One file in this folder for each type. To add one: write it, declare its BeckonStepKind below,
 * and give it its row in step-kind.c. */
typedef struct
{
  /* It writes the start of the step itself, with what it does (an operation that calls
   * beckon_apply_begin_step(), or the end alone, for one that takes no time). Otherwise the start
   * is on the disk before begin() is called. */
  gboolean starts_itself;
  /* Carries out the step, or the first part of it, and ends the turn of its task now or later. */
  void (*begin) (BeckonTaskRun *task_run);
  /* (nullable): the task goes on with its step still RUNNING: what the step asked was settled, or
   * the desk came back. NULL: the step goes on by itself in the store. */
  void (*resume) (BeckonTaskRun *task_run);
  /* (nullable): the task was ended from outside, or the desk stops: what still goes on for it ends.
   * The run of its task is over after this. */
  void (*stop) (BeckonTaskRun *task_run);
} BeckonStepKind;

extern const BeckonStepKind beckon_step_kind_ask;
extern const BeckonStepKind beckon_step_kind_handoff;
extern const BeckonStepKind beckon_step_kind_notify;
extern const BeckonStepKind beckon_step_kind_run;
extern const BeckonStepKind beckon_step_kind_unclear;
extern const BeckonStepKind beckon_step_kind_wait;
extern const BeckonStepKind beckon_step_kind_when;

/* (nullable): NULL where this desk has no such kind; such a step FAILS. */
const BeckonStepKind *beckon_step_kind_get (BeckonStepType type);

BeckonTaskRun *beckon_task_run_ref (BeckonTaskRun *self);
void           beckon_task_run_unref (BeckonTaskRun *self);
/* Nobody waits for it any more: leave it alone. */
gboolean beckon_task_run_is_over (BeckonTaskRun *self);
/* (transfer none) */
BeckonDesk *beckon_task_run_get_desk (BeckonTaskRun *self);
/* (transfer none): as it was when the step's turn came. */
const BeckonTask    *beckon_task_run_get_task (BeckonTaskRun *self);
const BeckonStepRow *beckon_task_run_get_row (BeckonTaskRun *self);
/* (nullable): of a step that runs a program and has begun: whose program it is. */
const BeckonAgent *beckon_task_run_get_agent (BeckonTaskRun *self);
/* The kind's own, for as long as the task is at this step. */
void     beckon_task_run_set_data (BeckonTaskRun *self, gpointer data, GDestroyNotify destroy);
gpointer beckon_task_run_get_data (BeckonTaskRun *self);

/* The functions that end the turn; all of them can be called from begin() and resume() and later.
 */

/* Before beckon_task_run_end() of a notify: who is told. (nullable): the person whose desk it is. */
void beckon_task_run_set_assignee (BeckonTaskRun *self, const char *assignee);
/* Before beckon_task_run_end(): the result of the task, where this was its last step (nullable). */
void beckon_task_run_set_outcome (BeckonTaskRun *self, const char *outcome);
/* The step is DONE, SKIPPED or FAILED. @result (nullable): JSON; a DONE one's goes into the
 * context's member @save_as (nullable). @note (transfer full) (nullable): why.
 * @n_skipped steps after it are SKIPPED with it. It is written until it is; then comes the next
 * step. */
void beckon_task_run_end (BeckonTaskRun   *self,
                        BeckonStepState state,
                        const char     *result,
                        const char     *save_as,
                        BeckonNote     *note,
                        guint           n_skipped);
/* The step FAILED for @error. */
void beckon_task_run_fail (BeckonTaskRun *self, const GError *error);
/* Asks @draft (transfer full) for the step, whose row then has its id. When the task goes on, the
 * kind's resume() is called; at once, when nobody has to be asked. A draft that is refused makes
 * the step FAIL. */
void beckon_task_run_ask (BeckonTaskRun *self, BeckonInteraction *draft);
/* The step waits until @until_us (wall clock); the store ends it. */
void beckon_task_run_wait (BeckonTaskRun *self, gint64 until_us);
/* The task goes on when the store says so: it waits now, or somebody has it. */
void beckon_task_run_release (BeckonTaskRun *self);
/* The step begins anew: one attempt more. */
void beckon_task_run_repeat (BeckonTaskRun *self);
/* @steps (transfer full) (element-type BeckonStep) stand where the unclear step stood. */
void beckon_task_run_set (BeckonTaskRun *self, GPtrArray *steps);
/* The task is cancelled; @why is the code of a note with the number of the step, for its log. */
void beckon_task_run_cancel (BeckonTaskRun *self, const char *why);

typedef struct _BeckonRunner BeckonRunner;

/* Something of the run of a task goes on after it is over, such as a process that is being ended: a
 * desk that stops waits for beckon_runner_release(). */
BeckonRunner *beckon_task_run_hold_runner (BeckonTaskRun *self);
void          beckon_runner_release (BeckonRunner *self);

/* (transfer full) (nullable): the interaction of the step's row, as it is now; NULL when it has
 * none, or it is lost. For resume(). */
BeckonInteraction *beckon_task_run_dup_interaction (BeckonTaskRun *self);

/* step-context.c */

/* (transfer none) (nullable): the text at @path ("user.salesRep") of @context (nullable). */
const char *beckon_step_find_text (JsonObject *context, const char *path);
/* (transfer full): whom @word means: somebody's handle, or what stands in the member of the task's
 * context that it names ("@user.salesRep"). */
char *beckon_task_run_dup_person (BeckonTaskRun *self, const char *word);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskRun, beckon_task_run_unref)

G_END_DECLS
