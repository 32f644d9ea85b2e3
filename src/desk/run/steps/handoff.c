/* handoff.c: hands the task to a person, and continues when that is completed or its time is over
 * (WH-8 to WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/step-kind.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "model/enums.h"
#include "model/question/handoff.h"

/* (transfer full): the subject. */
static char *
find_subject (const BeckonStep *step, const BeckonTask *task, JsonObject *context)
{
  const char *found = NULL;

  if (step->subject != NULL)
    found = step->subject[0] == '@' && context != NULL
              ? beckon_step_find_text (context, step->subject + 1)
              : NULL;
  else if (context != NULL)
    found = beckon_step_find_text (context, "contact.name") != NULL
              ? beckon_step_find_text (context, "contact.name")
              : beckon_step_find_text (context, "contact");
  if (found == NULL)
    found = step->subject != NULL ? step->subject : task->title;

  return g_strdup (found);
}

static void
begin (BeckonTaskRun *task_run)
{
  const BeckonTask *task = beckon_task_run_get_task (task_run);
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  g_autoptr (JsonNode) node = task->context != NULL ? json_from_string (task->context, NULL) : NULL;
  JsonObject *context =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->kind = BECKON_KIND_HANDOFF;
  draft->agent = g_strdup (task->agent);
  draft->assignee = beckon_task_run_dup_assignee (task_run);
  draft->subject = find_subject (step, task, context);
  draft->title = g_strdup (step->title);
  draft->reason = g_strdup (step->message != NULL ? step->message
                            : step->line != NULL  ? step->line
                                                  : _ ("The agent needs a person here."));
  draft->priority = step->priority;
  draft->warm = step->warm || beckon_handoff_sounds_warm (step->line);
  draft->timeout_us = step->timeout_us;
  if (step->context != NULL)
    draft->context = beckon_json_object_to_text (step->context);
  beckon_handoff_name (draft);
  beckon_task_run_ask (task_run, draft);
}

/* (transfer full): JSON. */
static char *
make_result (const BeckonInteraction *handoff)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "outcome",
                          handoff->outcome != BECKON_HANDOFF_NONE
                            ? beckon_handoff_outcome_to_string (handoff->outcome)
                            : NULL);
  beckon_json_add_string (json, "notes", handoff->note);
  beckon_json_add_string (json, "completed_by", beckon_interaction_get_person (handoff));
  beckon_json_add_boolean (json, "timed_out", handoff->timed_out);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

static void
resume (BeckonTaskRun *task_run)
{
  g_autoptr (BeckonInteraction) handoff = beckon_task_run_dup_interaction (task_run);
  g_autofree char *result = NULL;

  if (handoff == NULL)
    {
      /* The desk stopped before it was asked, or it was lost. */
      begin (task_run);
      return;
    }
  if (beckon_interaction_is_open (handoff))
    {
      beckon_task_run_release (task_run);
      return;
    }

  result = make_result (handoff);
  beckon_task_run_end (task_run, BECKON_STEP_DONE, result,
                       beckon_step_get_save_as (beckon_task_run_get_row (task_run)->step),
                       beckon_interaction_outcome_to_note (handoff), 0);
}

const BeckonStepKind beckon_step_kind_handoff = {
  .begin = begin,
  .resume = resume,
};
