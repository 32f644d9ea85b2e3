/* status.c: the status of a task, its log lines, and its current question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "db/tables/question/interactions.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "model/enums.h"
#include "model/question/advice.h"
#include "model/task-status.h"

static gboolean
add_line (BeckonApply      *self,
          const char       *by,
          const BeckonTask *task,
          const char       *from_status,
          const char       *to_status,
          BeckonLevel       level,
          gint64            interaction_id,
          const char       *stream,
          BeckonNote       *note,
          BeckonLogEntry  **entry_out,
          GError          **error)
{
  g_autoptr (BeckonLogEntry) entry = beckon_log_entry_new ();
  g_autoptr (BeckonNote) owned = note;

  entry->task_id = g_strdup (task->id);
  entry->interaction_id = interaction_id;
  entry->level = level;
  entry->message = note != NULL ? beckon_note_say_english (note) : g_strdup ("");
  entry->message_code = beckon_note_to_json (note);
  entry->from_status = g_strdup (from_status);
  entry->to_status = g_strdup (to_status);
  entry->who = g_strdup (by);
  entry->stream = g_strdup (stream);
  if (to_status == NULL && task->position < task->n_steps)
    entry->step = (gint64) task->position + 1;
  entry->timestamp_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_insert_log (self->db, entry, task->serial, error)
      || (beckon_task_status_is_ended (task->status)
          && !beckon_sql_note_log (self->db, task->serial, self->now_us, error)))
    return FALSE;

  if (entry_out != NULL)
    *entry_out = g_steal_pointer (&entry);

  return TRUE;
}

gboolean
beckon_apply_add_created_line (
  BeckonApply *self, const char *by, const BeckonTask *task, BeckonNote *note, GError **error)
{
  self->deltas[task->status]++;

  return add_line (self, by, task, NULL, beckon_task_status_to_string (task->status),
                   BECKON_LEVEL_INFO, 0, NULL, note, NULL, error);
}

gboolean
beckon_apply_add_created (BeckonApply *self, const char *by, const BeckonTask *task, GError **error)
{
  return beckon_apply_add_created_line (self, by, task, beckon_note_new ("created"), error);
}

const char *
beckon_apply_get_settler (BeckonApply *self, const BeckonInteraction *settled)
{
  return settled->responded_by != NULL ? settled->responded_by : self->by;
}

gboolean
beckon_apply_add_line (BeckonApply      *self,
                       const char       *by,
                       const BeckonTask *task,
                       BeckonLevel       level,
                       gint64            interaction_id,
                       BeckonNote       *note,
                       BeckonLogEntry  **entry,
                       GError          **error)
{
  return add_line (self, by, task, NULL, NULL, level, interaction_id, NULL, note, entry, error);
}

gboolean
beckon_apply_add_printed (BeckonApply             *self,
                          const BeckonTask        *task,
                          BeckonLevel              level,
                          const BeckonPrintedLine *line,
                          BeckonLogEntry         **entry,
                          GError                 **error)
{
  return add_line (self, self->by, task, NULL, NULL, level, 0, line->stream,
                   beckon_note_new_text (line->text), entry, error);
}

gboolean
beckon_apply_set_status (BeckonApply     *self,
                         const char      *by,
                         BeckonTaskRow   *row,
                         BeckonTaskStatus status,
                         BeckonLevel      level,
                         gint64           interaction_id,
                         BeckonNote      *why,
                         GError         **error)
{
  BeckonTask *task = row->task;
  const char *from = beckon_task_status_to_string (task->status);

  self->deltas[task->status]--;
  self->deltas[status]++;
  if (task->status == BECKON_TASK_WAITING && status != BECKON_TASK_WAITING)
    {
      /* Its wait is over, for whatever reason. */
      task->resume_us = 0;
      task->remaining_us = 0;
      task->paused = task->paused && !task->paused_with_agent;
      task->paused_with_agent = FALSE;
    }
  task->status = status;
  beckon_apply_show_life (self, task);
  if (status == BECKON_TASK_RUNNING && task->started_us == 0)
    task->started_us = beckon_apply_round (self->now_us);
  if (beckon_task_status_is_ended (status))
    {
      task->finished_us = beckon_apply_round (self->now_us);
      task->paused = FALSE;
      if (task->n_steps > 0
          && !beckon_sql_end_steps (self->db, task->serial, 0, task->n_steps, BECKON_STEP_CANCELLED,
                                    task->finished_us, NULL, error))
        {
          beckon_note_unref (why);
          return FALSE;
        }
    }

  return add_line (self, by, task, from, beckon_task_status_to_string (status), level,
                   interaction_id, NULL, why, NULL, error);
}

void
beckon_apply_expect_handoff (BeckonTask *task, const BeckonInteraction *interaction)
{
  if (interaction->kind != BECKON_KIND_HANDOFF || interaction->deadline_us == 0)
    return;
  if (task->resume_us == 0 || interaction->deadline_us < task->resume_us)
    task->resume_us = interaction->deadline_us;
}

