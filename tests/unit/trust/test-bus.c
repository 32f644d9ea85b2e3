/* test-bus.c: a session bus of another user is not used
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trust/bus.h"

#define NOBODY 65534

typedef struct
{
  char    *folder;
  char    *path;
  char    *address;
  GSocket *listener;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GSocketAddress) address = NULL;
  g_autofree char *escaped = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_assert_cmpint (g_chmod (self->folder, 0755), ==, 0);
  self->path = g_build_filename (self->folder, "bus", NULL);
  escaped = g_dbus_address_escape_value (self->path);
  self->address = g_strdup_printf ("unix:guid=0123,path=%s;tcp:host=localhost,port=1", escaped);
  address = g_unix_socket_address_new (self->path);
  self->listener = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, 0, NULL);
  g_assert_true (g_socket_bind (self->listener, address, FALSE, &error));
  g_assert_true (g_socket_listen (self->listener, &error));
  g_assert_cmpint (g_chmod (self->path, 0777), ==, 0);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->listener);
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->address);
  g_free (self->path);
  g_free (self->folder);
}

/* The result in a child process with another user id. */
static void
assert_in_another_user (Fixture *self, gboolean foreign)
{
  int   status;
  pid_t child = fork ();

  if (child == 0)
    {
      if (setuid (NOBODY) != 0)
        _exit (2);
      _exit (beckon_bus_is_foreign (self->address) == foreign ? 0 : 1);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

static void
test_ours (Fixture *self, gconstpointer data)
{
  g_assert_false (beckon_bus_is_foreign (self->address));
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", self->address, TRUE);
  beckon_bus_choose ();
  g_assert_cmpstr (g_getenv ("DBUS_SESSION_BUS_ADDRESS"), ==, self->address);
}

static void
test_nothing (Fixture *self, gconstpointer data)
{
  static const char *const none[] = { "",
                                      ":",
                                      "x",
                                      "unix",
                                      "unix:",
                                      "unix:path",
                                      "unix:path=",
                                      "unix:path=%zz",
                                      "unix:path=/nowhere",
                                      "tcp:host=localhost",
                                      "disabled:",
                                      "autolaunch:",
                                      ";;",
                                      "unix:abstract=no-such-bus-of-beckon" };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_false (beckon_bus_is_foreign (none[i]));
}

static void
test_theirs (Fixture *self, gconstpointer data)
{
  g_autofree char *other = g_build_filename (self->folder, "other", NULL);

  if (geteuid () != 0)
    {
      g_test_skip ("only root can become another user");
      return;
    }
  assert_in_another_user (self, TRUE);
  /* It belongs to another user because of its listener alone, and because of its file alone. */
  g_assert_cmpint (chown (self->path, NOBODY, NOBODY), ==, 0);
  assert_in_another_user (self, TRUE);
  g_assert_true (beckon_bus_is_foreign (self->address));
  g_assert_cmpint (rename (self->path, other), ==, 0);
  g_assert_cmpint (chown (other, 0, 0), ==, 0);
  g_assert_cmpint (symlink (other, self->path), ==, 0);
  g_assert_false (beckon_bus_is_foreign (self->address));
  g_assert_cmpint (lchown (self->path, NOBODY, NOBODY), ==, 0);
  g_assert_true (beckon_bus_is_foreign (self->address));
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", self->address, TRUE);
  g_test_expect_message ("beckon-trust", G_LOG_LEVEL_MESSAGE, "*belongs to another user*");
  beckon_bus_choose ();
  g_test_assert_expected_messages ();
  g_assert_cmpstr (g_getenv ("DBUS_SESSION_BUS_ADDRESS"), ==, "disabled:");
  g_unlink (other);
}

static void
test_usual_place (Fixture *self, gconstpointer data)
{
  g_unsetenv ("DBUS_SESSION_BUS_ADDRESS");
  g_setenv ("XDG_RUNTIME_DIR", self->folder, TRUE);
  beckon_bus_choose ();
  g_assert_null (g_getenv ("DBUS_SESSION_BUS_ADDRESS"));
  if (geteuid () != 0)
    return;
  g_assert_cmpint (chown (self->path, NOBODY, NOBODY), ==, 0);
  g_test_expect_message ("beckon-trust", G_LOG_LEVEL_MESSAGE, "*belongs to another user*");
  beckon_bus_choose ();
  g_test_assert_expected_messages ();
  g_assert_cmpstr (g_getenv ("DBUS_SESSION_BUS_ADDRESS"), ==, "disabled:");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tr/TR-1/a-bus-of-ours", Fixture, NULL, set_up, test_ours, tear_down);
  g_test_add ("/tr/TR-1/no-bus-at-all", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/tr/TR-1/a-bus-of-another-user", Fixture, NULL, set_up, test_theirs, tear_down);
  g_test_add ("/tr/TR-1/the-bus-in-its-usual-place", Fixture, NULL, set_up, test_usual_place,
              tear_down);
  return g_test_run ();
}
