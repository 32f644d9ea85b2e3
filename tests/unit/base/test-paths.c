/* test-paths.c: file locations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/paths.h"

#include <unistd.h>

static void
test_environment (void)
{
  g_autofree char *data = NULL, *runtime = NULL, *sock = NULL, *desk = NULL, *token = NULL,
                  *database = NULL;

  g_setenv ("BECKON_DATA_DIR", "/some/data/", TRUE);
  g_setenv ("BECKON_RUNTIME_DIR", "/some/run", TRUE);
  data = beckon_paths_dup_data_dir ();
  runtime = beckon_paths_dup_runtime_dir ();
  sock = beckon_paths_dup_socket ();
  desk = beckon_paths_dup_desk_file ();
  token = beckon_paths_dup_token ();
  database = beckon_paths_dup_database ();
  g_assert_cmpstr (data, ==, "/some/data");
  g_assert_cmpstr (runtime, ==, "/some/run");
  g_assert_cmpstr (sock, ==, "/some/run/desk.sock");
  g_assert_cmpstr (desk, ==, "/some/run/desk.json");
  g_assert_cmpstr (token, ==, "/some/run/token");
  g_assert_cmpstr (database, ==, "/some/data/beckon.db");
}

static void
test_defaults (void)
{
  g_autofree char *data = NULL, *runtime = NULL, *expected = NULL;

  g_setenv ("BECKON_DATA_DIR", "", TRUE);
  g_unsetenv ("BECKON_RUNTIME_DIR");
  g_setenv ("XDG_RUNTIME_DIR", "/run/user/7", TRUE);
  data = beckon_paths_dup_data_dir ();
  runtime = beckon_paths_dup_runtime_dir ();
  expected = g_build_filename (g_get_user_data_dir (), "beckon", NULL);
  g_assert_cmpstr (data, ==, expected);
  g_assert_cmpstr (runtime, ==, "/run/user/7/app/page.beckon.Beckon");
}

static void
test_no_session (void)
{
  g_autofree char *runtime = NULL, *expected = NULL, *name = NULL;

  g_unsetenv ("BECKON_RUNTIME_DIR");
  /* Not a path, so that there is no session, whoever runs this. */
  g_setenv ("XDG_RUNTIME_DIR", "none", TRUE);
  runtime = beckon_paths_dup_runtime_dir ();
  name = g_strdup_printf ("page.beckon.Beckon-%u", (guint) getuid ());
  expected = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_assert_cmpstr (runtime, ==, expected);
}

static void
test_relative (void)
{
  g_autofree char *data = NULL;

  g_setenv ("BECKON_DATA_DIR", "here", TRUE);
  data = beckon_paths_dup_data_dir ();
  g_assert_true (g_path_is_absolute (data));
  g_assert_true (g_str_has_suffix (data, "/here"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/paths/environment", test_environment);
  g_test_add_func ("/model/paths/defaults", test_defaults);
  g_test_add_func ("/model/paths/no-session", test_no_session);
  g_test_add_func ("/model/paths/relative", test_relative);
  return g_test_run ();
}
