/* when.c: evaluates a condition: whether the steps that it guards run (WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

#include "plan/condition/condition.h"

/* (transfer full): why, for @reason of the condition. The reason of an “otherwise” is about its
 * original condition: its own may be about something that the person did not write. */
static BeckonNote *
explain (const BeckonStep *step, gboolean fulfilled, BeckonNote *reason)
{
  if (step->otherwise == NULL)
    return beckon_note_new_because (beckon_note_new_text (step->condition),
                                    beckon_note_ref (reason));
  return beckon_note_new (fulfilled ? "was_false" : "was_true", step->otherwise);
}

static void
begin (BeckonTaskRun *task_run)
{
  const BeckonTask *task = beckon_task_run_get_task (task_run);
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  g_autoptr (JsonNode) node = task->context != NULL ? json_from_string (task->context, NULL) : NULL;
  JsonObject *context =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonNote) reason = NULL;
  gboolean fulfilled = FALSE;

  if (!beckon_condition_evaluate (step->condition, context, &fulfilled, &reason, &error))
    {
      beckon_task_run_fail (task_run, error);
      return;
    }
  beckon_task_run_end (task_run, BECKON_STEP_DONE, fulfilled ? "true" : "false", step->save_as,
                       explain (step, fulfilled, reason), fulfilled ? 0 : step->n_guarded);
}

const BeckonStepKind beckon_step_kind_when = {
  .starts_itself = TRUE,
  .begin = begin,
};
