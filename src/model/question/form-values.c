/* form-values.c: does what was filled in fit the form?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/form.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/timestamp.h"

/* Whole numbers that a double holds exactly (RFC 8259, section 6). */
#define MAX_WHOLE 9007199254740991.0
/* Of one field in the summary. */
#define SUMMARY_CHARS 60

static gboolean
misfit (const BeckonFormField *self, GError **error, const char *hint, const char *problem)
{
  g_autofree char *title = beckon_display_text_short (self->title, 60);

  /* Translators: the title of a field of a form, and what is wrong with what was filled in */
  beckon_set_error (error, BECKON_ERROR_MISFIT, hint, _ ("%s: %s"), title, problem);
  return FALSE;
}

/* --- texts --- */

static gboolean
is_email (const char *text)
{
  const char *at = strchr (text, '@');

  return at != NULL && at != text && at[1] != '\0' && strchr (at + 1, '@') == NULL
         && strpbrk (text, " \t\n") == NULL;
}

static gboolean
is_uri (const char *text)
{
  g_autofree char *scheme = g_uri_parse_scheme (text);

  return scheme != NULL && g_uri_is_valid (text, G_URI_FLAGS_NONE, NULL);
}

static gboolean
is_date (const char *text)
{
  static const char shape[] = "0000-00-00";
  guint             parts[3] = { 0 };

  if (strlen (text) != strlen (shape))
    return FALSE;
  for (guint i = 0, part = 0; shape[i] != '\0'; i++)
    {
      if (shape[i] == '-' ? text[i] != '-' : !g_ascii_isdigit (text[i]))
        return FALSE;
      if (shape[i] == '-')
        part++;
      else
        parts[part] = parts[part] * 10 + (guint) g_ascii_digit_value (text[i]);
    }

  return parts[0] > 0 && parts[1] >= 1 && parts[1] <= 12
         && g_date_valid_dmy ((GDateDay) parts[2], (GDateMonth) parts[1], (GDateYear) parts[0]);
}

static gboolean
check_format (const BeckonFormField *self, const char *text, GError **error)
{
  gint64 time_us;

  switch (self->format)
    {
    case BECKON_FORM_EMAIL:
      return is_email (text)
             || misfit (self, error, _ ("For example: ada@example.org"),
                        _ ("not an email address"));
    case BECKON_FORM_URI:
      return is_uri (text)
             || misfit (self, error, _ ("For example: https://example.org"),
                        _ ("not a complete address"));
    case BECKON_FORM_DATE:
      return is_date (text)
             || misfit (self, error, _ ("For example: 2026-12-24"), _ ("not a date"));
    case BECKON_FORM_DATE_TIME:
      return beckon_timestamp_parse (text, &time_us)
             || misfit (self, error, _ ("For example: 2026-12-24T18:00:00Z"),
                        _ ("not a date with a time and a time zone"));
    case BECKON_FORM_ANY:
    default:
      return TRUE;
    }
}

static gboolean
check_text (const BeckonFormField *self, const char *text, GError **error)
{
  glong            length = g_utf8_strlen (text, -1);
  g_autofree char *problem = NULL;

  if (strlen (text) > BECKON_LIMIT_RESPONSE_BYTES)
    return misfit (self, error, _ ("Shorten it, and say where to find the rest."), _ ("too long"));
  if (self->required && length == 0)
    return misfit (self, error, _ ("Fill it in, or decline the form."), _ ("required"));
  if (self->least >= 0 && length < self->least)
    {
      problem = g_strdup_printf (
        ngettext ("at least %d character", "at least %d characters", (gulong) self->least),
        (int) self->least);
      return misfit (self, error, _ ("Make it longer."), problem);
    }
  if (self->most >= 0 && length > self->most)
    {
      problem = g_strdup_printf (
        ngettext ("at most %d character", "at most %d characters", (gulong) self->most),
        (int) self->most);
      return misfit (self, error, _ ("Make it shorter."), problem);
    }

  return check_format (self, text, error);
}

/* --- numbers --- */

