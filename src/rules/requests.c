/* requests.c: a request until it becomes a task: created, classified, clarified
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/requests.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/agents.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "model/name.h"
#include "rules/question/apply-question.h"

gboolean
beckon_apply_write_request (BeckonApply *self, BeckonRequest *request, GError **error)
{
  BeckonRequestState was_state;
  guint              was_rounds;

  request->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_read_request_progress (self->db, request->serial, &was_state, &was_rounds, error)
      || !beckon_sql_update_request (self->db, request, error)
      || !beckon_apply_count_request (self, request, was_state, was_rounds, error))
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

gboolean
beckon_apply_add_turn (
  BeckonApply *self, BeckonRequest *request, BeckonTurnRole role, const char *text, GError **error)
{
  BeckonTurn *turn = beckon_turn_new (role, text, beckon_apply_round (self->now_us));

  g_ptr_array_add (request->turns, turn);

  return beckon_sql_insert_turn (self->db, request->serial, turn, error);
}

/* --- CREATE_REQUEST --- */

typedef struct
{
  BeckonOperation base;
  BeckonRequest  *request;       /* (owned) */
  char           *default_agent; /* (owned) (nullable) */
} CreateRequest;

/* CF-11: a request without an agent gets the default one. If that was deleted, the request says
 * so. */
static gboolean
choose_agent (BeckonApply *self, BeckonRequest *request, const char *default_agent, GError **error)
{
  const char *name = request->agent != NULL ? request->agent : default_agent;
  g_autoptr (BeckonAgent) agent = NULL;

  if (name == NULL)
    return TRUE;
  if (!beckon_sql_find_agent (self->db, name, &agent, error))
    return FALSE;
  if (agent == NULL || agent->status != BECKON_AGENT_DELETED)
    {
      if (request->agent == NULL)
        request->agent = g_strdup (name);
      return TRUE;
    }

  g_free (request->warning);
  if (request->agent == NULL)
    /* Translators: the name of an agent */
    request->warning =
      g_strdup_printf (_ ("The default agent %s was deleted, so the task stays in the queue until "
                          "an agent fetches it. Choose another one in Preferences."),
                       name);
  else
    request->warning =
      g_strdup_printf (_ ("The agent %s was deleted, so no agent will run the task."), name);
  return TRUE;
}

static gboolean
apply_create_request (BeckonApply           *self,
                      const BeckonOperation *base,
                      BeckonCommit          *commit,
                      GError               **error)
{
  const CreateRequest *operation = (const CreateRequest *) base;
  const BeckonRequest *draft = operation->request;
  g_autoptr (BeckonRequest) request = NULL;
  g_autofree char *owner = NULL;

  if (draft->idempotency_key != NULL)
    {
      owner = beckon_name_dup_key_owner (draft->agent, NULL);
      if (!beckon_sql_find_request_of_key (self->db, draft->idempotency_key, owner,
                                           &commit->request, error))
        return FALSE;
      if (commit->request != NULL && g_strcmp0 (commit->request->text, draft->text) != 0)
        {
          g_clear_pointer (&commit->request, beckon_request_unref);
          beckon_set_error (
            error, BECKON_ERROR_MALFORMED,
            _ ("Use a different key for each request; repeating a key repeats its request."),
            _ ("The idempotency_key “%s” belongs to another request"), draft->idempotency_key);
          return FALSE;
        }
      commit->existed = commit->request != NULL;
      if (commit->existed)
        return TRUE;
    }

  request = beckon_request_copy (draft);
  request->key_owner = g_steal_pointer (&owner);
  request->state = BECKON_REQUEST_CLASSIFYING;
  request->created_us = beckon_apply_round (self->now_us);
  g_free (request->created_by);
  request->created_by = g_strdup (self->by);

  return choose_agent (self, request, operation->default_agent, error)
         && beckon_sql_insert_request (self->db, request, error)
         && beckon_apply_count_new_request (self, request, error)
         && beckon_apply_add_turn (self, request, BECKON_TURN_QUERY, request->text, error)
         && beckon_apply_write_request (self, request, error);
}

