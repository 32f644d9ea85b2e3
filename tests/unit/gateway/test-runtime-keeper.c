/* test-runtime-keeper.c: the files in the runtime folder are restored, and only their creator
 * removes them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gateway/runtime-files.h"

#define PATIENCE_US (30 * G_USEC_PER_SEC)

typedef struct
{
  char *socket;
  char *desk;
  char *token;
} Paths;

static void
paths_clear (Paths *self)
{
  g_free (self->socket);
  g_free (self->desk);
  g_free (self->token);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Paths, paths_clear)

static Paths
paths_of (GatewayFixture *fixture)
{
  return (Paths){ g_build_filename (fixture->folder, "desk.sock", NULL),
                  g_build_filename (fixture->folder, "desk.json", NULL),
                  g_build_filename (fixture->folder, "token", NULL) };
}

static gboolean
has_mode (const char *path, guint mode)
{
  struct stat info;

  return g_lstat (path, &info) == 0 && (info.st_mode & 0777) == mode;
}

/* Waits until everything is restored. */
static void
await (GatewayFixture *fixture, Paths *paths)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  while (TRUE)
    {
      g_autofree char *token = NULL;
      g_autofree char *desk = NULL;

      if (has_mode (fixture->folder, 0700) && has_mode (paths->socket, 0600)
          && has_mode (paths->desk, 0600) && has_mode (paths->token, 0600)
          && g_file_get_contents (paths->token, &token, NULL, NULL)
          && g_str_equal (token, fixture->token)
          && g_file_get_contents (paths->desk, &desk, NULL, NULL)
          && g_str_has_prefix (desk, "{\"pid\":"))
        return;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_made_again (GatewayFixture *fixture, gconstpointer data)
{
  g_auto (Paths) paths = paths_of (fixture);
  g_autoptr (Client) before = client_new_unix (fixture);

  assert_status (client_call (before, "GET", "/v1/status", NULL, NULL), 200);
  for (guint what = 0; what < 8; what++)
    {
      g_autoptr (Client) after = NULL;

      if (what & 1)
        g_assert_cmpint (g_unlink (paths.socket), ==, 0);
      if (what & 2)
        g_assert_cmpint (g_unlink (paths.desk), ==, 0);
      if (what & 4)
        g_assert_cmpint (g_unlink (paths.token), ==, 0);
      if (what == 7)
        g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
      await (fixture, &paths);
      after = client_new_unix (fixture);
      assert_status (client_call (after, "GET", "/v1/status", NULL, NULL), 200);
      assert_status (client_call (before, "GET", "/v1/status", NULL, NULL), 200);
    }
}

static void
test_closed_again (GatewayFixture *fixture, gconstpointer data)
{
  g_auto (Paths) paths = paths_of (fixture);
  const char *all[] = { fixture->folder, paths.socket, paths.desk };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_assert_cmpint (g_chmod (all[i], 0777), ==, 0);
      await (fixture, &paths);
    }
}

/* Another desk of this user has taken over the folder in the meantime. */
static void
test_second_in_place (GatewayFixture *fixture, gconstpointer data)
{
  g_auto (Paths) paths = paths_of (fixture);
  g_autoptr (BeckonServer) second = beckon_server_new (fixture->desk.desk, "second");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64           end = g_get_monotonic_time () + PATIENCE_US;
  g_autoptr (Client) client = NULL;
  g_autofree char *said = NULL;

  g_assert_cmpint (g_unlink (paths.socket), ==, 0);
  g_assert_cmpint (g_unlink (paths.desk), ==, 0);
  g_assert_true (beckon_server_start (second, -1, &error));
  g_test_expect_message ("beckon-gateway", G_LOG_LEVEL_WARNING, "*Another desk is listening*");
  client = client_new_tcp (fixture);
  said = g_strdup ("");
  do
    {
      g_autoptr (Reply) reply = client_call (client, "GET", "/v1/status", NULL, NULL);

      g_free (said);
      said = g_strdup (reply->text);
      g_assert_cmpint (g_get_monotonic_time (), <, end);
    }
  while (g_strrstr (said, "Another desk is listening") == NULL);
  g_test_assert_expected_messages ();
  gateway_fixture_stop (fixture);
  g_assert_true (has_mode (paths.socket, 0600));
  g_assert_true (g_file_get_contents (paths.desk, &text, NULL, NULL));
  g_assert_nonnull (g_strrstr (text, "second"));
  beckon_server_stop (second);
  g_assert_false (g_file_test (paths.socket, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (paths.desk, G_FILE_TEST_EXISTS));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Another file with the same name does not match, even if it has the same inode number. */
static void
test_mark (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "mark", NULL);
  struct stat      info;
  BeckonMark       mark;

  g_assert_true (g_file_set_contents (path, "1", -1, NULL));
  g_assert_cmpint (g_lstat (path, &info), ==, 0);
  mark =
    (BeckonMark){ info.st_dev, info.st_ino,
                  info.st_ctim.tv_sec * G_GINT64_CONSTANT (1000000000) + info.st_ctim.tv_nsec };
  g_assert_true (beckon_mark_is_at (&mark, path));
  g_assert_true (beckon_mark_is_unchanged_at (&mark, path));
  mark.changed_ns--;
  g_assert_true (beckon_mark_is_at (&mark, path));
  g_assert_false (beckon_mark_is_unchanged_at (&mark, path));
  mark.inode++;
  g_assert_false (beckon_mark_is_at (&mark, path));
  g_unlink (path);
  g_assert_false (beckon_mark_is_at (&mark, path));
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  g_test_add ("/tr/TR-4/what-was-taken-away-is-made-again", GatewayFixture, NULL,
              gateway_fixture_set_up, test_made_again, gateway_fixture_tear_down);
  g_test_add ("/tr/TR-4/what-was-opened-is-closed-again", GatewayFixture, NULL,
              gateway_fixture_set_up, test_closed_again, gateway_fixture_tear_down);
  g_test_add ("/tr/TR-4/nothing-of-another-desk-is-taken-away", GatewayFixture, NULL,
              gateway_fixture_set_up, test_second_in_place, gateway_fixture_tear_down);
  g_test_add ("/tr/TR-4/a-file-is-known-again", GatewayFixture, NULL, gateway_fixture_set_up,
              test_mark, gateway_fixture_tear_down);
  return g_test_run ();
}
