/* ask.c: asks the person; continues when the question is settled in any way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

#include "base/json/json-write.h"
#include "plan/step-json.h"

static void
begin (BeckonTaskRun *task_run)
{
  g_autoptr (GError) error = NULL;
  BeckonInteraction *draft =
    beckon_step_dup_question (beckon_task_run_get_row (task_run)->step, &error);

  if (draft == NULL)
    beckon_task_run_fail (task_run, error);
  else
    beckon_task_run_ask (task_run, draft);
}

/* (transfer full): the response as JSON; null if there is none. */
static char *
make_result (const BeckonInteraction *interaction)
{
  GString *json = g_string_new (NULL);

  beckon_json_add_string (json, NULL, interaction->response);
  return g_string_free (json, FALSE);
}

static void
resume (BeckonTaskRun *task_run)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);
  g_autoptr (BeckonInteraction) interaction = beckon_task_run_dup_interaction (task_run);
  g_autofree char *result = NULL;

  if (interaction == NULL)
    {
      /* The desk stopped before it was asked, or it was lost. */
      begin (task_run);
      return;
    }
  if (beckon_interaction_is_open (interaction))
    {
      beckon_task_run_release (task_run);
      return;
    }

  result = make_result (interaction);
  beckon_task_run_end (task_run, BECKON_STEP_DONE, result, beckon_step_get_save_as (row->step),
                       beckon_interaction_outcome_to_note (interaction), 0);
}

const BeckonStepKind beckon_step_kind_ask = {
  .begin = begin,
  .resume = resume,
};
