/* request-ends.c: how the intake of a request continues or ends: its question is settled or lost,
 * its task ends, it is abandoned
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/apply-question.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "model/task-status.h"
#include "rules/requests.h"

/* What becomes of a request whose question was settled so; @line (out): the code of the note for
 * the log. */
static BeckonRequestState
get_next_state (const BeckonInteraction *settled, const char **line)
{
  gboolean answered = settled->status == BECKON_INTERACTION_ANSWERED
                      || settled->status == BECKON_INTERACTION_AUTO_RESOLVED;

  if (settled->kind == BECKON_KIND_CONFIRMATION && answered && settled->n_response_indices > 0)
    {
      gboolean yes = settled->response_indices[0] == 0;

      *line = yes ? "confirmed" : "rejected";
      return yes ? BECKON_REQUEST_QUEUED : BECKON_REQUEST_REJECTED;
    }
  /* Only a person can answer an ambiguity (PP-5). */
  if (((settled->kind == BECKON_KIND_CLARIFICATION && answered)
       || (settled->kind == BECKON_KIND_AMBIGUITY
           && settled->status == BECKON_INTERACTION_ANSWERED))
      && settled->response != NULL)
    {
      *line = "classified_again";
      return BECKON_REQUEST_CLASSIFYING;
    }
  if (settled->kind == BECKON_KIND_CLARIFICATION && settled->status == BECKON_INTERACTION_SKIPPED)
    {
      *line = "clarification_skipped";
      return BECKON_REQUEST_QUEUED;
    }

  *line = "given_up";
  return BECKON_REQUEST_ABANDONED;
}

gboolean
beckon_apply_follow_request (BeckonApply *self, const BeckonInteraction *settled, GError **error)
{
  g_autoptr (BeckonRequest) request =
    beckon_sql_read_request (self->db, settled->request_id, error);
  g_auto (BeckonTaskRow) row = { NULL };
  const char *by = beckon_apply_get_settler (self, settled);
  const char *line;

  if (request == NULL)
    return FALSE;
  if (!beckon_request_state_is_asking (request->state) || request->interaction_id != settled->id)
    return TRUE;

  request->state = get_next_state (settled, &line);
  if (request->state == BECKON_REQUEST_CLASSIFYING
      && !beckon_apply_add_turn (self, request, BECKON_TURN_CLARIFICATION_RESPONSE,
                                 settled->response, error))
    return FALSE;

  return beckon_sql_read_task (self->db, settled->task_id, &row, error)
         && beckon_apply_add_line (self, by, row.task, BECKON_LEVEL_INFO, settled->id,
                                   beckon_note_new (line), NULL, error)
         && beckon_apply_write_request (self, request, error);
}

gboolean
beckon_apply_end_request (BeckonApply *self, const BeckonTask *task, GError **error)
{
  g_autoptr (BeckonRequest) request = NULL;

  /* A task that has started has left the intake before. */
  if (task->started_us != 0)
    return TRUE;
  if (!beckon_sql_find_request_of_task (self->db, task->id, &request, error))
    return FALSE;
  if (request == NULL || beckon_request_state_is_final (request->state))
    return TRUE;

  request->state = BECKON_REQUEST_ABANDONED;

  return beckon_apply_write_request (self, request, error);
}

gboolean
beckon_apply_status_by_request (BeckonApply      *self,
                                BeckonTask       *task,
                                BeckonTaskStatus *status,
                                GError          **error)
{
  g_autoptr (BeckonRequest) request = NULL;

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
      return beckon_apply_run_request (self, task, error);
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

/* --- ABANDON_REQUEST --- */

/* Cancels the task of an abandoned request, if it never started; @note (nullable) is for its
 * question. */
static gboolean
cancel_task (BeckonApply         *self,
             const BeckonRequest *request,
             const char          *why,
             const char          *note,
             BeckonCommit        *commit,
             GError             **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (GError) local = NULL;

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

  if (!beckon_apply_cancel_open (self, &row, note, commit, error))
    return FALSE;
  row.task->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_apply_set_status (self, self->by, &row, BECKON_TASK_CANCELLED, BECKON_LEVEL_INFO, 0,
                                beckon_note_new (why), error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  for (guint i = 0; i < commit->open->len; i++)
    beckon_apply_announce (self, commit, BECKON_EVENT_AIC_WITHDRAWN, row.task,
                           g_ptr_array_index (commit->open, i), NULL);
  g_clear_pointer (&commit->open, g_ptr_array_unref);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  g_clear_pointer (&commit->task, beckon_task_unref);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

typedef struct
{
  BeckonOperation base;
  char           *request_id; /* (owned) */
  char           *why;        /* (nullable) */
} AbandonRequest;

static gboolean
apply_abandon_request (BeckonApply           *self,
                       const BeckonOperation *base,
                       BeckonCommit          *commit,
                       GError               **error)
{
  const AbandonRequest *operation = (const AbandonRequest *) base;
  g_autoptr (BeckonRequest) request =
    beckon_sql_read_request (self->db, operation->request_id, error);

  if (request == NULL)
    return FALSE;
  if (beckon_request_state_is_final (request->state))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("It is already decided. You can cancel the resulting task."),
                        _ ("Request %s is %s and cannot be abandoned."), request->id,
                        beckon_request_state_to_string (request->state));
      return FALSE;
    }

  request->state = BECKON_REQUEST_ABANDONED;
  if (operation->why != NULL)
    {
      g_free (request->warning);
      request->warning = g_strdup (operation->why);
    }

  return beckon_apply_write_request (self, request, error)
         && cancel_task (self, request, "given_up", operation->why, commit, error);
}

static void
clear_abandon_request (BeckonOperation *base)
{
  AbandonRequest *self = (AbandonRequest *) base;

  g_free (self->request_id);
  g_free (self->why);
}

static const BeckonRule abandon_request_rule = {
  "ABANDON_REQUEST",
  sizeof (AbandonRequest),
  apply_abandon_request,
  clear_abandon_request,
};

BeckonOperation *
beckon_operation_abandon_request (const char *by, const char *request_id, const char *why)
{
  AbandonRequest *self = beckon_operation_new (&abandon_request_rule, by);

  self->request_id = g_strdup (request_id);
  self->why = g_strdup (why);

  return &self->base;
}

/* --- RECOVER_REQUESTS --- */

static gboolean
apply_recover_requests (BeckonApply           *self,
                        const BeckonOperation *base,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_autoptr (GPtrArray) open = beckon_sql_list_open_requests (self->db, error);

  if (open == NULL)
    return FALSE;

  commit->requests = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  for (guint i = 0; i < open->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (open, i);
      g_autoptr (BeckonInteraction) interaction = NULL;
      g_autoptr (GError) local = NULL;

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
      g_message ("Request %s waits for an answer to a question that does not exist; the request is "
                 "abandoned",
                 request->id);
      if (!beckon_apply_write_request (self, request, error)
          || !cancel_task (self, request, "question_gone", NULL, commit, error))
        return FALSE;
    }

  return TRUE;
}

static const BeckonRule recover_requests_rule = {
  "RECOVER_REQUESTS",
  sizeof (BeckonOperation),
  apply_recover_requests,
  NULL,
  .roles = 1 << BECKON_ROLE_INTAKE,
};

BeckonOperation *
beckon_operation_recover_requests (const char *by)
{
  return beckon_operation_new (&recover_requests_rule, by);
}
