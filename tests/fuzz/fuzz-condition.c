/* fuzz-condition.c: conditions on a task's context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "plan/condition/condition.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char json[] = "{\"contact\":{\"replied\":true,\"name\":\"Ana\",\"tags\":[\"a\",1,"
                             "null]},\"a\":1,\"b\":2.5,\"c\":null,\"d\":[{\"e\":[[]]}]}";
  g_autofree char  *text = g_strndup ((const char *) data, size);
  g_autoptr (JsonObject) context = beckon_json_parse_object (json, strlen (json), G_MAXSIZE, NULL);
  g_autoptr (BeckonNote) reason = NULL;
  g_autoptr (BeckonNote) again = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  gboolean holds = 7;

  if (!beckon_condition_evaluate (text, context, &holds, &reason, &error))
    {
      g_assert_null (reason);
      g_assert_cmpint (holds, ==, 7);
      g_assert_true (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MALFORMED)
                     || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_false (beckon_condition_check (text, NULL));
      return 0;
    }

  g_assert_no_error (error);
  g_assert_true (holds == TRUE || holds == FALSE);
  said = beckon_note_say (reason);
  g_assert_cmpstr (said, !=, "");
  g_assert_true (g_utf8_validate (said, -1, NULL));
  g_assert_true (beckon_condition_check (text, NULL));

  /* Whatever a condition contains, its negation has the opposite value. */
  if (size + strlen ("not ()") < BECKON_LIMIT_CONDITION_BYTES)
    {
      g_autofree char *negation = g_strdup_printf ("not (%s)", text);
      gboolean         other = FALSE;

      if (beckon_condition_evaluate (negation, context, &other, &again, NULL))
        g_assert_cmpint (other, ==, !holds);
    }
  return 0;
}
