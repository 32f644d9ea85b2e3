/* test-json-mend.c: a server's reply can be parsed whatever text of strangers it contains
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/json/json-mend.h"
#include "base/json/json-parse.h"
#include "base/limits.h"

#define R "\xef\xbf\xbd"

static void
test_texts (void)
{
  static const struct
  {
    const char *before;
    gsize       length;
    const char *after;
  } cases[] = {
#define CASE(before, after) { before, sizeof before - 1, after }
    CASE ("", ""),
    CASE ("{\"a\":[1,true,null,\"ä𝄞\"]}", "{\"a\":[1,true,null,\"ä𝄞\"]}"),
    CASE ("\"\\u0000\"", "\"" R "\""),
    CASE ("\"a\0b\"", "\"a" R "b\""),
    CASE ("\"\x01\n\"", "\"" R R "\""),
    CASE ("\"\\ud83d\\ude00\"", "\"\\ud83d\\ude00\""),
    CASE ("\"\\ud83d\\ud83d\\ude00\"", "\"" R "\\ud83d\\ude00\""),
    CASE ("\"\\ud83d\"", "\"" R "\""),
    CASE ("\"\\ude00\\ud83d\"", "\"" R R "\""),
    CASE ("\"\\ud83dx\"", "\"" R "x\""),
    CASE ("\"\\\\ud83d\"", "\"\\\\ud83d\""),
    CASE ("\"\\\"[{\"", "\"\\\"[{\""),
    CASE ("\"\xff\xc3\"", "\"" R R "\""),
    CASE ("\"\xed\xa0\x80\"", "\"" R R R "\""),
    CASE ("\"\xf0\x9f\x98", "\"" R R R),
    CASE ("\"\\", "\"\\"),
    CASE ("\"\\u", "\"\\u"),
    CASE ("\"\\ud83d\\", "\"" R "\\"),
    CASE ("]]}", "]]}"),
#undef CASE
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      /* A buffer of exactly that length: a read beyond it is detected. */
      g_autofree char *bytes = g_memdup2 (cases[i].before, cases[i].length);
      g_autoptr (GString) mended = beckon_json_mend (bytes, cases[i].length);

      g_test_message ("case %u", i);
      g_assert_cmpstr (mended->str, ==, cases[i].after);
      g_assert_cmpuint (mended->len, ==, strlen (cases[i].after));
    }
}

static GString *
nest (guint depth, const char *open, const char *close)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, open);
  g_string_append (text, "\"[\\\"]\"");
  for (guint i = 0; i < depth; i++)
    g_string_append (text, close);
  return text;
}

static void
test_depth (void)
{
  for (guint depth = BECKON_LIMIT_JSON_DEPTH - 1; depth < BECKON_LIMIT_JSON_DEPTH + 20; depth++)
    {
      g_autoptr (GString) arrays = nest (depth, "[", "]");
      g_autoptr (GString) objects = nest (depth, "{\"x\":", "}");
      g_autoptr (GString) both = g_string_new (NULL);
      g_autoptr (GString) mended = NULL;
      g_autoptr (JsonNode) node = NULL;

      g_string_printf (both, "{\"a\":%s,\"b\":[%s,%s],\"c\":7}", objects->str, arrays->str,
                       arrays->str);
      mended = beckon_json_mend (both->str, both->len);
      node = beckon_json_parse (mended->str, mended->len, mended->len, NULL);
      g_assert_nonnull (node);
      g_assert_cmpint (json_object_get_int_member (json_node_get_object (node), "c"), ==, 7);
      g_assert_cmpuint (
        json_array_get_length (json_object_get_array_member (json_node_get_object (node), "b")), ==,
        2);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-4/json-with-what-is-in-no-text", test_texts);
  g_test_add_func ("/tr/TR-4/json-that-is-too-deep", test_depth);
  return g_test_run ();
}
