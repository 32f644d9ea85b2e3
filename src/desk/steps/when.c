/* when.c: whether the steps that it guards are carried out (WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/steps/step-kind.h"

#include "model/condition.h"
#include "model/untranslated.h"

static void
begin (BeckonErrand *errand)
{
  const BeckonTask *task = beckon_errand_get_task (errand);
  const BeckonStep *step = beckon_errand_get_row (errand)->step;
  g_autoptr (JsonNode) node = task->context != NULL ? json_from_string (task->context, NULL) : NULL;
  JsonObject *context = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *note = NULL;
  g_autofree char *logged = NULL;
  gboolean fulfilled = FALSE;
  locale_t before;

  if (!beckon_condition_evaluate (step->condition, context, &fulfilled, &reason, &error))
    {
      beckon_errand_fail (errand, error);
      return;
    }
  note = g_strdup_printf ("%s: %s", step->condition, reason);

  /* The same again in the log's words. */
  before = beckon_untranslated_begin ();
  if (beckon_condition_evaluate (step->condition, context, &fulfilled, &logged, NULL))
    beckon_errand_set_log_note (errand, g_strdup_printf ("%s: %s", step->condition, logged));
  beckon_untranslated_end (before);
  beckon_errand_end (errand, BECKON_STEP_DONE, fulfilled ? "true" : "false", step->save_as, note, fulfilled ? 0 : step->n_guarded);
}

const BeckonStepKind beckon_step_kind_when = {
  .starts_itself = TRUE,
  .begin = begin,
};
