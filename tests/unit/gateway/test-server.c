/* test-server.c: start and stop, and the files in the runtime folder
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static guint
mode_of (GatewayFixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  struct stat      info;

  g_assert_cmpint (g_lstat (path, &info), ==, 0);
  return info.st_mode & 0777;
}

static void
write_token (GatewayFixture *fixture, const char *text, guint mode)
{
  g_autofree char *path = g_build_filename (fixture->folder, "token", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_chmod (path, mode), ==, 0);
}

static void
test_files (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "desk.json", NULL);
  g_autofree char *socket_path = g_build_filename (fixture->folder, "desk.sock", NULL);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *desk;

  g_assert_cmphex (mode_of (fixture, "."), ==, 0700);
  g_assert_cmphex (mode_of (fixture, "desk.sock"), ==, 0600);
  g_assert_cmphex (mode_of (fixture, "token"), ==, 0600);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  node = json_from_string (text, NULL);
  desk = json_node_get_object (node);
  g_assert_cmpint (json_object_get_int_member (desk, "pid"), ==, getpid ());
  g_assert_cmpint (json_object_get_int_member (desk, "port"), ==,
                   beckon_server_get_port (fixture->server));
  g_assert_cmpstr (json_object_get_string_member (desk, "socket"), ==, socket_path);
  g_assert_cmpstr (json_object_get_string_member (desk, "program"), ==, "test");
  gateway_fixture_stop (fixture);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (socket_path, G_FILE_TEST_EXISTS));
}

/* The token is kept across restarts while it is valid and private. */
static void
test_token (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = { "", "short", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n",
                                     "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA!" };
  g_autofree char         *first = g_strdup (fixture->token);

  g_assert_cmpuint (strlen (first), ==, 43);
  gateway_fixture_stop (fixture);
  gateway_fixture_start (fixture);
  g_assert_cmpstr (fixture->token, ==, first);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      gateway_fixture_stop (fixture);
      write_token (fixture, bad[i], 0600);
      gateway_fixture_start (fixture);
      g_assert_cmpstr (fixture->token, !=, bad[i]);
      g_assert_cmpuint (strlen (fixture->token), ==, 43);
    }
  gateway_fixture_stop (fixture);
  write_token (fixture, first, 0644);
  gateway_fixture_start (fixture);
  g_assert_cmpstr (fixture->token, !=, first);
  g_assert_cmphex (mode_of (fixture, "token"), ==, 0600);
}

/* Only one desk listens; the files of a dead one are replaced. */
static void
test_second_desk (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonServer) second = beckon_server_new (fixture->desk.desk, "second");
  g_autoptr (GError) error = NULL;
  g_autoptr (Client) client = NULL;

  g_assert_false (beckon_server_start (second, -1, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_cmphex (mode_of (fixture, "desk.sock"), ==, 0600);
  client = client_new_unix (fixture);
  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
}

static void
test_stale_socket (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "desk.sock", NULL);
  g_autoptr (Client) client = NULL;

  gateway_fixture_stop (fixture);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  gateway_fixture_start (fixture);
  client = client_new_unix (fixture);
  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
}

