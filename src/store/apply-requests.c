/* apply-requests.c: a request from its first words to its task: create, classify, follow its questions, abandon, recover
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/apply.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "model/task-status.h"
#include "store/sql-interactions.h"
#include "store/sql-requests.h"

/* CF-10: the lines by which the turns of the intake are counted, word for word. */
#define LINE_CONFIRM "Entering confirmation mode"
#define LINE_CLARIFY "Entering clarification mode"
#define LINE_CONFIRMED "User confirmed query"
#define LINE_REJECTED "User rejected query"
#define LINE_AGAIN "Re-classifying with cumulative query"
#define LINE_SPENT "Max clarification iterations reached"

/* Writes @request (transfer none, a private copy) and remembers that it is to be announced. */
static gboolean
write_request (BeckonApply    *self,
               BeckonRequest  *request,
               GError        **error)
{
  request->updated_us = beckon_apply_round (self->operation->now_us);
  if (!beckon_sql_update_request (self->db, request, error))
    return FALSE;

  if (self->requests == NULL)
    self->requests = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  for (guint i = 0; i < self->requests->len; i++)
    {
      BeckonRequest *before = g_ptr_array_index (self->requests, i);

      if (before->serial == request->serial)
        {
          g_ptr_array_remove_index (self->requests, i);
          break;
        }
    }
  g_ptr_array_add (self->requests, beckon_request_ref (request));

  return TRUE;
}

static gboolean
add_turn (BeckonApply     *self,
          BeckonRequest   *request,
          BeckonTurnRole   role,
          const char      *text,
          GError         **error)
{
  BeckonTurn *turn = beckon_turn_new (role, text, beckon_apply_round (self->operation->now_us));

  g_ptr_array_add (request->turns, turn);

  return beckon_sql_insert_turn (self->db, request->serial, turn, error);
}

gboolean
beckon_apply_create_request (BeckonApply            *self,
                             const BeckonOperation  *operation,
                             BeckonCommit           *commit,
                             GError                **error)
{
  const BeckonRequest *draft = operation->request;
  g_autoptr(BeckonRequest) request = NULL;

  if (draft->idempotency_key != NULL)
    {
      if (!beckon_sql_find_request_of_key (self->db, draft->idempotency_key, &commit->request, error))
        return FALSE;
      commit->existed = commit->request != NULL;
      if (commit->existed)
        return TRUE;
    }

  request = beckon_request_copy (draft);
  request->state = BECKON_REQUEST_CLASSIFYING;
  request->created_us = beckon_apply_round (operation->now_us);
  g_free (request->created_by);
  request->created_by = g_strdup (operation->by);

  return beckon_sql_insert_request (self->db, request, error)
         && add_turn (self, request, BECKON_TURN_QUERY, request->text, error)
         && write_request (self, request, error);
}

/* What the classifier says stands on the request, and on the turn that it was asked about: the intent history (CF-5). */
static gboolean
take_classification (BeckonApply                 *self,
                     BeckonRequest               *request,
                     const BeckonClassification  *classification,
                     GError                     **error)
{
  BeckonTurn *turn;

  if (classification == NULL)
    return TRUE;

  g_free (request->intent);
  request->intent = g_strdup (classification->intent);
  request->confidence = classification->confidence;
  g_free (request->source);
  request->source = g_strdup (classification->source);
  if (request->turns->len == 0)
    return TRUE;

  turn = g_ptr_array_index (request->turns, request->turns->len - 1);
  g_free (turn->intent);
  turn->intent = g_strdup (classification->intent);
  turn->confidence = classification->confidence;

  return beckon_sql_update_turn (self->db, turn, error);
}

