/* steps.c: steps of tasks that the desk carries out: started, ended, made clear (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/untranslated.h"
#include "db/tables/agents.h"
#include "db/tables/task/steps.h"
#include "model/task-status.h"
#include "model/words.h"
#include "plan/step-words.h"

static gboolean
refuse (const BeckonTask *task, guint position, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STATUS,
                    _ ("Read the task again: see GET /v1/tasks/ID/steps."),
                    _ ("Task %s is %s at step %u and cannot continue with step %u."), task->id,
                    beckon_task_status_to_string (task->status), task->position + 1, position + 1);
  return FALSE;
}

/* AIC-2: no step of a task that awaits somebody, waits, or is paused. */
static gboolean
is_at (const BeckonTask *task, guint position)
{
  return !task->paused && task->position == position && position < task->n_steps
         && (task->status == BECKON_TASK_QUEUED || task->status == BECKON_TASK_RUNNING);
}

static gboolean
check_may_begin (BeckonApply *self, const BeckonTask *task, guint position, GError **error)
{
  g_autoptr (BeckonStepRow) unclear = NULL;

  if (!is_at (task, position))
    return refuse (task, position, error);
  if (position > 0)
    return TRUE;

  return beckon_sql_find_unclear_step (self->db, task->serial, &unclear, error)
         && (unclear == NULL || refuse (task, position, error));
}

gboolean
beckon_apply_find_holder (BeckonApply      *self,
                          const BeckonTask *task,
                          const BeckonStep *step,
                          BeckonAgent     **holder,
                          GError          **error)
{
  const char *const names[] = { task->agent, step->agent };

  *holder = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (BeckonAgent) agent = NULL;

      if (names[i] == NULL)
        continue;
      if (!beckon_sql_find_agent (self->db, names[i], &agent, error))
        return FALSE;
      if (agent != NULL && agent->status == BECKON_AGENT_PAUSED)
        {
          *holder = g_steal_pointer (&agent);
          return TRUE;
        }
    }

  return TRUE;
}

/* Nothing is started of an agent that is paused, by whoever names it. */
static gboolean
check_agents (BeckonApply *self, const BeckonTask *task, const BeckonStep *step, GError **error)
{
  g_autoptr (BeckonAgent) holder = NULL;

  if (!beckon_apply_find_holder (self, task, step, &holder, error))
    return FALSE;
  if (holder == NULL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Resume the agent first."),
                    _ ("Agent %s is paused."), holder->name);
  return FALSE;
}

BeckonStepRow *
beckon_apply_begin_step (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonTaskRow         *row,
                         guint                  position,
                         GError               **error)
{
  BeckonTask *task = row->task;
  g_autoptr (BeckonStepRow) step = NULL;
  g_autofree char *words = NULL;
  g_autofree char *why = NULL;

  if (!check_may_begin (self, task, position, error))
    return NULL;
  step = beckon_sql_read_step (self->db, task->serial, position, error);
  if (step == NULL)
    return NULL;
  if (step->state != BECKON_STEP_PENDING && step->state != BECKON_STEP_RUNNING)
    {
      refuse (task, position, error);
      return NULL;
    }
  if (!check_agents (self, task, step->step, error))
    return NULL;

  if (task->status == BECKON_TASK_QUEUED
      && !beckon_apply_set_status (self, operation, row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0,
                                   "started", error))
    return NULL;

  words = beckon_step_describe_for_log (step->step);
  why = g_strdup_printf (step->attempts > 0 ? "step %u of %u started again: %s"
                                            : "step %u of %u started: %s",
                         position + 1, task->n_steps, words);
  step->state = BECKON_STEP_RUNNING;
  step->attempts++;
  step->started_us = beckon_apply_round (operation->now_us);
  step->ended_us = 0;
  step->interaction_id = 0;
  g_clear_pointer (&step->note, g_free);
  g_free (task->current_step);
  task->current_step = beckon_step_describe (step->step);
  task->updated_us = step->started_us;
  if (!beckon_sql_update_step (self->db, task->serial, step, error)
      || !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, why, NULL, error))
    return NULL;

  return g_steal_pointer (&step);
}

