/* test-own.c: owners of folders, files, sockets and ports
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trust/own.h"

#define NOBODY 65534

typedef struct
{
  char *folder;
  char *path; /* in it */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_assert_nonnull (self->folder);
  self->path = g_build_filename (self->folder, "it", NULL);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  if (g_remove (self->path) != 0)
    g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->path);
  g_free (self->folder);
}

static gboolean
skip_unless_root (void)
{
  if (geteuid () == 0)
    return FALSE;
  g_test_skip ("only root can give a file away");
  return TRUE;
}

static void
assert_folder (const char *path, BeckonOwn expected)
{
  g_autofree char *why = NULL;

  g_assert_cmpint (beckon_own_look_at_folder (path, &why), ==, expected);
  if (expected == BECKON_OWN_YES || expected == BECKON_OWN_ABSENT)
    g_assert_null (why);
  else
    g_assert_nonnull (strstr (why, path));
}

static void
test_folder (Fixture *self, gconstpointer data)
{
  static const guint open_modes[] = { 0755, 0770, 0701, 0710, 0704, 0777, 0500, 0600 };

  assert_folder (self->path, BECKON_OWN_ABSENT);
  g_assert_cmpint (g_mkdir (self->path, 0700), ==, 0);
  assert_folder (self->path, BECKON_OWN_YES);
  for (guint i = 0; i < G_N_ELEMENTS (open_modes); i++)
    {
      g_assert_cmpint (g_chmod (self->path, open_modes[i]), ==, 0);
      assert_folder (self->path, BECKON_OWN_OPEN);
    }
}

static void
test_no_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *below = g_build_filename (self->path, "below", NULL);

  g_assert_true (g_file_set_contents (self->path, "", 0, NULL));
  assert_folder (self->path, BECKON_OWN_NOT);
  assert_folder (below, BECKON_OWN_NOT);
  g_unlink (self->path);
  /* Wherever it leads. */
  g_assert_cmpint (symlink (self->folder, self->path), ==, 0);
  assert_folder (self->path, BECKON_OWN_NOT);
  g_unlink (self->path);
  g_assert_cmpint (symlink ("/nowhere", self->path), ==, 0);
  assert_folder (self->path, BECKON_OWN_NOT);
}

static void
test_foreign_folder (Fixture *self, gconstpointer data)
{
  if (skip_unless_root ())
    return;
  g_assert_cmpint (g_mkdir (self->path, 0700), ==, 0);
  g_assert_cmpint (chown (self->path, NOBODY, NOBODY), ==, 0);
  assert_folder (self->path, BECKON_OWN_NOT);
}

static void
assert_file (Fixture *self, const char *expected, int code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = beckon_own_read_file (self->path, 8, &error);

  g_assert_cmpstr (text, ==, expected);
  if (expected == NULL)
    g_assert_error (error, G_IO_ERROR, code);
  else
    g_assert_no_error (error);
}

static void
test_file (Fixture *self, gconstpointer data)
{
  static const guint open_modes[] = { 0644, 0640, 0620, 0602, 0666 };

  assert_file (self, NULL, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_file_set_contents (self->path, "0123456789", -1, NULL));
  g_assert_cmpint (g_chmod (self->path, 0600), ==, 0);
  assert_file (self, "01234567", 0);
  for (guint i = 0; i < G_N_ELEMENTS (open_modes); i++)
    {
      g_assert_cmpint (g_chmod (self->path, open_modes[i]), ==, 0);
      assert_file (self, NULL, G_IO_ERROR_PERMISSION_DENIED);
    }
  g_unlink (self->path);
  g_assert_cmpint (symlink ("/proc/self/status", self->path), ==, 0);
  assert_file (self, NULL, G_IO_ERROR_TOO_MANY_LINKS);
  g_unlink (self->path);
  /* Nobody writes to it: reading must not block. */
  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  assert_file (self, NULL, G_IO_ERROR_PERMISSION_DENIED);
}

static void
test_foreign_file (Fixture *self, gconstpointer data)
{
  if (skip_unless_root ())
    return;
  g_assert_true (g_file_set_contents (self->path, "theirs", -1, NULL));
  g_assert_cmpint (g_chmod (self->path, 0600), ==, 0);
  g_assert_cmpint (chown (self->path, NOBODY, NOBODY), ==, 0);
  assert_file (self, NULL, G_IO_ERROR_PERMISSION_DENIED);
}

static void
test_peer (void)
{
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocket) unconnected =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);
  g_autoptr (GError) error = NULL;
  int   pair[2];
  int   status;
  pid_t child;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, pair), ==, 0);
  socket = g_socket_new_from_fd (pair[0], NULL);
  g_assert_true (beckon_own_check_peer (socket, &error));
  g_assert_no_error (error);
  /* TCP does not tell who it is. */
  g_assert_false (beckon_own_check_peer (unconnected, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  close (pair[1]);
  if (skip_unless_root ())
    return;
  /* Root created the pair: for anybody else that is another user. */
  child = fork ();
  if (child == 0)
    {
      if (setuid (NOBODY) != 0)
        _exit (2);
      _exit (beckon_own_check_peer (socket, NULL) ? 1 : 0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

static void
test_port (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);
  g_autoptr (GSocketAddress) bound = NULL;
  int   status;
  pid_t child;

  /* A listener on all addresses is not one on 127.0.0.1. */
  g_assert_false (beckon_own_has_port (port));
  g_assert_true (g_socket_bind (socket, address, FALSE, NULL));
  bound = g_socket_get_local_address (socket, NULL);
  port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
  g_assert_false (beckon_own_has_port (port));
  g_assert_true (g_socket_listen (socket, NULL));
  g_assert_true (beckon_own_has_port (port));
  if (skip_unless_root ())
    return;
  child = fork ();
  if (child == 0)
    {
      if (setuid (NOBODY) != 0)
        _exit (2);
      _exit (beckon_own_has_port (port) ? 1 : 0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tr/TR-1/a-folder-of-ours", Fixture, NULL, set_up, test_folder, tear_down);
  g_test_add ("/tr/TR-1/what-is-no-folder", Fixture, NULL, set_up, test_no_folder, tear_down);
  g_test_add ("/tr/TR-1/a-folder-of-another-user", Fixture, NULL, set_up, test_foreign_folder,
              tear_down);
  g_test_add ("/tr/TR-1/a-file-of-ours-alone", Fixture, NULL, set_up, test_file, tear_down);
  g_test_add ("/tr/TR-1/a-file-of-another-user", Fixture, NULL, set_up, test_foreign_file,
              tear_down);
  g_test_add_func ("/tr/TR-1/who-is-at-the-other-end", test_peer);
  g_test_add_func ("/tr/TR-1/whose-port-it-is", test_port);
  return g_test_run ();
}
