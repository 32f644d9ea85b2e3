/* test-change.c: connecting an agent, and taking that back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/error.h"
#include "connect/change.h"

/* The home of this test, which GLib reads once. */
static char *home = NULL;

static char *
path_in (const char *name)
{
  return g_build_filename (home, name, NULL);
}

static void
make (const char *name, const char *text)
{
  g_autofree char *path = path_in (name);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* (transfer full) (nullable) */
static char *
get (const char *name)
{
  g_autofree char *path = path_in (name);
  char            *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

static void
assert_text (const char *name, const char *text)
{
  g_autofree char *found = get (name);

  g_assert_cmpstr (found, ==, text);
}

static BeckonConnectChange *
begin (const char *agent, gboolean removes)
{
  g_autoptr (GError) error = NULL;
  BeckonConnectChange *change =
    beckon_connect_change_new (beckon_connect_agent_find (agent), NULL, removes, 0, &error);

  g_assert_no_error (error);
  return change;
}

static void
apply (const char *agent, gboolean removes)
{
  g_autoptr (BeckonConnectChange) change = begin (agent, removes);
  g_autoptr (BeckonConnectChange) again = NULL;
  g_autofree char *difference = beckon_connect_change_dup_difference (change);
  g_autoptr (GError) error = NULL;

  g_assert_false (beckon_connect_change_is_empty (change));
  g_assert_cmpstr (difference, !=, "");
  g_assert_true (beckon_connect_change_write (change, &error));
  g_assert_no_error (error);
  /* A second time nothing changes. */
  again = begin (agent, removes);
  g_assert_true (beckon_connect_change_is_empty (again));
  g_assert_true (removes ? beckon_connect_change_is_absent (again)
                         : beckon_connect_change_is_complete (again));
}

static void
clear (void)
{
  g_autofree char *command = g_strdup_printf ("/bin/rm -rf '%s'", home);

  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  g_assert_cmpint (g_mkdir (home, 0700), ==, 0);
}

typedef struct
{
  const char *agent;
  const char *file;
  const char *text; /* NULL: there is none */
} Case;

/* Whatever was there before is there again afterwards, byte for byte. */
static void
test_there_and_back (void)
{
  static const Case cases[] = {
    { "claude", ".claude.json", NULL },
    { "claude", ".claude.json", "" },
    { "claude", ".claude.json", "{}" },
    { "claude", ".claude.json", "{ \r\n }" },
    { "claude", ".claude.json", "{\n  \"mcpServers\": {},\n  \"numStartups\": 3\n}" },
    { "claude", ".claude/settings.json",
      "{\n  \"hooks\": {\n    \"Stop\": []\n  },\n  \"permissions\": {\"allow\": []}\n}\n" },
    { "claude", ".claude/settings.json",
      "\xEF\xBB\xBF{\t\"hooks\": { \"Stop\": [ {\"hooks\": [ {\"type\": \"command\",\r\n"
      "\"command\": \"say done\"} ] } ] } // mine\r\n}" },
    { "codex", ".codex/config.toml", "model = \"x\"" },
    { "codex", ".codex/config.toml", "\n\n# only\n\n" },
    { "codex", ".codex/hooks.json", "{\"hooks\":{\"Stop\":[]}}" },
    { "gemini", ".gemini/settings.json", "{\n\t\"ui\": {\"theme\": \"GitHub\"}, // dark\n}\n" },
    { "opencode", ".config/opencode/opencode.jsonc", "{\n  // \"mcp\": {}\n}\n" },
    { "opencode", ".config/opencode/opencode.json", "{\"$schema\":\"x\"}\n" },
    { "opencode", ".config/opencode/plugin/beckon.js", NULL },
    { "copilot", ".copilot/mcp-config.json", "{\n    \"mcpServers\": {\n    }\n}\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *connected = NULL;

      g_test_message ("case %u", i);
      clear ();
      if (cases[i].text != NULL)
        make (cases[i].file, cases[i].text);
      apply (cases[i].agent, FALSE);
      connected = get (cases[i].file);
      g_assert_nonnull (connected);
      g_assert_cmpstr (connected, !=, cases[i].text);
      apply (cases[i].agent, TRUE);
      assert_text (cases[i].file, cases[i].text);
    }
}

/* What others changed in between is kept. */
static void
test_changed_between (void)
{
  clear ();
  make (".claude.json", "{\n  \"numStartups\": 3\n}\n");
  apply ("claude", FALSE);
  {
    g_autofree char *text = get (".claude.json");
    g_autoptr (GString) changed = g_string_new (text);

    g_string_replace (changed, "3", "4", 1);
    make (".claude.json", changed->str);
  }
  apply ("claude", TRUE);
  assert_text (".claude.json", "{\n  \"numStartups\": 4\n}\n");
}

/* An entry that was lost or changed is put right, and the rest is left alone. */
static void
test_put_right (void)
{
  g_autofree char *whole = NULL;
  g_autoptr (GString) text = NULL;
  g_autoptr (BeckonConnectChange) change = NULL;
  guint missing = 0, different = 0;

  clear ();
  apply ("claude", FALSE);
  whole = get (".claude/settings.json");
  text = g_string_new (whole);
  g_string_replace (text, "\"Notification\"", "\"Noted\"", 1);
  g_string_replace (text, "Bash|Edit|Write|mcp__beckon__.*", "Bash", 1);
  make (".claude/settings.json", text->str);
  change = begin ("claude", FALSE);
  for (guint i = 0; i < change->entries->len; i++)
    {
      missing += change->states[i] == BECKON_ENTRY_MISSING;
      different += change->states[i] == BECKON_ENTRY_DIFFERENT;
    }
  g_assert_cmpuint (missing, ==, 1);
  g_assert_cmpuint (different, ==, 1);
  g_assert_false (beckon_connect_change_is_complete (change));
  g_assert_false (beckon_connect_change_is_absent (change));
  apply ("claude", FALSE);
}

/* One file that cannot be understood: none is written. */
static void
test_refused (void)
{
  static const Case cases[] = {
    { "claude", ".claude/settings.json", "{ \"hooks\": " },
    { "claude", ".claude/settings.json", "{ \"hooks\": [] }" },
    { "claude", ".claude.json", "{ \"mcpServers\": { \"beckon\": 1 } }" },
    { "codex", ".codex/hooks.json", "[]" },
    { "codex", ".codex/config.toml", "mcp_servers = { }\n" },
    { "codex", ".codex/config.toml", "a = \"\xff\"\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      clear ();
      make (cases[i].file, cases[i].text);
      g_assert_null (beckon_connect_change_new (beckon_connect_agent_find (cases[i].agent), NULL,
                                                FALSE, 0, &error));
      g_assert_true (error->domain == BECKON_ERROR);
      g_assert_nonnull (strstr (error->message, cases[i].file));
      g_assert_cmpstr (beckon_error_get_hint (error), !=, NULL);
      assert_text (cases[i].file, cases[i].text);
    }
}

/* The file that another program changes as soon as the first file of a change has been written;
 * NULL: none does. */
static const char *changes_meanwhile = NULL;

/* In place of the one of the C library: what Beckon writes goes through it. */
int
fsync (int fd)
{
  g_autofree char *text = changes_meanwhile != NULL ? get (changes_meanwhile) : NULL;

  if (text != NULL && strstr (text, "beckon") != NULL)
    make (g_steal_pointer (&changes_meanwhile), "{\"theirs\": 1}");
  return (int) syscall (SYS_fsync, fd);
}

/* The second file cannot be written: the first is put back, unless somebody else has changed it. */
static void
test_put_back (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonConnectChange) change = NULL;
      g_autofree char *copy = path_in (".claude/settings.json.beckon-backup");

      clear ();
      make (".claude.json", "{}");
      make (".claude/settings.json", "{ }");
      g_assert_cmpint (g_mkdir (copy, 0700), ==, 0);
      change = begin ("claude", FALSE);
      changes_meanwhile = i == 0 ? NULL : ".claude.json";
      g_assert_false (beckon_connect_change_write (change, &error));
      g_assert_null (changes_meanwhile);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
      g_assert_nonnull (strstr (error->message, "settings.json"));
      assert_text (".claude.json", i == 0 ? "{}" : "{\"theirs\": 1}");
      assert_text (".claude/settings.json", "{ }");
      g_assert_nonnull (
        strstr (beckon_error_get_hint (error),
                i == 0 ? "Nothing was changed" : ".claude.json” was changed by another program"));
    }
}

/* A file that UTF-8 cannot contain: NUL. */
static void
test_not_text (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  clear ();
  make (".claude.json", "");
  path = path_in (".claude.json");
  g_assert_true (g_file_set_contents (path, "{\0}", 3, NULL));
  g_assert_null (
    beckon_connect_change_new (beckon_connect_agent_find ("claude"), NULL, FALSE, 0, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
}

/* Where the agent itself would look. */
static void
test_folders (void)
{
  static const struct
  {
    const char *agent;
    const char *variable;
    const char *file;
  } cases[] = {
    { "claude", "CLAUDE_CONFIG_DIR", "else/.claude.json" },
    { "claude", "CLAUDE_CONFIG_DIR", "else/settings.json" },
    { "codex", "CODEX_HOME", "else/config.toml" },
    { "codex", "CODEX_HOME", "else/hooks.json" },
    { "gemini", "GEMINI_CLI_HOME", "else/.gemini/settings.json" },
    { "opencode", "XDG_CONFIG_HOME", "else/opencode/opencode.json" },
    { "opencode", "XDG_CONFIG_HOME", "else/opencode/plugin/beckon.js" },
    { "copilot", "COPILOT_HOME", "else/mcp-config.json" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *folder = path_in ("else");
      g_autofree char *text = NULL;

      g_test_message ("case %u", i);
      clear ();
      g_setenv (cases[i].variable, folder, TRUE);
      apply (cases[i].agent, FALSE);
      g_unsetenv (cases[i].variable);
      text = get (cases[i].file);
      g_assert_nonnull (text);
    }
}

/* The file that Claude Code itself prefers. */
static void
test_early_file (void)
{
  g_autofree char *text = NULL;

  clear ();
  make (".claude/.config.json", "{}");
  apply ("claude", FALSE);
  text = get (".claude/.config.json");
  g_assert_nonnull (strstr (text, "mcpServers"));
  assert_text (".claude.json", NULL);
}

static void
test_found (void)
{
  const BeckonConnectAgent *agent = beckon_connect_agent_find ("codex");
  g_autofree char          *folder = path_in ("empty");

  clear ();
  g_setenv ("PATH", folder, TRUE);
  g_assert_false (beckon_connect_agent_is_here (agent));
  make (".codex/auth.json", "{}");
  g_assert_true (beckon_connect_agent_is_here (agent));
  clear ();
  make ("empty/codex", "#!/bin/sh\n");
  {
    g_autofree char *program = path_in ("empty/codex");

    g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  }
  g_assert_true (beckon_connect_agent_is_here (agent));
  g_assert_null (beckon_connect_agent_find ("nobody"));
}

int
main (int argc, char **argv)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  int              status;

  home = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_setenv ("HOME", home, TRUE);
  for (const char *const *name =
         (const char *const[]){ "CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME",
                                "XDG_CONFIG_HOME", "COPILOT_HOME", NULL };
       *name != NULL; name++)
    g_unsetenv (*name);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/change/there-and-back", test_there_and_back);
  g_test_add_func ("/connect/change/changed-between", test_changed_between);
  g_test_add_func ("/connect/change/put-right", test_put_right);
  g_test_add_func ("/connect/change/refused", test_refused);
  g_test_add_func ("/connect/change/put-back", test_put_back);
  g_test_add_func ("/connect/change/not-text", test_not_text);
  g_test_add_func ("/connect/change/folders", test_folders);
  g_test_add_func ("/connect/change/early-file", test_early_file);
  g_test_add_func ("/connect/change/found", test_found);
  status = g_test_run ();
  g_setenv ("PATH", path, TRUE);
  clear ();
  g_rmdir (home);
  g_free (home);
  return status;
}
