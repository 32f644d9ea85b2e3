/* form.c: reads the schema of a form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/form.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/limits.h"

/* Longest length and largest number of items that a schema may name. */
#define MAX_LENGTH (1024 * 1024)

static void
choice_free (BeckonFormChoice *self)
{
  g_free (self->value);
  g_free (self->title);
  g_free (self);
}

static void
field_free (BeckonFormField *self)
{
  g_free (self->name);
  g_free (self->title);
  g_free (self->description);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->fallback, json_node_unref);
  g_free (self);
}

void
beckon_form_free (BeckonForm *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->fields);
  g_free (self);
}

/* E101: @problem with @where, a field or a keyword of the schema. */
static gboolean
refuse (GError **error, const char *where, const char *problem)
{
  g_autofree char *shown = beckon_display_text_short (where, 40);

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("A form has texts, numbers, truth values and choices, nothing nested."),
                    /* Translators: a field of a form, and what is wrong with its description */
                    _ ("schema: “%s” %s"), shown, problem);
  return FALSE;
}

/* What else the schema may say of a field or of the whole; the rest would be a promise that nobody
 * checks. `pattern` is left to the agent: an expression of its own could take any time. */
static gboolean
check_keywords (JsonObject *object, const char *const *known, GError **error)
{
  static const char *const harmless[] = { "$schema",  "$id",  "$comment", "title",   "description",
                                          "examples", "type", "default",  "pattern", NULL };
  g_autoptr (GList) names = json_object_get_members (object);

  for (GList *at = names; at != NULL; at = at->next)
    if (!g_strv_contains (harmless, at->data) && !g_strv_contains (known, at->data))
      return refuse (error, at->data, _ ("is not supported"));

  return TRUE;
}

static gboolean
read_length (JsonObject *object, const char *name, gint64 *length, GError **error)
{
  return beckon_json_get_int (object, name, FALSE, 0, MAX_LENGTH, length, error);
}

static gboolean
read_bound (JsonObject *object, const char *name, double *bound, GError **error)
{
  return beckon_json_get_double (object, name, FALSE, -G_MAXDOUBLE, G_MAXDOUBLE, bound, error);
}

static gboolean
read_format (BeckonFormField *self, JsonObject *object, GError **error)
{
  static const char *const words[] = { [BECKON_FORM_EMAIL] = "email",
                                       [BECKON_FORM_URI] = "uri",
                                       [BECKON_FORM_DATE] = "date",
                                       [BECKON_FORM_DATE_TIME] = "date-time" };
  g_autofree char         *word = NULL;

  if (!beckon_json_get_any_string (object, "format", &word, error))
    return FALSE;
  /* The formats of JSON Schema are an open list: an unknown one says nothing about the text. */
  for (guint i = BECKON_FORM_EMAIL; word != NULL && i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (word, words[i]))
      self->format = (BeckonFormFormat) i;

  return TRUE;
}

static gboolean
add_choice (BeckonFormField *self, JsonNode *value, const char *title, GError **error)
{
  BeckonFormChoice *choice;

  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value)
      || json_node_get_value_type (value) != G_TYPE_STRING)
    return refuse (error, self->name, _ ("has a choice that is no text"));
  if (self->choices->len == BECKON_LIMIT_FORM_FIELDS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Ask for a group first."),
                        _ ("“%s” has more than %d items"), self->name, BECKON_LIMIT_FORM_FIELDS);
      return FALSE;
    }
  for (guint i = 0; i < self->choices->len; i++)
    {
      choice = g_ptr_array_index (self->choices, i);
      if (g_str_equal (choice->value, json_node_get_string (value)))
        return refuse (error, self->name, _ ("has the same choice twice"));
    }

  choice = g_new0 (BeckonFormChoice, 1);
  choice->value = json_node_dup_string (value);
  choice->title = g_strdup (title != NULL && *title != '\0' ? title : choice->value);
  g_ptr_array_add (self->choices, choice);
  return TRUE;
}

