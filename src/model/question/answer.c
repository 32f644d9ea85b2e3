/* answer.c: what somebody says to a question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/answer.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "model/enums.h"

static BeckonAnswer *
answer_new (BeckonAction action)
{
  BeckonAnswer *self = g_atomic_rc_box_new0 (BeckonAnswer);

  self->action = action;
  return self;
}

BeckonAnswer *
beckon_answer_new_text (const char *text)
{
  BeckonAnswer *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = answer_new (BECKON_ACTION_ANSWER);
  self->text = g_strdup (text);
  return self;
}

BeckonAnswer *
beckon_answer_new_index (guint index)
{
  return beckon_answer_new_indices (&index, 1);
}

BeckonAnswer *
beckon_answer_new_indices (const guint *indices, guint n_indices)
{
  BeckonAnswer *self;

  g_return_val_if_fail (indices != NULL && n_indices > 0, NULL);

  self = answer_new (BECKON_ACTION_ANSWER);
  self->indices = g_new (guint, n_indices);
  for (guint i = 0; i < n_indices; i++)
    {
      gboolean is_new = TRUE;

      for (guint j = 0; j < self->n_indices && is_new; j++)
        is_new = self->indices[j] != indices[i];
      if (is_new)
        self->indices[self->n_indices++] = indices[i];
    }
  return self;
}

void
beckon_answer_add_text (BeckonAnswer *self, const char *text)
{
  const char *texts[] = { text, NULL };

  g_return_if_fail (self != NULL && text != NULL);

  g_strfreev (self->texts);
  self->texts = g_strdupv ((char **) texts);
}

BeckonAnswer *
beckon_answer_new_action (BeckonAction action)
{
  g_return_val_if_fail (action != BECKON_ACTION_ANSWER, NULL);

  return answer_new (action);
}

BeckonAnswer *
beckon_answer_new_values (const char *values)
{
  BeckonAnswer *self;

  g_return_val_if_fail (values != NULL, NULL);

  self = answer_new (BECKON_ACTION_ANSWER);
  self->values = g_strdup (values);
  return self;
}

BeckonAnswer *
beckon_answer_new_complete (BeckonHandoffOutcome outcome, const char *note)
{
  BeckonAnswer *self = answer_new (BECKON_ACTION_COMPLETE);

  self->outcome = outcome;
  self->note = g_strdup (note);
  return self;
}

BeckonAnswer *
beckon_answer_ref (BeckonAnswer *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
answer_clear (gpointer data)
{
  BeckonAnswer *self = data;

  g_free (self->text);
  g_strfreev (self->texts);
  g_free (self->indices);
  g_free (self->values);
  g_free (self->note);
  g_free (self->attachments);
}

void
beckon_answer_unref (BeckonAnswer *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, answer_clear);
}

/* Whole numbers from 0; one that is larger than any option has is kept as G_MAXUINT. */
static gboolean
read_index (JsonNode *node, const char *field, guint *index, GError **error)
{
  gint64 number = -1;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    number = json_node_get_int (node);
  if (number < 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Options are counted from 0 here."),
                        _ ("“%s” must be an integer of at least 0"), field);
      return FALSE;
    }

  *index = (guint) MIN (number, (gint64) G_MAXUINT);
  return TRUE;
}

static BeckonAnswer *
read_indices (JsonNode *node, GError **error)
{
  guint      indices[BECKON_LIMIT_OPTIONS];
  JsonArray *array;
  guint      n_indices;

  if (!JSON_NODE_HOLDS_ARRAY (node) || json_array_get_length (json_node_get_array (node)) == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Options are counted from 0: \"option_indices\": [0, 2]"),
                        _ ("“%s” must be a non-empty array of integers"), "option_indices");
      return NULL;
    }

  array = json_node_get_array (node);
  n_indices = json_array_get_length (array);
  if (n_indices > BECKON_LIMIT_OPTIONS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send fewer of them."),
                        _ ("“%s” has more than %d items"), "option_indices", BECKON_LIMIT_OPTIONS);
      return NULL;
    }
  for (guint i = 0; i < n_indices; i++)
    {
      if (!read_index (json_array_get_element (array, i), "option_indices", &indices[i], error))
        return NULL;
    }

  return beckon_answer_new_indices (indices, n_indices);
}