static gboolean
check_number (const BeckonFormField *self, double number, GError **error)
{
  g_autofree char *problem = NULL;

  if (!isfinite (number))
    return misfit (self, error, _ ("Enter a number."), _ ("not a number"));
  if (self->kind == BECKON_FORM_INTEGER && (number != floor (number) || fabs (number) > MAX_WHOLE))
    return misfit (self, error, _ ("Enter a number without a fraction."), _ ("not a whole number"));
  if (number < self->minimum)
    {
      problem = g_strdup_printf (_ ("at least %g"), self->minimum);
      return misfit (self, error, _ ("Enter a larger number."), problem);
    }
  if (number > self->maximum)
    {
      problem = g_strdup_printf (_ ("at most %g"), self->maximum);
      return misfit (self, error, _ ("Enter a smaller number."), problem);
    }

  return TRUE;
}

/* (nullable): the number that @text is; both a point and a comma begin the fraction. */
static JsonNode *
read_number (const BeckonFormField *self, const char *text, GError **error)
{
  g_autofree char *plain = g_strstrip (g_strdup (text));
  char            *end = NULL;
  double           number;
  JsonNode        *node;

  g_strdelimit (plain, ",", '.');
  number = g_ascii_strtod (plain, &end);
  /* strtod() also reads "inf", "nan" and hexadecimal digits. */
  if (*plain == '\0' || *end != '\0' || strspn (plain, "0123456789.+-eE") != strlen (plain))
    {
      misfit (self, error, _ ("Enter a number."), _ ("not a number"));
      return NULL;
    }
  if (!check_number (self, number, error))
    return NULL;

  node = json_node_new (JSON_NODE_VALUE);
  if (number == floor (number) && fabs (number) <= MAX_WHOLE)
    json_node_set_int (node, (gint64) number);
  else
    json_node_set_double (node, number);
  return node;
}

gboolean
beckon_form_field_read_text (const BeckonFormField *self,
                             const char            *text,
                             JsonNode             **value,
                             GError               **error)
{
  g_return_val_if_fail (self->kind <= BECKON_FORM_INTEGER, FALSE);

  *value = NULL;
  /* An empty entry is no text: the field is then absent. */
  if (*text == '\0' && !self->required)
    return TRUE;
  if (self->kind != BECKON_FORM_TEXT)
    {
      if (text[strspn (text, " ")] == '\0')
        return !self->required
               || misfit (self, error, _ ("Fill it in, or decline the form."), _ ("required"));
      *value = read_number (self, text, error);
      return *value != NULL;
    }
  if (!check_text (self, text, error))
    return FALSE;

  *value = json_node_new (JSON_NODE_VALUE);
  json_node_set_string (*value, text);
  return TRUE;
}

/* --- choices --- */

static const BeckonFormChoice *
find_choice (const BeckonFormField *self, JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  for (guint i = 0; i < self->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (self->choices, i);

      if (g_str_equal (choice->value, json_node_get_string (node)))
        return choice;
    }

  return NULL;
}

static gboolean
refuse_choice (const BeckonFormField *self, GError **error)
{
  g_autoptr (GString) hint = g_string_new (NULL);
  g_autofree char *allowed = NULL;

  for (guint i = 0; i < self->choices->len; i++)
    g_string_append_printf (
      hint, "%s%s", i > 0 ? ", " : "",
      ((const BeckonFormChoice *) g_ptr_array_index (self->choices, i))->value);
  allowed = g_strdup_printf (_ ("Allowed: %s."), hint->str);

  return misfit (self, error, allowed, _ ("not one of the choices"));
}

static gboolean
check_choices (const BeckonFormField *self, JsonNode *value, GError **error)
{
  g_autofree char *problem = NULL;
  JsonArray       *array;
  guint            length;

  if (!JSON_NODE_HOLDS_ARRAY (value))
    return misfit (self, error, _ ("Send an array of texts."), _ ("not a list"));
  array = json_node_get_array (value);
  length = json_array_get_length (array);
  for (guint i = 0; i < length; i++)
    {
      if (find_choice (self, json_array_get_element (array, i)) == NULL)
        return refuse_choice (self, error);
      for (guint j = 0; j < i; j++)
        if (json_node_equal (json_array_get_element (array, i), json_array_get_element (array, j)))
          return misfit (self, error, _ ("Name each choice once."),
                         _ ("a choice stands there twice"));
    }
  if (self->least >= 0 && length < self->least)
    {
      problem = g_strdup_printf (
        ngettext ("at least %d choice", "at least %d choices", (gulong) self->least),
        (int) self->least);
      return misfit (self, error, _ ("Choose more."), problem);
    }
  if (self->most >= 0 && length > self->most)
    {
      problem =
        g_strdup_printf (ngettext ("at most %d choice", "at most %d choices", (gulong) self->most),
                         (int) self->most);
      return misfit (self, error, _ ("Choose fewer."), problem);
    }

  return TRUE;
}

