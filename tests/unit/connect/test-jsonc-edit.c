/* test-jsonc-edit.c: one value of a JSON text changes, and not a byte of the rest
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "connect/jsonc-edit.h"

#define BOM "\xEF\xBB\xBF"
#define SERVER "{'command':'beckon','args':['mcp']}"

/* JSON with ' in place of ", for legibility. */
static char *
quote (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static JsonNode *
parse (const char *text)
{
  g_autofree char *quoted = quote (text);
  JsonNode        *node = json_from_string (quoted, NULL);

  g_assert_nonnull (node);
  return node;
}

typedef struct
{
  const char *before;
  const char *path;
  const char *value;
  const char *after;   /* NULL: refused */
  gboolean    one_way; /* removing it does not give @before again */
} Case;

static void
check_removed (const char *before, const char *after, const char *const *path)
{
  g_autoptr (BeckonJsonc) json = beckon_jsonc_parse (after, strlen (after), NULL);
  g_autofree char  *removed = NULL;
  BeckonJsoncValue *found = NULL;

  g_assert_true (beckon_jsonc_find (json, path, &found, NULL));
  if (found->type == BECKON_JSONC_ARRAY)
    found = found->children->pdata[found->children->len - 1];
  removed = beckon_jsonc_remove (json, found);
  g_assert_cmpstr (removed, ==, before);
}

static void
run_cases (const Case *cases, guint n_cases, gboolean appends)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_auto (GStrv) path = g_strsplit (cases[i].path, ".", -1);
      g_autofree char *before = quote (cases[i].before);
      g_autofree char *expected = cases[i].after != NULL ? quote (cases[i].after) : NULL;
      g_autoptr (JsonNode) value = parse (cases[i].value);
      g_autoptr (GError) error = NULL;
      g_autofree char *after = NULL;
      g_autofree char *again = NULL;

      g_test_message ("case %u", i);
      after = (appends ? beckon_jsonc_append
                       : beckon_jsonc_set) (before, (const char *const *) path, value, &error);
      g_assert_cmpstr (after, ==, expected);
      if (after == NULL)
        {
          g_assert_true (error->domain == BECKON_ERROR);
          g_assert_cmpstr (beckon_error_get_hint (error), !=, NULL);
          continue;
        }
      g_assert_no_error (error);
      if (!appends)
        {
          again = beckon_jsonc_set (after, (const char *const *) path, value, NULL);
          g_assert_cmpstr (again, ==, after);
        }
      if (!cases[i].one_way)
        check_removed (before, after, (const char *const *) path);
    }
}

