/* fields-write.c: a struct to JSON by its table of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/fields/fields.h"

#include "base/json/json-write.h"
#include "base/timestamp.h"

/* 0 is null where there may be none. */
static void
add_number (const BeckonField *field, GString *json, gint64 number)
{
  if (number == 0 && (field->flags & BECKON_FIELD_NULLABLE) != 0)
    beckon_json_add_null (json, NULL);
  else
    beckon_json_add_int (json, NULL, number);
}

static void
add_text (const BeckonField *field, GString *json, const char *text)
{
  if ((field->flags & BECKON_FIELD_EMPTY) != 0 && text != NULL && *text == '\0')
    text = NULL;
  beckon_json_add_string (json, NULL, text);
}

static void
add_word (const BeckonField *field, GString *json, guint value)
{
  const BeckonWords *words = field->words;

  if (value == 0 && (field->flags & BECKON_FIELD_NULLABLE) != 0)
    beckon_json_add_null (json, NULL);
  else
    beckon_json_add_string (json, NULL, words->words[value < words->n_words ? value : 0]);
}

static void
add_indices (const BeckonField *field, GString *json, const guint *indices, guint n_indices)
{
  beckon_json_open_member_array (json, NULL);
  for (guint i = 0; i < n_indices; i++)
    beckon_json_add_int (json, NULL, indices[i]);
  beckon_json_close_array (json);
}

G_ALWAYS_INLINE static inline void
add_value (const BeckonField *field, gconstpointer self, GString *json)
{
  switch (field->kind)
    {
    case BECKON_FIELD_INT:
      add_number (field, json, BECKON_MEMBER (self, field, const gint64));
      break;
    case BECKON_FIELD_COUNT:
      add_number (field, json, BECKON_MEMBER (self, field, const guint));
      break;
    case BECKON_FIELD_BOOL:
      beckon_json_add_boolean (json, NULL, BECKON_MEMBER (self, field, const gboolean));
      break;
    case BECKON_FIELD_SHARE:
      if (BECKON_MEMBER (self, field, const double) >= 0)
        beckon_json_add_double (json, NULL, BECKON_MEMBER (self, field, const double));
      else
        beckon_json_add_null (json, NULL);
      break;
    case BECKON_FIELD_TEXT:
      add_text (field, json, BECKON_MEMBER (self, field, const char *const));
      break;
    case BECKON_FIELD_TIME:
      beckon_json_add_time (json, NULL, BECKON_MEMBER (self, field, const gint64));
      break;
    case BECKON_FIELD_DURATION:
      add_number (field, json, BECKON_MEMBER (self, field, const gint64) / BECKON_US_PER_MS);
      break;
    case BECKON_FIELD_WORD:
      add_word (field, json, BECKON_MEMBER (self, field, const guint));
      break;
    case BECKON_FIELD_JSON:
      beckon_json_add_raw (json, NULL, BECKON_MEMBER (self, field, const char *const));
      break;
    case BECKON_FIELD_TEXTS:
      beckon_json_add_texts (json, NULL, BECKON_MEMBER (self, field, char **const));
      break;
    case BECKON_FIELD_COMMAND:
      if (BECKON_MEMBER (self, field, char **const) != NULL)
        beckon_json_add_texts (json, NULL, BECKON_MEMBER (self, field, char **const));
      else
        beckon_json_add_null (json, NULL);
      break;
    case BECKON_FIELD_VARIABLES:
      if (BECKON_MEMBER (self, field, char **const) != NULL)
        beckon_json_add_environment (json, NULL, BECKON_MEMBER (self, field, char **const));
      else
        beckon_json_add_null (json, NULL);
      break;
    case BECKON_FIELD_INDICES:
      add_indices (field, json, BECKON_MEMBER (self, field, const guint *const),
                   *(const guint *) G_STRUCT_MEMBER_P (self, field->other));
      break;
    default:
      g_assert_not_reached ();
    }
}

void
beckon_field_add_value (const BeckonField *field, gconstpointer self, GString *json)
{
  add_value (field, self, json);
}

void
beckon_fields_add_json (const BeckonFields *fields,
                        gconstpointer       self,
                        GString            *json,
                        BeckonFieldFlags    without)
{
  without |= BECKON_FIELD_HIDDEN;
  for (guint i = 0; i < fields->n_fields; i++)
    {
      const BeckonField *field = &fields->fields[i];

      if ((field->flags & without) != 0)
        continue;
      beckon_json_add_name (json, field->quoted, field->n_quoted);
      add_value (field, self, json);
    }
}