static BeckonAnswer *
read_texts (JsonArray *array, GError **error)
{
  guint n_texts = json_array_get_length (array);
  g_autoptr (GPtrArray) texts = NULL;
  BeckonAnswer *self;
  gsize         length = 0;

  if (n_texts > BECKON_LIMIT_OPTIONS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send fewer of them."),
                        _ ("“%s” has more than %d items"), "response", BECKON_LIMIT_OPTIONS);
      return NULL;
    }

  texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_texts; i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          n_texts = 0;
          break;
        }
      length += strlen (json_node_get_string (node));
      g_ptr_array_add (texts, json_node_dup_string (node));
    }
  if (n_texts == 0)
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Give a number from 1, a label, or text where that is allowed: \"response\": \"2\""),
        _ ("“%s” must be a string or a non-empty array of strings"), "response");
      return NULL;
    }
  if (!beckon_limit_check_bytes ("response", length, BECKON_LIMIT_RESPONSE_BYTES, error))
    return NULL;

  self = answer_new (BECKON_ACTION_ANSWER);
  g_ptr_array_add (texts, NULL);
  self->texts = (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
  return self;
}

static BeckonAnswer *
read_response (JsonNode *node, GError **error)
{
  const char *text;

  if (JSON_NODE_HOLDS_ARRAY (node))
    return read_texts (json_node_get_array (node), error);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("To choose an option by index, use “option_index” (from 0)."),
                        _ ("“%s” must be a string or a non-empty array of strings"), "response");
      return NULL;
    }

  text = json_node_get_string (node);
  if (!beckon_limit_check_bytes ("response", strlen (text), BECKON_LIMIT_RESPONSE_BYTES, error))
    return NULL;

  return beckon_answer_new_text (text);
}

static BeckonAnswer *
read_action (JsonNode *node, GError **error)
{
  BeckonAction action = BECKON_ACTION_ANSWER;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    beckon_action_from_string (json_node_get_string (node), &action);
  if (action == BECKON_ACTION_ANSWER)
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED, _ ("To answer, send “response” or “option_index” instead."),
        _ ("“%s” must be “skip”, “decline”, “first-option”, “take-over” or “complete”"), "action");
      return NULL;
    }

  return beckon_answer_new_action (action);
}

static const struct
{
  const char *member;
  BeckonAnswer *(*read) (JsonNode *node, GError **error);
} forms[] = {
  { "response", read_response },
  { "option_index", NULL },
  { "option_indices", read_indices },
  { "action", read_action },
};

/* (transfer none) (nullable): the text of “response” beside “option_indices”, in which no label and
 * no number is looked for among those. */
static JsonNode *
find_own_words (JsonObject *object)
{
  JsonNode *indices = json_object_get_member (object, "option_indices");
  JsonNode *response = json_object_get_member (object, "response");

  return indices != NULL && !JSON_NODE_HOLDS_NULL (indices) && response != NULL
             && JSON_NODE_HOLDS_VALUE (response)
             && json_node_get_value_type (response) == G_TYPE_STRING
           ? response
           : NULL;
}

static gboolean
check_answer_members (JsonObject *object, const char *const *extra, GError **error)
{
  g_autoptr (GPtrArray) allowed = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    g_ptr_array_add (allowed, (gpointer) forms[i].member);
  g_ptr_array_add (allowed, (gpointer) "values");
  g_ptr_array_add (allowed, (gpointer) "note");
  g_ptr_array_add (allowed, (gpointer) "outcome");
  for (guint i = 0; extra != NULL && extra[i] != NULL; i++)
    g_ptr_array_add (allowed, (gpointer) extra[i]);
  g_ptr_array_add (allowed, NULL);

  return beckon_json_check_members (object, (const char *const *) allowed->pdata, error);
}

