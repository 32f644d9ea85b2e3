/* test-json-read.c: reading typed members of untrusted objects
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-parse.h"
#include "base/json/json-read.h"

#include <locale.h>
#include <string.h>

#include "base/duration.h"
#include "base/limits.h"
#include "base/timestamp.h"

#include "base-testing.h"

static void
test_string (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'s':'abc','blank':' \\t\\u00a0','empty':'','null':null,'n':5}");
  g_autofree char *value = g_strdup ("before");
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_json_get_string (object, "absent", FALSE, 10, &value, &error));
  g_assert_true (beckon_json_get_string (object, "null", FALSE, 10, &value, &error));
  g_assert_cmpstr (value, ==, "before");
  g_assert_true (beckon_json_get_string (object, "s", TRUE, 3, &value, &error));
  g_assert_cmpstr (value, ==, "abc");
  g_assert_true (beckon_json_get_string (object, "empty", FALSE, 10, &value, &error));
  g_assert_cmpstr (value, ==, "");

  g_assert_false (beckon_json_get_string (object, "s", FALSE, 2, &value, &error));
  g_assert_nonnull (strstr (error->message, "“s”"));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_false (beckon_json_get_string (object, "n", FALSE, 10, &value, &error));
  g_assert_nonnull (strstr (error->message, "“n”"));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_string (object, "absent", TRUE, 10, &value, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_string (object, "null", TRUE, 10, &value, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_string (object, "blank", TRUE, 10, &value, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_string (object, "empty", TRUE, 10, &value, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_cmpstr (value, ==, "");
}

static void
test_numbers (void)
{
  g_autoptr (JsonObject) object = test_object (
    "{'i':42,'f':4.5,'whole':1e3,'huge':1e300,'s':'42','t':true,'min':-9223372036854775808}");
  g_autoptr (GError) error = NULL;
  gint64 i = 7;
  double d = 7;

  g_assert_true (beckon_json_get_int (object, "absent", FALSE, 0, 100, &i, &error));
  g_assert_cmpint (i, ==, 7);
  g_assert_true (beckon_json_get_int (object, "i", TRUE, 42, 42, &i, &error));
  g_assert_cmpint (i, ==, 42);
  g_assert_true (beckon_json_get_int (object, "whole", TRUE, 0, 1000, &i, &error));
  g_assert_cmpint (i, ==, 1000);
  g_assert_true (beckon_json_get_int (object, "min", TRUE, G_MININT64, 0, &i, &error));
  g_assert_cmpint (i, ==, G_MININT64);
  g_assert_false (beckon_json_get_int (object, "i", FALSE, 0, 41, &i, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_int (object, "i", FALSE, 43, G_MAXINT64, &i, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  for (guint j = 0; j < 4; j++)
    {
      static const char *const wrong[] = { "f", "huge", "s", "t" };

      g_assert_false (beckon_json_get_int (object, wrong[j], FALSE, 0, 100, &i, &error));
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }

  g_assert_true (beckon_json_get_double (object, "f", TRUE, 0, 10, &d, &error));
  g_assert_cmpfloat (d, ==, 4.5);
  g_assert_true (beckon_json_get_double (object, "i", TRUE, 0, 100, &d, &error));
  g_assert_cmpfloat (d, ==, 42);
  g_assert_false (beckon_json_get_double (object, "i", TRUE, 0, 1, &d, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_get_double (object, "s", TRUE, 0, 1, &d, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_others (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'t':true,'o':{'x':1},'a':[1],'time':'2026-11-21T14:02:03.5Z','bad':'today'}");
  g_autoptr (GError) error = NULL;
  gboolean    b = FALSE;
  JsonObject *o = NULL;
  JsonArray  *a = NULL;
  gint64      t = 0;

  g_assert_true (beckon_json_get_boolean (object, "t", TRUE, &b, &error));
  g_assert_true (b);
  g_assert_false (beckon_json_get_boolean (object, "o", FALSE, &b, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_true (beckon_json_get_object (object, "o", TRUE, &o, &error));
  g_assert_true (json_object_has_member (o, "x"));
  g_assert_false (beckon_json_get_object (object, "a", FALSE, &o, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_true (beckon_json_get_array (object, "a", TRUE, &a, &error));
  g_assert_cmpuint (json_array_get_length (a), ==, 1);
  g_assert_false (beckon_json_get_array (object, "t", FALSE, &a, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_true (beckon_json_get_time (object, "time", TRUE, &t, &error));
  g_assert_cmpint (t, ==, G_GINT64_CONSTANT (1795269723500000));
  g_assert_false (beckon_json_get_time (object, "bad", FALSE, &t, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_duration (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'ms':250,'f':0.5,'text':'5 "
                 "days','zero':0,'neg':-1,'tiny':1e-9,'max':7776000000,'over':7776000001,"
                 "'huge':1e300,'bad':'soon','overtext':'91 days','b':true}");
  g_autoptr (GError) error = NULL;
  gint64 us = 3;

  g_assert_true (beckon_json_get_duration (object, "absent", FALSE, &us, &error));
  g_assert_cmpint (us, ==, 3);
  g_assert_true (beckon_json_get_duration (object, "ms", TRUE, &us, &error));
  g_assert_cmpint (us, ==, 250000);
  g_assert_true (beckon_json_get_duration (object, "f", TRUE, &us, &error));
  g_assert_cmpint (us, ==, 500);
  g_assert_true (beckon_json_get_duration (object, "text", TRUE, &us, &error));
  g_assert_cmpint (us, ==, 5 * BECKON_US_PER_DAY);
  g_assert_true (beckon_json_get_duration (object, "max", TRUE, &us, &error));
  g_assert_cmpint (us, ==, BECKON_DURATION_MAX_US);

  for (guint i = 0; i < 5; i++)
    {
      static const char *const wrong[] = { "zero", "neg", "tiny", "bad", "b" };

      g_assert_false (beckon_json_get_duration (object, wrong[i], FALSE, &us, &error));
      g_assert_nonnull (strstr (error->message, wrong[i]));
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
  for (guint i = 0; i < 3; i++)
    {
      static const char *const over[] = { "over", "huge", "overtext" };

      g_assert_false (beckon_json_get_duration (object, over[i], FALSE, &us, &error));
      assert_refused (error, BECKON_ERROR_LIMIT);
    }
  g_assert_cmpint (us, ==, BECKON_DURATION_MAX_US);
}

static void
test_text (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'c':{'a':[1, 2.5, 'é\\n'], "
                 "'b':null},'null':null,'n':[0.1,-0,1e300,-9223372036854775808,true,[],{}],"
                 "'x':{'\\u001f':'\\u001f\\u0001\x7f'}}");
  g_autofree char *value = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_json_get_text (object, "null", 100, &value, &error));
  g_assert_true (beckon_json_get_text (object, "absent", 100, &value, &error));
  g_assert_null (value);
  g_assert_true (beckon_json_get_text (object, "c", 100, &value, &error));
  g_assert_cmpstr (value, ==, "{\"a\":[1,2.5,\"é\\n\"],\"b\":null}");
  g_assert_false (beckon_json_get_text (object, "c", 10, &value, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_true (beckon_json_get_text (object, "n", 100, &value, &error));
  g_assert_cmpstr (value, ==, "[0.1,0,1e+300,-9223372036854775808,true,[],{}]");
  g_assert_true (beckon_json_get_text (object, "x", 100, &value, &error));
  g_assert_cmpstr (value, ==, "{\"\\u001f\":\"\\u001f\\u0001\x7f\"}");
}

/* An accepted value can be nested inside a list or an event and still be read. */
static void
test_text_depth (void)
{
  for (guint depth = BECKON_LIMIT_INNER_DEPTH; depth <= BECKON_LIMIT_INNER_DEPTH + 1; depth++)
    {
      g_autofree char *open = g_strnfill (depth, '[');
      g_autofree char *close = g_strnfill (depth, ']');
      g_autofree char *text = g_strdup_printf ("{'c':%s%s}", open, close);
      g_autoptr (JsonObject) object = test_object (text);
      g_autofree char *value = NULL;
      g_autoptr (GError) error = NULL;

      if (beckon_json_get_text (object, "c", G_MAXSIZE, &value, &error))
        {
          g_assert_cmpuint (depth, ==, BECKON_LIMIT_INNER_DEPTH);
          g_assert_cmpuint (strlen (value), ==, 2 * depth);
        }
      else
        {
          g_assert_cmpuint (depth, >, BECKON_LIMIT_INNER_DEPTH);
          assert_refused (error, BECKON_ERROR_LIMIT);
        }
    }
}

