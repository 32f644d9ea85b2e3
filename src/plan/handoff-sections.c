/* handoff-sections.c: the context of a hand-off as sections of lines, for a person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/handoff-context.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-node.h"
#include "model/tags.h"

/* Limit for a section, since the data is untrusted. */
#define MAX_LINES 500
/* Limit for structured members with a section of their own; further ones are shown with the plain
 * values. */
#define MAX_PARTS 40

void
beckon_handoff_section_free (BeckonHandoffSection *self)
{
  g_free (self->heading);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

/* @line (transfer full) */
static void
add_line (GPtrArray *lines, char *line)
{
  g_ptr_array_add (lines, line);
}

/* If so, further lines are only counted. */
static gboolean
is_full (GPtrArray *lines)
{
  return lines->len >= MAX_LINES;
}

/* Replaces the lines over the limit by a note that says how many there are, and where. */
static void
end_lines (GPtrArray *lines)
{
  guint n = lines->len;

  if (n <= MAX_LINES)
    return;
  g_ptr_array_set_size (lines, MAX_LINES);
  g_ptr_array_add (
    lines, g_strdup_printf (ngettext ("… and %u more line; see the context of the hand-off",
                                      "… and %u more lines; see the context of the hand-off",
                                      n - MAX_LINES),
                            n - MAX_LINES));
}

static gboolean
holds_plain (JsonNode *node)
{
  return !JSON_NODE_HOLDS_OBJECT (node) && !JSON_NODE_HOLDS_ARRAY (node);
}

/* (transfer full): a value, texts without quotation marks. */
static char *
describe_plain (JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    /* Translators: of something that an agent noted down, such as "contract signed: yes" */
    return g_strdup (json_node_get_boolean (node) ? C_ ("value", "yes") : C_ ("value", "no"));
  if (JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("—");

  return beckon_json_node_to_text (node);
}

/* (transfer full) (nullable): "a, b, c" if it contains only plain values, "—" if it is empty,
 * otherwise NULL. */
static char *
describe_plain_array (JsonArray *array)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode        *element = json_array_get_element (array, i);
      g_autofree char *value = NULL;

      if (!holds_plain (element))
        return NULL;
      value = describe_plain (element);
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", value);
    }

  return json_array_get_length (array) > 0 ? g_string_free (g_steal_pointer (&text), FALSE)
                                           : g_strdup ("—");
}

/* @value (transfer full) */
static void
add_value (GPtrArray *lines, const char *path, char *value)
{
  /* Saves building paths of deep data that would not be shown anyway. */
  if (is_full (lines))
    add_line (lines, NULL);
  else
    add_line (lines, path != NULL ? g_strdup_printf ("%s: %s", path, value) : g_strdup (value));
  g_free (value);
}

/* "email: ana@example.org", "address.city: Bonn", "colours: red, blue", "items 2.name: Desk": one
 * line per value, however deep. */
static void
add_data (GPtrArray *lines, const char *path, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char    *name;
      JsonNode      *member;

      if (json_object_get_size (json_node_get_object (node)) == 0 && path != NULL)
        add_value (lines, path, g_strdup ("—"));
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          g_autofree char *longer =
            path != NULL ? g_strconcat (path, ".", name, NULL) : g_strdup (name);

          add_data (lines, longer, member);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      char      *values = describe_plain_array (array);

      if (values != NULL)
        {
          add_value (lines, path, values);
          return;
        }
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_autofree char *numbered =
            path != NULL ? g_strdup_printf ("%s %u", path, i + 1) : g_strdup_printf ("%u", i + 1);

          add_data (lines, numbered, json_array_get_element (array, i));
        }
    }
  else
    {
      add_value (lines, path, describe_plain (node));
    }
}

/* (transfer full): makes a heading from the name of a member: "dealStage" and "deal_stage" become
 * "Deal stage". */
static char *
make_heading (const char *name)
{
  GString *heading = g_string_new (NULL);
  gunichar before = 0;

  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '_' || c == '-' || c == '.' || g_unichar_isspace (c))
        c = ' ';
      else if (g_unichar_isupper (c) && g_unichar_islower (before))
        {
          g_string_append_c (heading, ' ');
          c = g_unichar_tolower (c);
        }
      before = g_utf8_get_char (p);
      if (c == ' ' && (heading->len == 0 || heading->str[heading->len - 1] == ' '))
        continue;
      g_string_append_unichar (heading, heading->len == 0 ? g_unichar_toupper (c) : c);
    }
  if (heading->len == 0)
    g_string_assign (heading, name[0] != '\0' ? name : "—");

  return g_strchomp (g_string_free (heading, FALSE));
}

