/* test-caller.c: who asks, when nobody says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/caller.h"
#include "cli/context-file.h"

#include <string.h>

#include <gio/gio.h>

#include "model/error.h"
#include "model/limits.h"

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

/* (transfer full): a file of the test with this content. */
static char *
write_file (const char *contents,
            gssize      length)
{
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "context", NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (g_get_user_runtime_dir (), 0700);
  g_file_set_contents (path, contents, length, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

static void
assert_context (const char *contents,
                const char *expected)
{
  g_autofree char *path = write_file (contents, -1);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = beckon_context_file_read (path, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (json, ==, expected);
}

static void
test_context (void)
{
  assert_context ("{\"a\":1}", "{\"a\":1}");
  assert_context ("[1,2]\n", "[1,2]\n");
  assert_context ("two\nlines \"quoted\"", "\"two\\nlines \\\"quoted\\\"\"");
  assert_context ("{broken", "\"{broken\"");
  assert_context ("", "\"\"");
}

static void
test_context_wrong (void)
{
  g_autofree char *path = write_file ("\xff\xfe", 2);
  g_autofree char *long_text = g_strnfill (BECKON_LIMIT_CONTEXT_BYTES + 1, 'x');
  g_autoptr (GError) not_utf8 = NULL;
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) folder = NULL;
  g_autoptr (GError) too_long = NULL;

  g_assert_null (beckon_context_file_read (path, &not_utf8));
  g_assert_error (not_utf8, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
  g_assert_null (beckon_context_file_read ("/no/such/file", &missing));
  g_assert_error (missing, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
  g_assert_null (beckon_context_file_read ("/", &folder));
  g_assert_error (folder, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
  g_free (path);
  path = write_file (long_text, -1);
  g_assert_null (beckon_context_file_read (path, &too_long));
  g_assert_error (too_long, BECKON_ERROR, BECKON_ERROR_LIMIT);
  /* A file without an end is not read to its end. */
  g_clear_error (&too_long);
  g_assert_null (beckon_context_file_read ("/dev/zero", &too_long));
  g_assert_error (too_long, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/cli/caller/process", test_process);
  g_test_add_func ("/cli/caller/agent", test_agent);
  g_test_add_func ("/cli/caller/workspace", test_workspace);
  g_test_add_func ("/cli/context-file/json-or-text", test_context);
  g_test_add_func ("/cli/context-file/wrong", test_context_wrong);
  return g_test_run ();
}
