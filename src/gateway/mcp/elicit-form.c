/* elicit-form.c: a question as the client of an agent asks it (“elicitation”), and what comes back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/elicit-form.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "model/enums.h"
#include "model/question/option-text.h"
#include "model/question/option.h"

/* The fields of a question that is no form. */
#define ANSWER "answer"
#define OTHER "other"
/* A client shows the message whole: what is longer is read at the desk alone. */
#define MAX_CONTEXT_BYTES 4096

/* The client asks in one step: what takes two is asked at the desk alone (ATT-7). */
static gboolean
takes_two_steps (const BeckonInteraction *interaction)
{
  for (guint i = 0; i < interaction->options->len; i++)
    if (beckon_interaction_takes_two_steps (interaction, i))
      return TRUE;
  return FALSE;
}

gboolean
beckon_mcp_elicit_form_fits (const BeckonInteraction *interaction)
{
  return interaction->kind != BECKON_KIND_APPROVAL && interaction->kind != BECKON_KIND_HANDOFF
         && (interaction->kind != BECKON_KIND_FORM || interaction->schema != NULL)
         && !interaction->options_lost && !takes_two_steps (interaction);
}

static const BeckonOption *
get_option (const BeckonInteraction *interaction, guint i)
{
  return g_ptr_array_index (interaction->options, i);
}

/* (transfer full): everything that the person has to know. */
static char *
dup_message (const BeckonInteraction *interaction)
{
  GString *text = g_string_new (interaction->conflict_description);

  if (interaction->intent != NULL)
    g_string_append_printf (text, "\n\n%s", interaction->intent);
  if (interaction->reason != NULL)
    g_string_append_printf (text, "\n\n%s", interaction->reason);
  if (interaction->context != NULL && strlen (interaction->context) <= MAX_CONTEXT_BYTES)
    g_string_append_printf (text, "\n\n%s", interaction->context);
  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = get_option (interaction, i);

      g_autofree char *label = beckon_option_text_dup (option->label);

      if (option->description != NULL)
        g_string_append_printf (text, "\n\n%s: %s", label, option->description);
    }
  return g_string_free (text, FALSE);
}

static void
add_labels (GString *json, const char *name, const BeckonInteraction *interaction)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < interaction->options->len; i++)
    {
      g_autofree char *shown = beckon_option_text_dup (get_option (interaction, i)->label);

      beckon_json_open_object (json);
      beckon_json_add_string (json, "const", get_option (interaction, i)->label);
      beckon_json_add_string (json, "title", shown);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
}

static void
add_schema (GString *json, const BeckonInteraction *interaction)
{
  gboolean free_text = interaction->options->len == 0;
  gboolean other = !free_text && interaction->allow_other;

  beckon_json_open_member_object (json, "requestedSchema");
  beckon_json_add_string (json, "type", "object");
  beckon_json_open_member_object (json, "properties");
  beckon_json_open_member_object (json, ANSWER);
  beckon_json_add_string (json, "type", interaction->multiple && !free_text ? "array" : "string");
  beckon_json_add_string (json, "title", _ ("Answer"));
  if (free_text)
    ;
  else if (!interaction->multiple)
    add_labels (json, "oneOf", interaction);
  else
    {
      beckon_json_open_member_object (json, "items");
      add_labels (json, "anyOf", interaction);
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
  if (other)
    {
      beckon_json_open_member_object (json, OTHER);
      beckon_json_add_string (json, "type", "string");
      beckon_json_add_string (json, "title", _ ("Something else"));
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
  if (!other)
    {
      beckon_json_open_member_array (json, "required");
      beckon_json_add_string (json, NULL, ANSWER);
      beckon_json_close_array (json);
    }
  beckon_json_close_object (json);
}

void
beckon_mcp_elicit_form_add (GString *json, const char *name, const BeckonInteraction *interaction)
{
  g_autofree char *message = dup_message (interaction);

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "mode", "form");
  beckon_json_add_string (json, "message", message);
  if (interaction->kind == BECKON_KIND_FORM)
    beckon_json_add_raw (json, "requestedSchema", interaction->schema);
  else
    add_schema (json, interaction);
  beckon_json_close_object (json);
}

static gboolean
is_text (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* FALSE: no option has that label. */
static gboolean
find_option (const BeckonInteraction *interaction, JsonNode *label, guint *index)
{
  for (guint i = 0; is_text (label) && i < interaction->options->len; i++)
    if (strcmp (get_option (interaction, i)->label, json_node_get_string (label)) == 0)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

/* (transfer full) (nullable): the options that @node names; NULL: it names something else. */
static BeckonAnswer *
read_options (const BeckonInteraction *interaction, JsonNode *node)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  JsonArray *array;
  guint      index;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return find_option (interaction, node, &index) ? beckon_answer_new_index (index) : NULL;
  array = json_node_get_array (node);
  if (!interaction->multiple || json_array_get_length (array) == 0
      || json_array_get_length (array) > interaction->options->len)
    return NULL;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (!find_option (interaction, json_array_get_element (array, i), &index))
        return NULL;
      for (guint j = 0; j < indices->len; j++)
        if (g_array_index (indices, guint, j) == index)
          return NULL;
      g_array_append_val (indices, index);
    }
  return beckon_answer_new_indices ((const guint *) (gpointer) indices->data, indices->len);
}

/* (transfer full) (nullable) */
static BeckonAnswer *
read_content (const BeckonInteraction *interaction, JsonObject *content)
{
  JsonNode        *answer = json_object_get_member (content, ANSWER);
  JsonNode        *other = json_object_get_member (content, OTHER);
  g_autofree char *values = NULL;

  if (interaction->kind == BECKON_KIND_FORM)
    {
      values = beckon_json_object_to_text (content);
      return beckon_answer_new_values (values);
    }
  if (interaction->options->len == 0)
    return is_text (answer) && *json_node_get_string (answer) != '\0'
             ? beckon_answer_new_text (json_node_get_string (answer))
             : NULL;
  if (interaction->allow_other && is_text (other) && *json_node_get_string (other) != '\0')
    return beckon_answer_new_text (json_node_get_string (other));
  return read_options (interaction, answer);
}

BeckonElicitOutcome
beckon_mcp_elicit_form_read (const BeckonInteraction *interaction,
                             JsonNode                *response,
                             BeckonAnswer           **answer,
                             GError                 **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (response) ? json_node_get_object (response) : NULL;
  JsonNode   *action = object != NULL ? json_object_get_member (object, "action") : NULL;
  JsonNode   *content = object != NULL ? json_object_get_member (object, "content") : NULL;
  const char *word = is_text (action) ? json_node_get_string (action) : "";

  *answer = NULL;
  /* Codex and Copilot decline within milliseconds where nobody is there: that is no person's word,
   * not even about a form (AG-10). */
  if (strcmp (word, "cancel") == 0 || strcmp (word, "decline") == 0)
    return BECKON_ELICIT_LEFT;
  if (strcmp (word, "accept") == 0 && content != NULL && JSON_NODE_HOLDS_OBJECT (content))
    *answer = read_content (interaction, json_node_get_object (content));
  if (*answer != NULL)
    return BECKON_ELICIT_ANSWERED;
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Send {action, content} as elicitation/create returns it, with what its "
                       "requestedSchema describes."),
                    _ ("The response is not one to the question"));
  return BECKON_ELICIT_WRONG;
}
