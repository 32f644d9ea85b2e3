/* fields-read.c: JSON into a struct by its table of fields: what a caller gives, and what a desk
 * sent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/fields/fields.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-command.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"

/* As large as a number of ms may be whose µs are still a number. */
#define MAX_MS (G_MAXINT64 / BECKON_US_PER_MS)

static gboolean
is_there (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node);
}

static gboolean
refuse_missing (const BeckonField *field, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    field->hint != NULL ? _ (field->hint)
                                        : _ ("GET /v1/openapi.json describes every call."),
                    _ ("“%s” is missing"), field->name);
  return FALSE;
}

static gboolean
refuse_blank (const BeckonField *field, GError **error)
{
  if (field->hint == NULL)
    return beckon_json_refuse_empty (field->name, error);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ (field->hint), _ ("“%s” is empty"),
                    field->name);
  return FALSE;
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;

  return TRUE;
}

/* @text (inout): as a caller gave it, and then as it is kept. */
static gboolean
take_text (const BeckonField *field, char **text, GError **error)
{
  gboolean not_blank = (field->flags & (BECKON_FIELD_NOT_BLANK | BECKON_FIELD_REQUIRED)) != 0;
  char    *taken;

  if ((field->flags & BECKON_FIELD_NULLABLE) != 0 && !not_blank && field->take != NULL
      && **text == '\0')
    {
      g_clear_pointer (text, g_free);
      return TRUE;
    }
  if (field->limit != 0 && !beckon_limit_check_text (field->name, *text, field->limit, error))
    return FALSE;
  if (field->take == NULL)
    return !not_blank || !is_blank (*text) || refuse_blank (field, error);

  taken = field->take (field->name, *text, error);
  if (taken == NULL)
    return FALSE;
  g_free (*text);
  *text = taken;

  return !not_blank || **text != '\0' || refuse_blank (field, error);
}

static gboolean
read_text (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  g_autofree char *text = NULL;

  if (!beckon_json_get_any_string (object, field->name, &text, error))
    return FALSE;
  if (text == NULL && lenient && (field->flags & BECKON_FIELD_EMPTY) != 0)
    text = g_strdup ("");
  if (text == NULL)
    return TRUE;
  if (!lenient && !take_text (field, &text, error))
    return FALSE;

  g_free (BECKON_MEMBER (self, field, char *));
  BECKON_MEMBER (self, field, char *) = g_steal_pointer (&text);
  return TRUE;
}

static gboolean
read_int (const BeckonField *field,
          JsonObject        *object,
          gboolean           lenient,
          gint64             largest,
          gint64            *value,
          GError           **error)
{
  if (lenient)
    return beckon_json_get_int (object, field->name, FALSE, 0, largest, value, error);

  return beckon_json_get_int (object, field->name, FALSE, field->min,
                              field->limit != 0 ? (gint64) field->limit : largest, value, error);
}

static gboolean
read_count (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  gint64 value = BECKON_MEMBER (self, field, guint);

  if (!read_int (field, object, lenient, G_MAXINT, &value, error))
    return FALSE;

  BECKON_MEMBER (self, field, guint) = (guint) value;
  return TRUE;
}

static gboolean
read_duration (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  gint64 *value_us = &BECKON_MEMBER (self, field, gint64);
  gint64  ms = *value_us / BECKON_US_PER_MS;

  if (!lenient)
    return beckon_json_get_duration (object, field->name, FALSE, value_us, error);
  if (!beckon_json_get_int (object, field->name, FALSE, 0, MAX_MS, &ms, error))
    return FALSE;

  *value_us = ms * BECKON_US_PER_MS;
  return TRUE;
}

static gboolean
read_word (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  const BeckonWords *words = field->words;
  g_autofree char   *word = NULL;

  if (!beckon_json_get_any_string (object, field->name, &word, error))
    return FALSE;
  if (word == NULL || beckon_words_find (words, word, &BECKON_MEMBER (self, field, guint)))
    return TRUE;

  return beckon_json_refuse_word (field->name, word, lenient ? NULL : words->words + words->first,
                                  error);
}

static gboolean
read_json (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  return beckon_json_get_text (object, field->name,
                               lenient || field->limit == 0 ? G_MAXSIZE : field->limit,
                               &BECKON_MEMBER (self, field, char *), error);
}

/* Takes @texts (transfer full) (nullable); NULL: it was not there. */
static gboolean
set_texts (const BeckonField *field, gpointer self, char **texts)
{
  if (texts != NULL)
    {
      g_strfreev (BECKON_MEMBER (self, field, char **));
      BECKON_MEMBER (self, field, char **) = texts;
    }

  return TRUE;
}