static void
clear_create_request (BeckonOperation *base)
{
  CreateRequest *self = (CreateRequest *) base;

  g_clear_pointer (&self->request, beckon_request_unref);
  g_free (self->default_agent);
}

static const BeckonRule create_request_rule = {
  "CREATE_REQUEST",
  sizeof (CreateRequest),
  apply_create_request,
  clear_create_request,
};

BeckonOperation *
beckon_operation_create_request (const char *by, BeckonRequest *request, const char *default_agent)
{
  CreateRequest *self = beckon_operation_new (&create_request_rule, by);

  self->request = request;
  self->default_agent = g_strdup (default_agent);

  return &self->base;
}

/* --- CLASSIFY_REQUEST --- */

typedef struct
{
  BeckonOperation  base;
  char            *request_id; /* (owned) */
  BeckonTask      *task;       /* (owned): the draft */
  BeckonClassified classified;
} ClassifyRequest;

/* Stores the classification in the request, and in the turn that led to it: the intent history
 * (CF-5). */
static gboolean
take_classification (BeckonApply                *self,
                     BeckonRequest              *request,
                     const BeckonClassification *classification,
                     GError                    **error)
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

/* Creates the task of the request, or updates it. */
static gboolean
take_task (BeckonApply           *self,
           const ClassifyRequest *operation,
           BeckonRequest         *request,
           BeckonTaskRow         *row,
           gboolean              *made,
           GError               **error)
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
  row->task->of_request = TRUE;
  row->task->queued_us = beckon_apply_round (self->now_us);
  row->task->updated_us = row->task->queued_us;
  if (!beckon_sql_insert_task (self->db, row, error)
      || !beckon_apply_add_created (self, self->by, row->task, error))
    return FALSE;
  request->task_id = g_strdup (row->task->id);

  return TRUE;
}

/* (transfer full): adds the question of @operation to the task. */
static BeckonInteraction *
ask_on_task (BeckonApply           *self,
             const ClassifyRequest *operation,
             BeckonTaskRow         *row,
             GError               **error)
{
  g_autoptr (BeckonInteraction) interaction =
    beckon_interaction_copy (operation->classified.question);
  BeckonTask *task = row->task;

  interaction->status = BECKON_INTERACTION_PENDING;
  interaction->timestamp_us = beckon_apply_round (self->now_us);
  beckon_apply_begin_countdown (self, interaction);
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

  if (!beckon_apply_await (self, self->by, row, interaction,
                           beckon_note_new ("asked", interaction->id), error))
    return NULL;

  return g_steal_pointer (&interaction);
}

/* Why a task continues: an unclear request is never treated as clear. */
static const char *
get_why_queued (const BeckonClassified *classified)
{
  if (classified->rounds_spent)
    return "clear_enough";

  return classified->classification != NULL ? "clear" : "not_classified";
}

static gboolean
add_warnings (BeckonApply            *self,
              const BeckonClassified *classified,
              const BeckonTask       *task,
              GError                **error)
{
  if (classified->warning != NULL
      && !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_WARNING, 0,
                                 beckon_note_new_text (classified->warning), NULL, error))
    return FALSE;

  return !classified->rounds_spent
         || beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_WARNING, 0,
                                   beckon_note_new ("rounds_spent"), NULL, error);
}

