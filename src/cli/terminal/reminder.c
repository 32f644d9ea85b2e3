/* reminder.c: prints reminders like questions, and what ended because no one answered (PP-3, PP-4,
 * ATT-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/terminal/terminal-private.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "cli/api.h"
#include "cli/print.h"
#include "markdown/plain.h"
#include "plan/reminder.h"
#include "plan/step-row-json.h"

/* (transfer full) (nullable): the interaction in the payload of @event. */
static BeckonInteraction *
read_payload (JsonObject *event)
{
  JsonNode *node = json_object_get_member (event, "payload");

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
           ? beckon_interaction_from_json (json_node_get_object (node), NULL)
           : NULL;
}

static void
keep (BeckonTerminal *self, gint64 id)
{
  for (GList *l = self->reminded.head; l != NULL; l = l->next)
    if (*(gint64 *) l->data == id)
      return;
  g_queue_push_tail (&self->reminded, g_memdup2 (&id, sizeof id));
}

void
beckon_terminal_find_reminded (BeckonTerminal *self)
{
  g_autoptr (GPtrArray) aside =
    beckon_api_list_interactions (self->context->client, "status=POSTPONED", NULL);

  for (guint i = 0; aside != NULL && i < aside->len; i++)
    if (beckon_reminder_is_one (aside->pdata[i]))
      keep (self, ((BeckonInteraction *) aside->pdata[i])->id);
}

BeckonInteraction *
beckon_terminal_take_reminded (BeckonTerminal *self)
{
  while (!g_queue_is_empty (&self->reminded))
    {
      g_autofree gint64 *id = g_queue_pop_head (&self->reminded);
      g_autoptr (BeckonInteraction) current = NULL;

      if (g_hash_table_contains (self->left_open, id))
        continue;
      current = beckon_api_get_interaction (self->context->client, *id, 0, NULL, NULL);
      if (current != NULL && beckon_reminder_is_one (current))
        return g_steal_pointer (&current);
    }
  return NULL;
}

/* (transfer full) (nullable): what @event is about, as it is now: after a reconnection the event
 * may arrive late. */
static BeckonInteraction *
read_current (BeckonTerminal *self, JsonObject *event)
{
  g_autoptr (BeckonInteraction) told = read_payload (event);

  return told != NULL ? beckon_api_get_interaction (self->context->client, told->id, 0, NULL, NULL)
                      : NULL;
}

/* Prints @question (transfer full) like a new one, or as a note if another one is shown. */
static void
tell (BeckonTerminal *self, BeckonInteraction *question)
{
  g_autoptr (BeckonInteraction) current = question;
  g_autoptr (GString) out = NULL;

  g_hash_table_remove (self->left_open, &current->id);
  if (self->shown == NULL)
    {
      beckon_terminal_show_question (self, g_steal_pointer (&current));
      return;
    }
  out = g_string_new (NULL);
  if (self->shown->id == current->id)
    {
      beckon_print_question (out, current, NULL, g_get_real_time ());
      beckon_terminal_print (self, out->str);
      beckon_interaction_unref (self->shown);
      self->shown = g_steal_pointer (&current);
      return;
    }
  /* Another question is being answered, possibly for longer than this one waits. */
  beckon_print_question_beside (out, current, g_get_real_time ());
  beckon_terminal_print (self, out->str);
  keep (self, current->id);
}

void
beckon_terminal_remind (BeckonTerminal *self, JsonObject *event)
{
  g_autoptr (BeckonInteraction) current = read_current (self, event);

  if (current == NULL || !beckon_reminder_is_one (current))
    beckon_terminal_refresh (self, FALSE);
  else
    tell (self, g_steal_pointer (&current));
}

void
beckon_terminal_say_replied (BeckonTerminal *self, JsonObject *event)
{
  g_autoptr (BeckonInteraction) current = read_current (self, event);

  if (current == NULL || current->held_answer != NULL
      || current->status != BECKON_INTERACTION_PENDING)
    beckon_terminal_refresh (self, FALSE);
  else
    tell (self, g_steal_pointer (&current));
}

/* (transfer full) (nullable) (element-type BeckonStepRow): the steps of @task from its position
 * on. */
static GPtrArray *
list_rest (BeckonTerminal *self, const BeckonTask *task)
{
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
  g_autofree char *id = beckon_api_escape (task->id);
  g_autofree char *path =
    g_strdup_printf ("/v1/tasks/%s/steps?after=%u&limit=%d", id, task->position, BECKON_REST_ROWS);
  g_autoptr (BeckonReply) reply =
    beckon_client_call (self->context->client, "GET", path, NULL, 0, NULL);
  JsonNode  *node = reply != NULL ? json_object_get_member (reply->object, "steps") : NULL;
  JsonArray *steps =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; steps != NULL && i < json_array_get_length (steps); i++)
    {
      JsonNode      *element = json_array_get_element (steps, i);
      BeckonStepRow *row = JSON_NODE_HOLDS_OBJECT (element)
                             ? beckon_step_row_from_json (json_node_get_object (element), NULL)
                             : NULL;

      if (row == NULL)
        return NULL;
      g_ptr_array_add (rows, row);
    }
  return g_steal_pointer (&rows);
}

gboolean
beckon_terminal_say_cancelled (BeckonTerminal *self, JsonObject *event)
{
  g_autoptr (BeckonInteraction) cancelled = read_payload (event);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *outcome = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *asked = NULL;
  g_autofree char *id = NULL;
  g_autofree char *line = NULL;

  if (cancelled == NULL || !cancelled->timed_out)
    return FALSE;
  if (cancelled->task_id != NULL)
    task = beckon_api_get_task (self->context->client, cancelled->task_id, NULL, NULL);
  if (task != NULL && task->n_steps > 0)
    rows = list_rest (self, task);
  outcome = beckon_interaction_describe_outcome (cancelled);
  rest = beckon_reminder_describe_cancelled (task, rows);
  asked = beckon_markdown_first_line (cancelled->conflict_description, 60);
  id = beckon_api_id_to_string (cancelled->id);
  /* translators: the number of a question, the question, what came of it, and what did not run
   * because of that */
  line = g_strdup_printf (_ ("#%s “%s”: %s. %s\n"), id, asked, outcome, rest);
  beckon_terminal_print (self, line);
  return TRUE;
}

void
beckon_terminal_say_unanswered (BeckonTerminal *self, JsonObject *event)
{
  JsonNode   *node = json_object_get_member (event, "payload");
  JsonObject *payload =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (BeckonInteraction) told = NULL;
  g_autofree char *outcome = NULL;
  g_autofree char *asked = NULL;
  g_autofree char *line = NULL;
  gint64           id = 0;

  /* One payload contains a response, the other a question. */
  if (payload != NULL)
    id = json_object_get_int_member_with_default (
      payload, json_object_has_member (payload, "interaction_id") ? "interaction_id" : "id", 0);
  /* The outcome of the shown question is reported when the next one is shown. */
  if (id == 0 || id == self->done || (self->shown != NULL && self->shown->id == id))
    return;
  told = beckon_api_get_interaction (self->context->client, id, 0, NULL, NULL);
  /* A person knows about questions they postponed themselves. */
  if (told == NULL || told->status == BECKON_INTERACTION_PENDING || told->until_us != 0)
    return;
  outcome = beckon_interaction_describe_outcome (told);
  asked = beckon_markdown_first_line (told->conflict_description, 60);
  line = g_strdup_printf ("#%" G_GINT64_FORMAT " %s: %s\n", told->id, asked, outcome);
  beckon_terminal_print (self, line);
}
