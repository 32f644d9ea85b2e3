/* base-testing.c: shared by the tests of base, model and plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base-testing.h"

#include <locale.h>
#include <string.h>

#include "base/json/json-parse.h"
#include "base/limits.h"

JsonObject *
test_object (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (GError) error = NULL;
  JsonObject *object =
    beckon_json_parse_object (json, strlen (json), 4 * BECKON_LIMIT_BODY_BYTES, &error);

  g_assert_no_error (error);
  g_assert_nonnull (object);
  return object;
}

gboolean
test_use_comma_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (setlocale (LC_ALL, names[i]) != NULL && strcmp (localeconv ()->decimal_point, ",") == 0)
        return TRUE;
    }

  setlocale (LC_ALL, "C.UTF-8");
  g_test_skip ("no locale with a decimal comma is installed");
  return FALSE;
}