/* Makes the task of the request, or gives it what the request has become. */
static gboolean
take_task (BeckonApply            *self,
           const BeckonOperation  *operation,
           BeckonRequest          *request,
           BeckonTaskRow          *row,
           gboolean               *made,
           GError                **error)
{
  *made = request->task_id == NULL;
  if (!*made)
    {
      if (!beckon_sql_read_task (self->db, request->task_id, row, error))
        return FALSE;
      g_free (row->task->description);
      row->task->description = g_strdup (operation->task->description);
      return beckon_sql_update_task_description (self->db, row->task, error);
    }

  row->task = beckon_task_copy (operation->task);
  row->task->status = BECKON_TASK_QUEUED;
  row->task->queued_us = beckon_apply_round (operation->now_us);
  row->task->updated_us = row->task->queued_us;
  if (!beckon_sql_insert_task (self->db, row, error)
      || !beckon_apply_add_created (self, operation, row->task, error))
    return FALSE;
  request->task_id = g_strdup (row->task->id);

  return TRUE;
}

/* (transfer full): puts the question of @operation on the task. */
static BeckonInteraction *
ask_on_task (BeckonApply            *self,
             const BeckonOperation  *operation,
             BeckonTaskRow          *row,
             GError                **error)
{
  g_autoptr(BeckonInteraction) interaction = beckon_interaction_copy (operation->interaction);
  BeckonTask *task = row->task;
  gint64 now_us = beckon_apply_round (operation->now_us);
  char why[64];

  interaction->status = BECKON_INTERACTION_PENDING;
  interaction->timestamp_us = now_us;
  g_free (interaction->task_id);
  interaction->task_id = g_strdup (task->id);
  g_free (interaction->request_id);
  interaction->request_id = g_strdup (operation->request_id);
  g_free (interaction->agent);
  interaction->agent = g_strdup (task->agent);
  g_free (interaction->title);
  interaction->title = g_strdup (task->title);
  g_free (interaction->workspace);
  interaction->workspace = g_strdup (task->workspace);
  if (!beckon_sql_insert_interaction (self->db, interaction, task, error))
    return NULL;
  beckon_apply_add_open (self, interaction->agent, 1);

  if (row->open_count == 0)
    {
      task->pending_interaction = interaction->id;
      task->clarification_question = g_strdup (interaction->conflict_description);
      task->clarification_reason = g_strdup (interaction->reason);
    }
  row->open_count++;
  if (task->need_us == 0)
    task->need_us = now_us;

  g_snprintf (why, sizeof why, "question %" G_GINT64_FORMAT " asked", interaction->id);
  if (task->status == BECKON_TASK_AWAITING_RESPONSE
        ? !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, interaction->id, why, NULL, error)
        : !beckon_apply_set_status (self, operation, row, BECKON_TASK_AWAITING_RESPONSE, BECKON_LEVEL_INFO,
                                    interaction->id, why, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

static gboolean
add_warnings (BeckonApply            *self,
              const BeckonOperation  *operation,
              const BeckonTask       *task,
              GError                **error)
{
  if (operation->message != NULL
      && !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_WARNING, 0, operation->message, NULL, error))
    return FALSE;

  return !operation->rounds_spent
         || beckon_apply_add_line (self, operation, task, BECKON_LEVEL_WARNING, 0, LINE_SPENT, NULL, error);
}

gboolean
beckon_apply_classify_request (BeckonApply            *self,
                               const BeckonOperation  *operation,
                               BeckonCommit           *commit,
                               GError                **error)
{
  g_autoptr(BeckonRequest) request = beckon_sql_read_request (self->db, operation->request_id, error);
  g_autoptr(BeckonInteraction) interaction = NULL;
  g_auto(BeckonTaskRow) row = { NULL };
  gboolean clarifies = operation->request_state == BECKON_REQUEST_AWAITING_CLARIFICATION;
  gboolean made;

  if (request == NULL)
    return FALSE;
  if (request->state != BECKON_REQUEST_CLASSIFYING)
    {
      commit->request = g_steal_pointer (&request);
      return TRUE;
    }

  if (operation->message != NULL)
    {
      g_free (request->warning);
      request->warning = g_strdup (operation->message);
    }
  if (!take_classification (self, request, operation->classification, error)
      || !take_task (self, operation, request, &row, &made, error)
      || !add_warnings (self, operation, row.task, error))
    return FALSE;

  request->state = operation->request_state;
  row.task->updated_us = beckon_apply_round (operation->now_us);
  if (beckon_request_state_is_asking (request->state))
    {
      interaction = ask_on_task (self, operation, &row, error);
      if (interaction == NULL
          || !beckon_apply_add_line (self, operation, row.task, BECKON_LEVEL_INFO, interaction->id,
                                     clarifies ? LINE_CLARIFY : LINE_CONFIRM, NULL, error))
        return FALSE;
      request->interaction_id = interaction->id;
      request->rounds += clarifies ? 1 : 0;
      if (clarifies && !add_turn (self, request, BECKON_TURN_CLARIFICATION_REQUEST, interaction->conflict_description, error))
        return FALSE;
    }
  else if (row.open_count == 0 && row.task->status != BECKON_TASK_QUEUED)
    {
      if (!beckon_apply_set_status (self, operation, &row, BECKON_TASK_QUEUED, BECKON_LEVEL_INFO, 0, "the request is clear", error))
        return FALSE;
    }
  if (!beckon_sql_update_task (self->db, &row, error) || !write_request (self, request, error))
    return FALSE;

  if (made)
    beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CREATED, row.task, NULL, NULL);
  if (interaction != NULL)
    beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_DIALOG_REQUESTED, row.task, interaction, NULL);
  if (interaction != NULL || !made)
    beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

