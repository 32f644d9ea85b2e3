/* handoff-draft.c: what is added to work that is handed to a person: its name, and the context of
 * its task (WH-8, WH-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "db/tables/question/interaction-lists.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/tasks.h"
#include "model/question/handoff.h"
#include "plan/handoff-context.h"
#include "rules/question/apply-question.h"

/* The number of the newest log lines that are read. */
#define LOG_LINES 200
/* The number of the newest steps and questions before the hand-off that are read. */
#define MAX_STEPS 200
#define MAX_QUESTIONS 100

/* (transfer full) (nullable) (element-type BeckonInteraction): oldest first. */
static GPtrArray *
list_questions (BeckonDb *db, const char *task_id, GError **error)
{
  BeckonInteractionQuery query = { .task_id = task_id, .limit = MAX_QUESTIONS };
  g_autofree char       *next = NULL;
  g_autoptr (GPtrArray) newest = beckon_sql_list_interactions (db, &query, &next, error);
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
list_steps (BeckonDb *db, const BeckonTask *task, GError **error)
{
  guint first = task->position > MAX_STEPS ? task->position - MAX_STEPS : 0;

  if (task->n_steps == 0 || task->position == 0)
    return NULL;

  return beckon_sql_list_steps (db, task->serial, first, task->position - first, error);
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

/* Nothing follows an error of the store; what else cannot be read is left out. */
static gboolean
is_read (gconstpointer list, GError **failure, GError **error)
{
  if (list != NULL || !g_error_matches (*failure, BECKON_ERROR, BECKON_ERROR_STORE))
    {
      g_clear_error (failure);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (failure));
  return FALSE;
}

gboolean
beckon_apply_prepare_handoff (BeckonApply *self, BeckonInteraction *draft, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (GPtrArray) log = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (JsonNode) context = NULL;
  g_autoptr (GError) failure = NULL;
  BeckonHandoffSource source = { .subject = draft->subject,
                                 .message = draft->reason,
                                 .given = draft->context };
  const BeckonTask   *task;
  char               *built;

  if (draft->task_id != NULL && !beckon_sql_read_task (self->db, draft->task_id, &row, &failure)
      && !is_read (NULL, &failure, error))
    return FALSE;

  task = row.task;
  if (task != NULL)
    {
      log = beckon_sql_list_log (self->db, task->id, 0, TRUE, LOG_LINES, &failure);
      if (!is_read (log, &failure, error))
        return FALSE;
      steps = list_steps (self->db, task, &failure);
      if (!is_read (steps, &failure, error))
        return FALSE;
      questions = list_questions (self->db, task->id, &failure);
      if (!is_read (questions, &failure, error))
        return FALSE;
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

  return TRUE;
}
