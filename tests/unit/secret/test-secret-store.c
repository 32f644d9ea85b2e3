/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "secret/secret-store.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/paths.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **out = user_data;

  *out = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static char *
look_up (GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_secret_store_lookup_async (BECKON_SECRET_LLM_KEY, NULL, on_done, &result);
  return beckon_secret_store_lookup_finish (wait_for (&result), error);
}

static BeckonSecretPlace
keep (const char *secret)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  BeckonSecretPlace place;

  beckon_secret_store_store_async (BECKON_SECRET_LLM_KEY, "A key", secret, NULL, on_done, &result);
  beckon_secret_store_store_finish (wait_for (&result), &place, &error);
  g_assert_no_error (error);
  return place;
}

static void
clear (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  beckon_secret_store_clear_async (BECKON_SECRET_LLM_KEY, NULL, on_done, &result);
  beckon_secret_store_clear_finish (wait_for (&result), &error);
  g_assert_no_error (error);
}

static char *
dup_path (void)
{
  g_autofree char *config = beckon_paths_dup_config_dir ();

  return g_build_filename (config, "secrets", BECKON_SECRET_LLM_KEY, NULL);
}

static void
test_file (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *none = look_up (NULL);
  g_autofree char *found = NULL;
  g_autofree char *other = NULL;
  g_autofree char *gone = NULL;
  g_autoptr (GError) error = NULL;
  struct stat facts;

  g_assert_null (none);
  g_assert_cmpint (keep ("sk-one"), ==, BECKON_SECRET_PLACE_FILE);
  g_assert_cmpint (g_stat (path, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  found = look_up (&error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, "sk-one");

  keep ("sk-two");
  other = look_up (&error);
  g_assert_no_error (error);
  g_assert_cmpstr (other, ==, "sk-two");

  clear ();
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gone = look_up (&error);
  g_assert_no_error (error);
  g_assert_null (gone);
  clear ();
}

static void
test_others_may_read (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  keep ("sk-open");
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  found = look_up (&error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_null (found);
  /* After it is stored again, only the user can read it. */
  keep ("sk-open");
  g_clear_error (&error);
  found = look_up (&error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, "sk-open");
  clear ();
}

static void
test_strange_files (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *large = g_strnfill (BECKON_SECRET_MAX_BYTES + 1, 'x');
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents_full (path, large, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  found = look_up (&error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_error (&error);
  g_assert_true (
    g_file_set_contents_full (path, "\xff\xfe", 2, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  found = look_up (&error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_error (&error);
  /* A link could lead anywhere. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (symlink ("/dev/zero", path), ==, 0);
  found = look_up (&error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_error (&error);
  clear ();

  beckon_secret_store_store_async (BECKON_SECRET_LLM_KEY, "A key", large, NULL, on_done, &result);
  g_assert_false (beckon_secret_store_store_finish (wait_for (&result), NULL, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

static void
test_bus_without_service (void)
{
  /* Releasing it would wait for the connection, which libsecret keeps for good. */
  static GTestDBus *bus;
  g_autoptr (GDBusConnection) connection = NULL;
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  g_assert_cmpint (keep ("sk-bus"), ==, BECKON_SECRET_PLACE_FILE);
  found = look_up (&error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, "sk-bus");
  clear ();
  g_assert_true (g_dbus_connection_close_sync (connection, NULL, NULL));
  g_test_dbus_stop (bus);
}

int
main (int argc, char *argv[])
{
  g_autofree char *home = g_dir_make_tmp ("beckon-secret-XXXXXX", NULL);
  g_autofree char *secrets = NULL;
  g_autofree char *beckon = NULL;
  int              status;

  g_assert_nonnull (home);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_setenv ("XDG_RUNTIME_DIR", home, TRUE);
  g_unsetenv ("DBUS_SESSION_BUS_ADDRESS");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-4/key-in-a-file-of-the-person-alone", test_file);
  g_test_add_func ("/sen/SEN-4/key-that-others-may-read-is-not-used", test_others_may_read);
  g_test_add_func ("/sen/SEN-4/strange-key-files", test_strange_files);
  g_test_add_func ("/sen/SEN-4/bus-without-secret-service", test_bus_without_service);
  status = g_test_run ();

  beckon = g_build_filename (home, "beckon", NULL);
  secrets = g_build_filename (beckon, "secrets", NULL);
  g_rmdir (secrets);
  g_rmdir (beckon);
  g_rmdir (home);
  return status;
}
