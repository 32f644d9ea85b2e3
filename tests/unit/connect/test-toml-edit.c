/* test-toml-edit.c: one table of a TOML text changes, and not a byte of the rest
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "connect/toml-edit.h"

#define BOM "\xEF\xBB\xBF"
#define TABLE \
  "[mcp_servers.beckon]\ncommand = \"beckon\"\nargs = [\"mcp\"]\ntool_timeout_sec = 604800\n"
#define LONG "'''"

static const char *const path[] = { "mcp_servers", "beckon", NULL };

static JsonObject *
make_members (void)
{
  g_autoptr (JsonNode) node = json_from_string (
    "{\"command\":\"beckon\",\"args\":[\"mcp\"],\"tool_timeout_sec\":604800}", NULL);

  return json_node_dup_object (node);
}

static void
test_set (void)
{
  static const struct
  {
    const char     *before;
    BeckonTomlState state;
    const char     *after; /* NULL: refused */
    gboolean        one_way;
  } cases[] = {
    { "", BECKON_TOML_ABSENT, TABLE, FALSE },
    { "\n", BECKON_TOML_ABSENT, "\n\n" TABLE, FALSE },
    { "a = 1\n", BECKON_TOML_ABSENT, "a = 1\n\n" TABLE, FALSE },
    { "a = 1", BECKON_TOML_ABSENT, "a = 1\n\n" TABLE, TRUE },
    { "a = 1\n\n", BECKON_TOML_ABSENT, "a = 1\n\n\n" TABLE, FALSE },
    { BOM "a = 1\n", BECKON_TOML_ABSENT, BOM "a = 1\n\n" TABLE, FALSE },
    { "a = 1\r\n", BECKON_TOML_ABSENT,
      "a = 1\r\n\r\n[mcp_servers.beckon]\r\ncommand = \"beckon\"\r\nargs = "
      "[\"mcp\"]\r\ntool_timeout_sec = 604800\r\n",
      FALSE },
    { "# mine\n[mcp_servers.other]\ncommand = \"x\" # y\n", BECKON_TOML_ABSENT,
      "# mine\n[mcp_servers.other]\ncommand = \"x\" # y\n\n" TABLE, FALSE },
    { "[mcp_servers]\nother = { command = \"x\" }\n", BECKON_TOML_ABSENT,
      "[mcp_servers]\nother = { command = \"x\" }\n\n" TABLE, FALSE },
    { "[projects.\"/a.b [c]\"]\ntrust_level = 'trusted'\n", BECKON_TOML_ABSENT,
      "[projects.\"/a.b [c]\"]\ntrust_level = 'trusted'\n\n" TABLE, FALSE },
    /* Not a header, a comment nor a key, but part of a value. */
    { "a = \"\"\"\n[mcp_servers.beckon]\ncommand = 1 \\\"\"\"\"\n", BECKON_TOML_ABSENT,
      "a = \"\"\"\n[mcp_servers.beckon]\ncommand = 1 \\\"\"\"\"\n\n" TABLE, FALSE },
    { "a = " LONG "\n[mcp_servers.beckon]\n" LONG " # c\n", BECKON_TOML_ABSENT,
      "a = " LONG "\n[mcp_servers.beckon]\n" LONG " # c\n\n" TABLE, FALSE },
    { "a = [\n  \"]\", # ]\n  [1, 2],\n]\n", BECKON_TOML_ABSENT,
      "a = [\n  \"]\", # ]\n  [1, 2],\n]\n\n" TABLE, FALSE },
    { "a = 1979-05-27 07:32:00Z\nb = +1.5e3\nc = { x.y = 1, z = [] }\n", BECKON_TOML_ABSENT,
      "a = 1979-05-27 07:32:00Z\nb = +1.5e3\nc = { x.y = 1, z = [] }\n\n" TABLE, FALSE },
    { "[[list]]\na = 1\n[[list]]\na = 2\n", BECKON_TOML_ABSENT,
      "[[list]]\na = 1\n[[list]]\na = 2\n\n" TABLE, FALSE },
    /* There already. */
    { TABLE "[other]\n", BECKON_TOML_EQUAL, TABLE "[other]\n", TRUE },
    { "[ mcp_servers . \"beckon\" ] # mine\nargs=['mcp',]\n'command' = 'beckon'\ntool_timeout_sec "
      "= "
      "604_800\nenabled = true\n",
      BECKON_TOML_EQUAL,
      "[ mcp_servers . \"beckon\" ] # mine\nargs=['mcp',]\n'command' = 'beckon'\ntool_timeout_sec "
      "= "
      "604_800\nenabled = true\n",
      TRUE },
    /* Different: only what differs is changed. */
    { "[mcp_servers.beckon]\ncommand = \"/old\" # mine\nargs = [\n  \"mcp\",\n]\n\n# next\n[z]\n",
      BECKON_TOML_DIFFERENT,
      "[mcp_servers.beckon]\ncommand = \"beckon\" # mine\nargs = [\n  "
      "\"mcp\",\n]\ntool_timeout_sec = "
      "604800\n\n# next\n[z]\n",
      TRUE },
    { "[mcp_servers.beckon]", BECKON_TOML_DIFFERENT, TABLE, TRUE },
    { "[mcp_servers.beckon.env]\nA = \"1\"\n[mcp_servers.beckon]\ncommand = \"beckon\"",
      BECKON_TOML_DIFFERENT, "[mcp_servers.beckon.env]\nA = \"1\"\n" TABLE, TRUE },
    { "[mcp_servers.beckon]\ncommand = \"beckon\"\nargs = [\"mcp\", \"x\"]\ntool_timeout_sec = "
      "60.0\n",
      BECKON_TOML_DIFFERENT, TABLE, TRUE },
    /* Refused. */
    { "mcp_servers = { beckon = {} }\n", 0, NULL, FALSE },
    { "mcp_servers = 1\n", 0, NULL, FALSE },
    { "[mcp_servers]\nbeckon = { command = \"x\" }\n", 0, NULL, FALSE },
    { "[mcp_servers]\nbeckon.command = \"x\"\n", 0, NULL, FALSE },
    { "mcp_servers.beckon.command = \"x\"\n", 0, NULL, FALSE },
    { "[[mcp_servers]]\n", 0, NULL, FALSE },
    { "[[mcp_servers.beckon]]\n", 0, NULL, FALSE },
    { TABLE TABLE, 0, NULL, FALSE },
    { "[mcp_servers.beckon]\ncommand = 'x'\ncommand = 'y'\n", 0, NULL, FALSE },
    { "[mcp_servers.beckon]\ncommand.x = 'x'\n", 0, NULL, FALSE },
    { "[mcp_servers.beckon]\ncommand = ['x']\n", BECKON_TOML_DIFFERENT, NULL, FALSE },
    { "[mcp_servers.beckon]\ncommand = { x = 1 }\n", BECKON_TOML_DIFFERENT, NULL, FALSE },
    { "[mcp_servers.beckon]\nargs = 'mcp'\n", BECKON_TOML_DIFFERENT, NULL, FALSE },
    { "a = \n", 0, NULL, FALSE },
    { "a\n", 0, NULL, FALSE },
    { "= 1\n", 0, NULL, FALSE },
    { "a = 1 b = 2\n", 0, NULL, FALSE },
    { "a = \"x\n", 0, NULL, FALSE },
    { "a = \"\"\"x\n", 0, NULL, FALSE },
    { "a = \"\\", 0, NULL, FALSE },
    { "a = [1\n", 0, NULL, FALSE },
    { "a = [1 2]\n", 0, NULL, FALSE },
    { "a = { b }\n", 0, NULL, FALSE },
    { "[a\n", 0, NULL, FALSE },
    { "[[a]\n", 0, NULL, FALSE },
    { "[]\n", 0, NULL, FALSE },
    { "a = '\xff'\n", 0, NULL, FALSE },
  };
  g_autoptr (JsonObject) members = make_members ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *after = NULL;
      g_autofree char *again = NULL;
      g_autofree char *removed = NULL;
      BeckonTomlState  state = BECKON_TOML_ABSENT;
      gboolean         looked;

      g_test_message ("case %u", i);
      looked = beckon_toml_look (cases[i].before, path, members, &state, NULL);
      g_assert_true (looked || cases[i].after == NULL);
      g_assert_cmpint (state, ==, cases[i].state);
      after = beckon_toml_set (cases[i].before, path, members, &error);
      g_assert_cmpstr (after, ==, cases[i].after);
      if (after == NULL)
        {
          g_assert_true (error->domain == BECKON_ERROR);
          g_assert_cmpstr (beckon_error_get_hint (error), !=, NULL);
          continue;
        }
      g_assert_true (beckon_toml_look (after, path, members, &state, NULL));
      g_assert_cmpint (state, ==, BECKON_TOML_EQUAL);
      again = beckon_toml_set (after, path, members, NULL);
      g_assert_cmpstr (again, ==, after);
      removed = beckon_toml_remove (after, path, NULL);
      if (!cases[i].one_way)
        g_assert_cmpstr (removed, ==, cases[i].before);
      g_assert_true (beckon_toml_look (removed, path, members, &state, NULL));
      g_assert_cmpint (state, ==, BECKON_TOML_ABSENT);
    }
}

