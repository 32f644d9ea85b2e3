/* handoff-sections.c: the context of a hand-off as sections of lines, for a person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/handoff-context.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/json/json-node.h"
#include "base/timestamp.h"
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
  g_array_unref (self->names);
  g_free (self);
}

/* (transfer full): without lines. */
static BeckonHandoffSection *
section_new (const char *heading)
{
  BeckonHandoffSection *self = g_new0 (BeckonHandoffSection, 1);

  self->heading = g_strdup (heading);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  self->names = g_array_new (FALSE, FALSE, sizeof (gsize));

  return self;
}

/* @line (transfer full): that begins with a name of @name bytes, and a colon; 0: with none. */
static void
add_named_line (BeckonHandoffSection *section, char *line, gsize name)
{
  g_ptr_array_add (section->lines, line);
  g_array_append_val (section->names, name);
}

/* @line (transfer full) */
static void
add_line (BeckonHandoffSection *section, char *line)
{
  add_named_line (section, line, 0);
}

/* If so, further lines are only counted. */
static gboolean
is_full (BeckonHandoffSection *section)
{
  return section->lines->len >= MAX_LINES;
}

/* Replaces the lines over the limit by a note that says how many there are, and where. */
static void
end_lines (BeckonHandoffSection *section)
{
  guint n = section->lines->len;

  if (n <= MAX_LINES)
    return;
  g_ptr_array_set_size (section->lines, MAX_LINES);
  g_array_set_size (section->names, MAX_LINES);
  add_line (section,
            g_strdup_printf (ngettext ("… and %u more line; see the context of the hand-off",
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
add_value (BeckonHandoffSection *section, const char *path, char *value)
{
  /* Saves building paths of deep data that would not be shown anyway. */
  if (is_full (section))
    add_line (section, NULL);
  else if (path != NULL)
    add_named_line (section, g_strdup_printf ("%s: %s", path, value), strlen (path));
  else
    add_line (section, g_strdup (value));
  g_free (value);
}

/* "email: ana@example.org", "address.city: Bonn", "colours: red, blue", "items 2.name: Desk": one
 * line per value, however deep. */
static void
add_data (BeckonHandoffSection *section, const char *path, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char    *name;
      JsonNode      *member;

      if (json_object_get_size (json_node_get_object (node)) == 0 && path != NULL)
        add_value (section, path, g_strdup ("—"));
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          g_autofree char *longer =
            path != NULL ? g_strconcat (path, ".", name, NULL) : g_strdup (name);

          add_data (section, longer, member);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      char      *values = describe_plain_array (array);

      if (values != NULL)
        {
          add_value (section, path, values);
          return;
        }
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_autofree char *numbered =
            path != NULL ? g_strdup_printf ("%s %u", path, i + 1) : g_strdup_printf ("%u", i + 1);

          add_data (section, numbered, json_array_get_element (array, i));
        }
    }
  else
    {
      add_value (section, path, describe_plain (node));
    }
}

/* (transfer full): makes a heading from the name of a member: "dealStage" and "deal_stage" become
 * "Deal stage". */
static char *
make_heading (const char *name, gsize length)
{
  GString *heading = g_string_new (NULL);
  gunichar before = 0;

  for (const char *p = name; p < name + length; p = g_utf8_next_char (p))
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
    g_string_append_len (heading, length > 0 ? name : "—", length > 0 ? (gssize) length : -1);

  return g_strchomp (g_string_free (heading, FALSE));
}

/* (transfer full): @object's member "at" as a time for people, "" if absent. */
static char *
describe_time (JsonObject *object)
{
  const char *at = json_object_get_string_member_with_default (object, "at", NULL);
  gint64      time_us;

  return at != NULL && beckon_timestamp_parse (at, &time_us) ? beckon_timestamp_to_minute (time_us)
                                                             : g_strdup ("");
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

/* @section (transfer full) */
static void
take_section (GPtrArray *sections, BeckonHandoffSection *section)
{
  if (section->lines->len == 0)
    {
      beckon_handoff_section_free (section);
      return;
    }
  end_lines (section);
  g_ptr_array_add (sections, section);
}

static void
add_list (GPtrArray  *sections,
          const char *heading,
          JsonObject *context,
          const char *member,
          char *(*describe) (JsonObject *object))
{
  BeckonHandoffSection *section = section_new (heading);
  JsonNode             *node = json_object_get_member (context, member);
  JsonArray            *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        add_line (section, describe (json_node_get_object (element)));
      else
        add_data (section, NULL, element);
    }
  take_section (sections, section);
}

/* The results of steps: "What: value", and one line per value of an object. */
static void
add_findings (GPtrArray *sections, JsonObject *context)
{
  BeckonHandoffSection *section = section_new (_ ("Findings"));
  JsonNode             *node = json_object_get_member (context, "findings");
  JsonArray            *array =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode   *element = json_array_get_element (array, i);
      JsonObject *finding =
        JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      JsonNode   *result = finding != NULL ? json_object_get_member (finding, "result") : element;
      const char *what = finding != NULL ? get_text (finding, "what") : NULL;

      if (result != NULL)
        add_data (section, what, result);
      else if (what != NULL)
        add_line (section, g_strdup (what));
    }
  take_section (sections, section);
}

static void
add_member (GPtrArray *sections, const char *heading, JsonNode *node)
{
  BeckonHandoffSection *section = section_new (heading);

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    add_data (section, NULL, node);
  take_section (sections, section);
}

/* The given context: plain values in one section called @heading, each structured member in a
 * section with its name. */
static void
add_given (GPtrArray *sections, const char *heading, JsonNode *node)
{
  JsonObject *object =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  BeckonHandoffSection *plain;
  JsonObjectIter        iter;
  const char           *name;
  JsonNode             *member;
  guint                 n_parts = 0;

  if (object == NULL)
    {
      add_member (sections, heading, node);
      return;
    }

  plain = section_new (heading);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (holds_plain (member) || n_parts++ >= MAX_PARTS)
      add_data (plain, name, member);
  take_section (sections, plain);

  n_parts = 0;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (!holds_plain (member) && n_parts++ < MAX_PARTS)
      {
        g_autofree char      *called = make_heading (name, strlen (name));
        BeckonHandoffSection *section = section_new (called);

        add_data (section, NULL, member);
        if (section->lines->len == 0)
          add_line (section, g_strdup ("—"));
        take_section (sections, section);
      }
}

static void
add_tags (GPtrArray *sections, const BeckonInteraction *handoff)
{
  BeckonHandoffSection *section = section_new (_ ("Tags"));
  char                 *tags = beckon_tags_describe (handoff->tags);

  if (tags != NULL)
    add_line (section, tags);
  take_section (sections, section);
}

char *
beckon_handoff_section_dup_name (const BeckonHandoffSection *self, guint i)
{
  gsize length = g_array_index (self->names, gsize, i);

  return length > 0 ? make_heading (g_ptr_array_index (self->lines, i), length) : NULL;
}

const char *
beckon_handoff_section_get_value (const BeckonHandoffSection *self, guint i)
{
  const char *line = g_ptr_array_index (self->lines, i);
  gsize       length = g_array_index (self->names, gsize, i);

  return length > 0 ? line + length + strlen (": ") : line;
}

GPtrArray *
beckon_handoff_list_sections (const BeckonInteraction *handoff)
{
  g_autoptr (GPtrArray) sections =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_handoff_section_free);
  g_autoptr (JsonNode) node =
    handoff->context != NULL ? json_from_string (handoff->context, NULL) : NULL;
  BeckonHandoffSection *action = section_new (_ ("Recommended action"));

  action->is_action = TRUE;
  if (handoff->reason != NULL)
    add_line (action, g_strdup (handoff->reason));
  take_section (sections, action);

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
