/* steps.h: the verbs about the steps of a plan (WH-1, WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. @position is that
 * of the step in the task's plan, from 0. Each change is a line in the log and TASK_CHANGED. E102:
 * no such task or step. Whatever ends a task, its steps that are PENDING or RUNNING become
 * CANCELLED with it. */

/* How a step ended. */
typedef struct
{
  BeckonStepState state;   /* DONE, SKIPPED or FAILED */
  const char     *result;  /* (nullable): JSON */
  const char     *save_as; /* (nullable): the member of the task's context that takes the result */
  BeckonNote     *note;    /* (nullable): why */
  const char
    *assignee;         /* (nullable): of a notify: who is told; NULL: the person whose desk it is */
  const char *outcome; /* (nullable): the result of the task, where it is complete with this step */
  guint n_skipped;     /* so many of the steps that follow are SKIPPED, the note says why (WH-7) */
} BeckonStepEnd;

/* START_STEP: the step that the task is at, of a task that is QUEUED (RUNNING from then on) or
 * RUNNING, not paused, whose agent is not, nor the step's own, and that has no unclear step (else
 * E108, AIC-2): RUNNING, one attempt more, current_step; the commit has its row. @attempts is how
 * often it was begun before, as its row says: E108 where somebody has begun it since. One that is
 * RUNNING is begun again only by who says that it knows its attempt. */
BeckonOperation *
beckon_operation_start_step (const char *by, const char *task_id, guint position, guint attempts);
/* END_STEP: DONE, with its result in the context's member, or SKIPPED, with those that a when
 * covers (WH-7): the position moves on in the same transaction, and the task is COMPLETE after the
 * last; FAILED: so is the task. A step that was not started is both at once. E108 where the task is
 * at another step, or has ended. @end is copied. */
BeckonOperation *beckon_operation_end_step (const char          *by,
                                            const char          *task_id,
                                            guint                position,
                                            const BeckonStepEnd *end);
/* SET_STEP: @steps (transfer full) (element-type BeckonStep) are what the unclear step means. E104,
 * E108.
 */
BeckonOperation *
beckon_operation_set_step (const char *by, const char *task_id, guint position, GPtrArray *steps);
/* HOLD_STEP: the step that the task is at does not begin because an agent is paused (WH-5): its
 * note and a line in the log say so, once; nothing, no error, where that is not so any more. The
 * note goes when the agent goes on or is deleted, and when the task is paused. */
BeckonOperation *beckon_operation_hold_step (const char *by, const char *task_id, guint position);

G_END_DECLS
