/* steps.h: the operations on the steps of a plan (WH-1, WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full); @by is the caller. @position is that of
 * the step in the task's plan, from 0. Each change is a log line and TASK_CHANGED. E102: no such
 * task or step. If a task ends for any reason, its PENDING and RUNNING steps become CANCELLED. */

/* How a step ended. */
typedef struct
{
  BeckonStepState state;    /* DONE, SKIPPED or FAILED */
  const char     *result;   /* (nullable): JSON */
  const char     *save_as;  /* (nullable): the member of the task's context that takes the result */
  BeckonNote     *note;     /* (nullable): why */
  const char     *assignee; /* (nullable): of a notify: who is told; NULL: the owner of the desk */
  const char     *outcome;  /* (nullable): the result of the task, if this step completes it */
  guint n_skipped; /* the number of following steps that are SKIPPED; the note says why (WH-7) */
  guint attempts;  /* how often it was begun, as who ends it knows; 0: whoever began it */
} BeckonStepEnd;

/* START_STEP: the step that the task is at, of a task that is QUEUED (RUNNING from then on) or
 * RUNNING, not paused, whose agent is not, nor the step's own, and that has no unclear step (else
 * E108, AIC-2): RUNNING, one attempt more, current_step; the commit has its row, and of a
 * program that runs its agent. One that was PENDING and does not continue a session begins another
 * one: the task forgets that of its agent. @attempts is how
 * often it was begun before, as its row says: E108 where somebody has begun it since. One that is
 * RUNNING is begun again only by who says that it knows its attempt. */
BeckonOperation *
beckon_operation_start_step (const char *by, const char *task_id, guint position, guint attempts);
/* END_STEP: DONE, with its result in the context's member, or SKIPPED, with those that a when
 * covers (WH-7): the position moves on in the same transaction, and the task is COMPLETE after the
 * last; FAILED: so is the task. A step that was not started is both at once. E108 where the task is
 * at another step, or has ended, or somebody has begun the step since. @end is copied. */
BeckonOperation *beckon_operation_end_step (const char          *by,
                                            const char          *task_id,
                                            guint                position,
                                            const BeckonStepEnd *end);
/* RUN_AGAIN: a FAILED task is QUEUED again: the step at which it failed, and what comes after it,
 * are PENDING, with the context as it is (WH-15). @reason (nullable). TASK_CHANGED. E108: it did
 * not fail, or has no steps. */
BeckonOperation *
beckon_operation_run_again (const char *by, const char *task_id, const char *reason);
/* CONTINUE_TASK: a task that has ended, whose agent can continue its session, is QUEUED again with
 * one more step behind all others: @prompt, in that session (WH-16). TASK_CHANGED. E104; E108: it
 * has not ended, or there is no such session, or no such agent that speaks the protocol. */
BeckonOperation *
beckon_operation_continue_task (const char *by, const char *task_id, const char *prompt);
/* SET_STEP: @steps (transfer full) (element-type BeckonStep) replace the unclear step. E104,
 * E108. */
BeckonOperation *
beckon_operation_set_step (const char *by, const char *task_id, guint position, GPtrArray *steps);
/* HOLD_STEP: the current step of the task does not start because an agent is paused (WH-5): its
 * note and a log line say so, once; does nothing if that no longer applies. The note is cleared
 * when the agent is resumed or deleted, and when the task is paused. */
BeckonOperation *beckon_operation_hold_step (const char *by, const char *task_id, guint position);

G_END_DECLS
