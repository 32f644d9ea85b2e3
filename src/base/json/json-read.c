/* json-read.c: reads typed members of a JSON object
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-read.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-node.h"
#include "base/limits.h"
#include "base/timestamp.h"

/* E101: @field has the wrong type or value; @example is a valid one, as JSON. Takes ownership of
 * @message. */
static void
set_wrong (const char *field, const char *example, char *message, GError **error)
{
  /* Translators: a member of a JSON object and its value */
  g_autofree char *hint = g_strdup_printf (_ ("Example: \"%s\": %s"), field, example);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, "%s", message);
  g_free (message);
}

/* (transfer none) (nullable): the member, NULL if absent or null. If it is @required, sets @valid
 * to FALSE and E101 then. */
static JsonNode *
find_member (
  JsonObject *object, const char *field, gboolean required, gboolean *valid, GError **error)
{
  JsonNode *node = json_object_get_member (object, field);

  *valid = TRUE;
  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    return node;

  if (required)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("GET /v1/openapi.json describes every call."), _ ("“%s” is missing"),
                        field);
      *valid = FALSE;
    }
  return NULL;
}

static gboolean
holds_type (JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      if (!g_unichar_isspace (g_utf8_get_char (text)))
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_json_get_string (JsonObject *object,
                        const char *field,
                        gboolean    required,
                        gsize       max_bytes,
                        char      **value,
                        GError    **error)
{
  gboolean    valid;
  JsonNode   *node = find_member (object, field, required, &valid, error);
  const char *text;

  if (node == NULL)
    return valid;

  if (!holds_type (node, G_TYPE_STRING))
    {
      set_wrong (field, "\"…\"", g_strdup_printf (_ ("“%s” must be a string"), field), error);
      return FALSE;
    }
  text = json_node_get_string (node);
  if (!beckon_limit_check_text (field, text, max_bytes, error))
    return FALSE;
  if (required && is_blank (text))
    return beckon_json_refuse_empty (field, error);

  g_free (*value);
  *value = g_strdup (text);
  return TRUE;
}

gboolean
beckon_json_get_any_string (JsonObject *object, const char *field, char **value, GError **error)
{
  return beckon_json_get_string (object, field, FALSE, G_MAXSIZE, value, error);
}

gboolean
beckon_json_get_boolean (
  JsonObject *object, const char *field, gboolean required, gboolean *value, GError **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);

  if (node == NULL)
    return valid;

  if (!holds_type (node, G_TYPE_BOOLEAN))
    {
      set_wrong (field, "true", g_strdup_printf (_ ("“%s” must be true or false"), field), error);
      return FALSE;
    }

  *value = json_node_get_boolean (node);
  return TRUE;
}

/* A whole number, even if written as 1e3 or 5.0. */
static gboolean
read_int (JsonNode *node, gint64 *value)
{
  double number;

  if (holds_type (node, G_TYPE_INT64))
    {
      *value = json_node_get_int (node);
      return TRUE;
    }
  if (!holds_type (node, G_TYPE_DOUBLE))
    return FALSE;

  /* A double represents every whole number up to 2^53 exactly. */
  number = json_node_get_double (node);
  if (!(fabs (number) <= 9007199254740992.0) || fabs (number - trunc (number)) > 0)
    return FALSE;

  *value = (gint64) number;
  return TRUE;
}

gboolean
beckon_json_get_int (JsonObject *object,
                     const char *field,
                     gboolean    required,
                     gint64      min,
                     gint64      max,
                     gint64     *value,
                     GError    **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);
  gint64    number;

  if (node == NULL)
    return valid;

  if (!read_int (node, &number))
    {
      set_wrong (field, "1", g_strdup_printf (_ ("“%s” must be an integer"), field), error);
      return FALSE;
    }
  if (number < min || number > max)
    {
      g_autofree char *example = g_strdup_printf ("%" G_GINT64_FORMAT, min);

      set_wrong (field, example,
                 max == G_MAXINT64
                   ? g_strdup_printf (_ ("“%s” must be at least %lld"), field, (long long) min)
                   : g_strdup_printf (_ ("“%s” must be from %lld to %lld"), field, (long long) min,
                                      (long long) max),
                 error);
      return FALSE;
    }

  *value = number;
  return TRUE;
}

static gboolean
read_double (JsonNode *node, double *value)
{
  if (holds_type (node, G_TYPE_DOUBLE))
    *value = json_node_get_double (node);
  else if (holds_type (node, G_TYPE_INT64))
    *value = (double) json_node_get_int (node);
  else
    return FALSE;

  return TRUE;
}

gboolean
beckon_json_get_double (JsonObject *object,
                        const char *field,
                        gboolean    required,
                        double      min,
                        double      max,
                        double     *value,
                        GError    **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);
  double    number;

  if (node == NULL)
    return valid;

  if (!read_double (node, &number))
    {
      set_wrong (field, "0.5", g_strdup_printf (_ ("“%s” must be a number"), field), error);
      return FALSE;
    }
  if (!(number >= min && number <= max))
    {
      char example[G_ASCII_DTOSTR_BUF_SIZE];

      set_wrong (field, g_ascii_dtostr (example, sizeof example, (min + max) / 2),
                 g_strdup_printf (_ ("“%s” must be from %g to %g"), field, min, max), error);
      return FALSE;
    }

  *value = number;
  return TRUE;
}

