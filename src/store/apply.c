/* apply.c: which operation does what, and what they share: status, log, announcements
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/apply.h"

#include "model/json-write.h"
#include "model/task-status.h"
#include "model/timestamp.h"
#include "model/words.h"
#include "store/sql-events.h"
#include "store/sql-interactions.h"
#include "store/sql-log.h"
#include "store/sql-outbox.h"
#include "store/sql-search.h"
#include "store/sql-steps.h"

typedef gboolean (*ApplyFunc) (BeckonApply            *self,
                               const BeckonOperation  *operation,
                               BeckonCommit           *commit,
                               GError                **error);

static const ApplyFunc functions[] = {
  [BECKON_OPERATION_CREATE_TASK] = beckon_apply_create_task,
  [BECKON_OPERATION_CREATE_TASKS] = beckon_apply_create_tasks,
  [BECKON_OPERATION_CHANGE_TASK] = beckon_apply_change_task,
  [BECKON_OPERATION_MOVE_TASK] = beckon_apply_move_task,
  [BECKON_OPERATION_DELETE_TASK] = beckon_apply_delete_task,
  [BECKON_OPERATION_LOG] = beckon_apply_log,
  [BECKON_OPERATION_ASK] = beckon_apply_ask,
  [BECKON_OPERATION_RESPOND] = beckon_apply_respond,
  [BECKON_OPERATION_EXPIRE] = beckon_apply_expire,
  [BECKON_OPERATION_HOLD] = beckon_apply_hold,
  [BECKON_OPERATION_WITHDRAW] = beckon_apply_withdraw,
  [BECKON_OPERATION_CORRECT] = beckon_apply_correct,
  [BECKON_OPERATION_FREEZE] = beckon_apply_freeze,
  [BECKON_OPERATION_RECOVER] = beckon_apply_recover,
  [BECKON_OPERATION_REMEMBER] = beckon_apply_remember,
  [BECKON_OPERATION_EDIT_PREFERENCE] = beckon_apply_edit_preference,
  [BECKON_OPERATION_FORGET] = beckon_apply_forget,
  [BECKON_OPERATION_DELIVER] = beckon_apply_deliver,
  [BECKON_OPERATION_NOTE_CHANNEL] = beckon_apply_note_channel,
  [BECKON_OPERATION_LATER] = beckon_apply_later,
  [BECKON_OPERATION_CARRY_OUT] = beckon_apply_carry_out,
  [BECKON_OPERATION_CREATE_REQUEST] = beckon_apply_create_request,
  [BECKON_OPERATION_CLASSIFY_REQUEST] = beckon_apply_classify_request,
  [BECKON_OPERATION_ABANDON_REQUEST] = beckon_apply_abandon_request,
  [BECKON_OPERATION_RECOVER_REQUESTS] = beckon_apply_recover_requests,
  [BECKON_OPERATION_ADD_PERSON] = beckon_apply_add_person,
  [BECKON_OPERATION_EDIT_PERSON] = beckon_apply_edit_person,
  [BECKON_OPERATION_DELETE_PERSON] = beckon_apply_delete_person,
  [BECKON_OPERATION_START_STEP] = beckon_apply_start_step,
  [BECKON_OPERATION_END_STEP] = beckon_apply_end_step,
  [BECKON_OPERATION_SET_STEP] = beckon_apply_set_step,
  [BECKON_OPERATION_HOLD_STEP] = beckon_apply_hold_step,
  [BECKON_OPERATION_LOG_LINES] = beckon_apply_log_lines,
  [BECKON_OPERATION_POST_OPEN] = beckon_apply_post_open,
  [BECKON_OPERATION_COMPLETE_HANDOFF] = beckon_apply_complete_handoff,
  [BECKON_OPERATION_ASSIGN] = beckon_apply_assign,
  [BECKON_OPERATION_WAIT] = beckon_apply_wait,
  [BECKON_OPERATION_RESUME_DUE] = beckon_apply_resume_due,
  [BECKON_OPERATION_CREATE_AGENT] = beckon_apply_create_agent,
  [BECKON_OPERATION_EDIT_AGENT] = beckon_apply_edit_agent,
  [BECKON_OPERATION_MOVE_AGENT] = beckon_apply_move_agent,
  [BECKON_OPERATION_DELETE_AGENT] = beckon_apply_delete_agent,
  [BECKON_OPERATION_FOLLOW_AGENTS] = beckon_apply_follow_agents,
  [BECKON_OPERATION_PRUNE_LOGS] = beckon_apply_prune_logs,
};

/* After everything else that the operation announces. */
static void
announce_requests (BeckonApply            *self,
                   const BeckonOperation  *operation,
                   BeckonCommit           *commit)
{
  for (guint i = 0; self->requests != NULL && i < self->requests->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (self->requests, i);
      g_autoptr(GString) payload = g_string_sized_new (512);
      BeckonEvent *event;

      beckon_request_add_json (request, payload, NULL);
      event = beckon_event_new (BECKON_EVENT_REQUEST_CHANGED, beckon_apply_round (operation->now_us),
                                g_string_free (g_steal_pointer (&payload), FALSE));
      event->request = beckon_request_ref (request);
      g_ptr_array_add (commit->events, event);
      if (commit->request == NULL)
        commit->request = beckon_request_ref (request);
    }
}