static void
test_set (void)
{
  static const Case cases[] = {
    /* An empty file, and an empty object. */
    { "", "a", "1", "{\n  'a': 1\n}\n", TRUE },
    { " \r\n", "a", "1", "{\r\n  'a': 1\r\n}\r\n", TRUE },
    { BOM, "a", "1", BOM "{\n  'a': 1\n}\n", TRUE },
    { "{}", "a", "1", "{\n  'a': 1\n}", FALSE },
    { "{}\n", "a.b.c", "1", "{\n  'a': {\n    'b': {\n      'c': 1\n    }\n  }\n}\n", FALSE },
    { "{ }\n", "a", "1", "{\n  'a': 1\n}\n", TRUE },
    { "{\n}\n", "a", "1", "{\n  'a': 1\n}\n", TRUE },
    /* At the end, as the others are written. */
    { "{\n  'x': 1\n}\n", "a", "1", "{\n  'x': 1,\n  'a': 1\n}\n", FALSE },
    { "{\n\t'x': 1\n}", "a", SERVER,
      "{\n\t'x': 1,\n\t'a': {\n\t\t'command': 'beckon',\n\t\t'args': ['mcp']\n\t}\n}", FALSE },
    { "{\n    'x': {}\n}\n", "x.a", SERVER,
      "{\n    'x': {\n        'a': {\n            'command': 'beckon',\n            'args': "
      "['mcp']\n        }\n    }\n}\n",
      TRUE },
    { "{\r\n  'x': 1\r\n}\r\n", "a.b", "true",
      "{\r\n  'x': 1,\r\n  'a': {\r\n    'b': true\r\n  }\r\n}\r\n", FALSE },
    { BOM "{\n 'x': 1\n}\n", "a", "{'b':2}", BOM "{\n 'x': 1,\n 'a': {\n  'b': 2\n }\n}\n", FALSE },
    { "{'x':1}", "a", SERVER, "{'x':1,'a':{'command':'beckon','args':['mcp']}}", FALSE },
    { "{ 'x': 1 }\n", "a", SERVER, "{ 'x': 1, 'a': { 'command': 'beckon', 'args': ['mcp'] } }\n",
      FALSE },
    { "{ 'x': { 'y': 1 } }", "x.a", "'b'", "{ 'x': { 'y': 1, 'a': 'b' } }", FALSE },
    { "{'x':{}}", "x.a", "1", "{'x':{'a':1}}", TRUE },
    { "{\n  'x': { 'y': 1 },\n  'z': 2\n}\n", "x.a", "1",
      "{\n  'x': { 'y': 1, 'a': 1 },\n  'z': 2\n}\n", FALSE },
    { "{\n  'x': {\n    'y': 1\n  },\n  'z': 2\n}\n", "x.a", "1",
      "{\n  'x': {\n    'y': 1,\n    'a': 1\n  },\n  'z': 2\n}\n", FALSE },
    { "  {\n    'x': 1\n  }\n", "a", "1", "  {\n    'x': 1,\n    'a': 1\n  }\n", FALSE },
    /* Comments and trailing commas. */
    { "{\n  'x': 1, // one\n}\n", "a", "1", "{\n  'x': 1, // one\n  'a': 1,\n}\n", FALSE },
    { "{\n  'x': 1 // one\n}\n", "a", "1", "{\n  'x': 1, // one\n  'a': 1\n}\n", FALSE },
    { "{\n  'x': 1 /* one */ // two\r\n}\n", "a", "1",
      "{\n  'x': 1, /* one */ // two\n  'a': 1\r\n}\n", FALSE },
    { "// head\n{\n  // x\n  'x': 1\n  // 'b': 2\n}\n// tail\n", "a", "1",
      "// head\n{\n  // x\n  'x': 1,\n  'a': 1\n  // 'b': 2\n}\n// tail\n", FALSE },
    { "{ 'x': 1 // one\n}\n", "a", "1", "{ 'x': 1, 'a': 1 // one\n}\n", FALSE },
    { "{ // nothing\n}\n", "a", "1", "{\n  'a': 1 // nothing\n}\n", TRUE },
    { "{\n  // nothing\n}\n", "a", "1", "{\n  'a': 1\n  // nothing\n}\n", FALSE },
    { "{ /* no, 'a': 2 */ }", "a", "1", "{\n  'a': 1 /* no, 'a': 2 */ }", TRUE },
    { "{\n  'x': '// no comment \\\\',\n  'y': '/*'\n}\n", "a", "1",
      "{\n  'x': '// no comment \\\\',\n  'y': '/*',\n  'a': 1\n}\n", FALSE },
    { "{\n  'x': 1 /* one\n  more */\n}\n", "a", "1",
      "{\n  'x': 1, /* one\n  more */\n  'a': 1\n}\n", FALSE },
    /* What is there is changed where it differs, and no further. */
    { "{ 'a': 1, 'b': 2 }", "a", "3", "{ 'a': 3, 'b': 2 }", TRUE },
    { "{\n  'a': {\n    'args': [ 'mcp' ], 'command' : '/old', // mine\n    'env': {}\n  }\n}\n",
      "a", SERVER,
      "{\n  'a': {\n    'args': [ 'mcp' ], 'command' : 'beckon', // mine\n    'env': {}\n  }\n}\n",
      TRUE },
    { "{\n  'a': {\n    'args': ['mcp', '--quiet'],\n    'command': 'beckon'\n  }\n}\n", "a",
      SERVER, "{\n  'a': {\n    'args': ['mcp'],\n    'command': 'beckon'\n  }\n}\n", TRUE },
    { "{ 'a' : { 'command': 'beckon' } }", "a", SERVER,
      "{ 'a' : { 'command': 'beckon', 'args': ['mcp'] } }", TRUE },
    { "{'\\u0061':1}", "a", "1", "{'\\u0061':1}", TRUE },
    { "{'a':600}", "a", "604800000", "{'a':604800000}", TRUE },
    { "{'a':'600'}", "a", "600", "{'a':600}", TRUE },
    /* Half a surrogate pair and NUL elsewhere, as shortened texts in JavaScript have them. */
    { "{'x':'\\ud83d','y':'\\u0000'}", "a", "1", "{'x':'\\ud83d','y':'\\u0000','a':1}", FALSE },
    { "{'x':1e400,'y':123456789012345678901234567890}", "a", "1",
      "{'x':1e400,'y':123456789012345678901234567890,'a':1}", FALSE },
    { "{'x':1,'x':2}", "a", "1", "{'x':1,'x':2,'a':1}", FALSE },
    /* Refused. */
    { "{'a':1,'a':2}", "a", "1", NULL, FALSE },
    { "{'a':{},'a':{}}", "a.b", "1", NULL, FALSE },
    { "{'a':[]}", "a.b", "1", NULL, FALSE },
    { "{'a':null}", "a.b", "1", NULL, FALSE },
    { "{'a':1}", "a", "{'b':1}", NULL, FALSE },
    { "{'a':{'b':1}}", "a", "1", NULL, FALSE },
    { "{'a':{}}", "a", "[1]", NULL, FALSE },
    { "{'a':{'command':['beckon']}}", "a", SERVER, NULL, FALSE },
    { "[]", "a", "1", NULL, FALSE },
    { "1", "a", "1", NULL, FALSE },
    { "// nothing", "a", "1", NULL, FALSE },
    { "{", "a", "1", NULL, FALSE },
    { "{'x':1", "a", "1", NULL, FALSE },
    { "{'x' 1}", "a", "1", NULL, FALSE },
    { "{'x':1 'y':2}", "a", "1", NULL, FALSE },
    { "{,}", "a", "1", NULL, FALSE },
    { "{'x':1,,}", "a", "1", NULL, FALSE },
    { "{x:1}", "a", "1", NULL, FALSE },
    { "{} {}", "a", "1", NULL, FALSE },
    { "{} /* ", "a", "1", NULL, FALSE },
    { "{'x':'\n'}", "a", "1", NULL, FALSE },
    { "{'x':'\\q'}", "a", "1", NULL, FALSE },
    { "{'x':'\\u12'}", "a", "1", NULL, FALSE },
    { "{'x':01}", "a", "1", NULL, FALSE },
    { "{'x':1.}", "a", "1", NULL, FALSE },
    { "{'x':-}", "a", "1", NULL, FALSE },
    { "{'x':tru}", "a", "1", NULL, FALSE },
    { "{'x':'\xff'}", "a", "1", NULL, FALSE },
    { "{'x':#}", "a", "1", NULL, FALSE },
    { "{} /", "a", "1", NULL, FALSE },
  };

  run_cases (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_append (void)
{
  static const Case cases[] = {
    { "{}\n", "a", "'x'", "{\n  'a': ['x']\n}\n", FALSE },
    { "{}\n", "a", "{'b':1}", "{\n  'a': [\n    {\n      'b': 1\n    }\n  ]\n}\n", FALSE },
    { "{'a':[]}", "a", "'x'", "{'a':['x']}", TRUE },
    { "{'a':[1]}", "a", "'x'", "{'a':[1,'x']}", FALSE },
    { "{ 'a': ['y'] }", "a", "'x'", "{ 'a': ['y', 'x'] }", FALSE },
    { "{\n  'a': ['y'],\n  'b': 1\n}\n", "a", "'x'", "{\n  'a': ['y', 'x'],\n  'b': 1\n}\n",
      FALSE },
    { "{\n  'a': [\n    'y'\n  ]\n}\n", "a", "'x'", "{\n  'a': [\n    'y',\n    'x'\n  ]\n}\n",
      FALSE },
    { "{\n  'a': [\n    'y', // why\n  ]\n}\n", "a", "'x'",
      "{\n  'a': [\n    'y', // why\n    'x',\n  ]\n}\n", FALSE },
    { "{\n  'a': []\n}\n", "a", "{'b':[{'c':1}]}",
      "{\n  'a': [\n    {\n      'b': [\n        {\n          'c': 1\n        }\n      ]\n    }\n  "
      "]\n}\n",
      TRUE },
    { "{'a':{}}", "a", "1", NULL, FALSE },
    { "{'a':'x'}", "a", "1", NULL, FALSE },
    { "{'a':[],'a':[]}", "a", "1", NULL, FALSE },
  };

  run_cases (cases, G_N_ELEMENTS (cases), TRUE);
}

static void
test_remove (void)
{
  static const struct
  {
    const char *before;
    const char *path;
    const char *after;
  } cases[] = {
    /* First, in the middle, last, alone. */
    { "{'a':1,'b':2}", "a", "{'b':2}" },
    { "{'x':1,'a':1,'b':2}", "a", "{'x':1,'b':2}" },
    { "{ 'x': 1, 'a': 1, 'b': 2 }", "a", "{ 'x': 1, 'b': 2 }" },
    { "{ 'x': 1, 'a': 1 }", "a", "{ 'x': 1 }" },
    { "{ 'a': 1 }", "a", "{}" },
    { "{\n  'a': 1,\n  'b': 2\n}\n", "a", "{\n  'b': 2\n}\n" },
    { "{\r\n  'x': 1,\r\n  'a': {\r\n  },\r\n  'b': 2\r\n}\r\n", "a",
      "{\r\n  'x': 1,\r\n  'b': 2\r\n}\r\n" },
    { "{\n  'x': 1,\n  'a': 1\n}\n", "a", "{\n  'x': 1\n}\n" },
    { "{\n  'x': 1,\n  'a': 1,\n}\n", "a", "{\n  'x': 1,\n}\n" },
    { "{\n  'x': 1\n  , 'a': 1\n}\n", "a", "{\n  'x': 1\n  \n}\n" },
    { "{\n\n  'x': 1,\n\n  'a': 1,\n\n  'b': 2\n}\n", "a", "{\n\n  'x': 1,\n\n\n  'b': 2\n}\n" },
    { "{\n  'a': 1 }", "a", "{}" },
    { "{\n  'x': 1,\n  'a': 1 }", "a", "{\n  'x': 1\n   }" },
    /* Comments of the person stay, and nothing comes into one. */
    { "{\n  // first\n  'a': 1, // mine\n  'b': 2\n}\n", "a",
      "{\n  // first // mine\n  'b': 2\n}\n" },
    { "{\n  // first\n  'a': 1, 'b': 2\n}\n", "a", "{\n  // first\n  'b': 2\n}\n" },
    { "{\n  // first\n  'a': 1, /* mine */ 'b': 2\n}\n", "a",
      "{\n  // first\n  /* mine */ 'b': 2\n}\n" },
    { "{\n  // first\n  'a': 1 }\n", "a", "{\n  // first\n   }\n" },
    { "{\n  'x': 1, // one\n  'a': 1\n}\n", "a", "{\n  'x': 1 // one\n}\n" },
    { "{\n  'x': 1, /* one */ 'a': 1\n}\n", "a", "{\n  'x': 1 /* one */\n}\n" },
    { "{\n  'a': 1, /* mine\n  */ 'b': 2\n}\n", "a", "{\n  /* mine\n  */ 'b': 2\n}\n" },
    { "{ // all\n  'a': 1\n}\n", "a", "{ // all\n}\n" },
    { "{ 'a': 1 /* mine */, 'b': 2 }", "a", "{ 'b': 2 }" },
    /* What is around it goes with it if that is all that was in there. */
    { "{\n  'x': 1,\n  'p': {\n    'q': {\n      'a': 1\n    }\n  }\n}\n", "p.q.a",
      "{\n  'x': 1\n}\n" },
    { "{'p':{'q':{'a':1}}}", "p.q.a", "{}" },
    { "{\n  'p': { // keep\n    'a': 1\n  }\n}\n", "p.a", "{\n  'p': { // keep\n  }\n}\n" },
    { "{'p':{'a':1,'b':2}}", "p.a", "{'p':{'b':2}}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) path = g_strsplit (cases[i].path, ".", -1);
      g_autofree char *before = quote (cases[i].before);
      g_autofree char *expected = quote (cases[i].after);
      g_autoptr (BeckonJsonc) json = beckon_jsonc_parse (before, strlen (before), NULL);
      g_autoptr (BeckonJsonc) again = NULL;
      g_autofree char  *after = NULL;
      BeckonJsoncValue *found = NULL;

      g_test_message ("case %u", i);
      g_assert_true (beckon_jsonc_find (json, (const char *const *) path, &found, NULL));
      g_assert_nonnull (found);
      after = beckon_jsonc_remove (json, found);
      g_assert_cmpstr (after, ==, expected);
      again = beckon_jsonc_parse (after, strlen (after), NULL);
      g_assert_nonnull (again);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/jsonc-edit/set", test_set);
  g_test_add_func ("/connect/jsonc-edit/append", test_append);
  g_test_add_func ("/connect/jsonc-edit/remove", test_remove);
  return g_test_run ();
}
