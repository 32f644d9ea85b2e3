/* history-asked.c: what an approval allowed, and what was filled into a form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/history/history-asked.h"

#include <json-glib/json-glib.h>

#include "model/question/approval-arguments.h"
#include "model/question/approval.h"
#include "model/question/form.h"

static void
add_line (GString *text, const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

char *
beckon_history_asked_approval (const BeckonInteraction *interaction)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (interaction);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *others = NULL;

  if (approval == NULL)
    return NULL;
  others = beckon_approval_dup_other_arguments (approval);
  add_line (text, approval->tool);
  add_line (text, approval->command);
  add_line (text, approval->path);
  add_line (text, approval->diff);
  add_line (text, others);
  add_line (text, approval->cwd);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* (transfer full) (nullable) */
static JsonNode *
read_values (const BeckonInteraction *interaction)
{
  return interaction->values != NULL ? json_from_string (interaction->values, NULL) : NULL;
}

char *
beckon_history_asked_edited (const BeckonInteraction *interaction)
{
  g_autoptr (JsonNode) node = NULL;

  if (interaction->kind != BECKON_KIND_APPROVAL)
    return NULL;
  node = read_values (interaction);
  return node != NULL ? json_to_string (node, TRUE) : NULL;
}

/* (transfer full): the titles of the choices that were made, or the value as it is. */
static char *
say_value (const BeckonFormField *field, JsonNode *value)
{
  if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);
      g_autoptr (GString) said = g_string_new (NULL);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_autofree char *one = say_value (field, json_array_get_element (array, i));

          g_string_append_printf (said, "%s%s", i > 0 ? ", " : "", one);
        }
      return g_string_free (g_steal_pointer (&said), FALSE);
    }
  if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) != G_TYPE_STRING)
    return json_to_string (value, FALSE);
  for (guint i = 0; i < field->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (field->choices, i);

      if (g_str_equal (choice->value, json_node_get_string (value)))
        return g_strdup (choice->title);
    }
  return json_node_dup_string (value);
}

char *
beckon_history_asked_fields (const BeckonInteraction *interaction)
{
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (BeckonForm) form = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (interaction->kind != BECKON_KIND_FORM || interaction->schema == NULL)
    return NULL;
  node = read_values (interaction);
  form = beckon_form_from_text (interaction->schema, NULL);
  if (node == NULL || form == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  for (guint i = 0; i < form->fields->len; i++)
    {
      const BeckonFormField *field = g_ptr_array_index (form->fields, i);
      JsonNode        *value = json_object_get_member (json_node_get_object (node), field->name);
      g_autofree char *said = NULL;
      g_autofree char *line = NULL;

      if (value == NULL)
        continue;
      said = say_value (field, value);
      line = g_strdup_printf ("%s: %s", field->title, said);
      add_line (text, line);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