static gboolean
apply_classify_request (BeckonApply           *self,
                        const BeckonOperation *base,
                        BeckonCommit          *commit,
                        GError               **error)
{
  const ClassifyRequest  *operation = (const ClassifyRequest *) base;
  const BeckonClassified *classified = &operation->classified;
  g_autoptr (BeckonRequest) request =
    beckon_sql_read_request (self->db, operation->request_id, error);
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_auto (BeckonTaskRow) row = { NULL };
  gboolean         clarifies = classified->state == BECKON_REQUEST_AWAITING_CLARIFICATION;
  g_autofree char *told = NULL;
  gboolean         made;

  if (request == NULL)
    return FALSE;
  if (request->state != BECKON_REQUEST_CLASSIFYING)
    {
      commit->request = g_steal_pointer (&request);
      return TRUE;
    }

  /* The warning from its creation, before there was a log. */
  told = g_strdup (request->warning);
  if (classified->warning != NULL)
    {
      g_free (request->warning);
      request->warning = g_strdup (classified->warning);
    }
  if (!take_classification (self, request, classified->classification, error)
      || !take_task (self, operation, request, &row, &made, error)
      || (made && told != NULL
          && !beckon_apply_add_line (self, self->by, row.task, BECKON_LEVEL_WARNING, 0,
                                     beckon_note_new_text (told), NULL, error))
      || !add_warnings (self, classified, row.task, error))
    return FALSE;

  request->state = classified->state;
  row.task->updated_us = beckon_apply_round (self->now_us);
  if (beckon_request_state_is_asking (request->state))
    {
      interaction = ask_on_task (self, operation, &row, error);
      if (interaction == NULL
          || !beckon_apply_add_line (
            self, self->by, row.task, BECKON_LEVEL_INFO, interaction->id,
            beckon_note_new (clarifies ? "clarification_asked" : "confirmation_asked"), NULL,
            error))
        return FALSE;
      request->interaction_id = interaction->id;
      request->rounds += clarifies ? 1 : 0;
      if (clarifies
          && !beckon_apply_add_turn (self, request, BECKON_TURN_CLARIFICATION_REQUEST,
                                     interaction->conflict_description, error))
        return FALSE;
    }
  else if (row.open_count == 0 && row.task->status != BECKON_TASK_QUEUED)
    {
      if (!beckon_apply_set_status (self, self->by, &row, BECKON_TASK_QUEUED, BECKON_LEVEL_INFO, 0,
                                    beckon_note_new (get_why_queued (classified)), error))
        return FALSE;
    }
  if (request->state == BECKON_REQUEST_QUEUED && !beckon_apply_run_request (self, row.task, error))
    return FALSE;
  if (!beckon_sql_update_task (self->db, &row, error)
      || !beckon_apply_write_request (self, request, error)
      /* A request that continues with a warning (CF-6), or because of the limit of rounds (CF-4),
       * was not understood. */
      || !beckon_apply_count_classified (self, request,
                                         request->state == BECKON_REQUEST_QUEUED
                                           && classified->warning == NULL
                                           && !classified->rounds_spent,
                                         error))
    return FALSE;

  if (made)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CREATED, row.task, NULL, NULL);
  if (interaction != NULL)
    beckon_apply_announce (self, commit, BECKON_EVENT_AIC_DIALOG_REQUESTED, row.task, interaction,
                           NULL);
  if (interaction != NULL || !made)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

static void
clear_classify_request (BeckonOperation *base)
{
  ClassifyRequest *self = (ClassifyRequest *) base;

  g_free (self->request_id);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->classified.question, beckon_interaction_unref);
  g_clear_pointer (&self->classified.classification, beckon_classification_free);
  g_free (self->classified.warning);
}

static const BeckonRule classify_request_rule = {
  "CLASSIFY_REQUEST",
  sizeof (ClassifyRequest),
  apply_classify_request,
  clear_classify_request,
};

BeckonOperation *
beckon_operation_classify_request (const char             *by,
                                   const char             *request_id,
                                   BeckonTask             *task,
                                   const BeckonClassified *classified)
{
  ClassifyRequest *self = beckon_operation_new (&classify_request_rule, by);

  self->request_id = g_strdup (request_id);
  self->task = task;
  self->classified = *classified;

  return &self->base;
}
