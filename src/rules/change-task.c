/* change-task.c: a task reports progress, or gets another title or context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "model/enums.h"
#include "model/task-status.h"
#include "rules/apply.h"

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
      beckon_note_set_error (
        error, BECKON_ERROR_LIMIT, _ ("Set members that are no longer needed to null."),
        beckon_note_new ("context_too_long", (gint64) BECKON_LIMIT_CONTEXT_BYTES));
      return NULL;
    }

  return g_steal_pointer (&text);
}

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  char           *title;   /* (nullable) */
  double          progress;
  char           *context; /* (nullable) */
  char           *session; /* (nullable) */
  char           *message; /* (nullable) */
} ChangeTask;

static gboolean
apply_change_task (BeckonApply           *self,
                   const BeckonOperation *base,
                   BeckonCommit          *commit,
                   GError               **error)
{
  const ChangeTask *operation = (const ChangeTask *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonLogEntry) entry = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (operation->title == NULL && operation->context == NULL && operation->message == NULL
      && operation->session == NULL && operation->progress < 0)
    {
      /* Only a sign of life. */
      if (!beckon_apply_check_claim (self, task, error))
        return FALSE;
      beckon_apply_show_life (self, task);
      if (task->claim_us != 0 && !beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }
  if (beckon_task_status_is_ended (task->status)
      && (operation->message != NULL || operation->progress >= 0))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("The task has ended."),
                        _ ("Task %s is %s and cannot progress."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  /* Only a person changes a title. */
  if (operation->session != NULL || operation->context != NULL || operation->message != NULL
      || operation->progress >= 0)
    {
      if (!beckon_apply_check_claim (self, task, error))
        return FALSE;
      beckon_apply_show_life (self, task);
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
  if (operation->session != NULL)
    {
      g_free (task->session);
      task->session = g_strdup (operation->session);
    }
  if (operation->progress >= 0)
    task->progress = MIN (operation->progress, 1.0);
  if (operation->message != NULL)
    {
      g_free (task->current_step);
      task->current_step = g_strdup (operation->message);
    }
  task->updated_us = beckon_apply_round (self->now_us);

  if (!beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;
  if (operation->message != NULL
      && !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                 beckon_note_new_text (operation->message), &entry, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  if (entry != NULL)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, task, NULL, entry);
  commit->task = g_steal_pointer (&row.task);
  commit->entry = g_steal_pointer (&entry);

  return TRUE;
}

static void
clear_change_task (BeckonOperation *base)
{
  ChangeTask *self = (ChangeTask *) base;

  g_free (self->task_id);
  g_free (self->title);
  g_free (self->context);
  g_free (self->session);
  g_free (self->message);
}

static const BeckonRule change_task_rule = {
  "CHANGE_TASK",
  sizeof (ChangeTask),
  apply_change_task,
  clear_change_task,
};

BeckonOperation *
beckon_operation_change_task (const char *by,
                              const char *task_id,
                              const char *title,
                              double      progress,
                              const char *context,
                              const char *message)
{
  ChangeTask *self = beckon_operation_new (&change_task_rule, by);

  self->task_id = g_strdup (task_id);
  self->title = g_strdup (title);
  self->progress = progress;
  self->context = g_strdup (context);
  self->message = g_strdup (message);

  return &self->base;
}

void
beckon_operation_change_session (BeckonOperation *operation, const char *session)
{
  ChangeTask *self = (ChangeTask *) operation;

  g_return_if_fail (operation->rule == &change_task_rule);

  g_free (self->session);
  self->session = g_strdup (session);
}
