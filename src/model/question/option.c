/* option.c: one numbered choice of an interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/option.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/phrase-text.h"
#include "model/enums.h"
#include "model/question/option-text.h"

BeckonOption *
beckon_option_new (const char *label, const char *description, gboolean destructive)
{
  BeckonOption *self;

  g_return_val_if_fail (label != NULL, NULL);

  self = g_new0 (BeckonOption, 1);
  self->label = g_strdup (label);
  self->description = g_strdup (description);
  self->destructive = destructive;
  return self;
}

void
beckon_option_free (BeckonOption *self)
{
  if (self == NULL)
    return;

  g_free (self->label);
  g_free (self->description);
  g_free (self->destructive_word);
  g_free (self);
}

BeckonOption *
beckon_option_copy (const BeckonOption *self)
{
  BeckonOption *copy = beckon_option_new (self->label, self->description, self->destructive);

  copy->effect = self->effect;
  copy->destructive_word = g_strdup (self->destructive_word);
  return copy;
}

/* Are the words by which @self is destructive its own? Else it says yes to those of the question.
 */
static gboolean
has_own_word (const BeckonOption *self)
{
  g_autofree char *texts = g_strjoin ("\n", self->label, self->description, NULL);
  /* Of “deploy … production” the first part is enough. */
  g_auto (GStrv) parts = g_strsplit (self->destructive_word, "…", 2);
  g_auto (BeckonPhraseText) text = { NULL };

  beckon_phrase_text_init (&text, texts, strlen (texts));
  return strstr (text.folded, g_strchomp (parts[0])) != NULL;
}

char *
beckon_option_dup_warning (const BeckonOption *self)
{
  g_autofree char *word = NULL;

  if (!self->destructive)
    return NULL;
  /* An approval marks the words where it shows them. */
  if (self->destructive_word == NULL || self->effect != BECKON_EFFECT_NONE)
    return g_strdup (_ ("Destructive"));

  word = beckon_display_text (self->destructive_word, TRUE);
  return g_strdup_printf (has_own_word (self)
                            /* Translators: of an option; %s is a word of it, such as “delete” */
                            ? _ ("Destructive: says “%s”")
                            /* Translators: of an option that says “Yes”; %s is a word of the
                             * question, such as “delete” */
                            : _ ("Destructive: the question says “%s”"),
                          word);
}

char *
beckon_option_dup_mark (const BeckonOption *self)
{
  g_autofree char *word = NULL;

  if (!self->destructive)
    return NULL;
  if (self->destructive_word == NULL)
    return g_strdup (_ ("⚠ destructive"));

  word = beckon_display_text (self->destructive_word, TRUE);
  if (has_own_word (self))
    /* Translators: of an option; %s is a word of it, such as “delete” */
    return g_strdup_printf (_ ("⚠ destructive: says “%s”"), word);
  if (self->effect != BECKON_EFFECT_NONE)
    /* Translators: of an option such as “Allow”; %s is a word of the command that an agent
     * wants to run, such as “rm -rf” */
    return g_strdup_printf (_ ("⚠ destructive: the command says “%s”"), word);
  /* Translators: of an option that says “Yes”; %s is a word of the question, such as “delete” */
  return g_strdup_printf (_ ("⚠ destructive: the question says “%s”"), word);
}

gboolean
beckon_options_check (const GPtrArray *options, GError **error)
{
  g_autoptr (GHashTable) seen = NULL;

  if (options->len > BECKON_LIMIT_OPTIONS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Ask for a group first, then for an option within it."),
                        _ ("There are more than %d options"), BECKON_LIMIT_OPTIONS);
      return FALSE;
    }

  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (options, i);
      g_autofree char    *shown = NULL;
      g_autofree char    *key = NULL;

      if (strlen (option->label) > BECKON_LIMIT_LABEL_BYTES)
        {
          beckon_set_error (
            error, BECKON_ERROR_LIMIT, _ ("Move the details to the option’s description."),
            _ ("The label of option %u is longer than %d bytes"), i + 1, BECKON_LIMIT_LABEL_BYTES);
          return FALSE;
        }
      if (option->description != NULL
          && strlen (option->description) > BECKON_LIMIT_OPTION_DESCRIPTION_BYTES)
        {
          beckon_set_error (error, BECKON_ERROR_LIMIT,
                            _ ("Move the details to the question or its context."),
                            _ ("The description of option %u is longer than %d bytes"), i + 1,
                            BECKON_LIMIT_OPTION_DESCRIPTION_BYTES);
          return FALSE;
        }

      shown = beckon_option_text_dup (option->label);
      key = beckon_option_text_dup_key (option->label);
      if (shown[0] == '\0')
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Describe what this option does."),
                            _ ("The label of option %u is empty"), i + 1);
          return FALSE;
        }
      /* Both: the mark that stands for an invisible character can be a text as well. */
      if (g_hash_table_contains (seen, shown) || g_hash_table_contains (seen, key))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Options must be distinguishable."),
                            _ ("The label of option %u duplicates an earlier one"), i + 1);
          return FALSE;
        }
      g_hash_table_add (seen, g_steal_pointer (&shown));
      g_hash_table_add (seen, g_steal_pointer (&key));
    }

  return TRUE;
}

