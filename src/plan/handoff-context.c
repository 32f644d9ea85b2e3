/* handoff-context.c: builds the context for a person who takes work over, within a size limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/handoff-context.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "model/enums.h"
#include "model/log-entry.h"
#include "plan/step.h"

/* Reserved for the outer object and the list of what was left out. */
#define FRAME_BYTES 2048
/* How many omitted members are named, and how much of each name. */
#define MAX_NAMES 4
#define NAME_CHARS 40
/* Limit for each text that is copied; the full text is in the task. */
#define TEXT_CHARS 2000

static gboolean
is_text (JsonNode *node, const char *text)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == G_TYPE_STRING
         && g_ascii_strcasecmp (json_node_get_string (node), text) == 0;
}

/* Is @subject the name of the object @node? */
static gboolean
is_called (JsonNode *node, const char *subject)
{
  static const char *const names[] = { "name", "title", "email", "id" };

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (is_text (json_object_get_member (json_node_get_object (node), names[i]), subject))
      return TRUE;

  return FALSE;
}

/* (transfer none) (nullable): the data of @subject in @context: the member of that name, or one
 * whose name member equals it; else the member "contact", else "subject". */
static JsonNode *
find_subject (JsonObject *context, const char *subject)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node, *called = NULL;

  if (context == NULL)
    return NULL;

  json_object_iter_init_ordered (&iter, context);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (g_ascii_strcasecmp (name, subject) == 0)
        return node;
      if (called == NULL && is_called (node, subject))
        called = node;
    }
  if (called == NULL)
    called = json_object_get_member (context, "contact");
  if (called == NULL)
    called = json_object_get_member (context, "subject");

  return called;
}

/* (transfer full): an element of `done`. */
static GString *
write_line (gconstpointer item, guint index)
{
  const BeckonLogEntry *entry = item;
  GString              *json = g_string_new (NULL);
  g_autofree char      *message = beckon_display_text_short (entry->message, TEXT_CHARS);

  beckon_json_open_object (json);
  beckon_json_add_time (json, "at", entry->timestamp_us);
  beckon_json_add_string (json, "who", entry->who);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);

  return json;
}

/* Has the step found something? A wait and a condition have not, unless the plan keeps what the
 * condition was. */
static gboolean
is_finding (const BeckonStepRow *row)
{
  return row->result != NULL && row->state == BECKON_STEP_DONE
         && row->step->type != BECKON_STEP_WAIT
         && (row->step->type != BECKON_STEP_WHEN || row->step->save_as != NULL);
}

/* (transfer full) (nullable): an element of `findings`; NULL if the step has none. */
static GString *
write_finding (gconstpointer item, guint index)
{
  const BeckonStepRow *row = item;
  const char          *what = row->step->save_as != NULL ? row->step->save_as : row->step->line;
  GString             *json;

  if (!is_finding (row))
    return NULL;

  json = g_string_new (NULL);
  beckon_json_open_object (json);
  /* People count from 1. */
  beckon_json_add_int (json, "step", (gint64) row->position + 1);
  beckon_json_add_string (json, "what",
                          what != NULL ? what : beckon_step_type_to_string (row->step->type));
  beckon_json_add_raw (json, "result", row->result);
  beckon_json_close_object (json);

  return json;
}

/* (transfer full): an element of `conversation`. */
static GString *
write_question (gconstpointer item, guint index)
{
  const BeckonInteraction *question = item;
  g_autofree char *asked = beckon_display_text_short (question->conflict_description, TEXT_CHARS);
  g_autofree char *said =
    question->response != NULL ? beckon_display_text_short (question->response, TEXT_CHARS) : NULL;
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_int (json, "interaction_id", question->id);
  beckon_json_add_string (json, "question", asked);
  beckon_json_add_string (json, "response", said);
  beckon_json_add_string (json, "responded_by", question->responded_by);
  beckon_json_add_time (json, "at", question->responded_us);
  beckon_json_close_object (json);

  return json;
}

/* Adds the newest of @items that fit into @room as member @name. Returns how many were dropped. */
static guint
add_newest (GString         *json,
            const char      *name,
            const GPtrArray *items,
            GString *(*write) (gconstpointer item, guint index),
            gsize *room)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  guint    left_out = 0;
  gboolean full = FALSE;

  for (guint i = items != NULL ? items->len : 0; i > 0; i--)
    {
      GString *text = write (g_ptr_array_index (items, i - 1), i - 1);
      gsize    length = text != NULL ? text->len + 1 : 0;

      full |= length > *room;
      if (text != NULL && full)
        left_out++;
      if (text == NULL || full)
        {
          if (text != NULL)
            g_string_free (text, TRUE);
          continue;
        }
      *room -= length;
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }

  beckon_json_open_member_array (json, name);
  for (guint i = texts->len; i > 0; i--)
    beckon_json_add_raw (json, NULL, g_ptr_array_index (texts, i - 1));
  beckon_json_close_array (json);

  return left_out;
}

/* Adds the JSON @text if it fits. FALSE: it was left out. */
static gboolean
add_within (GString *json, const char *name, const char *text, gsize *room)
{
  gsize length = text != NULL ? strlen (text) : 0;

  if (length > *room)
    {
      beckon_json_add_null (json, name);
      return FALSE;
    }
  *room -= length;
  beckon_json_add_raw (json, name, text);

  return TRUE;
}