static void
test_foreign_folder (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->folder, "link", NULL);
  g_autofree char *overlong = g_strnfill (120, 'x');
  g_autofree char *deep = g_build_filename (fixture->folder, overlong, NULL);
  g_autoptr (BeckonServer) server = beckon_server_new (fixture->desk.desk, "other");
  g_autoptr (GError) error = NULL;
  g_autofree char *token = g_build_filename (deep, "token", NULL);

  g_assert_cmpint (symlink ("/", link), ==, 0);
  g_setenv ("BECKON_RUNTIME_DIR", link, TRUE);
  g_assert_false (beckon_server_start (server, -1, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_error (&error);
  g_setenv ("BECKON_RUNTIME_DIR", deep, TRUE);
  g_assert_false (beckon_server_start (server, -1, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_nonnull (beckon_error_get_hint (error));
  g_setenv ("BECKON_RUNTIME_DIR", fixture->folder, TRUE);
  g_unlink (link);
  g_unlink (token);
  g_rmdir (deep);
}

static void
test_taken_port (GatewayFixture *fixture, gconstpointer data)
{
  int                port = beckon_server_get_port (fixture->server);
  int                fd = socket (AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = htons (port),
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int                on = 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (Client) client = NULL;
  g_autoptr (Reply) reply = NULL;
  JsonObject *http;

  gateway_fixture_stop (fixture);
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (fd, 1), ==, 0);
  fixture->server = beckon_server_new (fixture->desk.desk, "test");
  g_test_expect_message ("beckon-gateway", G_LOG_LEVEL_WARNING, "*Cannot use port*");
  g_assert_true (beckon_server_start (fixture->server, port, &error));
  g_test_assert_expected_messages ();
  g_assert_no_error (error);
  g_assert_cmpint (beckon_server_get_port (fixture->server), ==, 0);
  client = client_new_unix (fixture);
  reply = client_call (client, "GET", "/v1/status", NULL, NULL);
  http = json_array_get_object_element (json_object_get_array_member (reply->json, "surfaces"), 0);
  g_assert_false (json_object_get_boolean_member (http, "healthy"));
  close (fd);
}

static void
test_off (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = NULL;
  g_autoptr (Reply) reply = NULL;
  JsonObject *http;

  gateway_fixture_stop (fixture);
  fixture->server = beckon_server_new (fixture->desk.desk, "test");
  g_assert_true (beckon_server_start (fixture->server, -1, NULL));
  g_assert_cmpint (beckon_server_get_port (fixture->server), ==, 0);
  client = client_new_unix (fixture);
  reply = client_call (client, "GET", "/v1/status", NULL, NULL);
  http = json_array_get_object_element (json_object_get_array_member (reply->json, "surfaces"), 0);
  g_assert_true (json_object_get_boolean_member (http, "healthy"));
}

/* A call in flight when the desk stops: no response, no harm. */
static void
test_stop_in_flight (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  gint64 last = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  client_request (client, "POST", "/v1/tasks", NULL, "{\"title\":\"a\"}");
  /* Until the operation is in progress: its call keeps the server alive. */
  while (G_OBJECT (fixture->server)->ref_count == 1 && g_get_monotonic_time () < last)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (G_OBJECT (fixture->server)->ref_count, ==, 2);
  beckon_server_stop (fixture->server);
  desk_fixture_flush (&fixture->desk);
  /* The result of an accepted operation is sent, then the connection ends. */
  assert_status (client_read (client), 201);
  g_assert_true (client_is_closed (client));
}

/* Uses up all descriptors, including those that another thread releases a little later. */
static void
take_descriptors (GArray *taken)
{
  for (guint refused = 0; refused < 10;)
    {
      int fd = dup (0);

      if (fd >= 0)
        {
          g_array_append_val (taken, fd);
          refused = 0;
          continue;
        }
      g_assert_cmpint (errno, ==, EMFILE);
      refused++;
      g_usleep (10 * 1000);
    }
}

/* Without free descriptors a client waits and is served afterwards. */
static void
test_no_descriptors (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) late = NULL;
  struct rlimit limit, few;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (int));
  int highest;

  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
  late = client_new_unix (fixture);
  highest = dup (0);
  close (highest);
  getrlimit (RLIMIT_NOFILE, &limit);
  few = limit;
  few.rlim_cur = highest;
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &few), ==, 0);
  take_descriptors (taken);
  client_request (late, "GET", "/v1/status", NULL, NULL);
  g_assert_false (client_has_input (late, 300));
  for (guint i = 0; i < taken->len; i++)
    close (g_array_index (taken, int, i));
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &limit), ==, 0);
  assert_status (client_read (late), 200);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/server/files", test_files);
  gateway_test_add ("/gateway/server/token", test_token);
  gateway_test_add ("/gateway/E110/second-desk", test_second_desk);
  gateway_test_add ("/gateway/server/stale-socket", test_stale_socket);
  gateway_test_add ("/gateway/E110/foreign-folder", test_foreign_folder);
  gateway_test_add ("/gateway/server/taken-port", test_taken_port);
  gateway_test_add ("/gateway/server/off", test_off);
  gateway_test_add ("/gateway/server/stop-in-flight", test_stop_in_flight);
  gateway_test_add ("/gateway/server/no-descriptors", test_no_descriptors);
  return g_test_run ();
}