gboolean
beckon_apply_start_step (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  step = beckon_apply_begin_step (self, operation, &row, operation->position, error);
  if (step == NULL || !beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, row.task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->step = g_steal_pointer (&step);

  return TRUE;
}

/* The result goes into the context. One that does not fit stays in the step's row alone: what was
 * done was done. */
static gboolean
save_result (BeckonApply           *self,
             const BeckonOperation *operation,
             BeckonTask            *task,
             const char            *save_as,
             const char            *result,
             GError               **error)
{
  g_autoptr (GString) patch = g_string_sized_new (strlen (result) + 64);
  g_autoptr (GError) local = NULL;
  g_autofree char *context = NULL;
  g_autofree char *why = NULL;
  locale_t         before;

  beckon_json_open_object (patch);
  beckon_json_add_raw (patch, save_as, result);
  beckon_json_close_object (patch);
  before = beckon_untranslated_begin ();
  context = beckon_apply_merge_context (task->context, patch->str, &local);
  beckon_untranslated_end (before);
  if (context != NULL)
    {
      g_free (task->context);
      task->context = g_steal_pointer (&context);
      return TRUE;
    }

  why = g_strdup_printf ("the result is not in the task's context: %s", local->message);

  return beckon_apply_add_line (self, operation, task, BECKON_LEVEL_WARNING, 0, why, NULL, error);
}

/* The log's line of a step that is over; @note (nullable): why, in English. */
static gboolean
add_end_line (BeckonApply           *self,
              const BeckonOperation *operation,
              const BeckonTask      *task,
              const BeckonStepRow   *step,
              const char            *note,
              guint                  n_skipped,
              GError               **error)
{
  static const char *const words[BECKON_N_STEP_STATES] = {
    [BECKON_STEP_DONE] = "done",
    [BECKON_STEP_SKIPPED] = "skipped",
    [BECKON_STEP_FAILED] = "failed",
  };
  g_autoptr (GString) why = g_string_new (NULL);
  BeckonLevel level = step->state == BECKON_STEP_FAILED ? BECKON_LEVEL_ERROR : BECKON_LEVEL_INFO;

  g_string_append_printf (why, "step %u of %u %s", step->position + 1, task->n_steps,
                          words[step->state]);
  if (n_skipped == 1)
    g_string_append_printf (why, ", step %u skipped", step->position + 2);
  else if (n_skipped > 1)
    g_string_append_printf (why, ", steps %u to %u skipped", step->position + 2,
                            step->position + 1 + n_skipped);
  if (note != NULL)
    g_string_append_printf (why, ": %s", note);

  return beckon_apply_add_line (self, operation, task, level, step->interaction_id, why->str, NULL,
                                error);
}

/* The task ends with its plan. */
static gboolean
end_task (BeckonApply           *self,
          const BeckonOperation *operation,
          BeckonTaskRow         *row,
          const BeckonStepRow   *step,
          BeckonCommit          *commit,
          GError               **error)
{
  BeckonTask      *task = row->task;
  gboolean         failed = step->state == BECKON_STEP_FAILED;
  g_autofree char *why =
    failed ? g_strdup_printf ("step %u failed", step->position + 1) : g_strdup ("completed");

  if (!beckon_apply_cancel_open (self, operation, row, commit, error)
      || !beckon_apply_end_request (self, task, error))
    return FALSE;
  for (guint i = 0; i < commit->open->len; i++)
    beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_WITHDRAWN, task,
                           g_ptr_array_index (commit->open, i), NULL);
  g_clear_pointer (&commit->open, g_ptr_array_unref);
  if (failed)
    {
      g_free (task->result);
      task->result = g_strdup (step->note);
    }
  else if (operation->outcome != NULL)
    {
      g_free (task->result);
      task->result = g_strdup (operation->outcome);
    }

  return beckon_apply_set_status (self, operation, row,
                                  failed ? BECKON_TASK_FAILED : BECKON_TASK_COMPLETE,
                                  failed ? BECKON_LEVEL_ERROR : BECKON_LEVEL_INFO, 0, why, error);
}

gboolean
beckon_apply_finish_step (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonTaskRow         *row,
                          BeckonStepRow         *step,
                          BeckonStepState        state,
                          const char            *result,
                          const char            *save_as,
                          const char            *note,
                          guint                  n_skipped,
                          BeckonCommit          *commit,
                          GError               **error)
{
  BeckonTask *task = row->task;
  gint64      now_us = beckon_apply_round (operation->now_us);
  g_autoptr (BeckonLogEntry) told = NULL;
  g_autoptr (BeckonNotice) notice = NULL;
  gboolean    notifies = step->step->type == BECKON_STEP_NOTIFY && state == BECKON_STEP_DONE;
  const char *logged = operation->log_note != NULL ? operation->log_note : note;

  g_return_val_if_fail (state == BECKON_STEP_DONE || state == BECKON_STEP_SKIPPED
                          || state == BECKON_STEP_FAILED,
                        FALSE);

  n_skipped = MIN (n_skipped, task->n_steps - 1 - step->position);
  step->state = state;
  step->ended_us = now_us;
  g_free (step->result);
  step->result = g_strdup (result);
  g_free (step->note);
  step->note = g_strdup (note);
  task->updated_us = now_us;
  if ((notifies && !beckon_apply_write_notice (self, operation, task, step, &notice, &told, error))
      || !beckon_sql_update_step (self->db, task->serial, step, error)
      || (n_skipped > 0
          && !beckon_sql_end_steps (self->db, task->serial, step->position + 1, n_skipped,
                                    BECKON_STEP_SKIPPED, now_us, note, error))
      || !add_end_line (self, operation, task, step, notifies ? NULL : logged, n_skipped, error)
      || (state == BECKON_STEP_DONE && result != NULL && save_as != NULL
          && !save_result (self, operation, task, save_as, result, error)))
    return FALSE;

  if (state != BECKON_STEP_FAILED)
    {
      task->position = step->position + 1 + n_skipped;
      task->progress = (double) task->position / task->n_steps;
    }
  if ((state == BECKON_STEP_FAILED || task->position == task->n_steps)
      && !end_task (self, operation, row, step, commit, error))
    return FALSE;
  if (!beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  if (told != NULL)
    beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_LOG, task, NULL, told);
  if (notice != NULL)
    beckon_apply_announce_notice (commit, operation, task, notice);
  commit->task = g_steal_pointer (&row->task);

  return TRUE;
}