/* What came of a hand-off is said where it is completed, and nowhere else. */
static gboolean
read_outcome (BeckonAnswer *self, JsonObject *object, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_any_string (object, "outcome", &word, error))
    return FALSE;
  if (word == NULL)
    return TRUE;
  if (self->action != BECKON_ACTION_COMPLETE)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Only valid with the action “complete”."),
                        _ ("Unknown member “%s”"), "outcome");
      return FALSE;
    }

  return beckon_handoff_outcome_from_string (word, &self->outcome)
         || beckon_json_refuse_word ("outcome", word, beckon_handoff_outcome_words (), error);
}

BeckonAnswer *
beckon_answer_from_json (JsonObject *object, const char *const *extra, GError **error)
{
  g_autoptr (BeckonAnswer) self = NULL;
  g_autofree char *values = NULL;
  JsonNode        *found = NULL;
  JsonNode        *words;
  JsonObject      *object_of_values = NULL;
  guint            form = 0;
  guint            n_found = 0;
  guint            index;

  g_return_val_if_fail (object != NULL, NULL);

  if (!check_answer_members (object, extra, error))
    return NULL;

  words = find_own_words (object);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      JsonNode *node = json_object_get_member (object, forms[i].member);

      if (node != NULL && node != words && !JSON_NODE_HOLDS_NULL (node))
        {
          found = node;
          form = i;
          n_found++;
        }
    }
  if (!beckon_json_get_object (object, "values", FALSE, &object_of_values, error)
      || (object_of_values != NULL
          && !beckon_json_get_text (object, "values", BECKON_LIMIT_CONTEXT_BYTES, &values, error)))
    return NULL;
  if (n_found != 1 && (n_found > 0 || values == NULL))
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("“response” is a number from 1, a label or text; “option_index” is counted from 0."),
        _ ("Give exactly one of “response”, “option_index”, “option_indices” and “action”, or the "
           "“values” of a form"));
      return NULL;
    }

  if (n_found == 0)
    self = beckon_answer_new_values (values);
  else if (forms[form].read != NULL)
    self = forms[form].read (found, error);
  else if (read_index (found, forms[form].member, &index, error))
    self = beckon_answer_new_index (index);
  if (self != NULL && words != NULL)
    {
      g_autoptr (BeckonAnswer) said = read_response (words, error);

      if (said == NULL)
        return NULL;
      beckon_answer_add_text (self, said->text);
    }
  if (self != NULL && self->values == NULL)
    self->values = g_steal_pointer (&values);
  if (self == NULL || !read_outcome (self, object, error)
      || !beckon_json_get_string (object, "note", FALSE, BECKON_LIMIT_NOTE_BYTES, &self->note,
                                  error))
    return NULL;

  return g_steal_pointer (&self);
}

void
beckon_answer_set_attachments (BeckonAnswer *self, const gint64 *ids, guint n_ids)
{
  g_return_if_fail (self != NULL);

  g_free (self->attachments);
  self->attachments = n_ids > 0 ? g_memdup2 (ids, n_ids * sizeof *ids) : NULL;
  self->n_attachments = n_ids;
}

gboolean
beckon_answer_read_attachments (BeckonAnswer *self, JsonObject *object, GError **error)
{
  gint64     ids[BECKON_LIMIT_ATTACHMENTS];
  JsonArray *array = NULL;
  guint      length;

  if (!beckon_json_get_array (object, "attachments", FALSE, &array, error))
    return FALSE;

  length = array != NULL ? json_array_get_length (array) : 0;
  if (length > BECKON_LIMIT_ATTACHMENTS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send fewer of them."),
                        _ ("“%s” has more than %d items"), "attachments", BECKON_LIMIT_ATTACHMENTS);
      return FALSE;
    }
  for (guint i = 0; i < length; i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      ids[i] = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                 ? json_node_get_int (node)
                 : 0;
      if (ids[i] <= 0)
        {
          beckon_set_error (
            error, BECKON_ERROR_MALFORMED, _ ("Send each file first; the reply has its “id”."),
            _ ("“%s” must be an array of the numbers of attachments"), "attachments");
          return FALSE;
        }
    }
  beckon_answer_set_attachments (self, ids, length);

  return TRUE;
}