/* `enum`, with or without `enumNames`. */
static gboolean
read_enum (BeckonFormField *self, JsonObject *object, GError **error)
{
  JsonArray *values = NULL, *titles = NULL;

  if (!beckon_json_get_array (object, "enum", TRUE, &values, error)
      || !beckon_json_get_array (object, "enumNames", FALSE, &titles, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (values); i++)
    {
      JsonNode *title = titles != NULL && i < json_array_get_length (titles)
                          ? json_array_get_element (titles, i)
                          : NULL;

      if (!add_choice (self, json_array_get_element (values, i),
                       title != NULL && JSON_NODE_HOLDS_VALUE (title) ? json_node_get_string (title)
                                                                      : NULL,
                       error))
        return FALSE;
    }

  return TRUE;
}

/* `oneOf` or `anyOf`: [{const, title}]. */
static gboolean
read_consts (BeckonFormField *self, JsonObject *object, const char *name, GError **error)
{
  static const char *const known[] = { "const", NULL };
  JsonArray               *values = NULL;

  if (!beckon_json_get_array (object, name, TRUE, &values, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (values); i++)
    {
      JsonNode        *node = json_array_get_element (values, i);
      JsonObject      *one;
      g_autofree char *title = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        return refuse (error, self->name, _ ("has a choice that is no object"));
      one = json_node_get_object (node);
      if (!check_keywords (one, known, error)
          || !beckon_json_get_any_string (one, "title", &title, error)
          || !add_choice (self, json_object_get_member (one, "const"), title, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_choices (BeckonFormField *self, JsonObject *object, GError **error)
{
  gboolean read;

  if (json_object_has_member (object, "enum"))
    read = read_enum (self, object, error);
  else if (json_object_has_member (object, "oneOf"))
    read = read_consts (self, object, "oneOf", error);
  else
    read = read_consts (self, object, "anyOf", error);
  if (!read)
    return FALSE;

  return self->choices->len > 0 || refuse (error, self->name, _ ("has no choices"));
}

static gboolean
has_choices (JsonObject *object)
{
  return json_object_has_member (object, "enum") || json_object_has_member (object, "oneOf")
         || json_object_has_member (object, "anyOf");
}

static gboolean
read_text_field (BeckonFormField *self, JsonObject *object, GError **error)
{
  static const char *const of_text[] = { "minLength", "maxLength", "format", NULL };
  static const char *const of_choice[] = { "enum", "enumNames", "oneOf", "anyOf", NULL };

  if (has_choices (object))
    {
      self->kind = BECKON_FORM_CHOICE;
      return check_keywords (object, of_choice, error) && read_choices (self, object, error);
    }

  self->kind = BECKON_FORM_TEXT;
  return check_keywords (object, of_text, error)
         && read_length (object, "minLength", &self->least, error)
         && read_length (object, "maxLength", &self->most, error)
         && read_format (self, object, error);
}

static gboolean
read_number_field (BeckonFormField *self, JsonObject *object, GError **error)
{
  static const char *const known[] = { "minimum", "maximum", NULL };

  return check_keywords (object, known, error)
         && read_bound (object, "minimum", &self->minimum, error)
         && read_bound (object, "maximum", &self->maximum, error);
}

static gboolean
read_array_field (BeckonFormField *self, JsonObject *object, GError **error)
{
  static const char *const known[] = { "items", "minItems", "maxItems", "uniqueItems", NULL };
  static const char *const of_items[] = { "enum", "enumNames", "oneOf", "anyOf", NULL };
  JsonObject              *items = NULL;

  self->kind = BECKON_FORM_CHOICES;
  if (!check_keywords (object, known, error)
      || !beckon_json_get_object (object, "items", TRUE, &items, error))
    return FALSE;
  if (!has_choices (items))
    return refuse (error, self->name, _ ("is a list without choices"));

  return check_keywords (items, of_items, error) && read_choices (self, items, error)
         && read_length (object, "minItems", &self->least, error)
         && read_length (object, "maxItems", &self->most, error);
}

static gboolean
read_type (BeckonFormField *self, JsonObject *object, GError **error)
{
  static const char *const none[] = { NULL };
  g_autofree char         *type = NULL;

  if (!beckon_json_get_any_string (object, "type", &type, error))
    return FALSE;
  if (g_strcmp0 (type, "string") == 0 || (type == NULL && has_choices (object)))
    return read_text_field (self, object, error);
  if (g_strcmp0 (type, "array") == 0)
    return read_array_field (self, object, error);
  if (g_strcmp0 (type, "boolean") == 0)
    {
      self->kind = BECKON_FORM_BOOLEAN;
      return check_keywords (object, none, error);
    }
  if (g_strcmp0 (type, "integer") != 0 && g_strcmp0 (type, "number") != 0)
    return refuse (error, self->name,
                   _ ("is neither a text, a number, a truth value nor a choice"));

  self->kind = g_str_equal (type, "integer") ? BECKON_FORM_INTEGER : BECKON_FORM_NUMBER;
  return read_number_field (self, object, error);
}

/* (transfer full) (nullable) */
static BeckonFormField *
read_field (const char *name, JsonNode *node, GError **error)
{
  BeckonFormField *self = g_new0 (BeckonFormField, 1);
  JsonObject      *object;
  JsonNode        *fallback;

  self->name = g_strdup (name);
  self->least = self->most = -1;
  self->minimum = -INFINITY;
  self->maximum = INFINITY;
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) choice_free);
  if (*name == '\0')
    {
      refuse (error, "properties", _ ("has a field without a name"));
      field_free (self);
      return NULL;
    }
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      refuse (error, name, _ ("is no object"));
      field_free (self);
      return NULL;
    }

  object = json_node_get_object (node);
  if (!read_type (self, object, error)
      || !beckon_json_get_string (object, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &self->title,
                                  error)
      || !beckon_json_get_string (object, "description", FALSE, BECKON_LIMIT_REASON_BYTES,
                                  &self->description, error))
    {
      field_free (self);
      return NULL;
    }
  if (self->title == NULL || *self->title == '\0')
    {
      g_free (self->title);
      self->title = g_strdup (name);
    }
  /* A default that does not fit is none: the person then begins with an empty field. */
  fallback = json_object_get_member (object, "default");
  if (fallback != NULL && beckon_form_field_check (self, fallback, NULL))
    self->fallback = json_node_copy (fallback);

  return self;
}

static gboolean
read_required (BeckonForm *self, JsonObject *object, GError **error)
{
  JsonArray *names = NULL;

  if (!beckon_json_get_array (object, "required", FALSE, &names, error))
    return FALSE;
  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    {
      JsonNode *node = json_array_get_element (names, i);
      gboolean  found = FALSE;

      for (guint j = 0; j < self->fields->len && JSON_NODE_HOLDS_VALUE (node); j++)
        {
          BeckonFormField *field = g_ptr_array_index (self->fields, j);

          if (g_strcmp0 (field->name, json_node_get_string (node)) == 0)
            found = field->required = TRUE;
        }
      if (!found)
        return refuse (error, "required", _ ("names a field that does not exist"));
    }

  return TRUE;
}

static gboolean
read_form (BeckonForm *self, JsonObject *object, GError **error)
{
  static const char *const known[] = { "properties", "required", "additionalProperties", NULL };
  g_autoptr (GList) names = NULL;
  JsonObject      *properties = NULL;
  g_autofree char *type = NULL;

  if (!check_keywords (object, known, error)
      || !beckon_json_get_any_string (object, "type", &type, error)
      || !beckon_json_get_object (object, "properties", TRUE, &properties, error))
    return FALSE;
  if (g_strcmp0 (type, "object") != 0)
    return refuse (error, "type", _ ("is not “object”"));

  names = json_object_get_members (properties);
  if (names == NULL)
    return refuse (error, "properties", _ ("has no fields"));
  if (g_list_length (names) > BECKON_LIMIT_FORM_FIELDS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Ask for a part of them first."),
                        _ ("“%s” has more than %d items"), "properties", BECKON_LIMIT_FORM_FIELDS);
      return FALSE;
    }
  for (GList *at = names; at != NULL; at = at->next)
    {
      BeckonFormField *field =
        read_field (at->data, json_object_get_member (properties, at->data), error);

      if (field == NULL)
        return FALSE;
      g_ptr_array_add (self->fields, field);
    }

  return read_required (self, object, error);
}

BeckonForm *
beckon_form_from_text (const char *schema, GError **error)
{
  g_autoptr (BeckonForm) self = g_new0 (BeckonForm, 1);
  g_autoptr (JsonObject) object = NULL;

  g_return_val_if_fail (schema != NULL, NULL);

  self->fields = g_ptr_array_new_with_free_func ((GDestroyNotify) field_free);
  object = beckon_json_parse_object (schema, strlen (schema), BECKON_LIMIT_CONTEXT_BYTES, error);
  if (object == NULL || !read_form (self, object, error))
    return NULL;

  return g_steal_pointer (&self);
}