gboolean
beckon_apply_end_step (BeckonApply           *self,
                       const BeckonOperation *operation,
                       BeckonCommit          *commit,
                       GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  if (beckon_task_status_is_ended (row.task->status) || row.task->position != operation->position)
    return refuse (row.task, operation->position, error);

  step = beckon_sql_read_step (self->db, row.task->serial, operation->position, error);
  if (step == NULL)
    return FALSE;
  if (step->state == BECKON_STEP_PENDING)
    {
      /* One that takes no time is begun and over at once. */
      g_clear_pointer (&step, beckon_step_row_free);
      step = beckon_apply_begin_step (self, operation, &row, operation->position, error);
      if (step == NULL)
        return FALSE;
    }
  else if (step->state != BECKON_STEP_RUNNING)
    {
      return refuse (row.task, operation->position, error);
    }

  return beckon_apply_finish_step (self, operation, &row, step, operation->step_state,
                                   operation->result, operation->save_as, operation->message,
                                   operation->n_skipped, commit, error);
}

gboolean
beckon_apply_set_step (BeckonApply           *self,
                       const BeckonOperation *operation,
                       BeckonCommit          *commit,
                       GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (GString) why = g_string_new (NULL);
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  step = beckon_sql_read_step (self->db, task->serial, operation->position, error);
  if (step == NULL)
    return FALSE;
  if (beckon_task_status_is_ended (task->status) || task->position != 0
      || step->step->type != BECKON_STEP_UNCLEAR || step->state != BECKON_STEP_PENDING)
    return refuse (task, operation->position, error);
  if (task->n_steps - 1 + operation->steps->len > BECKON_LIMIT_STEPS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                        _ ("A plan has at most %d steps."), BECKON_LIMIT_STEPS);
      return FALSE;
    }

  for (guint i = 0; i < operation->steps->len; i++)
    {
      const BeckonStep *reading = g_ptr_array_index (operation->steps, i);
      g_autofree char  *words = beckon_step_describe_for_log (reading);

      if (i == 0)
        g_string_append_printf (why, "step %u: ", operation->position + 1);
      g_string_append_printf (why, "%s%s", i > 0 ? "; " : "", words);
    }
  task->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_replace_step (self->db, task->serial, operation->position, operation->steps,
                                &task->n_steps, error)
      || !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, step->interaction_id,
                                 why->str, NULL, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_hold_step (BeckonApply           *self,
                        const BeckonOperation *operation,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (BeckonAgent) holder = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  if (is_at (task, operation->position))
    {
      step = beckon_sql_read_step (self->db, task->serial, task->position, error);
      if (step == NULL || !beckon_apply_find_holder (self, task, step->step, &holder, error))
        return FALSE;
    }

  if (holder != NULL && step->note == NULL)
    {
      /* Translators: the name of an agent */
      step->note = g_strdup_printf (_ ("Waiting for agent %s, which is paused"), holder->name);
      task->updated_us = beckon_apply_round (operation->now_us);
      if (!beckon_sql_update_step (self->db, task->serial, step, error)
          || !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, step->note, NULL,
                                     error)
          || !beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_note_asked (BeckonApply             *self,
                         const BeckonOperation   *operation,
                         const BeckonTask        *task,
                         const BeckonInteraction *asked,
                         GError                 **error)
{
  g_autoptr (BeckonStepRow) step =
    beckon_sql_read_step (self->db, task->serial, operation->position, error);

  if (step == NULL)
    return FALSE;
  if (step->state != BECKON_STEP_PENDING && step->state != BECKON_STEP_RUNNING)
    return refuse (task, operation->position, error);

  step->interaction_id = asked->id;

  return beckon_sql_update_step (self->db, task->serial, step, error);
}

gboolean
beckon_apply_log_lines (BeckonApply           *self,
                        const BeckonOperation *operation,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  for (guint i = 0; i < operation->lines->len; i++)
    {
      g_autoptr (BeckonLogEntry) entry = NULL;

      if (!beckon_apply_add_line (self, operation, row.task, operation->level, 0,
                                  g_ptr_array_index (operation->lines, i), &entry, error))
        return FALSE;
      beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_LOG, row.task, NULL, entry);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}
