/* fields-schema.c: a table of fields as a schema of the API's description
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/fields/fields.h"

#include "base/json/json-write.h"
#include "base/limits.h"

#define SCHEMAS "#/components/schemas/"

static gboolean
is_nullable (const BeckonField *field)
{
  return (field->flags & (BECKON_FIELD_NULLABLE | BECKON_FIELD_EMPTY)) != 0;
}

static void
add_type (GString *json, const char *type, gboolean nullable)
{
  if (!nullable)
    {
      beckon_json_add_string (json, "type", type);
      return;
    }
  beckon_json_open_member_array (json, "type");
  beckon_json_add_string (json, NULL, type);
  beckon_json_add_string (json, NULL, "null");
  beckon_json_close_array (json);
}

/* As @name ("$ref"), or as an element of anyOf where there may be null instead. */
static void
add_reference (GString *json, const char *component, gboolean nullable)
{
  g_autofree char *reference = g_strconcat (SCHEMAS, component, NULL);

  if (nullable)
    {
      beckon_json_open_member_array (json, "anyOf");
      beckon_json_open_object (json);
    }
  beckon_json_add_string (json, "$ref", reference);
  if (nullable)
    {
      beckon_json_close_object (json);
      beckon_json_open_object (json);
      beckon_json_add_string (json, "type", "null");
      beckon_json_close_object (json);
      beckon_json_close_array (json);
    }
}

static void
add_items (GString *json, const char *component)
{
  beckon_json_open_member_object (json, "items");
  if (component != NULL)
    add_reference (json, component, FALSE);
  else
    beckon_json_add_string (json, "type", "string");
  beckon_json_close_object (json);
}

static void
add_text_schema (const BeckonField *field, gboolean given, GString *json)
{
  add_type (json, "string", is_nullable (field));
  if (!given)
    return;
  if ((field->flags & (BECKON_FIELD_REQUIRED | BECKON_FIELD_NOT_BLANK)) != 0)
    beckon_json_add_int (json, "minLength", 1);
  if (field->limit != 0)
    beckon_json_add_int (json, "maxLength", (gint64) field->limit);
}

static void
add_word_schema (const BeckonField *field, GString *json)
{
  const BeckonWords *words = field->words;

  if (words->component != NULL)
    {
      add_reference (json, words->component, is_nullable (field));
      return;
    }
  add_type (json, "string", is_nullable (field));
  beckon_json_open_member_array (json, "enum");
  for (guint i = words->first; i < words->n_words; i++)
    beckon_json_add_string (json, NULL, words->words[i]);
  if (is_nullable (field))
    beckon_json_add_null (json, NULL);
  beckon_json_close_array (json);
}

/* What a caller may give is one of three. */
static void
add_command_schema (GString *json)
{
  beckon_json_open_member_array (json, "anyOf");
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "array");
  add_items (json, NULL);
  beckon_json_add_int (json, "minItems", 1);
  beckon_json_add_int (json, "maxItems", BECKON_LIMIT_ARGUMENTS);
  beckon_json_close_object (json);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "string");
  beckon_json_close_object (json);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "null");
  beckon_json_close_object (json);
  beckon_json_close_array (json);
}

/* @given: by a caller; else it is what the desk sends. */
static void
add_kind (const BeckonField *field, gboolean given, GString *json)
{
  gboolean nullable = is_nullable (field);

  switch (field->kind)
    {
    case BECKON_FIELD_DURATION:
      if (given)
        {
          add_reference (json, "Duration", nullable);
          break;
        }
      G_GNUC_FALLTHROUGH;
    case BECKON_FIELD_INT:
    case BECKON_FIELD_COUNT:
      add_type (json, "integer", nullable);
      beckon_json_add_int (json, "minimum", field->min);
      if (given && field->limit != 0)
        beckon_json_add_int (json, "maximum", (gint64) field->limit);
      break;
    case BECKON_FIELD_BOOL:
      add_type (json, "boolean", FALSE);
      break;
    case BECKON_FIELD_SHARE:
      add_type (json, "number", nullable);
      beckon_json_add_int (json, "minimum", 0);
      beckon_json_add_int (json, "maximum", 1);
      break;
    case BECKON_FIELD_TEXT:
      add_text_schema (field, given, json);
      break;
    case BECKON_FIELD_TIME:
      add_reference (json, "Time", nullable);
      break;
    case BECKON_FIELD_WORD:
      add_word_schema (field, json);
      break;
    case BECKON_FIELD_TEXTS:
    case BECKON_FIELD_INDICES:
      add_type (json, "array", FALSE);
      add_items (json, field->kind == BECKON_FIELD_INDICES ? "OptionIndex" : NULL);
      break;
    case BECKON_FIELD_COMMAND:
      if (given)
        {
          add_command_schema (json);
          break;
        }
      add_type (json, "array", nullable);
      add_items (json, NULL);
      break;
    case BECKON_FIELD_VARIABLES:
      add_type (json, "object", nullable);
      beckon_json_open_member_object (json, "additionalProperties");
      beckon_json_add_string (json, "type", "string");
      beckon_json_close_object (json);
      break;
    case BECKON_FIELD_JSON: /* any */
    default:
      break;
    }
}

static void
add_property (const BeckonField *field, gboolean given, GString *json)
{
  const char *about = given && field->draft_about != NULL ? field->draft_about : field->about;

  beckon_json_open_member_object (json, field->name);
  add_kind (field, given, json);
  if (about != NULL)
    beckon_json_add_string (json, "description", about);
  beckon_json_close_object (json);
}

static gboolean
is_required (const BeckonField *field, BeckonFieldFlags which)
{
  if (which == 0)
    return (field->flags & BECKON_FIELD_LARGE) == 0;
  return which == BECKON_FIELD_DRAFT && (field->flags & BECKON_FIELD_REQUIRED) != 0;
}

void
beckon_fields_add_schema (const BeckonFields *fields, BeckonFieldFlags which, GString *json)
{
  const char      *suffix = which == BECKON_FIELD_DRAFT    ? "Draft"
                            : which == BECKON_FIELD_CHANGE ? "Change"
                                                           : "";
  g_autofree char *name = g_strconcat (fields->name, suffix, NULL);
  g_autoptr (GString) required = g_string_new (NULL);
  g_autoptr (GString) properties = g_string_new (NULL);

  beckon_json_open_member_array (required, NULL);
  beckon_json_open_object (properties);
  for (guint i = 0; i < fields->n_fields; i++)
    {
      const BeckonField *field = &fields->fields[i];

      if (which == 0 ? (field->flags & BECKON_FIELD_HIDDEN) != 0 : (field->flags & which) == 0)
        continue;
      if (is_required (field, which))
        beckon_json_add_string (required, NULL, field->name);
      add_property (field, which != 0, properties);
    }
  beckon_json_close_array (required);
  beckon_json_close_object (properties);

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "type", "object");
  if (which == 0 && fields->about != NULL)
    beckon_json_add_string (json, "description", fields->about);
  beckon_json_add_raw (json, "properties", properties->str);
  if (which != BECKON_FIELD_CHANGE)
    beckon_json_add_raw (json, "required", required->str);
  beckon_json_add_boolean (json, "additionalProperties", FALSE);
  beckon_json_close_object (json);
}