/* (transfer full) (nullable): @index is for the message, from 0. */
static BeckonOption *
read_option (JsonNode *node, guint index, GError **error)
{
  static const char *const members[] = { "label", "description", "destructive", "effect", NULL };
  g_autofree char         *label = NULL;
  g_autofree char         *description = NULL;
  g_autofree char         *effect = NULL;
  BeckonOption            *option;
  gboolean                 destructive = FALSE;
  JsonObject              *object;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return beckon_option_new (json_node_get_string (node), NULL, FALSE);

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("An option is a string or an object with a “label”."),
                        _ ("Option %u must be a string or an object"), index + 1);
      return NULL;
    }

  object = json_node_get_object (node);
  if (!beckon_json_check_members (object, members, error)
      || !beckon_json_get_string (object, "label", TRUE, BECKON_LIMIT_LABEL_BYTES, &label, error)
      || !beckon_json_get_string (object, "description", FALSE,
                                  BECKON_LIMIT_OPTION_DESCRIPTION_BYTES, &description, error)
      || !beckon_json_get_boolean (object, "destructive", FALSE, &destructive, error)
      || !beckon_json_get_any_string (object, "effect", &effect, error))
    {
      /* Translators: put before what is wrong with it */
      g_prefix_error (error, _ ("Option %u: "), index + 1);
      return NULL;
    }

  option = beckon_option_new (label, description, destructive);
  if (effect != NULL && !beckon_effect_from_string (effect, &option->effect))
    {
      beckon_option_free (option);
      beckon_json_refuse_word ("effect", effect, beckon_effect_words (), error);
      return NULL;
    }

  return option;
}

GPtrArray *
beckon_options_from_json (JsonArray *array, GError **error)
{
  g_autoptr (GPtrArray) options = NULL;
  guint n_options;

  g_return_val_if_fail (array != NULL, NULL);

  n_options = json_array_get_length (array);
  options = g_ptr_array_new_full (MIN (n_options, BECKON_LIMIT_OPTIONS + 1),
                                  (GDestroyNotify) beckon_option_free);
  /* One more than allowed is enough to be refused. */
  for (guint i = 0; i < n_options && i <= BECKON_LIMIT_OPTIONS; i++)
    {
      BeckonOption *option = read_option (json_array_get_element (array, i), i, error);

      if (option == NULL)
        return NULL;
      g_ptr_array_add (options, option);
    }
  if (!beckon_options_check (options, error))
    return NULL;

  return g_steal_pointer (&options);
}

void
beckon_options_add_json (const GPtrArray *options, GString *json, const char *name)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; options != NULL && i < options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (options, i);

      beckon_json_open_object (json);
      beckon_json_add_string (json, "label", option->label);
      beckon_json_add_string (json, "description", option->description);
      beckon_json_add_boolean (json, "destructive", option->destructive);
      beckon_json_add_string (json, "destructive_word", option->destructive_word);
      if (option->effect != BECKON_EFFECT_NONE)
        beckon_json_add_string (json, "effect", beckon_effect_to_string (option->effect));
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
}

GPtrArray *
beckon_options_from_array (JsonArray *array)
{
  GPtrArray *options = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_option_free);
  guint      n_options = array != NULL ? json_array_get_length (array) : 0;

  for (guint i = 0; i < n_options; i++)
    {
      JsonNode        *node = json_array_get_element (array, i);
      g_autofree char *label = NULL;
      g_autofree char *description = NULL;
      g_autofree char *word = NULL;
      g_autofree char *effect = NULL;
      gboolean         destructive = FALSE;
      BeckonOption    *option;

      if (JSON_NODE_HOLDS_OBJECT (node))
        {
          JsonObject *object = json_node_get_object (node);

          beckon_json_get_string (object, "label", FALSE, G_MAXSIZE, &label, NULL);
          beckon_json_get_string (object, "description", FALSE, G_MAXSIZE, &description, NULL);
          beckon_json_get_boolean (object, "destructive", FALSE, &destructive, NULL);
          beckon_json_get_string (object, "destructive_word", FALSE, G_MAXSIZE, &word, NULL);
          beckon_json_get_any_string (object, "effect", &effect, NULL);
        }
      else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        {
          label = json_node_dup_string (node);
        }
      option = beckon_option_new (label != NULL ? label : "", description, destructive);
      option->destructive_word = g_steal_pointer (&word);
      beckon_effect_from_string (effect, &option->effect);
      g_ptr_array_add (options, option);
    }

  return options;
}

GPtrArray *
beckon_options_from_text (const char *text)
{
  g_autoptr (JsonNode) root = NULL;

  if (text != NULL)
    root = beckon_json_parse (text, strlen (text), G_MAXSIZE, NULL);

  return beckon_options_from_array (
    root != NULL && JSON_NODE_HOLDS_ARRAY (root) ? json_node_get_array (root) : NULL);
}