/* Everything below a blank is escaped, even what json-glib does not escape. */
static void
test_text_controls (void)
{
  g_autoptr (GString) json = g_string_new ("{\"c\":[\"");
  g_autoptr (JsonObject) object = NULL;
  g_autofree char *value = NULL;

  for (guint i = 1; i < 0x20; i++)
    g_string_append_printf (json, "\\u%04x", i);
  g_string_append (json, "\"]}");
  object = beckon_json_parse_object (json->str, json->len, json->len, NULL);
  g_assert_nonnull (object);
  g_assert_true (beckon_json_get_text (object, "c", 1000, &value, NULL));
  for (const char *p = value; *p != '\0'; p++)
    g_assert_cmpuint ((guchar) *p, >=, 0x20);
}

static void
test_members (void)
{
  static const char *const allowed[] = { "a", "b", NULL };
  static const char *const none[] = { NULL };
  g_autoptr (JsonObject) good = test_object ("{'a':1}");
  g_autoptr (JsonObject) bad = test_object ("{'a':1,'evil\\u202e':2}");
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_json_check_members (good, allowed, &error));
  g_assert_false (beckon_json_check_members (bad, allowed, &error));
  g_assert_nonnull (strstr (error->message, "evil⟨U+202E⟩"));
  g_assert_nonnull (strstr (beckon_error_get_hint (error), "a, b"));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_false (beckon_json_check_members (good, none, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

/* A locale with a decimal comma does not change JSON. */
static void
test_locale (void)
{
  g_autofree char *text = NULL;
  g_autoptr (JsonObject) object = NULL;
  double value = 0;

  if (!test_use_comma_locale ())
    return;

  object = test_object ("{'o':{'d':1.5}}");
  object = json_object_ref (json_object_get_object_member (object, "o"));
  g_assert_true (beckon_json_get_double (object, "d", TRUE, 0, 2, &value, NULL));
  g_assert_cmpfloat (value, ==, 1.5);
  g_assert_true (beckon_json_get_text (object, "d", 10, &text, NULL));
  g_assert_cmpstr (text, ==, "1.5");
  setlocale (LC_ALL, "C.UTF-8");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/json-read/string", test_string);
  g_test_add_func ("/model/json-read/numbers", test_numbers);
  g_test_add_func ("/model/json-read/others", test_others);
  g_test_add_func ("/model/json-read/duration", test_duration);
  g_test_add_func ("/model/json-read/text", test_text);
  g_test_add_func ("/model/json-read/text-depth", test_text_depth);
  g_test_add_func ("/model/json-read/text-controls", test_text_controls);
  g_test_add_func ("/model/json-read/members", test_members);
  g_test_add_func ("/model/json-read/locale", test_locale);
  return g_test_run ();
}