static gboolean
read_command (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  JsonArray *array = NULL;
  char     **argv = NULL;

  if (!lenient && field->kind == BECKON_FIELD_COMMAND)
    return beckon_json_get_command (object, field->name, &argv, error)
           && set_texts (field, self, argv);
  if (!beckon_json_get_array (object, field->name, FALSE, &array, error))
    return FALSE;

  if (array != NULL && field->kind == BECKON_FIELD_TEXTS && json_array_get_length (array) == 0)
    return TRUE;

  return set_texts (field, self, array != NULL ? beckon_json_dup_texts (array) : NULL);
}

static gboolean
read_variables (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  JsonObject *variables = NULL;
  char      **pairs = NULL;

  if (!lenient)
    return beckon_json_get_environment (object, field->name, &pairs, error)
           && set_texts (field, self, pairs);
  if (!beckon_json_get_object (object, field->name, FALSE, &variables, error))
    return FALSE;

  return set_texts (field, self,
                    variables != NULL ? beckon_json_dup_environment (variables) : NULL);
}

/* Leaves out what is no index. */
static gboolean
read_indices (const BeckonField *field, gpointer self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;
  guint     *n_indices = G_STRUCT_MEMBER_P (self, field->other);
  guint      length;

  if (!beckon_json_get_array (object, field->name, FALSE, &array, error))
    return FALSE;
  length = array != NULL ? json_array_get_length (array) : 0;
  if (length == 0)
    return TRUE;

  g_free (BECKON_MEMBER (self, field, guint *));
  BECKON_MEMBER (self, field, guint *) = g_new0 (guint, length);
  *n_indices = 0;
  for (guint i = 0; i < length; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      gint64    index = -1;

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
        index = json_node_get_int (node);
      if (index >= 0 && index < (gint64) G_MAXUINT)
        BECKON_MEMBER (self, field, guint *)[(*n_indices)++] = (guint) index;
    }

  return TRUE;
}

static gboolean
read_field (
  const BeckonField *field, gpointer self, JsonObject *object, gboolean lenient, GError **error)
{
  switch (field->kind)
    {
    case BECKON_FIELD_INT:
      return read_int (field, object, lenient, G_MAXINT64, &BECKON_MEMBER (self, field, gint64),
                       error);
    case BECKON_FIELD_COUNT:
      return read_count (field, self, object, lenient, error);
    case BECKON_FIELD_BOOL:
      return beckon_json_get_boolean (object, field->name, FALSE,
                                      &BECKON_MEMBER (self, field, gboolean), error);
    case BECKON_FIELD_SHARE:
      return beckon_json_get_double (object, field->name, FALSE, 0, 1,
                                     &BECKON_MEMBER (self, field, double), error);
    case BECKON_FIELD_TEXT:
      return read_text (field, self, object, lenient, error);
    case BECKON_FIELD_TIME:
      return beckon_json_get_time (object, field->name, FALSE, &BECKON_MEMBER (self, field, gint64),
                                   error);
    case BECKON_FIELD_DURATION:
      return read_duration (field, self, object, lenient, error);
    case BECKON_FIELD_WORD:
      return read_word (field, self, object, lenient, error);
    case BECKON_FIELD_JSON:
      return read_json (field, self, object, lenient, error);
    case BECKON_FIELD_TEXTS:
    case BECKON_FIELD_COMMAND:
      return read_command (field, self, object, lenient, error);
    case BECKON_FIELD_VARIABLES:
      return read_variables (field, self, object, lenient, error);
    case BECKON_FIELD_INDICES:
      return read_indices (field, self, object, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* (transfer container) (element-type utf8): the names of the fields with all of @flags, then
 * @others, and NULL. */
static GPtrArray *
list_names (const BeckonFields *fields, BeckonFieldFlags flags, const char *const *others)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < fields->n_fields; i++)
    if ((fields->fields[i].flags & flags) == flags)
      g_ptr_array_add (names, (gpointer) fields->fields[i].name);
  for (guint i = 0; others != NULL && others[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) others[i]);
  g_ptr_array_add (names, NULL);

  return names;
}

static gboolean
refuse_unknown (const BeckonFields *fields,
                BeckonFieldFlags    which,
                JsonObject         *object,
                const char *const  *others,
                GError            **error)
{
  g_autoptr (GPtrArray) names = list_names (fields, which, others);

  return beckon_json_check_members (object, (const char *const *) names->pdata, error);
}

/* What a caller gives: @present takes the bits of the fields, @null of those that are to be unset.
 * FALSE: there is something else in it. */
static gboolean
look_over (const BeckonFields *fields,
           BeckonFieldFlags    which,
           JsonObject         *object,
           const char *const  *others,
           guint64            *present,
           guint64            *null)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  *present = *null = 0;
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node))
    {
      const BeckonField *field = fields->fields, *end = field + fields->n_fields;

      while (field != end
             && ((field->flags & which) == 0 || *field->name != *name
                 || strcmp (field->name, name) != 0))
        field++;
      if (field == end)
        {
          if (others == NULL || !g_strv_contains (others, name))
            return FALSE;
        }
      else if (!JSON_NODE_HOLDS_NULL (node))
        *present |= G_GUINT64_CONSTANT (1) << (field - fields->fields);
      else if ((field->flags & BECKON_FIELD_NULLABLE) != 0)
        *null |= G_GUINT64_CONSTANT (1) << (field - fields->fields);
    }

  return TRUE;
}

