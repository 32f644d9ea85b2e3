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
refuse (BeckonErrand *errand, gint64 until_us, gint64 now_us, const GError *error)
{
  g_autofree char *note = describe (error);
  g_autoptr (GError) logged = NULL;
  locale_t before = beckon_untranslated_begin ();

  if (!beckon_wait_check_until (until_us, now_us, &logged))
    beckon_errand_set_log_note (errand, describe (logged));
  beckon_untranslated_end (before);
  beckon_errand_end (errand, BECKON_STEP_FAILED, NULL, NULL, note, 0);
}

/* From here on the store carries it: when the wait is over the step is done, and a wait after it
 * begins at that time. */
static void
begin (BeckonErrand *errand)
{
  const BeckonStep *step = beckon_errand_get_row (errand)->step;
  BeckonDesk       *desk = beckon_errand_get_desk (errand);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  /* A time that was still to come when the plan was made, and is past by now, is waited for no
   * longer. */
  gint64 until_us =
    step->duration_us != 0 ? now_us + step->duration_us : MAX (step->until_us, now_us + 1);
  g_autoptr (GError) error = NULL;

  if (beckon_wait_check_until (until_us, now_us, &error))
    beckon_errand_wait (errand, until_us);
  else
    refuse (errand, until_us, now_us, error);
}

const BeckonStepKind beckon_step_kind_wait = {
  .starts_itself = TRUE,
  .begin = begin,
};