BeckonCommit *
beckon_apply (BeckonApply            *self,
              const BeckonOperation  *operation,
              GError                **error)
{
  g_autoptr(BeckonCommit) commit = beckon_commit_new ();
  gboolean done;

  g_assert (operation->type < G_N_ELEMENTS (functions));

  self->operation = operation;
  done = functions[operation->type] (self, operation, commit, error);
  if (done)
    announce_requests (self, operation, commit);
  g_clear_pointer (&self->requests, g_ptr_array_unref);
  if (!done)
    return NULL;
  if (operation->type == BECKON_OPERATION_RESPOND && operation->name != NULL
      && !beckon_sql_set_channel_state (self->db, operation->channel, operation->name, operation->value, error))
    return NULL;
  if (!beckon_apply_post (self, operation, commit, error)
      || !beckon_apply_count (self, operation, commit, error)
      || !beckon_sql_insert_events (self->db, commit->events, error))
    return NULL;

  return g_steal_pointer (&commit);
}

/* More agents than this are not kept in mind. */
#define MAX_AGENTS 4096

GHashTable *
beckon_apply_new_open_counts (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

gboolean
beckon_apply_count_open (BeckonApply  *self,
                         const char   *agent,
                         guint        *count,
                         GError      **error)
{
  const char *key = agent != NULL ? agent : "";
  gpointer known;

  if (g_hash_table_lookup_extended (self->open_by_agent, key, NULL, &known))
    {
      *count = GPOINTER_TO_UINT (known);
      return TRUE;
    }

  if (!beckon_sql_count_open_of_agent (self->db, agent, count, error))
    return FALSE;

  if (g_hash_table_size (self->open_by_agent) >= MAX_AGENTS)
    g_hash_table_remove_all (self->open_by_agent);
  g_hash_table_insert (self->open_by_agent, g_strdup (key), GUINT_TO_POINTER (*count));

  return TRUE;
}

void
beckon_apply_add_open (BeckonApply *self,
                       const char  *agent,
                       int          delta)
{
  const char *key = agent != NULL ? agent : "";
  gpointer known;

  if (g_hash_table_lookup_extended (self->open_by_agent, key, NULL, &known))
    g_hash_table_insert (self->open_by_agent, g_strdup (key), GINT_TO_POINTER (MAX (GPOINTER_TO_INT (known) + delta, 0)));
}

gint64
beckon_apply_round (gint64 time_us)
{
  return time_us - time_us % BECKON_US_PER_MS;
}

static gboolean
add_line (BeckonApply            *self,
          const BeckonOperation  *operation,
          const BeckonTask       *task,
          const char             *from_status,
          const char             *to_status,
          BeckonLevel             level,
          gint64                  interaction_id,
          const char             *message,
          BeckonLogEntry        **entry_out,
          GError                **error)
{
  g_autoptr(BeckonLogEntry) entry = beckon_log_entry_new ();

  entry->task_id = g_strdup (task->id);
  entry->interaction_id = interaction_id;
  entry->level = level;
  entry->message = g_strdup (message);
  entry->from_status = g_strdup (from_status);
  entry->to_status = g_strdup (to_status);
  entry->who = g_strdup (operation->by);
  entry->timestamp_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_insert_log (self->db, entry, task->serial, error)
      || (beckon_task_status_is_ended (task->status)
          && !beckon_sql_note_log (self->db, task->serial, operation->now_us, error)))
    return FALSE;

  if (entry_out != NULL)
    *entry_out = g_steal_pointer (&entry);

  return TRUE;
}

gboolean
beckon_apply_add_created_line (BeckonApply            *self,
                               const BeckonOperation  *operation,
                               const BeckonTask       *task,
                               const char             *message,
                               GError                **error)
{
  self->deltas[task->status]++;

  return add_line (self, operation, task, NULL, beckon_task_status_to_string (task->status), BECKON_LEVEL_INFO, 0, message, NULL,
                   error);
}

