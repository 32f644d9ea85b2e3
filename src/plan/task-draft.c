/* task-draft.c: reads and validates the draft of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/task-draft.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/task-session.h"
#include "plan/lines/instructions.h"
#include "plan/plan.h"

static gboolean
read_priority (JsonObject *object, BeckonTask *self, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_any_string (object, "priority", &word, error))
    return FALSE;
  if (word != NULL && !beckon_priority_from_string (word, &self->priority))
    return beckon_json_refuse_word ("priority", word, beckon_priority_words (), error);

  return TRUE;
}

static gboolean
read_state (JsonObject *object, BeckonTask *self, GError **error)
{
  static const char *const states[] = { "QUEUED", "RUNNING", "WAITING", NULL };
  g_autofree char         *word = NULL;

  if (!beckon_json_get_any_string (object, "state", &word, error))
    return FALSE;
  if (word != NULL
      && (!beckon_task_status_from_string (word, &self->status)
          || (self->status != BECKON_TASK_QUEUED && self->status != BECKON_TASK_RUNNING
              && self->status != BECKON_TASK_WAITING)))
    return beckon_json_refuse_word ("state", word, states, error);

  return TRUE;
}

/* A task that starts out waiting must say for how long. */
static gboolean
read_wait (JsonObject *object, BeckonTask *self, GError **error)
{
  gboolean given;

  if (!beckon_json_get_time (object, "until", FALSE, &self->resume_us, error)
      || !beckon_json_get_duration (object, "duration", FALSE, &self->remaining_us, error))
    return FALSE;

  given = self->resume_us != 0 || self->remaining_us != 0;
  if (self->resume_us != 0 && self->remaining_us != 0)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give only one of them."),
                      _ ("Both “%s” and “%s” are given"), "until", "duration");
  else if (given && self->status != BECKON_TASK_WAITING)
    beckon_set_error (
      error, BECKON_ERROR_MALFORMED, _ ("Only valid for tasks with the status WAITING."),
      _ ("“%s” is only valid for waiting tasks"), self->resume_us != 0 ? "until" : "duration");
  else if (!given && self->status == BECKON_TASK_WAITING)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give only one of them."),
                      _ ("Neither “%s” nor “%s” is given"), "until", "duration");
  else
    return TRUE;

  return FALSE;
}

static gboolean
refuse_instructions (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Write one instruction on each line, such as: Wait 5 days"),
                    _ ("“%s” must be a string or an array of strings"), "instructions");
  return FALSE;
}

/* (transfer full) (nullable): the lines of a text, or of an array with one line per element. */
static char *
read_lines (JsonNode *node, GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  JsonArray *array;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (json_node_get_string (node));
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      refuse_instructions (error);
      return NULL;
    }

  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (element) || json_node_get_value_type (element) != G_TYPE_STRING)
        {
          refuse_instructions (error);
          return NULL;
        }
      g_string_append (lines, json_node_get_string (element));
      g_string_append_c (lines, '\n');
    }

  return g_string_free (g_steal_pointer (&lines), FALSE);
}

/* A prompt needs an agent. */
static gboolean
check_agents (const BeckonTask *self, GError **error)
{
  for (guint i = 0; self->agent == NULL && i < self->steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (self->steps, i);

      if (step->type != BECKON_STEP_RUN || step->argv != NULL || step->agent != NULL)
        continue;
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Set one in the step or for the whole task."),
                        _ ("Step %u has a “prompt” but no agent"), i + 1);
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_steps (BeckonTask *self, JsonObject *object, gboolean required, gint64 now_us, GError **error)
{
  JsonNode *steps = json_object_get_member (object, "steps");
  JsonNode *instructions = json_object_get_member (object, "instructions");

  if (steps != NULL && JSON_NODE_HOLDS_NULL (steps))
    steps = NULL;
  if (instructions != NULL && JSON_NODE_HOLDS_NULL (instructions))
    instructions = NULL;
  if (steps == NULL && instructions == NULL && !required)
    return TRUE;
  if ((steps == NULL) == (instructions == NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("“steps” is an array of objects; “instructions” is plain English, one "
                           "instruction per line."),
                        steps == NULL ? _ ("A plan needs “steps” or “instructions”")
                                      : _ ("A plan can have either “steps” or “instructions”"));
      return FALSE;
    }
  if (steps != NULL)
    {
      g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);

      self->steps = beckon_plan_from_json (node, now_us, error);
    }
  else
    {
      g_autofree char *lines = read_lines (instructions, error);

      if (lines == NULL)
        return FALSE;
      self->steps = beckon_instructions_read (lines, self->agent != NULL, now_us, error);
    }
  if (self->steps == NULL)
    return FALSE;
  self->n_steps = self->steps->len;

  return check_agents (self, error);
}

