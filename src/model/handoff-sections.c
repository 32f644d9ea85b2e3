/* handoff-sections.c: the context of a hand-off as sections of lines, for a person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/handoff-context.h"

#include <glib/gi18n-lib.h>

#include "model/json-node.h"

/* A section of untrusted data has an end. */
#define MAX_LINES 500

void
beckon_handoff_section_free (BeckonHandoffSection *self)
{
  g_free (self->heading);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

/* @line (transfer full) */
static void
add_line (GPtrArray *lines,
          char      *line)
{
  if (lines->len < MAX_LINES)
    g_ptr_array_add (lines, line);
  else
    g_free (line);
}

/* (transfer full): a value without quotation marks. */
static char *
describe_value (JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("—");

  return beckon_json_node_to_text (node);
}

/* "email: ana@example.org", "address.city: Bonn", "tags: [1,2]" */
static void
add_data (GPtrArray  *lines,
          const char *path,
          JsonNode   *node)
{
  g_autofree char *value = NULL;

  if (lines->len >= MAX_LINES)
    return;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &name, &member))
        {
          g_autofree char *longer = path != NULL ? g_strconcat (path, ".", name, NULL) : g_strdup (name);

          add_data (lines, longer, member);
        }
      return;
    }

  value = describe_value (node);
  add_line (lines, path != NULL ? g_strdup_printf ("%s: %s", path, value) : g_steal_pointer (&value));
}

/* (transfer full): the time of @object's member "at" for persons, "" where there is none. */
static char *
describe_time (JsonObject *object)
{
  const char *at = json_object_get_string_member_with_default (object, "at", NULL);
  g_autoptr(GDateTime) time = at != NULL ? g_date_time_new_from_iso8601 (at, NULL) : NULL;
  g_autoptr(GDateTime) local = time != NULL ? g_date_time_to_local (time) : NULL;

  /* Translators: a date and a time of day, see strftime */
  return local != NULL ? g_date_time_format (local, _("%Y-%m-%d %H:%M")) : g_strdup ("");
}

static const char *
get_text (JsonObject *object,
          const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

static char *
describe_done (JsonObject *object)
{
  g_autofree char *at = describe_time (object);
  const char *message = get_text (object, "message");

  return g_strdup_printf ("%s  %s", at, message != NULL ? message : "");
}

static char *
describe_finding (JsonObject *object)
{
  JsonNode *result = json_object_get_member (object, "result");
  g_autofree char *value = result != NULL ? describe_value (result) : g_strdup ("");
  const char *what = get_text (object, "what");

  return g_strdup_printf ("%s: %s", what != NULL ? what : "", value);
}

static char *
describe_question (JsonObject *object)
{
  const char *question = get_text (object, "question");
  const char *response = get_text (object, "response");
  const char *by = get_text (object, "responded_by");

  if (response == NULL)
    return g_strdup (question != NULL ? question : "");
  if (by == NULL)
    return g_strdup_printf ("%s → %s", question != NULL ? question : "", response);

  return g_strdup_printf ("%s → %s (%s)", question != NULL ? question : "", response, by);
}

/* @lines (transfer full) */
static void
take_section (GPtrArray  *sections,
              const char *heading,
              GPtrArray  *lines)
{
  BeckonHandoffSection *section;

  if (lines->len == 0)
    {
      g_ptr_array_unref (lines);
      return;
    }
  section = g_new (BeckonHandoffSection, 1);
  section->heading = g_strdup (heading);
  section->lines = lines;
  g_ptr_array_add (sections, section);
}

static void
add_list (GPtrArray   *sections,
          const char  *heading,
          JsonObject  *context,
          const char  *member,
          char      *(*describe) (JsonObject *object))
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  JsonNode *node = json_object_get_member (context, member);
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        add_line (lines, describe (json_node_get_object (element)));
      else
        add_line (lines, describe_value (element));
    }
  take_section (sections, heading, lines);
}

static void
add_member (GPtrArray  *sections,
            const char *heading,
            JsonObject *context,
            const char *member)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  JsonNode *node = json_object_get_member (context, member);

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    add_data (lines, NULL, node);
  take_section (sections, heading, lines);
}

GPtrArray *
beckon_handoff_list_sections (const BeckonInteraction *handoff)
{
  g_autoptr(GPtrArray) sections = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_handoff_section_free);
  g_autoptr(JsonNode) node = handoff->context != NULL ? json_from_string (handoff->context, NULL) : NULL;
  GPtrArray *action = g_ptr_array_new_with_free_func (g_free);

  if (handoff->reason != NULL)
    g_ptr_array_add (action, g_strdup (handoff->reason));
  take_section (sections, _("Recommended action"), action);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node) && json_object_has_member (json_node_get_object (node), "left_out"))
    {
      JsonObject *context = json_node_get_object (node);

      add_member (sections, handoff->subject != NULL ? handoff->subject : _("Subject"), context, "subject");
      add_member (sections, _("Given with it"), context, "given");
      add_list (sections, _("Findings"), context, "findings", describe_finding);
      add_list (sections, _("Conversation"), context, "conversation", describe_question);
      add_list (sections, _("Done so far"), context, "done", describe_done);
      add_list (sections, _("Left out"), context, "left_out", describe_done);
    }
  else if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    {
      GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

      add_data (lines, NULL, node);
      take_section (sections, _("Given with it"), lines);
    }

  return g_steal_pointer (&sections);
}
