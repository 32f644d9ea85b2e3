/* tasks.c: what is done to a task: create, change, move, delete, log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "db/tables/question/interactions.h"
#include "db/tables/task/steps.h"
#include "model/task-status.h"
#include "model/words.h"

/* (transfer full) (nullable): the task, made of @draft and announced. */
static BeckonTask *
create (BeckonApply           *self,
        const BeckonOperation *operation,
        const BeckonTask      *draft,
        BeckonCommit          *commit,
        GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;

  row.task = task = beckon_task_copy (draft);
  task->queued_us = beckon_apply_round (operation->now_us);
  task->updated_us = task->queued_us;
  if (task->status == BECKON_TASK_RUNNING || task->status == BECKON_TASK_WAITING)
    task->started_us = task->queued_us;
  task->resume_us =
    task->status == BECKON_TASK_WAITING ? MAX (beckon_apply_round (task->resume_us), 1) : 0;

  task->n_steps = task->steps != NULL ? task->steps->len : 0;
  if (!beckon_sql_insert_task (self->db, &row, error)
      || (task->n_steps > 0
          && !beckon_sql_insert_steps (self->db, task->serial, task->steps, error))
      || !(task->status == BECKON_TASK_WAITING
             ? beckon_apply_create_waiting (self, operation, &row, error)
             : beckon_apply_add_created (self, operation, task, error)))
    return NULL;
  g_clear_pointer (&task->steps, g_ptr_array_unref);

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CREATED, task, NULL, NULL);
  if (draft->steps != NULL
      && !beckon_apply_warn_of_plan (self, operation, task, draft->steps, commit, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

gboolean
beckon_apply_create_task (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonCommit          *commit,
                          GError               **error)
{
  commit->task = create (self, operation, operation->task, commit, error);

  return commit->task != NULL;
}

gboolean
beckon_apply_create_tasks (BeckonApply           *self,
                           const BeckonOperation *operation,
                           BeckonCommit          *commit,
                           GError               **error)
{
  commit->tasks = g_ptr_array_new_full (operation->tasks->len, (GDestroyNotify) beckon_task_unref);
  for (guint i = 0; i < operation->tasks->len; i++)
    {
      const BeckonTask *draft = g_ptr_array_index (operation->tasks, i);
      BeckonOperation   one = *operation;
      BeckonTask       *task;

      if (draft->agent != NULL)
        one.by = draft->agent;
      task = create (self, &one, draft, commit, error);
      if (task == NULL)
        return FALSE;
      g_ptr_array_add (commit->tasks, task);
    }

  return TRUE;
}

char *
beckon_apply_merge_context (const char *old, const char *patch, GError **error)
{
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonObject) changes = NULL;
  g_autofree char *text = NULL;
  JsonObject      *object;
  JsonObjectIter   iter;
  const char      *name;
  JsonNode        *value;

  changes = beckon_json_parse_object (patch, strlen (patch), BECKON_LIMIT_CONTEXT_BYTES, error);
  if (changes == NULL)
    return NULL;

  if (old != NULL)
    node = json_from_string (old, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      g_clear_pointer (&node, json_node_unref);
      node = json_node_init_object (json_node_alloc (), NULL);
      json_node_take_object (node, json_object_new ());
    }
  object = json_node_get_object (node);

  json_object_iter_init (&iter, changes);
  while (json_object_iter_next (&iter, &name, &value))
    if (JSON_NODE_HOLDS_NULL (value))
      json_object_remove_member (object, name);
    else
      json_object_set_member (object, name, json_node_copy (value));

  text = beckon_json_node_to_text_within (node, BECKON_LIMIT_INNER_DEPTH);
  if (text == NULL || strlen (text) > BECKON_LIMIT_CONTEXT_BYTES)
    {
      beckon_set_error (
        error, BECKON_ERROR_LIMIT, _ ("Set members that are no longer needed to null."),
        _ ("The context of the task would be longer than %d bytes."), BECKON_LIMIT_CONTEXT_BYTES);
      return NULL;
    }

  return g_steal_pointer (&text);
}

gboolean
beckon_apply_change_task (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonCommit          *commit,
                          GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonLogEntry) entry = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (operation->title == NULL && operation->context == NULL && operation->message == NULL
      && operation->progress < 0)
    {
      /* Nothing but a sign of life. */
      if (!beckon_apply_check_claim (operation, task, error))
        return FALSE;
      beckon_apply_show_life (operation, task);
      if (task->claim_us != 0 && !beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }
  if (beckon_task_status_is_ended (task->status)
      && (operation->message != NULL || operation->progress >= 0))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("The task has ended."),
                        _ ("Task %s is %s and makes no more progress."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  /* Another title is the person's doing. */
  if (operation->context != NULL || operation->message != NULL || operation->progress >= 0)
    {
      if (!beckon_apply_check_claim (operation, task, error))
        return FALSE;
      beckon_apply_show_life (operation, task);
    }

  if (operation->title != NULL)
    {
      g_free (task->title);
      task->title = g_strdup (operation->title);
    }
  if (operation->context != NULL)
    {
      g_autofree char *context =
        beckon_apply_merge_context (task->context, operation->context, error);

      if (context == NULL)
        return FALSE;
      g_free (task->context);
      task->context = g_steal_pointer (&context);
    }
  if (operation->progress >= 0)
    task->progress = MIN (operation->progress, 1.0);
  if (operation->message != NULL)
    {
      g_free (task->current_step);
      task->current_step = g_strdup (operation->message);
    }
  task->updated_us = beckon_apply_round (operation->now_us);

  if (!beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;
  if (operation->message != NULL
      && !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, operation->message,
                                 &entry, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  if (entry != NULL)
    beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_LOG, task, NULL, entry);
  commit->task = g_steal_pointer (&row.task);
  commit->entry = g_steal_pointer (&entry);

  return TRUE;
}

/* The task ends: nobody is asked any more. */
gboolean
beckon_apply_cancel_open (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonTaskRow         *row,
                          BeckonCommit          *commit,
                          GError               **error)
{
  g_autoptr (GPtrArray) open = NULL;

  commit->open = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  if (row->open_count == 0)
    return TRUE;

  open = beckon_sql_list_open_of_task (self->db, row->task, error);
  if (open == NULL)
    return FALSE;

  for (guint i = 0; i < open->len; i++)
    {
      BeckonInteraction      *interaction = g_ptr_array_index (open, i);
      BeckonInteractionStatus was = interaction->status;
      g_autofree char        *why = NULL;

      beckon_apply_close (interaction, operation, BECKON_INTERACTION_CANCELLED, operation->by);
      g_free (interaction->note);
      interaction->note = g_strdup (operation->message);
      why = beckon_apply_describe_settled (operation, interaction);
      if (!beckon_apply_settle (self, interaction, was, error)
          || !beckon_apply_add_line (self, operation, row->task, BECKON_LEVEL_INFO, interaction->id,
                                     why, NULL, error))
        return FALSE;
      g_ptr_array_add (commit->open, beckon_interaction_ref (interaction));
    }

  row->open_count = 0;
  row->task->pending_interaction = 0;
  row->task->need_us = 0;
  g_clear_pointer (&row->task->clarification_question, g_free);
  g_clear_pointer (&row->task->clarification_reason, g_free);

  return TRUE;
}

typedef struct
{
  BeckonTaskStatus status;
  BeckonLevel      level;
  const char      *word; /* in the log */
} Move;

static const Move moves[] = {
  [BECKON_VERB_START] = { BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, "started" },
  [BECKON_VERB_COMPLETE] = { BECKON_TASK_COMPLETE, BECKON_LEVEL_INFO, "completed" },
  [BECKON_VERB_FAIL] = { BECKON_TASK_FAILED, BECKON_LEVEL_ERROR, "failed" },
  [BECKON_VERB_CANCEL] = { BECKON_TASK_CANCELLED, BECKON_LEVEL_INFO, "cancelled" },
};

gboolean
beckon_apply_move_task (BeckonApply           *self,
                        const BeckonOperation *operation,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autofree char *why = NULL;
  const Move      *move;
  BeckonTask      *task;
  gboolean         ends;

  if (operation->verb == BECKON_VERB_PAUSE || operation->verb == BECKON_VERB_RESUME)
    return beckon_apply_pause_task (self, operation, commit, error);

  move = &moves[operation->verb];
  ends = beckon_task_status_is_ended (move->status);
  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  /* A person cancels what they like; who says that they fetched it has to hold it still. */
  if ((operation->verb == BECKON_VERB_COMPLETE || operation->verb == BECKON_VERB_FAIL
       || (operation->verb == BECKON_VERB_CANCEL
           && g_strcmp0 (operation->claim_task, task->id) == 0))
      && !beckon_apply_check_claim (operation, task, error))
    return FALSE;
  if (operation->verb == BECKON_VERB_START && task->status != BECKON_TASK_QUEUED)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Only a task that is QUEUED is started."),
                        _ ("Task %s is %s and cannot be started."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  else if (!beckon_task_status_check (task->status, move->status, task->id, error))
    {
      return FALSE;
    }

  task->updated_us = beckon_apply_round (operation->now_us);
  why = operation->message != NULL && *operation->message != '\0'
          ? g_strdup_printf ("%s: %s", move->word, operation->message)
          : g_strdup (move->word);

  if (ends)
    {
      if (!beckon_apply_cancel_open (self, operation, &row, commit, error)
          || !beckon_apply_end_request (self, task, error))
        return FALSE;
      task->paused = FALSE;
      if (operation->result != NULL)
        {
          g_free (task->result);
          task->result = g_strdup (operation->result);
          if (!beckon_sql_update_task_texts (self->db, task, error))
            return FALSE;
        }
    }
  if (!beckon_apply_set_status (self, operation, &row, move->status, move->level, 0, why, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  for (guint i = 0; commit->open != NULL && i < commit->open->len; i++)
    beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_WITHDRAWN, task,
                           g_ptr_array_index (commit->open, i), NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_delete_task (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonCommit          *commit,
                          GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask  *task;
  BeckonEvent *event;
  char        *last;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (!beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Cancel it first."),
                        _ ("Task %s is %s and cannot be deleted."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }

  self->deltas[task->status]--;
  if (!beckon_sql_hide_task (self->db, task->serial, error)
      || !beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, "deleted", NULL,
                                 error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  /* The one thing that the task does not say about itself. */
  event = g_ptr_array_index (commit->events, 0);
  last = strrchr (event->payload, '}');
  if (last != NULL)
    {
      g_autofree char *payload = event->payload;

      *last = '\0';
      event->payload = g_strconcat (payload, ",\"deleted\":true}", NULL);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_log (BeckonApply           *self,
                  const BeckonOperation *operation,
                  BeckonCommit          *commit,
                  GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error)
      || !beckon_apply_check_claim (operation, row.task, error)
      || !beckon_apply_add_line (self, operation, row.task, operation->level, operation->id,
                                 operation->message, &commit->entry, error))
    return FALSE;
  if (row.task->claim_us != 0)
    {
      beckon_apply_show_life (operation, row.task);
      if (!beckon_sql_update_task (self->db, &row, error))
        return FALSE;
    }

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_LOG, row.task, NULL, commit->entry);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}
