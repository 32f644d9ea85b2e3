/* when.c: whether the steps that it guards are carried out (WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/step-kind.h"

#include <glib/gi18n-lib.h>

#include "base/untranslated.h"
#include "plan/condition/condition.h"

/* (transfer full): why it is so, for @reason of the condition. That of an “otherwise” is about the
 * condition that it belongs to: its own may be about what nobody wrote. */
static char *
explain (const BeckonStep *step, gboolean fulfilled, const char *reason)
{
  if (step->otherwise == NULL)
    return g_strdup_printf ("%s: %s", step->condition, reason);
  if (fulfilled)
    /* Translators: a condition, such as contact.replied == true */
    return g_strdup_printf (_ ("“%s” was false"), step->otherwise);
  /* Translators: a condition, such as contact.replied == true */
  return g_strdup_printf (_ ("“%s” was true"), step->otherwise);
}

/* (transfer full): the same again in the log's words. */
static char *
explain_for_log (const BeckonStep *step, JsonObject *context)
{
  g_autofree char *reason = NULL;
  char            *words = NULL;
  gboolean         fulfilled = FALSE;
  locale_t         before = beckon_untranslated_begin ();

  if (beckon_condition_evaluate (step->condition, context, &fulfilled, &reason, NULL))
    words = explain (step, fulfilled, reason);
  beckon_untranslated_end (before);

  return words;
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
  g_autofree char *reason = NULL;
  g_autofree char *note = NULL;
  gboolean         fulfilled = FALSE;

  if (!beckon_condition_evaluate (step->condition, context, &fulfilled, &reason, &error))
    {
      beckon_task_run_fail (task_run, error);
      return;
    }
  note = explain (step, fulfilled, reason);
  beckon_task_run_set_log_note (task_run, explain_for_log (step, context));
  beckon_task_run_end (task_run, BECKON_STEP_DONE, fulfilled ? "true" : "false", step->save_as,
                       note, fulfilled ? 0 : step->n_guarded);
}

const BeckonStepKind beckon_step_kind_when = {
  .starts_itself = TRUE,
  .begin = begin,
};
