/* test-caller.c: the default name of the agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/caller.h"
#include "cli/context-file.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/limits.h"

static void
test_process (void)
{
  static const struct
  {
    const char *words[5];
    const char *name;
  } rows[] = {
    { { "bash" }, "shell" },
    { { "-bash" }, "shell" },
    { { "/bin/sh", "/opt/bin/build-all" }, "build-all" },
    { { "/bin/sh", "-e", "./deploy.sh", "prod" }, "deploy.sh" },
    { { "bash", "-c", "beckon ask x" }, "shell" },
    { { "sh", "-eu", "job" }, "job" },
    { { "/usr/bin/python3", "agent.py" }, "agent.py" },
    { { "python3.11", "-m", "agent" }, "shell" },
    { { "perl", "-e", "system" }, "shell" },
    { { "node", "/opt/agent/main.js" }, "main.js" },
    { { "bash", "/dev/fd/63" }, "shell" },
    { { "/usr/bin/make", "all" }, "make" },
    { { "claude" }, "claude" },
    { { "" }, "shell" },
    { { NULL }, "shell" },
    { { "/usr/bin/timeout", "60", "beckon", "ask" }, NULL },
    { { "sudo", "-u", "build", "beckon" }, NULL },
    { { "xargs", "beckon", "log" }, NULL },
    { { "/usr/bin/perl", "/usr/bin/parallel", "beckon" }, NULL },
    { { "bash", "/opt/bin/sentinel" }, NULL },
    { { "/opt/bin/\xff" }, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = beckon_caller_name_process (rows[i].words);
      g_assert_cmpstr (name, ==, rows[i].name);
    }
}

static void
test_agent (void)
{
  g_autofree char *given = beckon_caller_dup_agent ("builder");
  g_autofree char *named = NULL;
  g_autofree char *found = NULL;
  g_autofree char *wrong = NULL;

  g_assert_cmpstr (given, ==, "builder");
  g_setenv ("BECKON_AGENT", "nightly", TRUE);
  named = beckon_caller_dup_agent (NULL);
  g_assert_cmpstr (named, ==, "nightly");
  g_setenv ("BECKON_AGENT", "\xff", TRUE);
  wrong = beckon_caller_dup_agent (NULL);
  g_assert_true (g_utf8_validate (wrong, -1, NULL));
  g_unsetenv ("BECKON_AGENT");
  found = beckon_caller_dup_agent (NULL);
  g_assert_cmpuint (strlen (found), >, 0);
}

static void
test_workspace (void)
{
  g_autofree char *current = g_get_current_dir ();
  g_autofree char *here = beckon_caller_dup_workspace (NULL);
  g_autofree char *there = beckon_caller_dup_workspace ("sub/../other");
  g_autofree char *expected = g_build_filename (current, "other", NULL);
  g_autofree char *absolute = beckon_caller_dup_workspace ("/srv/./x");

  g_assert_cmpstr (here, ==, current);
  g_assert_cmpstr (there, ==, expected);
  g_assert_cmpstr (absolute, ==, "/srv/x");
}

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("beckon-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "context", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
write_file (Fixture *fixture, const char *contents, gssize length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, contents, length, &error);
  g_assert_no_error (error);
}

static void
test_context (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *contents;
    const char *json;
  } rows[] = {
    { "{\"a\":1}", "{\"a\":1}" },
    { "[1,2]\n", "[1,2]" },
    { "\xef\xbb\xbf \r\n{\"a\": 1}\r\n\n", "{\"a\": 1}" },
    { "\xef\xbb\xbfnot JSON\n", "\"not JSON\\n\"" },
    { "\xef\xbb\xbf", "\"\"" },
    { "two\nlines \"quoted\"", "\"two\\nlines \\\"quoted\\\"\"" },
    { "{broken", "\"{broken\"" },
    { "", "\"\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *json = NULL;

      write_file (fixture, rows[i].contents, -1);
      json = beckon_context_file_read (fixture->path, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (json, ==, rows[i].json);
    }
}

static void
assert_unreadable (const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_context_file_read (path, &error));
  g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
}

static void
assert_too_long (const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_context_file_read (path, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

static void
test_context_wrong (Fixture *fixture, gconstpointer data)
{
  g_autofree char *long_text = g_strnfill (BECKON_LIMIT_CONTEXT_BYTES + 1, 'x');

  write_file (fixture, "\xff\xfe", 2);
  assert_unreadable (fixture->path);
  assert_unreadable ("/no/such/file");
  assert_unreadable ("/");
  write_file (fixture, long_text, -1);
  assert_too_long (fixture->path);
  /* An endless file is not read to its end. */
  assert_too_long ("/dev/zero");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/caller/process", test_process);
  g_test_add_func ("/cli/caller/agent", test_agent);
  g_test_add_func ("/cli/caller/workspace", test_workspace);
  g_test_add ("/cli/context-file/json-or-text", Fixture, NULL, set_up, test_context, tear_down);
  g_test_add ("/cli/context-file/wrong", Fixture, NULL, set_up, test_context_wrong, tear_down);
  return g_test_run ();
}