static gboolean
read_task (BeckonTask *self, JsonObject *object, gboolean title_required, GError **error)
{
  JsonObject *context = NULL;

  return beckon_json_get_string (object, "title", title_required, BECKON_LIMIT_TITLE_BYTES,
                                 &self->title, error)
         && beckon_json_get_string (object, "description", FALSE, BECKON_LIMIT_DESCRIPTION_BYTES,
                                    &self->description, error)
         && beckon_name_get_json (object, "agent", FALSE, &self->agent, error)
         && beckon_json_get_string (object, "workspace", FALSE, BECKON_LIMIT_PATH_BYTES,
                                    &self->workspace, error)
         && read_priority (object, self, error)
         && beckon_json_get_object (object, "context", FALSE, &context, error)
         && beckon_json_get_text (object, "context", BECKON_LIMIT_CONTEXT_BYTES, &self->context,
                                  error)
         && beckon_task_session_get_json (object, &self->session, error);
}

BeckonTask *
beckon_task_draft_from_json (JsonObject *object, gint64 now_us, GError **error)
{
  static const char *const members[] = { "title",    "description", "agent",        "workspace",
                                         "priority", "context",     "state",        "until",
                                         "duration", "steps",       "instructions", "session",
                                         NULL };
  g_autoptr (BeckonTask) self = beckon_task_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_check_members (object, members, error) || !read_task (self, object, TRUE, error)
      || !read_state (object, self, error) || !read_wait (object, self, error)
      || !read_steps (self, object, FALSE, now_us, error))
    return NULL;
  if (self->n_steps > 0 && self->status != BECKON_TASK_QUEUED)
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED, _ ("The desk starts tasks with steps automatically."),
        _ ("Invalid value for “%s”: “%s”"), "state", beckon_task_status_to_string (self->status));
      return NULL;
    }

  return g_steal_pointer (&self);
}

GPtrArray *
beckon_task_drafts_from_json (JsonObject *object, gint64 now_us, GError **error)
{
  static const char *const members[] = { "tasks", NULL };
  g_autoptr (GPtrArray) drafts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  JsonNode  *node;
  JsonArray *array;
  guint      n;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_check_members (object, members, error))
    return NULL;
  node = json_object_get_member (object, "tasks");
  array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  n = array != NULL ? json_array_get_length (array) : 0;
  if (n == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Example: {\"tasks\": [{\"title\": \"One\"}, {\"title\": \"Two\"}]}"),
                        _ ("“%s” must be an array with at least one task"), "tasks");
      return NULL;
    }
  if (n > BECKON_LIMIT_TASKS_AT_ONCE)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Split them over several requests."),
                        _ ("At most %d tasks can be created at once"), BECKON_LIMIT_TASKS_AT_ONCE);
      return NULL;
    }

  for (guint i = 0; i < n; i++)
    {
      JsonNode   *element = json_array_get_element (array, i);
      BeckonTask *draft = NULL;

      if (JSON_NODE_HOLDS_OBJECT (element))
        draft = beckon_task_draft_from_json (json_node_get_object (element), now_us, error);
      else
        beckon_set_error (error, BECKON_ERROR_MALFORMED,
                          _ ("Example: {\"title\": \"Build the service\"}"),
                          _ ("It must be an object"));
      if (draft == NULL)
        {
          /* Translators: one of many tasks that are made at once, such as "Task 3: “title” is
           * missing" */
          g_prefix_error (error, _ ("Task %u: "), i + 1);
          return NULL;
        }
      g_ptr_array_add (drafts, draft);
    }

  return g_steal_pointer (&drafts);
}

BeckonTask *
beckon_task_draft_from_plan (JsonObject *object, const char *agent, gint64 now_us, GError **error)
{
  static const char *const members[] = { "title",     "description",  "agent",
                                         "workspace", "priority",     "context",
                                         "steps",     "instructions", NULL };
  g_autoptr (BeckonTask) self = beckon_task_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_check_members (object, members, error)
      || !read_task (self, object, FALSE, error))
    return NULL;
  if (agent != NULL)
    {
      g_free (self->agent);
      self->agent = g_strdup (agent);
    }
  if (!read_steps (self, object, TRUE, now_us, error))
    return NULL;

  return g_steal_pointer (&self);
}
