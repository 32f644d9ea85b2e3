/* handoff.c: completes a hand-off with what the desk knows, before it is asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/handoff.h"

#include "base/limits.h"
#include "model/question/handoff.h"
#include "plan/handoff-context.h"

/* The number of the newest log lines that are read. */
#define LOG_LINES 200
/* The number of the newest steps and questions before the hand-off that are read. */
#define MOST_STEPS 200
#define MOST_QUESTIONS 100

/* (transfer full) (nullable) (element-type BeckonInteraction): oldest first. */
static GPtrArray *
list_questions (BeckonStore *store, const char *task_id)
{
  BeckonInteractionQuery query = { .task_id = task_id, .limit = MOST_QUESTIONS };
  g_autofree char       *next = NULL;
  g_autoptr (GPtrArray) newest = beckon_store_list_interactions (store, &query, &next, NULL);
  GPtrArray *questions;

  if (newest == NULL)
    return NULL;

  questions = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  for (guint i = newest->len; i > 0; i--)
    g_ptr_array_add (questions, beckon_interaction_ref (g_ptr_array_index (newest, i - 1)));

  return questions;
}

/* (transfer full) (nullable) (element-type BeckonStepRow): those before the current step of the
 * task. */
static GPtrArray *
list_steps (BeckonStore *store, const BeckonTask *task)
{
  guint first = task->position > MOST_STEPS ? task->position - MOST_STEPS : 0;

  if (task->n_steps == 0 || task->position == 0)
    return NULL;

  return beckon_store_list_steps (store, task->id, first, task->position - first, NULL);
}

/* WH-9: TRUE: a condition was true that says that somebody replied. */
static gboolean
is_answered (const GPtrArray *steps)
{
  for (guint i = 0; steps != NULL && i < steps->len; i++)
    {
      const BeckonStepRow *row = g_ptr_array_index (steps, i);

      if (row->step->type == BECKON_STEP_WHEN && row->state == BECKON_STEP_DONE
          && g_strcmp0 (row->result, "true") == 0 && beckon_handoff_is_reply (row->step->condition))
        return TRUE;
    }

  return FALSE;
}

void
beckon_handoff_prepare (BeckonStore *store, BeckonInteraction *draft)
{
  g_autoptr (BeckonTask) task =
    draft->task_id != NULL ? beckon_store_get_task (store, draft->task_id, NULL) : NULL;
  g_autoptr (GPtrArray) log = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (JsonNode) context = NULL;
  BeckonHandoffSource source = { .subject = draft->subject,
                                 .message = draft->reason,
                                 .given = draft->context };
  char               *built;

  if (task != NULL)
    {
      log = beckon_store_list_log (store, task->id, 0, TRUE, LOG_LINES, NULL);
      steps = list_steps (store, task);
      questions = list_questions (store, task->id);
      context = task->context != NULL ? json_from_string (task->context, NULL) : NULL;
      source.task_context =
        context != NULL && JSON_NODE_HOLDS_OBJECT (context) ? json_node_get_object (context) : NULL;
      source.log = log;
      source.log_is_cut = log != NULL && log->len == LOG_LINES;
      source.steps = steps;
      source.questions = questions;
    }

  draft->warm = draft->warm || beckon_handoff_sounds_warm (draft->reason)
                || beckon_handoff_sounds_warm (draft->title) || is_answered (steps);
  beckon_handoff_name (draft);

  built = beckon_handoff_context_build (&source);
  g_free (draft->context);
  draft->context = built;
}
