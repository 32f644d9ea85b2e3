/* fuzz-fields.c: JSON objects read by the tables of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "model/agent.h"
#include "model/log-entry.h"
#include "model/notice.h"
#include "model/person.h"
#include "model/question/interaction.h"
#include "model/question/preference.h"
#include "model/request.h"
#include "model/task.h"

/* (transfer full): the members of @self. */
static GString *
write_all (const BeckonFields *fields, gconstpointer self)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_fields_add_json (fields, self, json, 0);
  beckon_json_close_object (json);

  return json;
}

/* A copy is equal, and so is the object that is read back from its JSON. */
static void
check_same (const BeckonFields *fields, gconstpointer self)
{
  g_autofree gpointer copy = g_malloc (fields->size);
  g_autofree gpointer back = g_malloc0 (fields->size);
  g_autoptr (GString) json = write_all (fields, self);
  g_autoptr (GString) again = NULL;
  g_autoptr (GString) read = NULL;
  g_autoptr (JsonObject) object = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, NULL);

  beckon_fields_copy (fields, copy, self);
  again = write_all (fields, copy);
  g_assert_cmpstr (json->str, ==, again->str);
  beckon_fields_clear (fields, copy);

  /* All members that are present can be read, except those that a new object lacks. */
  g_assert_nonnull (object);
  if (beckon_fields_read_json (fields, back, object, 0, NULL, NULL, NULL))
    {
      read = write_all (fields, back);
      g_assert_true (g_utf8_validate (read->str, -1, NULL));
    }
  beckon_fields_clear (fields, back);
}

/* (transfer container) (array zero-terminated=1): so nothing is refused because it is unknown. */
static const char **
list_members (JsonObject *object)
{
  const char   **names = g_new0 (const char *, json_object_get_size (object) + 1);
  JsonObjectIter iter;
  guint          n = 0;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &names[n], NULL))
    n++;

  return names;
}

static void
check_fields (const BeckonFields *fields, JsonObject *object, BeckonFieldFlags which)
{
  g_autofree gpointer     self = g_malloc0 (fields->size);
  g_autofree const char **others = list_members (object);
  g_autoptr (GError) error = NULL;
  guint64 given = 0;

  if (beckon_fields_read_json (fields, self, object, which, others, &given, &error))
    {
      g_assert_no_error (error);
      if (which != 0)
        g_assert_cmpuint (given & ~beckon_fields_flagged (fields, which), ==, 0);
      check_same (fields, self);
    }
  else
    {
      g_assert_true (error->domain == BECKON_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  beckon_fields_clear (fields, self);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const BeckonFields *const tables[] = {
    &beckon_agent_fields,      &beckon_correction_fields, &beckon_interaction_fields,
    &beckon_log_entry_fields,  &beckon_notice_fields,     &beckon_person_fields,
    &beckon_preference_fields, &beckon_request_fields,    &beckon_task_fields,
    &beckon_turn_fields,
  };
  g_autoptr (JsonObject) object =
    beckon_json_parse_object ((const char *) data, size, 64 * 1024, NULL);

  for (guint i = 0; object != NULL && i < G_N_ELEMENTS (tables); i++)
    {
      check_fields (tables[i], object, 0);
      check_fields (tables[i], object, BECKON_FIELD_DRAFT);
      check_fields (tables[i], object, BECKON_FIELD_CHANGE);
    }

  return 0;
}