gboolean
beckon_fields_read_json (const BeckonFields *fields,
                         gpointer            self,
                         JsonObject         *object,
                         BeckonFieldFlags    which,
                         const char *const  *others,
                         guint64            *given,
                         GError            **error)
{
  const BeckonFieldsPlan *plan = beckon_fields_get_plan (fields);
  guint64                 present = 0, null = 0, todo = plan->shown;

  g_return_val_if_fail (object != NULL, FALSE);

  if (which != 0)
    {
      if (!look_over (fields, which, object, others, &present, &null))
        return refuse_unknown (fields, which, object, others, error);
      todo = present | (which == BECKON_FIELD_DRAFT ? plan->required : 0);
    }
  for (; todo != 0; todo &= todo - 1)
    {
      guint              place = (guint) __builtin_ctzll (todo);
      const BeckonField *field = &fields->fields[place];

      if (which != 0 ? (present >> place & 1) == 0
                     : (field->flags & BECKON_FIELD_ALWAYS) != 0 && !is_there (object, field->name))
        return refuse_missing (field, error);
      if (!read_field (field, self, object, which == 0, error))
        return FALSE;
    }
  if (given != NULL)
    *given = present | null;

  return TRUE;
}

gboolean
beckon_fields_read_change (const BeckonFields *fields,
                           gpointer            self,
                           JsonObject         *object,
                           const char *const  *others,
                           guint64            *given,
                           GError            **error)
{
  g_autoptr (GPtrArray) names = NULL;
  g_autofree char *list = NULL;
  g_autofree char *hint = NULL;

  if (!beckon_fields_read_json (fields, self, object, BECKON_FIELD_CHANGE, others, given, error))
    return FALSE;
  if (*given != 0)
    return TRUE;

  names = list_names (fields, BECKON_FIELD_CHANGE, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  hint = g_strdup_printf (_ ("Allowed: %s."), list);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Nothing to change"));
  return FALSE;
}

gboolean
beckon_fields_check (const BeckonFields *fields, gpointer self, guint64 mask, GError **error)
{
  for (guint i = 0; i < fields->n_fields; i++, mask >>= 1)
    {
      const BeckonField *field = &fields->fields[i];
      char             **text;

      if (field->kind != BECKON_FIELD_TEXT || (mask & 1) == 0)
        continue;
      text = &BECKON_MEMBER (self, field, char *);
      if (*text != NULL)
        {
          if (!take_text (field, text, error))
            return FALSE;
        }
      else if ((field->flags & (BECKON_FIELD_REQUIRED | BECKON_FIELD_NOT_BLANK)) != 0
               && (field->flags & BECKON_FIELD_NULLABLE) == 0)
        return refuse_blank (field, error);
    }

  return TRUE;
}

gboolean
beckon_fields_check_limits (const BeckonFields *fields,
                            gconstpointer       self,
                            guint64             mask,
                            GError            **error)
{
  for (guint i = 0; i < fields->n_fields; i++, mask >>= 1)
    {
      const BeckonField *field = &fields->fields[i];

      if ((mask & 1) != 0 && field->limit != 0
          && (field->kind == BECKON_FIELD_TEXT || field->kind == BECKON_FIELD_JSON)
          && !beckon_limit_check_text (field->name, BECKON_MEMBER (self, field, char *const),
                                       field->limit, error))
        return FALSE;
    }

  return TRUE;
}