static gboolean
check_duration (const char *field, double ms, GError **error)
{
  if (!(ms * BECKON_US_PER_MS >= 1))
    {
      set_wrong (field, "\"5 minutes\"", g_strdup_printf (_ ("“%s” must be more than 0"), field),
                 error);
      return FALSE;
    }
  if (ms * BECKON_US_PER_MS > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Choose a shorter time, or chain several waits."),
                        _ ("“%s” is longer than %d days"), field,
                        (int) (BECKON_DURATION_MAX_US / BECKON_US_PER_DAY));
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_json_get_duration (
  JsonObject *object, const char *field, gboolean required, gint64 *value_us, GError **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);
  double    ms;

  if (node == NULL)
    return valid;

  if (holds_type (node, G_TYPE_STRING))
    {
      if (beckon_duration_parse (json_node_get_string (node), value_us, error))
        return TRUE;
      g_prefix_error (error, "“%s”: ", field);
      return FALSE;
    }
  if (!read_double (node, &ms))
    {
      set_wrong (field, "\"5 days\"",
                 g_strdup_printf (
                   _ ("“%s” must be a number of milliseconds or a string such as “5 days”"), field),
                 error);
      return FALSE;
    }
  if (!check_duration (field, ms, error))
    return FALSE;

  *value_us = (gint64) (ms * BECKON_US_PER_MS + 0.5);
  return TRUE;
}

gboolean
beckon_json_get_time (
  JsonObject *object, const char *field, gboolean required, gint64 *time_us, GError **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);

  if (node == NULL)
    return valid;

  if (!holds_type (node, G_TYPE_STRING)
      || !beckon_timestamp_parse (json_node_get_string (node), time_us))
    {
      set_wrong (field, "\"2026-11-21T14:02:03Z\"",
                 g_strdup_printf (_ ("“%s” must be a time like “2026-11-21T14:02:03Z”"), field),
                 error);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_json_get_array (
  JsonObject *object, const char *field, gboolean required, JsonArray **value, GError **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);

  if (node == NULL)
    return valid;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      set_wrong (field, "[…]", g_strdup_printf (_ ("“%s” must be an array"), field), error);
      return FALSE;
    }

  *value = json_node_get_array (node);
  return TRUE;
}

gboolean
beckon_json_get_object (
  JsonObject *object, const char *field, gboolean required, JsonObject **value, GError **error)
{
  gboolean  valid;
  JsonNode *node = find_member (object, field, required, &valid, error);

  if (node == NULL)
    return valid;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      set_wrong (field, "{…}", g_strdup_printf (_ ("“%s” must be an object"), field), error);
      return FALSE;
    }

  *value = json_node_get_object (node);
  return TRUE;
}

gboolean
beckon_json_get_text (
  JsonObject *object, const char *field, gsize max_bytes, char **value, GError **error)
{
  gboolean         valid;
  JsonNode        *node = find_member (object, field, FALSE, &valid, error);
  g_autofree char *text = NULL;

  if (node == NULL)
    return valid;

  text = beckon_json_node_to_text_within (node, BECKON_LIMIT_INNER_DEPTH);
  if (text == NULL)
    {
      beckon_set_error (
        error, BECKON_ERROR_LIMIT, _ ("Flatten it, or send the inner part as a string."),
        _ ("“%s” is nested deeper than %d levels"), field, BECKON_LIMIT_INNER_DEPTH);
      return FALSE;
    }
  if (!beckon_limit_check_text (field, text, max_bytes, error))
    return FALSE;

  g_free (*value);
  *value = g_steal_pointer (&text);
  return TRUE;
}

gboolean
beckon_json_refuse_empty (const char *field, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("It must not be empty."), _ ("“%s” is empty"),
                    field);
  return FALSE;
}

gboolean
beckon_json_refuse_word (const char        *field,
                         const char        *word,
                         const char *const *allowed,
                         GError           **error)
{
  g_autofree char *shown = beckon_display_text_short (word, 40);
  g_autofree char *list = allowed != NULL ? g_strjoinv (", ", (char **) allowed) : NULL;
  g_autofree char *hint = list != NULL ? g_strdup_printf (_ ("Allowed: %s."), list) : NULL;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    hint != NULL ? hint
                                 : _ ("The desk and this program may be of different versions."),
                    /* Translators: the first is a member of a JSON object, the second its value */
                    _ ("Invalid value for “%s”: “%s”"), field, shown);
  return FALSE;
}

gboolean
beckon_json_check_members (JsonObject *object, const char *const *allowed, GError **error)
{
  JsonObjectIter iter;
  const char    *name;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      g_autofree char *shown = NULL;
      g_autofree char *list = NULL;

      if (g_strv_contains (allowed, name))
        continue;

      shown = beckon_display_text_short (name, 64);
      list = g_strjoinv (", ", (char **) allowed);
      if (allowed[0] == NULL)
        beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("It has no members."),
                          _ ("Unknown member “%s”"), shown);
      else
        {
          /* Translators: a list of words of the API */
          g_autofree char *hint = g_strdup_printf (_ ("Known members: %s"), list);

          beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Unknown member “%s”"), shown);
        }
      return FALSE;
    }

  return TRUE;
}
