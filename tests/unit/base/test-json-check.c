/* test-json-check.c: hostile bytes never reach json-glib
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-check.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/limits.h"

#include "base-testing.h"

#define MAX_BYTES BECKON_LIMIT_BODY_BYTES

static void
assert_valid (const char *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = beckon_json_parse (data, length, MAX_BYTES, &error);

  g_assert_no_error (error);
  g_assert_nonnull (root);
}

static void
assert_invalid (const char *data, gsize length, BeckonErrorCode code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = NULL;
  /* Without a NUL after it, so that a read beyond the end is detected. */
  g_autofree char *exact = g_memdup2 (data, length);

  root = beckon_json_parse (exact, length, MAX_BYTES, &error);
  if (error == NULL)
    g_test_message ("taken for valid: %.*s", (int) MIN (length, 80), data);
  g_assert_null (root);
  assert_refused (error, code);
}

static void
test_valid (void)
{
  static const char *const texts[] = {
    "{}",
    "[]",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-1",
    "1.5",
    "1e5",
    "1E+5",
    "1e-5",
    "0.1",
    "-0.0",
    "0e0",
    "1e-400",
    "1.7976931348623157e308",
    "9223372036854775807",
    "-9223372036854775808",
    "\"\"",
    "\"a\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u0041\"",
    "\"\\uD83D\\uDE00\"",
    "\"\\u00e9\"",
    "\"é😀\"",
    "\"[[[[{{{{\"",
    "\"// no comment /* at all */\"",
    "[1,2,3]",
    "[[],[{}]]",
    "{\"a\":1}",
    "{\"a\":{\"a\":{\"a\":[]}}}",
    "{\"\":0}",
    "{\"a\":1,\"A\":2}",
    " \t\r\n{ \"a\" : [ 1 , 2 ] } \n",
    "[\"a\",null,true,false,-1.5e-3]",
    "{\"a\":1,\"b\":{\"a\":1,\"b\":2},\"c\":3}",
    "\"\x7f\"",
    "[{\"a\":1},{\"a\":1}]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_valid (texts[i], strlen (texts[i]));
}

static void
test_invalid (void)
{
  static const char *const texts[] = {
    /* what json-glib accepts */
    "/* comment */ {}",
    "{} // comment",
    "{'a':1}",
    "{\"a\":01}",
    "{\"a\":1}{\"b\":2}",
    "{\"a\":1e999}",
    "{\"a\":-1e999}",
    "{\"a\":12345678901234567890}",
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999999999999999999",
    /* nothing, or not enough */
    "",
    " ",
    "{",
    "[",
    "\"",
    "{\"",
    "{\"a",
    "{\"a\"",
    "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,",
    "[1",
    "[1,",
    "\"\\",
    "\"\\u",
    "\"\\u12",
    "\"\\uD83D",
    "\"\\uD83D\\u",
    "-",
    "1.",
    "1e",
    "1e+",
    "t",
    "tru",
    "nul",
    "fals",
    /* commas, colons, brackets */
    "{,}",
    "[,]",
    "[1,]",
    "[,1]",
    "[1,,2]",
    "{\"a\":1,}",
    "{\"a\"}",
    "{\"a\",1}",
    "{\"a\":}",
    "{:1}",
    "{1:2}",
    "{a:1}",
    "[1:2]",
    "[}",
    "{]",
    "[1}",
    "{\"a\":1]",
    "]",
    "}",
    "1]",
    "{}}",
    "[]]",
    "[1 2]",
    "{\"a\":1 \"b\":2}",
    "{null:1}",
    "{[]:1}",
    /* numbers */
    "+1",
    ".5",
    "1.e5",
    "-.5",
    "00",
    "-01",
    "0x10",
    "1_000",
    "1,5",
    "Infinity",
    "-Infinity",
    "NaN",
    "nan",
    "inf",
    "1e5.5",
    "--1",
    "1-",
    "0 1",
    "٣",
    /* literals */
    "True",
    "TRUE",
    "None",
    "undefined",
    "nulll",
    "truefalse",
    "yes",
    /* strings */
    "'a'",
    "\"a\nb\"",
    "\"a\tb\"",
    "\"\x01\"",
    "\"\x1f\"",
    "\"\\a\"",
    "\"\\x41\"",
    "\"\\'\"",
    "\"\\U0041\"",
    "\"\\u 041\"",
    "\"\\u00g0\"",
    "\"\\u0000\"",
    "{\"\\u0000\":1}",
    "\"a\" \"b\"",
    "\"a\"b",
    /* surrogates without their pair */
    "\"\\uD800\"",
    "\"\\uDBFF\"",
    "\"\\uDC00\"",
    "\"\\uDFFF\"",
    "\"\\uD800\\uD800\"",
    "\"\\uD800x\"",
    "\"\\uD800\\n\"",
    "\"\\uDC00\\uD800\"",
    "\"\\uD800\\u0041\"",
    "{\"\\uD800\":1}",
    /* duplicate members */
    "{\"a\":1,\"a\":1}",
    "{\"a\":1,\"b\":2,\"a\":3}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"\":1,\"\":2}",
    "[{\"x\":{\"a\":1,\"a\":2}}]",
    "{\"😀\":1,\"\\uD83D\\uDE00\":2}",
    "{\"a\":{\"b\":1},\"b\":1,\"a\":2}",
    "{\"\\n\":1,\"\\u000a\":2}",
    /* a byte order mark; other white space */
    "\xEF\xBB\xBF{}",
    "\xC2\xA0{}",
    "\f{}",
    "\v{}",
    "{}\xE2\x80\xA8",
    /* not UTF-8 */
    "\"\xFF\"",
    "\"\xC3\"",
    "\"\xC0\x80\"",
    "\"\xED\xA0\x80\"",
    "\"\xF4\x90\x80\x80\"",
    "\"\xE2\x82\"",
    "\x80",
    "{\"\xC3\x28\":1}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_invalid (texts[i], strlen (texts[i]), BECKON_ERROR_MALFORMED);
}

static void
test_nul (void)
{
  assert_invalid ("{}\0", 3, BECKON_ERROR_MALFORMED);
  assert_invalid ("{\0}", 3, BECKON_ERROR_MALFORMED);
  assert_invalid ("\"a\0b\"", 5, BECKON_ERROR_MALFORMED);
  assert_invalid ("\0", 1, BECKON_ERROR_MALFORMED);
  assert_invalid ("{\"a\":1}\0{\"b\":2}", 15, BECKON_ERROR_MALFORMED);
}

/* (transfer full): @before @n times, then @middle, then @after @n times. */
static char *
repeat (const char *before, const char *middle, const char *after, gsize n)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    g_string_append (text, before);
  g_string_append (text, middle);
  for (gsize i = 0; i < n; i++)
    g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
test_nesting (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } shapes[] = { { "[", "]" }, { "{\"a\":", "}" }, { "[{\"a\":", "}]" }, { "[1,[],", "]" } };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      gsize            levels = i == 2 ? 32 : 64;
      g_autofree char *fits =
        repeat (shapes[i].before, i == 3 ? "1" : "null", shapes[i].after, levels);
      g_autofree char *over = repeat (shapes[i].before, "null", shapes[i].after, levels + 1);
      g_autofree char *open = repeat (shapes[i].before, "", "", 100000);
      g_autofree char *deep = repeat (shapes[i].before, "null", shapes[i].after, 70000);

      if (i == 3)
        {
          /* the empty array beside it is one level deeper */
          assert_invalid (fits, strlen (fits), BECKON_ERROR_LIMIT);
          continue;
        }
      assert_valid (fits, strlen (fits));
      assert_invalid (over, strlen (over), BECKON_ERROR_LIMIT);
      assert_invalid (open, strlen (open), BECKON_ERROR_LIMIT);
      assert_invalid (deep, strlen (deep), BECKON_ERROR_LIMIT);
    }
}