/* (transfer full): @object's member "at" as a time for people, "" if absent. */
static char *
describe_time (JsonObject *object)
{
  const char *at = json_object_get_string_member_with_default (object, "at", NULL);
  g_autoptr (GDateTime) time = at != NULL ? g_date_time_new_from_iso8601 (at, NULL) : NULL;
  g_autoptr (GDateTime) local = time != NULL ? g_date_time_to_local (time) : NULL;

  /* Translators: a date and a time of day, see strftime */
  return local != NULL ? g_date_time_format (local, _ ("%Y-%m-%d %H:%M")) : g_strdup ("");
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

static char *
describe_done (JsonObject *object)
{
  g_autofree char *at = describe_time (object);
  const char      *message = get_text (object, "message");

  return g_strdup_printf ("%s  %s", at, message != NULL ? message : "");
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
take_section (GPtrArray *sections, const char *heading, GPtrArray *lines)
{
  BeckonHandoffSection *section;

  if (lines->len == 0)
    {
      g_ptr_array_unref (lines);
      return;
    }
  end_lines (lines);
  section = g_new (BeckonHandoffSection, 1);
  section->heading = g_strdup (heading);
  section->lines = lines;
  g_ptr_array_add (sections, section);
}

static void
add_list (GPtrArray  *sections,
          const char *heading,
          JsonObject *context,
          const char *member,
          char *(*describe) (JsonObject *object))
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  JsonNode  *node = json_object_get_member (context, member);
  JsonArray *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        add_line (lines, describe (json_node_get_object (element)));
      else
        add_data (lines, NULL, element);
    }
  take_section (sections, heading, lines);
}

/* The results of steps: "What: value", and one line per value of an object. */
static void
add_findings (GPtrArray *sections, JsonObject *context)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  JsonNode  *node = json_object_get_member (context, "findings");
  JsonArray *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode   *element = json_array_get_element (array, i);
      JsonObject *finding =
        JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      JsonNode   *result = finding != NULL ? json_object_get_member (finding, "result") : element;
      const char *what = finding != NULL ? get_text (finding, "what") : NULL;

      if (result != NULL)
        add_data (lines, what, result);
      else if (what != NULL)
        add_line (lines, g_strdup (what));
    }
  take_section (sections, _ ("Findings"), lines);
}

static void
add_member (GPtrArray *sections, const char *heading, JsonNode *node)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    add_data (lines, NULL, node);
  take_section (sections, heading, lines);
}

/* The given context: plain values in one section called @heading, each structured member in a
 * section with its name. */
static void
add_given (GPtrArray *sections, const char *heading, JsonNode *node)
{
  JsonObject *object =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  GPtrArray     *plain;
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *member;
  guint          n_parts = 0;

  if (object == NULL)
    {
      add_member (sections, heading, node);
      return;
    }

  plain = g_ptr_array_new_with_free_func (g_free);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (holds_plain (member) || n_parts++ >= MAX_PARTS)
      add_data (plain, name, member);
  take_section (sections, heading, plain);

  n_parts = 0;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (!holds_plain (member) && n_parts++ < MAX_PARTS)
      {
        g_autofree char *called = make_heading (name);
        GPtrArray       *lines = g_ptr_array_new_with_free_func (g_free);

        add_data (lines, NULL, member);
        if (lines->len == 0)
          g_ptr_array_add (lines, g_strdup ("—"));
        take_section (sections, called, lines);
      }
}

static void
add_tags (GPtrArray *sections, const BeckonInteraction *handoff)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  char      *tags = beckon_tags_describe (handoff->tags);

  if (tags != NULL)
    g_ptr_array_add (lines, tags);
  take_section (sections, _ ("Tags"), lines);
}

GPtrArray *
beckon_handoff_list_sections (const BeckonInteraction *handoff)
{
  g_autoptr (GPtrArray) sections =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_handoff_section_free);
  g_autoptr (JsonNode) node =
    handoff->context != NULL ? json_from_string (handoff->context, NULL) : NULL;
  GPtrArray *action = g_ptr_array_new_with_free_func (g_free);

  if (handoff->reason != NULL)
    g_ptr_array_add (action, g_strdup (handoff->reason));
  take_section (sections, _ ("Recommended action"), action);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node)
      && json_object_has_member (json_node_get_object (node), "left_out"))
    {
      JsonObject *context = json_node_get_object (node);

      add_member (sections, handoff->subject != NULL ? handoff->subject : _ ("Subject"),
                  json_object_get_member (context, "subject"));
      add_given (sections, _ ("Attached data"), json_object_get_member (context, "given"));
      add_given (sections, _ ("From the task"), json_object_get_member (context, "task"));
      add_findings (sections, context);
      add_list (sections, _ ("Conversation"), context, "conversation", describe_question);
      add_list (sections, _ ("Done so far"), context, "done", describe_done);
      add_list (sections, _ ("Omitted"), context, "left_out", describe_done);
    }
  else if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    {
      add_given (sections, _ ("Attached data"), node);
    }

  add_tags (sections, handoff);

  return g_steal_pointer (&sections);
}
