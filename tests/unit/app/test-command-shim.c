/* test-command-shim.c: the command that people install where the desk is in a sandbox or in a
 * folder of its own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/settings/command-shim.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  char *home; /* (owned) */
  char *file; /* (owned): where the command goes */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->home = g_dir_make_tmp ("beckon home's \"$(x)-XXXXXX", NULL);
  self->file = g_build_filename (self->home, ".local", "bin", "beckon", NULL);
  g_setenv ("HOME", self->home, TRUE);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  const char *argv[] = { "rm", "-rf", self->home, NULL };

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                NULL);
  g_free (self->home);
  g_free (self->file);
}

static void
on_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **kept = user_data;

  *kept = g_object_ref (result);
}

/* (transfer full) (nullable) */
static char *
install (const char *text, gboolean *is_found, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_command_shim_install_async (text, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return beckon_command_shim_install_finish (result, is_found, error);
}

static char *
run (const char *program, const char *argument)
{
  const char *argv[] = { program, "ask", argument, NULL };
  char       *output = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output,
                               NULL, NULL, NULL));
  return output;
}

static char *
run_line (const char *line)
{
  const char *argv[] = { "/bin/sh", "-c", line, NULL };
  int         status = -1;

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, &status, NULL));
  return g_strdup_printf ("%d", status);
}

/* A program in a folder whose name a shell would take apart, which prints its last argument. */
static char *
make_program (Fixture *self)
{
  char *path = g_build_filename (self->home, "pro'gram $(touch oops)", NULL);

  g_assert_true (g_file_set_contents (path, "#!/bin/sh\nprintf '%s' \"$2\"\n", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
  return path;
}

static void
test_install (Fixture *self, gconstpointer data)
{
  g_autofree char *program = make_program (self);
  g_autofree char *text = beckon_command_shim_write (NULL, program);
  g_autofree char *folder = g_path_get_dirname (self->file);
  g_autofree char *search = g_strdup_printf ("%s:%s", folder, g_getenv ("PATH"));
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *said = NULL, *again = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_found = TRUE;

  path = install (text, &is_found, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (path, ==, self->file);
  g_assert_false (is_found);
  said = run (self->file, "Which \"port\" costs $5?\n");
  g_assert_cmpstr (said, ==, "Which \"port\" costs $5?\n");

  /* Its own it replaces. */
  g_setenv ("PATH", search, TRUE);
  again = install (text, &is_found, &error);
  g_setenv ("PATH", before, TRUE);
  g_assert_no_error (error);
  g_assert_true (is_found);
}

static void
test_other_program (Fixture *self, gconstpointer data)
{
  static const char *const others[] = { "#!/bin/sh\necho another\n", "",
                                        "\x7f"
                                        "ELF" };
  g_autofree char         *text = beckon_command_shim_write (NULL, "/opt/beckon");
  g_autofree char         *line = beckon_command_shim_write_line (text);
  g_autofree char         *folder = g_path_get_dirname (self->file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *after = NULL, *status = NULL;
      gboolean         is_found;

      g_assert_true (g_file_set_contents (self->file, others[i], -1, NULL));
      g_assert_null (install (text, &is_found, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_FORBIDDEN);
      g_assert_nonnull (strstr (error->message, self->file));
      g_assert_nonnull (beckon_error_get_hint (error));
      status = run_line (line);
      g_assert_cmpstr (status, !=, "0");
      g_assert_true (g_file_get_contents (self->file, &after, NULL, NULL));
      g_assert_cmpstr (after, ==, others[i]);
    }
  /* A link to nothing is somebody's as well, and nothing is written where it leads. */
  {
    g_autofree char *target = g_build_filename (self->home, "target", NULL);
    g_autoptr (GError) error = NULL;
    gboolean is_found;

    g_unlink (self->file);
    g_assert_cmpint (symlink (target, self->file), ==, 0);
    g_assert_null (install (text, &is_found, &error));
    g_assert_error (error, BECKON_ERROR, BECKON_ERROR_FORBIDDEN);
    g_assert_false (g_file_test (target, G_FILE_TEST_EXISTS));
  }
}

/* Where nothing can be written. */
static void
test_no_home (Fixture *self, gconstpointer data)
{
  g_autofree char *text = beckon_command_shim_write (NULL, "/opt/beckon");
  g_autofree char *blocked = g_build_filename (self->home, ".local", NULL);
  g_autoptr (GError) error = NULL;
  gboolean is_found;

  /* A file in the place of the folder stops root, too. */
  g_assert_true (g_file_set_contents (blocked, "", -1, NULL));
  g_assert_null (install (text, &is_found, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_nonnull (beckon_error_get_hint (error));
}

static void
test_sandbox (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonSandbox) sandbox =
    beckon_sandbox_parse ("[Application]\nname=page.beckon.Beckon\n");
  g_autofree char *text = beckon_command_shim_write (sandbox, NULL);
  g_autofree char *line = beckon_command_shim_write_line (text);
  g_autofree char *status = run_line (line);
  g_autofree char *written = NULL;
  g_autofree char *expected = g_strconcat (text, "\n", NULL);

  g_assert_nonnull (strstr (text, "exec flatpak run --command=beckon "));
  g_assert_true (g_str_has_suffix (text, " page.beckon.Beckon \"$@\""));
  g_assert_cmpstr (status, ==, "0");
  g_assert_true (g_file_get_contents (self->file, &written, NULL, NULL));
  g_assert_cmpstr (written, ==, expected);
  g_assert_cmpint (g_access (self->file, X_OK), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/app/command-shim/install", Fixture, NULL, set_up, test_install, tear_down);
  g_test_add ("/app/command-shim/other-program", Fixture, NULL, set_up, test_other_program,
              tear_down);
  g_test_add ("/app/command-shim/no-home", Fixture, NULL, set_up, test_no_home, tear_down);
  g_test_add ("/app/command-shim/sandbox", Fixture, NULL, set_up, test_sandbox, tear_down);

  return g_test_run ();
}