gboolean
beckon_form_field_check (const BeckonFormField *self, JsonNode *value, GError **error)
{
  GType type = JSON_NODE_HOLDS_VALUE (value) ? json_node_get_value_type (value) : G_TYPE_INVALID;

  switch (self->kind)
    {
    case BECKON_FORM_TEXT:
      if (type != G_TYPE_STRING)
        return misfit (self, error, _ ("Send a text."), _ ("not a text"));
      return check_text (self, json_node_get_string (value), error);
    case BECKON_FORM_NUMBER:
    case BECKON_FORM_INTEGER:
      if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
        return misfit (self, error, _ ("Send a number."), _ ("not a number"));
      return check_number (self, json_node_get_double (value), error);
    case BECKON_FORM_BOOLEAN:
      return type == G_TYPE_BOOLEAN
             || misfit (self, error, _ ("Send true or false."), _ ("neither yes nor no"));
    case BECKON_FORM_CHOICE:
      return find_choice (self, value) != NULL || refuse_choice (self, error);
    case BECKON_FORM_CHOICES:
    default:
      return check_choices (self, value, error);
    }
}

/* --- the whole --- */

static void
summarize_value (const BeckonFormField *self, JsonNode *value, GString *summary)
{
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  if (self->kind == BECKON_FORM_BOOLEAN)
    text = g_strdup (json_node_get_boolean (value) ? _ ("yes") : _ ("no"));
  else if (self->kind == BECKON_FORM_TEXT)
    text = json_node_dup_string (value);
  else if (self->kind == BECKON_FORM_CHOICE)
    text = g_strdup (find_choice (self, value)->title);
  else if (self->kind != BECKON_FORM_CHOICES)
    text = beckon_json_node_to_text (value);
  else
    {
      JsonArray *array = json_node_get_array (value);
      GString   *list = g_string_new (NULL);

      for (guint i = 0; i < json_array_get_length (array); i++)
        g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                                find_choice (self, json_array_get_element (array, i))->title);
      text = g_string_free (list, FALSE);
    }
  shown = beckon_display_text_short (text, SUMMARY_CHARS);
  g_string_append (summary, shown);
}

static gboolean
check_known (const BeckonForm *self, JsonObject *object, GError **error)
{
  g_autoptr (GList) names = json_object_get_members (object);

  for (GList *at = names; at != NULL; at = at->next)
    {
      gboolean found = FALSE;

      for (guint i = 0; i < self->fields->len && !found; i++)
        found = g_str_equal (((const BeckonFormField *) g_ptr_array_index (self->fields, i))->name,
                             at->data);
      if (!found)
        {
          g_autofree char *shown = beckon_display_text_short (at->data, 40);

          beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Send the fields of the form alone."),
                            _ ("The form has no field “%s”"), shown);
          return FALSE;
        }
    }

  return TRUE;
}

gboolean
beckon_form_read_values (
  const BeckonForm *self, JsonObject *object, char **values, char **summary, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GString) said = g_string_new (NULL);

  if (!check_known (self, object, error))
    return FALSE;

  beckon_json_open_object (json);
  for (guint i = 0; i < self->fields->len; i++)
    {
      const BeckonFormField *field = g_ptr_array_index (self->fields, i);
      JsonNode              *value = json_object_get_member (object, field->name);
      g_autofree char       *text = NULL;

      if (value == NULL || JSON_NODE_HOLDS_NULL (value))
        {
          if (field->required)
            return misfit (field, error, _ ("Fill it in, or decline the form."), _ ("required"));
          continue;
        }
      if (!beckon_form_field_check (field, value, error))
        return FALSE;
      text = beckon_json_node_to_text (value);
      beckon_json_add_raw (json, field->name, text);
      g_string_append_printf (said, "%s%s: ", said->len > 0 ? " · " : "", field->title);
      summarize_value (field, value, said);
    }
  beckon_json_close_object (json);

  *values = g_string_free (g_steal_pointer (&json), FALSE);
  *summary = g_string_free (g_steal_pointer (&said), FALSE);
  return TRUE;
}