static void
test_remove (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } cases[] = {
    { "", "" },
    { "a = 1\n", "a = 1\n" },
    { "a = 1\n" TABLE "b = 2\n", "a = 1\n" },
    { "a = 1\n\n" TABLE "\n# of the next\n[z]\n", "a = 1\n\n# of the next\n[z]\n" },
    { TABLE "\n[z]\n", "\n[z]\n" },
    { "a = 1\n\n" TABLE "# in it\nenabled = false\n# after it\n", "a = 1\n# after it\n" },
    /* What the person added below it is of no use without it. */
    { TABLE
      "[mcp_servers.beckon.env]\nA = 1\n\n[mcp_servers.beckon.tools.x]\nB = 1\n[mcp_servers.z]\n",
      "[mcp_servers.z]\n" },
    { "[mcp_servers.beckon.env]\nA = 1\n[z]\n", "[z]\n" },
    { "[mcp_servers.beckoned]\nA = 1\n", "[mcp_servers.beckoned]\nA = 1\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *after = beckon_toml_remove (cases[i].before, path, NULL);

      g_test_message ("case %u", i);
      g_assert_cmpstr (after, ==, cases[i].after);
    }
}

static void
test_depth (void)
{
  g_autoptr (GString) text = g_string_new ("a = ");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, '[');
  g_assert_null (beckon_toml_remove (text->str, path, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/toml-edit/set", test_set);
  g_test_add_func ("/connect/toml-edit/remove", test_remove);
  g_test_add_func ("/connect/toml-edit/depth", test_depth);
  return g_test_run ();
}