gboolean
beckon_apply_add_created (BeckonApply            *self,
                          const BeckonOperation  *operation,
                          const BeckonTask       *task,
                          GError                **error)
{
  return beckon_apply_add_created_line (self, operation, task, "created", error);
}

gboolean
beckon_apply_add_line (BeckonApply            *self,
                       const BeckonOperation  *operation,
                       const BeckonTask       *task,
                       BeckonLevel             level,
                       gint64                  interaction_id,
                       const char             *message,
                       BeckonLogEntry        **entry,
                       GError                **error)
{
  return add_line (self, operation, task, NULL, NULL, level, interaction_id, message, entry, error);
}

gboolean
beckon_apply_set_status (BeckonApply            *self,
                         const BeckonOperation  *operation,
                         BeckonTaskRow          *row,
                         BeckonTaskStatus        status,
                         BeckonLevel             level,
                         gint64                  interaction_id,
                         const char             *why,
                         GError                **error)
{
  BeckonTask *task = row->task;
  const char *from = beckon_task_status_to_string (task->status);

  self->deltas[task->status]--;
  self->deltas[status]++;
  if (task->status == BECKON_TASK_WAITING && status != BECKON_TASK_WAITING)
    {
      /* Its wait is over, however it came. */
      task->resume_us = 0;
      task->remaining_us = 0;
      task->paused = task->paused && !task->paused_with_agent;
      task->paused_with_agent = FALSE;
    }
  task->status = status;
  if (status == BECKON_TASK_RUNNING && task->started_us == 0)
    task->started_us = beckon_apply_round (operation->now_us);
  if (beckon_task_status_is_ended (status))
    {
      task->finished_us = beckon_apply_round (operation->now_us);
      task->paused = FALSE;
      if (task->n_steps > 0
          && !beckon_sql_end_steps (self->db, task->serial, 0, task->n_steps, BECKON_STEP_CANCELLED, task->finished_us, NULL,
                                    error))
        return FALSE;
    }

  return add_line (self, operation, task, from, beckon_task_status_to_string (status), level, interaction_id, why, NULL, error);
}

void
beckon_apply_expect_handoff (BeckonTask              *task,
                             const BeckonInteraction *interaction)
{
  if (interaction->kind != BECKON_KIND_HANDOFF || interaction->deadline_us == 0)
    return;
  if (task->resume_us == 0 || interaction->deadline_us < task->resume_us)
    task->resume_us = interaction->deadline_us;
}

/* Takes what awaits an answer from the open interactions; @status becomes what the task should be. */
static gboolean
read_need (BeckonApply       *self,
           BeckonTaskRow     *row,
           BeckonTaskStatus  *status,
           GError           **error)
{
  BeckonTask *task = row->task;
  g_autoptr(GPtrArray) open = NULL;

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
        {
          task->pending_interaction = interaction->id;
          task->clarification_question = g_strdup (interaction->conflict_description);
          task->clarification_reason = g_strdup (interaction->reason);
        }
      if (interaction->status == BECKON_INTERACTION_PENDING)
        *status = BECKON_TASK_AWAITING_RESPONSE;
      beckon_apply_expect_handoff (task, interaction);
    }

  return TRUE;
}

gboolean
beckon_apply_refresh_task (BeckonApply            *self,
                           const BeckonOperation  *operation,
                           BeckonTaskRow          *row,
                           BeckonLevel             level,
                           gint64                  interaction_id,
                           const char             *why,
                           GError                **error)
{
  BeckonTaskStatus status = row->task->status;

  if (!read_need (self, row, &status, error))
    return FALSE;

  row->task->updated_us = beckon_apply_round (operation->now_us);
  if (status != row->task->status)
    {
      if (!beckon_apply_set_status (self, operation, row, status, level, interaction_id, why, error))
        return FALSE;
    }
  else if (!beckon_apply_add_line (self, operation, row->task, level, interaction_id, why, NULL, error))
    {
      return FALSE;
    }

  return beckon_sql_update_task (self->db, row, error);
}