static void
test_brackets_in_text (void)
{
  g_autofree char *brackets = repeat ("[", "", "", 100000);
  g_autofree char *text = g_strdup_printf ("{\"a\":\"%s\",\"b\":\"\\\"%s\"}", brackets, brackets);

  assert_valid (text, strlen (text));
}

static void
test_size (void)
{
  g_autofree char *filler = g_strnfill (MAX_BYTES, ' ');
  g_autofree char *exact = g_strnfill (MAX_BYTES, ' ');
  g_autofree char *over = g_strdup_printf ("{}%s", filler);

  exact[0] = '[';
  exact[MAX_BYTES - 1] = ']';
  assert_valid (exact, MAX_BYTES);
  assert_invalid (over, strlen (over), BECKON_ERROR_LIMIT);
}

static void
test_long_numbers (void)
{
  g_autofree char *zeros = g_strnfill (500000, '0');
  g_autofree char *ones = g_strnfill (500000, '1');
  g_autofree char *small = g_strconcat ("0.", zeros, "1", NULL);
  g_autofree char *large = g_strconcat ("1", zeros, NULL);
  g_autofree char *large_fraction = g_strconcat ("1", zeros, ".5", NULL);
  g_autofree char *exponent = g_strconcat ("1e", ones, NULL);

  assert_valid (small, strlen (small));
  assert_invalid (large, strlen (large), BECKON_ERROR_MALFORMED);
  assert_invalid (large_fraction, strlen (large_fraction), BECKON_ERROR_MALFORMED);
  assert_invalid (exponent, strlen (exponent), BECKON_ERROR_MALFORMED);
}