/* What becomes of a request whose question was settled so; @line (out): for the log. */
static BeckonRequestState
get_next_state (const BeckonInteraction  *settled,
                const char              **line)
{
  gboolean answered = settled->status == BECKON_INTERACTION_ANSWERED || settled->status == BECKON_INTERACTION_AUTO_RESOLVED;

  if (settled->kind == BECKON_KIND_CONFIRMATION && answered && settled->n_response_indices > 0)
    {
      gboolean yes = settled->response_indices[0] == 0;

      *line = yes ? LINE_CONFIRMED : LINE_REJECTED;
      return yes ? BECKON_REQUEST_QUEUED : BECKON_REQUEST_REJECTED;
    }
  if (settled->kind == BECKON_KIND_CLARIFICATION && answered && settled->response != NULL)
    {
      *line = LINE_AGAIN;
      return BECKON_REQUEST_CLASSIFYING;
    }
  if (settled->kind == BECKON_KIND_CLARIFICATION && settled->status == BECKON_INTERACTION_SKIPPED)
    {
      *line = "clarification skipped; it goes on with the original request";
      return BECKON_REQUEST_QUEUED;
    }

  *line = "request given up";
  return BECKON_REQUEST_ABANDONED;
}

gboolean
beckon_apply_follow_request (BeckonApply              *self,
                             const BeckonInteraction  *settled,
                             GError                  **error)
{
  g_autoptr(BeckonRequest) request = beckon_sql_read_request (self->db, settled->request_id, error);
  g_auto(BeckonTaskRow) row = { NULL };
  const char *line;

  if (request == NULL)
    return FALSE;
  if (!beckon_request_state_is_asking (request->state) || request->interaction_id != settled->id)
    return TRUE;

  request->state = get_next_state (settled, &line);
  if (request->state == BECKON_REQUEST_CLASSIFYING
      && !add_turn (self, request, BECKON_TURN_CLARIFICATION_RESPONSE, settled->response, error))
    return FALSE;

  return beckon_sql_read_task (self->db, settled->task_id, &row, error)
         && beckon_apply_add_line (self, self->operation, row.task, BECKON_LEVEL_INFO, settled->id, line, NULL, error)
         && write_request (self, request, error);
}

gboolean
beckon_apply_end_request (BeckonApply       *self,
                          const BeckonTask  *task,
                          GError           **error)
{
  g_autoptr(BeckonRequest) request = NULL;

  /* What has begun left the intake before. */
  if (task->started_us != 0)
    return TRUE;
  if (!beckon_sql_find_request_of_task (self->db, task->id, &request, error))
    return FALSE;
  if (request == NULL || beckon_request_state_is_final (request->state))
    return TRUE;

  request->state = BECKON_REQUEST_ABANDONED;

  return write_request (self, request, error);
}