gboolean
beckon_apply_end_with_question (BeckonApply              *self,
                                const BeckonOperation    *operation,
                                BeckonTaskRow            *row,
                                const BeckonInteraction  *settled,
                                GError                  **error)
{
  BeckonTask *task = row->task;
  gboolean withdrawn = settled->status == BECKON_INTERACTION_CANCELLED;

  if (!task->ends_with_question || row->open_count > 0 || beckon_task_status_is_ended (task->status))
    return TRUE;

  task->paused = FALSE;
  if (settled->response != NULL)
    {
      g_free (task->result);
      task->result = g_strdup (settled->response);
      if (!beckon_sql_update_task_texts (self->db, task, error))
        return FALSE;
    }

  return beckon_apply_set_status (self, operation, row, withdrawn ? BECKON_TASK_CANCELLED : BECKON_TASK_COMPLETE,
                                  BECKON_LEVEL_INFO, settled->id, "ended with its question", error)
         && beckon_sql_update_task (self->db, row, error);
}

void
beckon_apply_end_countdown (BeckonInteraction *interaction)
{
  interaction->deadline_us = 0;
  interaction->remaining_us = 0;
  interaction->held = FALSE;
}

void
beckon_apply_close (BeckonInteraction       *interaction,
                    const BeckonOperation   *operation,
                    BeckonInteractionStatus  status,
                    const char              *by)
{
  beckon_apply_end_countdown (interaction);
  interaction->until_us = 0;
  interaction->status = status;
  interaction->responded_by = g_strdup (by);
  interaction->surface = operation->surface;
  interaction->responded_us = beckon_apply_round (operation->now_us);
}

gboolean
beckon_apply_settle (BeckonApply              *self,
                     const BeckonInteraction  *settled,
                     BeckonInteractionStatus   was,
                     GError                  **error)
{
  gboolean claimed = FALSE;

  if (!beckon_sql_settle_interaction (self->db, settled, was, &claimed, error))
    return FALSE;

  if (!claimed)
    {
      g_autoptr(BeckonInteraction) winner = NULL;

      winner = beckon_sql_read_interaction (self->db, settled->id, NULL, error);
      if (winner != NULL)
        beckon_interaction_set_settled_error (winner, error);
      return FALSE;
    }

  if (beckon_interaction_is_open (settled))
    return TRUE;

  beckon_apply_add_open (self, settled->agent, -1);
  if (settled->request_id != NULL && !beckon_apply_follow_request (self, settled, error))
    return FALSE;

  return beckon_sql_queue_for_search (self->db, settled->id, error);
}

static char *
make_payload (BeckonEventType          type,
              const BeckonTask        *task,
              const BeckonInteraction *interaction,
              const BeckonLogEntry    *entry)
{
  GString *json = g_string_sized_new (1024);

  switch (type)
    {
    case BECKON_EVENT_AIC_DIALOG_RESPONDED:
    case BECKON_EVENT_AIC_TIMEOUT:
      beckon_interaction_add_response_json (interaction, json, NULL);
      break;
    case BECKON_EVENT_TASK_CREATED:
      beckon_task_add_json (task, json, NULL);
      break;
    case BECKON_EVENT_TASK_CHANGED:
      /* A report of progress must not cost the whole context again. */
      beckon_task_add_change_json (task, json, NULL);
      break;
    case BECKON_EVENT_TASK_LOG:
      beckon_log_entry_add_json (entry, json, NULL);
      break;
    case BECKON_EVENT_AIC_DIALOG_REQUESTED:
    case BECKON_EVENT_AIC_HELD:
    case BECKON_EVENT_AIC_POSTPONED:
    case BECKON_EVENT_AIC_REMINDER:
    case BECKON_EVENT_AIC_CANCELLED:
    case BECKON_EVENT_AIC_WITHDRAWN:
    case BECKON_EVENT_AIC_CORRECTED:
    case BECKON_EVENT_AIC_ASKED_BACK:
    case BECKON_EVENT_HANDOFF_REQUESTED:
    case BECKON_EVENT_HANDOFF_COMPLETED:
    case BECKON_EVENT_REQUEST_CHANGED:
    case BECKON_EVENT_TASK_NOTICE:
    default:
      beckon_interaction_add_json (interaction, json, NULL);
      break;
    }

  return g_string_free (json, FALSE);
}

void
beckon_apply_announce (BeckonCommit          *commit,
                       const BeckonOperation *operation,
                       BeckonEventType        type,
                       BeckonTask            *task,
                       BeckonInteraction     *interaction,
                       BeckonLogEntry        *entry)
{
  BeckonEvent *event = beckon_event_new (type, beckon_apply_round (operation->now_us),
                                         make_payload (type, task, interaction, entry));

  if (task != NULL)
    event->task = beckon_task_ref (task);
  if (interaction != NULL)
    event->interaction = beckon_interaction_ref (interaction);
  if (entry != NULL)
    event->entry = beckon_log_entry_ref (entry);
  g_ptr_array_add (commit->events, event);
}
