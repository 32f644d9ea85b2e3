/* test-jsonc.c: where the values of a JSON text are
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "connect/jsonc.h"

static BeckonJsoncValue *
find (BeckonJsonc *json, const char *a, const char *b)
{
  const char       *path[] = { a, b, NULL };
  BeckonJsoncValue *found = NULL;

  g_assert_true (beckon_jsonc_find (json, path, &found, NULL));
  return found;
}

static void
test_places (void)
{
  const char *text = "// {\n{ \"a\": [1, \"x\\n\"], /* , */ \"b\": {\"c\": null,}, }";
  g_autoptr (BeckonJsonc) json = beckon_jsonc_parse (text, strlen (text), NULL);
  BeckonJsoncValue *list = find (json, "a", NULL);
  BeckonJsoncValue *inner = find (json, "b", "c");
  BeckonJsoncValue *last = list->children->pdata[1];
  g_autofree char  *decoded = beckon_jsonc_dup_text (json, last);

  g_assert_cmpint (list->type, ==, BECKON_JSONC_ARRAY);
  g_assert_cmpuint (list->children->len, ==, 2);
  g_assert_cmpmem (text + list->start, list->end - list->start, "[1, \"x\\n\"]", 10);
  g_assert_cmpint (text[list->comma], ==, ',');
  g_assert_cmpuint (last->comma, ==, G_MAXSIZE);
  g_assert_cmpstr (decoded, ==, "x\n");
  g_assert_cmpint (inner->type, ==, BECKON_JSONC_LITERAL);
  g_assert_true (inner->parent == find (json, "b", NULL));
  g_assert_null (find (json, "z", NULL));
  g_assert_null (beckon_jsonc_dup_text (json, inner));
  g_assert_cmpuint (beckon_jsonc_skip (json, 0), ==, json->root->start);
}

static void
test_has (void)
{
  static const struct
  {
    const char *text;
    const char *wanted;
    gboolean    has;
  } cases[] = {
    { "{\"a\":1,\"b\":2}", "{\"a\":1}", TRUE },
    { "{\"a\":1}", "{\"a\":1,\"b\":2}", FALSE },
    { "{\"a\":1,\"a\":1}", "{\"a\":1}", FALSE },
    { "[1,2]", "[1,2]", TRUE },
    { "[1,2,3]", "[1,2]", FALSE },
    { "[2,1]", "[1,2]", FALSE },
    { "\"\\u0061\"", "\"a\"", TRUE },
    { "\"\\ud83d\"", "\"a\"", FALSE },
    { "1", "\"1\"", FALSE },
    { "\"1\"", "1", FALSE },
    { "1.0", "1", TRUE },
    { "6.048e8", "604800000", TRUE },
    { "true", "true", TRUE },
    { "false", "true", FALSE },
    { "null", "false", FALSE },
    { "{}", "[]", FALSE },
    { "[]", "{}", FALSE },
    { "[/* a */\"mcp\",]", "[\"mcp\"]", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonJsonc) json =
        beckon_jsonc_parse (cases[i].text, strlen (cases[i].text), NULL);
      g_autoptr (JsonNode) wanted = json_from_string (cases[i].wanted, NULL);

      g_test_message ("case %u", i);
      g_assert_cmpint (beckon_jsonc_has (json, json->root, wanted), ==, cases[i].has);
    }
}

/* The message says where, and nothing is read beyond the end. */
static void
test_broken (void)
{
  const char text[] = "{\n  \"a\": 1\n  \"b\": 2\n}\n";
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_jsonc_parse (text, sizeof text - 1, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  g_assert_nonnull (strstr (error->message, "3"));
  for (gsize n = 0; n < sizeof text - 1; n++)
    {
      g_autofree char *part = g_memdup2 (text, n);

      g_assert_null (beckon_jsonc_parse (part, n, NULL));
    }
}

static void
test_depth (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, '[');
  g_assert_null (beckon_jsonc_parse (text->str, text->len, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/jsonc/places", test_places);
  g_test_add_func ("/connect/jsonc/has", test_has);
  g_test_add_func ("/connect/jsonc/broken", test_broken);
  g_test_add_func ("/connect/jsonc/depth", test_depth);
  return g_test_run ();
}
