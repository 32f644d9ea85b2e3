/* unclear.c: an unclear instruction: the person says what is meant before anything runs (WH-1,
 * PP-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/step-kind.h"

#include <glib/gi18n-lib.h>

#include "desk/run/log-limit.h"
#include "model/classification.h"
#include "plan/lines/instructions.h"
#include "plan/step-words.h"

/* The label of an option: a line that states the reading clearly. */
static char *
describe (const BeckonStep *reading)
{
  return reading->line != NULL ? g_strdup (reading->line) : beckon_step_describe (reading);
}

static void
begin (BeckonTaskRun *task_run)
{
  const BeckonStep  *step = beckon_task_run_get_row (task_run)->step;
  BeckonInteraction *draft = beckon_interaction_new ();

  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  draft->kind = BECKON_KIND_AMBIGUITY;
  draft->allow_other = TRUE;
  for (guint i = 0; step->readings != NULL && i < step->readings->len; i++)
    {
      char *label = describe (g_ptr_array_index (step->readings, i));

      g_ptr_array_add (draft->options, beckon_option_new (label, NULL, FALSE));
      g_ptr_array_add (labels, label);
    }
  /* Translators: a line of a plan that the desk cannot read */
  draft->conflict_description =
    labels->len >= 2
      ? beckon_readings_dup_question (labels)
      : g_strdup_printf (_ ("What does “%s” mean?"), step->line != NULL ? step->line : "");
  /* Translators: a line of a plan that the desk cannot read */
  draft->reason =
    g_strdup_printf (_ ("“%s” is a step of the task; nothing runs until every step is clear."),
                     step->line != NULL ? step->line : "");
  beckon_task_run_ask (task_run, draft);
}

/* (transfer full): the steps that the person's words mean. */
static GPtrArray *
read_again (BeckonTaskRun *task_run, const char *text)
{
  BeckonClock *clock = beckon_desk_get_clock (beckon_task_run_get_desk (task_run));
  gint64       now_us = beckon_clock_get_time (clock, BECKON_CLOCK_WALL);
  g_autoptr (GError) error = NULL;
  GPtrArray *steps =
    beckon_instructions_read_answer (text, beckon_task_run_get_task (task_run)->agent != NULL,
                                     now_us, beckon_task_run_get_row (task_run)->position, &error);

  if (steps != NULL)
    return steps;

  /* The answer is invalid: ask the same question again, with the original line. */
  beckon_message_limited ("The answer to an unclear step is not an instruction: %s",
                          error->message);
  steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (steps, beckon_step_ref (beckon_task_run_get_row (task_run)->step));
  return steps;
}

static void
resume (BeckonTaskRun *task_run)
{
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  g_autoptr (BeckonInteraction) interaction = beckon_task_run_dup_interaction (task_run);

  if (interaction == NULL)
    {
      begin (task_run);
      return;
    }
  if (beckon_interaction_is_open (interaction))
    {
      beckon_task_run_release (task_run);
      return;
    }
  if (interaction->status != BECKON_INTERACTION_ANSWERED || interaction->response == NULL)
    {
      beckon_task_run_cancel (task_run, "plan_unclear");
      return;
    }

  if (interaction->n_response_indices > 0 && step->readings != NULL
      && interaction->response_indices[0] < step->readings->len)
    {
      const BeckonStep *reading =
        g_ptr_array_index (step->readings, interaction->response_indices[0]);
      g_autofree char *line = describe (reading);

      beckon_task_run_set (task_run, read_again (task_run, line));
      return;
    }
  beckon_task_run_set (task_run, read_again (task_run, interaction->response));
}

const BeckonStepKind beckon_step_kind_unclear = {
  .starts_itself = TRUE,
  .begin = begin,
  .resume = resume,
};
