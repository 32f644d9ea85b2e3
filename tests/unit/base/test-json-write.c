/* test-json-write.c: writing JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-write.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#include "base/json/json-parse.h"

#include "base-testing.h"

static void
test_commas (void)
{
  g_autoptr (GString) json = g_string_new ("data: ");

  beckon_json_open_object (json);
  beckon_json_add_string (json, "s", "x");
  beckon_json_add_int (json, "i", 5);
  beckon_json_add_double (json, "d", 0.5);
  beckon_json_add_boolean (json, "t", TRUE);
  beckon_json_add_boolean (json, "f", FALSE);
  beckon_json_add_null (json, "n");
  beckon_json_add_time (json, "at", 1000000);
  beckon_json_add_time (json, "never", 0);
  beckon_json_add_raw (json, "r", "{\"a\":1}");
  beckon_json_add_raw (json, "none", NULL);
  beckon_json_add_string (json, "sn", NULL);
  beckon_json_open_member_array (json, "a");
  beckon_json_add_string (json, NULL, "");
  beckon_json_add_int (json, NULL, 1);
  beckon_json_open_object (json);
  beckon_json_close_object (json);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "x", "{");
  beckon_json_add_string (json, "y", "[");
  beckon_json_add_string (json, "z", ":");
  beckon_json_close_object (json);
  beckon_json_open_member_array (json, NULL);
  beckon_json_close_array (json);
  beckon_json_close_array (json);
  beckon_json_open_member_object (json, "o");
  beckon_json_close_object (json);
  beckon_json_close_object (json);

  g_assert_cmpstr (
    json->str, ==,
    "data: {\"s\":\"x\",\"i\":5,\"d\":0.5,\"t\":true,\"f\":false,\"n\":null,"
    "\"at\":\"1970-01-01T00:00:01.000Z\",\"never\":null,\"r\":{\"a\":1},\"none\":null,\"sn\":null,"
    "\"a\":[\"\",1,{},{\"x\":\"{\",\"y\":\"[\",\"z\":\":\"},[]],\"o\":{}}");
}

static void
test_ints (void)
{
  static const gint64 values[] = {
    0, 1, -1, 9, 10, 99, 100, -100, G_MAXINT64, G_MININT64, G_MAXINT64 - 1
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GString) json = g_string_new (NULL);
      g_autofree char *expected = g_strdup_printf ("%" G_GINT64_FORMAT, values[i]);

      beckon_json_add_int (json, NULL, values[i]);
      g_assert_cmpstr (json->str, ==, expected);
    }
}

static void
check_doubles (void)
{
  static const struct
  {
    double      value;
    const char *text;
  } rows[] = {
    { 0, "0" },
    { 0.1, "0.1" },
    { 0.25, "0.25" },
    { 1, "1" },
    { -1.5, "-1.5" },
    { 1e300, "1e+300" },
    { 0.62, "0.62" },
    { 1.0 / 3, "0.3333333333333333" },
    { 5e-324, "4.94065645841247e-324" },
    { INFINITY, "null" },
    { -INFINITY, "null" },
    { NAN, "null" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) json = g_string_new (NULL);

      beckon_json_add_double (json, NULL, rows[i].value);
      g_assert_cmpstr (json->str, ==, rows[i].text);
      if (isfinite (rows[i].value))
        g_assert_cmpfloat (g_ascii_strtod (json->str, NULL), ==, rows[i].value);
    }
}

static void
test_doubles (void)
{
  check_doubles ();
}

static void
test_locale (void)
{
  if (!test_use_comma_locale ())
    return;

  check_doubles ();
  setlocale (LC_ALL, "C.UTF-8");
}

/* Every existing character survives writing and reading. */
static void
test_round_trip (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (GError) error = NULL;

  for (gunichar c = 1; c <= 0x10FFFF; c++)
    {
      if (c >= 0xD800 && c <= 0xDFFF)
        continue;
      g_string_append_unichar (text, c);
      if (c > 0x3000)
        c += 250;
    }
  beckon_json_open_object (json);
  beckon_json_add_string (json, "key \"\\\n", text->str);
  beckon_json_close_object (json);

  object = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (json_object_get_string_member (object, "key \"\\\n"), ==, text->str);
}

static void
test_escapes (void)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_add_string (json, NULL, "\"\\/\b\f\n\r\t\x01\x1f\x7fé");
  g_assert_cmpstr (json->str, ==, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7fé\"");
}

static void
test_not_utf8 (void)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_add_string (json, NULL,
                          "a\xFF"
                          "b\xC3");
  g_assert_cmpstr (json->str, ==,
                   "\"a\xEF\xBF\xBD"
                   "b\xEF\xBF\xBD\"");
}

/* The output has the same meaning, without characters that control a terminal. */
static void
test_escape_invisible (void)
{
  g_autofree char *safe = beckon_json_escape_invisible (
    "{\"a\": \"\\u001b é 日 \xC2\x9B\u202e\u200b\x7f\U000e0041 b\"}\n");
  g_autofree char *same = beckon_json_escape_invisible ("[1,\n\t\"<b>\"]");

  g_assert_cmpstr (safe, ==,
                   "{\"a\": \"\\u001b é 日 \\u009b\\u202e\\u200b\\u007f\\udb40\\udc41 b\"}\n");
  g_assert_cmpstr (same, ==, "[1,\n\t\"<b>\"]");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/json-write/commas", test_commas);
  g_test_add_func ("/model/json-write/ints", test_ints);
  g_test_add_func ("/model/json-write/doubles", test_doubles);
  g_test_add_func ("/model/json-write/locale", test_locale);
  g_test_add_func ("/model/json-write/round-trip", test_round_trip);
  g_test_add_func ("/model/json-write/escapes", test_escapes);
  g_test_add_func ("/model/json-write/not-utf8", test_not_utf8);
  g_test_add_func ("/tr/TR-4/printed-json-is-not-obeyed", test_escape_invisible);
  return g_test_run ();
}
