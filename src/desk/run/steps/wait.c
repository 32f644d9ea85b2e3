/* wait.c: the task waits for a point in time (WH-2, WH-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

#include "base/error.h"
#include "base/untranslated.h"
#include "desk/desk-private.h"
#include "rules/waits.h"

/* (transfer full): with what can be done about it. */
static char *
describe (const GError *error)
{
  const char *hint = beckon_error_get_hint (error);

  return hint != NULL ? g_strdup_printf ("%s. %s", error->message, hint)
                      : g_strdup (error->message);
}

/* The step fails; the log has it in English. */
static void
refuse (BeckonTaskRun *task_run, gint64 until_us, gint64 now_us, const GError *error)
{
  g_autofree char *note = describe (error);
  g_autoptr (GError) logged = NULL;
  locale_t before = beckon_untranslated_begin ();

  if (!beckon_wait_check_until (until_us, now_us, &logged))
    beckon_task_run_set_log_note (task_run, describe (logged));
  beckon_untranslated_end (before);
  beckon_task_run_end (task_run, BECKON_STEP_FAILED, NULL, NULL, note, 0);
}

/* From here on the store carries it: when the wait is over the step is done, and a wait after it
 * begins at that time. */
static void
begin (BeckonTaskRun *task_run)
{
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  BeckonDesk       *desk = beckon_task_run_get_desk (task_run);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  /* A time that was still to come when the plan was made, and is past by now, is waited for no
   * longer. */
  gint64 until_us =
    step->duration_us != 0 ? now_us + step->duration_us : MAX (step->until_us, now_us + 1);
  g_autoptr (GError) error = NULL;

  if (beckon_wait_check_until (until_us, now_us, &error))
    beckon_task_run_wait (task_run, until_us);
  else
    refuse (task_run, until_us, now_us, error);
}

const BeckonStepKind beckon_step_kind_wait = {
  .starts_itself = TRUE,
  .begin = begin,
};