gboolean
beckon_apply_status_by_request (BeckonApply       *self,
                                const BeckonTask  *task,
                                BeckonTaskStatus  *status,
                                GError           **error)
{
  g_autoptr(BeckonRequest) request = NULL;

  *status = BECKON_TASK_RUNNING;
  if (task->started_us != 0)
    return TRUE;
  if (!beckon_sql_find_request_of_task (self->db, task->id, &request, error))
    return FALSE;
  if (request == NULL)
    return TRUE;

  switch (request->state)
    {
    case BECKON_REQUEST_QUEUED:
      *status = BECKON_TASK_QUEUED;
      break;
    case BECKON_REQUEST_REJECTED:
    case BECKON_REQUEST_ABANDONED:
      *status = BECKON_TASK_CANCELLED;
      break;
    case BECKON_REQUEST_CLASSIFYING:
    case BECKON_REQUEST_AWAITING_CONFIRMATION:
    case BECKON_REQUEST_AWAITING_CLARIFICATION:
    default:
      *status = BECKON_TASK_WAITING;
      break;
    }

  return TRUE;
}

/* The task of a request that was given up is cancelled, when it never began. */
static gboolean
cancel_task (BeckonApply            *self,
             const BeckonOperation  *operation,
             const BeckonRequest    *request,
             const char             *why,
             BeckonCommit           *commit,
             GError                **error)
{
  g_auto(BeckonTaskRow) row = { NULL };
  g_autoptr(GError) local = NULL;

  if (request->task_id == NULL)
    return TRUE;
  if (!beckon_sql_read_task (self->db, request->task_id, &row, &local))
    {
      /* It was lost, or deleted. */
      if (g_error_matches (local, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (row.task->started_us != 0 || beckon_task_status_is_ended (row.task->status))
    return TRUE;

  if (!beckon_apply_cancel_open (self, operation, &row, commit, error))
    return FALSE;
  row.task->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_apply_set_status (self, operation, &row, BECKON_TASK_CANCELLED, BECKON_LEVEL_INFO, 0, why, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  for (guint i = 0; i < commit->open->len; i++)
    beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_WITHDRAWN, row.task, g_ptr_array_index (commit->open, i), NULL);
  g_clear_pointer (&commit->open, g_ptr_array_unref);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  g_clear_pointer (&commit->task, beckon_task_unref);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_abandon_request (BeckonApply            *self,
                              const BeckonOperation  *operation,
                              BeckonCommit           *commit,
                              GError                **error)
{
  g_autoptr(BeckonRequest) request = beckon_sql_read_request (self->db, operation->request_id, error);

  if (request == NULL)
    return FALSE;
  if (beckon_request_state_is_final (request->state))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _("It is decided. A task that came of it can be cancelled."),
                        _("Request %s is %s and cannot be given up."), request->id,
                        beckon_request_state_to_string (request->state));
      return FALSE;
    }

  request->state = BECKON_REQUEST_ABANDONED;
  if (operation->message != NULL)
    {
      g_free (request->warning);
      request->warning = g_strdup (operation->message);
    }

  return write_request (self, request, error)
         && cancel_task (self, operation, request, "request given up", commit, error);
}

gboolean
beckon_apply_recover_requests (BeckonApply            *self,
                               const BeckonOperation  *operation,
                               BeckonCommit           *commit,
                               GError                **error)
{
  g_autoptr(GPtrArray) open = beckon_sql_list_open_requests (self->db, error);

  if (open == NULL)
    return FALSE;

  commit->requests = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  for (guint i = 0; i < open->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (open, i);
      g_autoptr(BeckonInteraction) interaction = NULL;
      g_autoptr(GError) local = NULL;

      if (request->state == BECKON_REQUEST_CLASSIFYING)
        {
          g_ptr_array_add (commit->requests, beckon_request_ref (request));
          continue;
        }

      if (request->interaction_id != 0)
        interaction = beckon_sql_read_interaction (self->db, request->interaction_id, NULL, &local);
      if (local != NULL && !g_error_matches (local, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      if (interaction != NULL && beckon_interaction_is_open (interaction))
        continue;

      request->state = BECKON_REQUEST_ABANDONED;
      g_message ("Request %s awaits an answer to a question that is not there; it is given up", request->id);
      if (!write_request (self, request, error)
          || !cancel_task (self, operation, request, "request given up: its question is not there any more", commit, error))
        return FALSE;
    }

  return TRUE;
}