/* Is @name included elsewhere: as the result of a step, or in the conversation? */
static gboolean
is_told (const BeckonHandoffSource *source, const char *name)
{
  if (g_str_equal (name, "clarifications"))
    return source->questions != NULL && source->questions->len > 0;
  for (guint i = 0; source->steps != NULL && i < source->steps->len; i++)
    {
      const BeckonStepRow *row = g_ptr_array_index (source->steps, i);

      if (is_finding (row) && g_strcmp0 (beckon_step_get_save_as (row->step), name) == 0)
        return TRUE;
    }

  return FALSE;
}

/* Adds the rest of the task's context, such as the deal of the contact, as member "task". Names of
 * members that do not fit are added to @left_out (element-type utf8). */
static void
add_rest (GString                   *json,
          const BeckonHandoffSource *source,
          JsonNode                  *subject,
          gsize                     *room,
          GPtrArray                 *left_out)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  beckon_json_open_member_object (json, "task");
  if (source->task_context != NULL)
    {
      json_object_iter_init_ordered (&iter, source->task_context);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        {
          g_autofree char *text = NULL;
          gsize            length;

          if (node == subject || is_told (source, name))
            continue;
          text = beckon_json_node_to_text_within (node, BECKON_LIMIT_INNER_DEPTH - 2);
          /* Escaping may turn each byte of the name into six. */
          length = text != NULL ? strlen (text) + 6 * strlen (name) + 4 : G_MAXSIZE;
          if (length > *room)
            {
              g_ptr_array_add (left_out, g_strdup (name));
              continue;
            }
          *room -= length;
          beckon_json_add_raw (json, name, text);
        }
    }
  beckon_json_close_object (json);
}

/* Names the members of the task's context that were left out. */
static void
say_rest (GString *json, const GPtrArray *left_out)
{
  if (left_out->len > 0 && left_out->len <= MAX_NAMES)
    for (guint i = 0; i < left_out->len; i++)
      {
        g_autofree char *name =
          beckon_display_text_short (g_ptr_array_index (left_out, i), NAME_CHARS);
        g_autofree char *text =
          g_strdup_printf (_ ("“%s” is too large; see the task’s context."), name);

        beckon_json_add_string (json, NULL, text);
      }
  else if (left_out->len > 0)
    {
      g_autofree char *text = g_strdup_printf (
        ngettext ("%u member of the task’s context was omitted; see the task.",
                  "%u members of the task’s context were omitted; see the task.", left_out->len),
        left_out->len);

      beckon_json_add_string (json, NULL, text);
    }
}

/* @text (transfer full) */
static void
say_left_out (GString *json, guint count, char *text)
{
  if (count > 0)
    beckon_json_add_string (json, NULL, text);
  g_free (text);
}

char *
beckon_handoff_context_build (const BeckonHandoffSource *source)
{
  GString         *json = g_string_sized_new (4096);
  JsonNode        *subject = find_subject (source->task_context, source->subject);
  g_autofree char *data =
    subject != NULL ? beckon_json_node_to_text_within (subject, BECKON_LIMIT_INNER_DEPTH - 1)
                    : NULL;
  g_autoptr (GString) action = g_string_new (NULL);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func (g_free);
  gsize    room = BECKON_LIMIT_CONTEXT_BYTES - FRAME_BYTES;
  guint    questions, findings, lines;
  gboolean has_subject, has_action;

  beckon_json_add_string (action, NULL, source->message);
  room -= MIN (room, source->given != NULL ? strlen (source->given) : 0);

  beckon_json_open_object (json);
  has_subject = add_within (json, "subject", data, &room) && (subject == NULL || data != NULL);
  beckon_json_add_raw (json, "given", source->given);
  has_action = add_within (json, "recommended_action", action->str, &room);
  add_rest (json, source, subject, &room, rest);
  questions = add_newest (json, "conversation", source->questions, write_question, &room);
  findings = add_newest (json, "findings", source->steps, write_finding, &room);
  lines = add_newest (json, "done", source->log, write_line, &room);

  beckon_json_open_member_array (json, "left_out");
  if (!has_subject)
    beckon_json_add_string (
      json, NULL, _ ("The data about the subject are too large; see the task’s context."));
  if (!has_action)
    beckon_json_add_string (json, NULL,
                            _ ("The recommended action is in the reason of the hand-off."));
  say_rest (json, rest);
  say_left_out (json, questions,
                g_strdup_printf (ngettext ("%u earlier question omitted.",
                                           "%u earlier questions omitted.", questions),
                                 questions));
  say_left_out (json, findings,
                g_strdup_printf (ngettext ("%u earlier finding omitted.",
                                           "%u earlier findings omitted.", findings),
                                 findings));
  say_left_out (
    json, lines,
    g_strdup_printf (
      ngettext ("%u earlier log line omitted.", "%u earlier log lines omitted.", lines), lines));
  if (source->log_is_cut)
    beckon_json_add_string (json, NULL, _ ("The task’s log has earlier lines."));
  beckon_json_close_array (json);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}
