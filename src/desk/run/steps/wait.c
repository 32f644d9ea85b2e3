/* wait.c: the task waits until a point in time (WH-2, WH-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

#include "base/error.h"
#include "desk/desk-private.h"
#include "plan/step-time.h"
#include "rules/waits.h"

/* The step fails, and its note says what can be done about it. */
static void
refuse (BeckonTaskRun *task_run, const GError *error)
{
  gboolean    past = g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  BeckonNote *hint = beckon_note_new (past ? "time_future" : "wait_limit");

  beckon_task_run_end (task_run, BECKON_STEP_FAILED, NULL, NULL,
                       beckon_note_new ("sentences", beckon_note_new_from_error (error), hint), 0);
}

/* From here on the store continues on its own: when the wait is over the step is done, and if the
 * next step is a wait, it starts at that time. */
static void
begin (BeckonTaskRun *task_run)
{
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  BeckonDesk       *desk = beckon_task_run_get_desk (task_run);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  /* A time that was in the future when the plan was created, and is past by now, is not waited
   * for. */
  gint64 until_us = MAX (beckon_step_get_wait_end (step, now_us), now_us + 1);
  g_autoptr (GError) error = NULL;

  if (beckon_wait_check_until (until_us, now_us, &error))
    beckon_task_run_wait (task_run);
  else
    refuse (task_run, error);
}

const BeckonStepKind beckon_step_kind_wait = {
  .starts_itself = TRUE,
  .begin = begin,
};