/* The question of @task is its oldest open one. */
static void
set_question (BeckonTask *task, const BeckonInteraction *interaction)
{
  g_free (task->clarification_question);
  g_free (task->clarification_reason);
  task->pending_interaction = interaction->id;
  task->clarification_question = g_strdup (interaction->conflict_description);
  task->clarification_reason = beckon_advice_dup_why (interaction);
}

gboolean
beckon_apply_await (BeckonApply             *self,
                    const char              *by,
                    BeckonTaskRow           *row,
                    const BeckonInteraction *asked,
                    BeckonNote              *why,
                    GError                 **error)
{
  BeckonTask *task = row->task;

  if (row->open_count == 0)
    set_question (task, asked);
  g_clear_pointer (&task->last_question, beckon_interaction_unref);
  row->open_count++;
  if (task->need_us == 0)
    task->need_us = beckon_apply_round (self->now_us);
  if (task->status == BECKON_TASK_AWAITING_RESPONSE)
    return beckon_apply_add_line (self, by, task, BECKON_LEVEL_INFO, asked->id, why, NULL, error);

  return beckon_apply_set_status (self, by, row, BECKON_TASK_AWAITING_RESPONSE, BECKON_LEVEL_INFO,
                                  asked->id, why, error);
}

/* Takes what awaits an answer from the open interactions; @status becomes what the task should be.
 */
static gboolean
read_need (BeckonApply *self, BeckonTaskRow *row, BeckonTaskStatus *status, GError **error)
{
  BeckonTask *task = row->task;
  g_autoptr (GPtrArray) open = NULL;

  g_clear_pointer (&task->clarification_question, g_free);
  g_clear_pointer (&task->clarification_reason, g_free);
  task->pending_interaction = 0;
  if (task->status == BECKON_TASK_AWAITING_RESPONSE || task->status == BECKON_TASK_POSTPONED)
    task->resume_us = 0;

  if (row->open_count > 0)
    {
      open = beckon_sql_list_open_of_task (self->db, task, error);
      if (open == NULL)
        return FALSE;
      row->open_count = open->len;
    }

  if (row->open_count == 0)
    {
      task->need_us = 0;
      if (*status == BECKON_TASK_AWAITING_RESPONSE || *status == BECKON_TASK_POSTPONED)
        return beckon_apply_status_by_request (self, task, status, error);
      return TRUE;
    }

  *status = BECKON_TASK_POSTPONED;
  for (guint i = 0; i < open->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (open, i);

      if (i == 0)
        set_question (task, interaction);
      if (interaction->status == BECKON_INTERACTION_PENDING)
        *status = BECKON_TASK_AWAITING_RESPONSE;
      beckon_apply_expect_handoff (task, interaction);
    }

  return TRUE;
}

gboolean
beckon_apply_refresh_task (BeckonApply   *self,
                           const char    *by,
                           BeckonTaskRow *row,
                           BeckonLevel    level,
                           gint64         interaction_id,
                           BeckonNote    *why,
                           GError       **error)
{
  g_autoptr (BeckonNote) owned = why;
  BeckonTaskStatus status = row->task->status;

  if (!read_need (self, row, &status, error))
    return FALSE;

  row->task->updated_us = beckon_apply_round (self->now_us);
  if (status != row->task->status)
    {
      if (!beckon_apply_set_status (self, by, row, status, level, interaction_id,
                                    g_steal_pointer (&owned), error))
        return FALSE;
    }
  else if (!beckon_apply_add_line (self, by, row->task, level, interaction_id,
                                   g_steal_pointer (&owned), NULL, error))
    {
      return FALSE;
    }

  return beckon_sql_update_task (self->db, row, error);
}

gboolean
beckon_apply_end_with_question (BeckonApply             *self,
                                const char              *by,
                                BeckonTaskRow           *row,
                                const BeckonInteraction *settled,
                                GError                 **error)
{
  BeckonTask *task = row->task;
  gboolean    withdrawn = settled->status == BECKON_INTERACTION_CANCELLED;

  if (!task->ends_with_question || row->open_count > 0
      || beckon_task_status_is_ended (task->status))
    return TRUE;

  task->paused = FALSE;
  if (settled->response != NULL)
    {
      g_free (task->result);
      task->result = g_strdup (settled->response);
      if (!beckon_sql_update_task_texts (self->db, task, error))
        return FALSE;
    }

  return beckon_apply_set_status (
           self, by, row, withdrawn ? BECKON_TASK_CANCELLED : BECKON_TASK_COMPLETE,
           BECKON_LEVEL_INFO, settled->id, beckon_note_new ("question_ended"), error)
         && beckon_sql_update_task (self->db, row, error);
}