static void
test_many_members (void)
{
  GString *text = g_string_new ("{");

  for (guint i = 0; i < BECKON_LIMIT_JSON_MEMBERS; i++)
    g_string_append_printf (text, "%s\"k%u\":%u", i > 0 ? "," : "", i, i);
  g_string_append_c (text, '}');
  assert_valid (text->str, text->len);

  g_string_truncate (text, text->len - 1);
  g_string_append (text, ",\"k77\":1}");
  assert_invalid (text->str, text->len, BECKON_ERROR_LIMIT);

  g_string_assign (text, "{\"k99\":0");
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, ",\"k%u\":%u", i, i);
  g_string_append_c (text, '}');
  assert_invalid (text->str, text->len, BECKON_ERROR_MALFORMED);
  g_string_free (text, TRUE);
}

/* Every byte removed, duplicated or replaced: refused or parsed correctly. */
static void
test_damaged (void)
{
  static const char text[] =
    "{\"a\":[1,-2.5e3,\"x\\u00e9\\uD83D\\uDE00\",null,true],\"b\":{\"c\":\"é\"}}";
  static const char bytes[] = "\"\\{}[],:0-.eEu\x80\xC3 \n/'";
  gsize             length = sizeof text - 1;

  for (gsize i = 0; i <= length; i++)
    {
      g_autofree char *cut = g_memdup2 (text, i > 0 ? i : 1);

      if (i < length)
        assert_invalid (cut, i, BECKON_ERROR_MALFORMED);
      for (gsize j = 0; i < length && j < sizeof bytes - 1; j++)
        {
          g_autofree char *changed = g_memdup2 (text, length);
          g_autoptr (GError) error = NULL;
          g_autoptr (JsonNode) root = NULL;

          changed[i] = bytes[j];
          root = beckon_json_parse (changed, length, MAX_BYTES, &error);
          g_assert_true ((root == NULL) == (error != NULL));
        }
    }
}

static void
test_says_where (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (beckon_json_check ("{\"a\":tru}", 9, &error));
  g_assert_nonnull (strstr (error->message, "byte 5"));
  g_clear_error (&error);
  g_assert_false (beckon_json_check ("[1", 2, &error));
  g_assert_nonnull (strstr (error->message, "too early"));
}

/* json-glib parses everything that the checker accepts, with the same meaning. */
static void
test_values (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'min':-9223372036854775808,'max':9223372036854775807,'zero':-0,'d':-1.5e3,"
                 "'e':1E2,'s':'\\uD83D\\uDE00\\n\\/','t':true,'small':1e-400}");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (json_object_get_int_member (object, "min"), ==, G_MININT64);
  g_assert_cmpint (json_object_get_int_member (object, "max"), ==, G_MAXINT64);
  g_assert_cmpint (json_object_get_int_member (object, "zero"), ==, 0);
  g_assert_cmpfloat (json_object_get_double_member (object, "d"), ==, -1500);
  g_assert_cmpfloat (json_object_get_double_member (object, "e"), ==, 100);
  g_assert_cmpfloat (json_object_get_double_member (object, "small"), ==, 0);
  g_assert_cmpstr (json_object_get_string_member (object, "s"), ==, "😀\n/");
  g_assert_true (json_object_get_boolean_member (object, "t"));
}

static void
test_object_only (void)
{
  static const char *const texts[] = { "[]", "1", "null", "\"{}\"" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (beckon_json_parse_object (texts[i], strlen (texts[i]), MAX_BYTES, &error));
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/json-check/valid", test_valid);
  g_test_add_func ("/model/json-check/invalid", test_invalid);
  g_test_add_func ("/model/json-check/nul", test_nul);
  g_test_add_func ("/model/json-check/nesting", test_nesting);
  g_test_add_func ("/model/json-check/brackets-in-text", test_brackets_in_text);
  g_test_add_func ("/model/json-check/size", test_size);
  g_test_add_func ("/model/json-check/long-numbers", test_long_numbers);
  g_test_add_func ("/model/json-check/many-members", test_many_members);
  g_test_add_func ("/model/json-check/damaged", test_damaged);
  g_test_add_func ("/model/json-check/says-where", test_says_where);
  g_test_add_func ("/model/json-check/values", test_values);
  g_test_add_func ("/model/json-check/object-only", test_object_only);
  return g_test_run ();
}
