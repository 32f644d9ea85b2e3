/* test-requests.c: requests that are malformed, too long, or unknown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

#include <string.h>
#include <sys/socket.h>

#include "gateway/server-private.h"

static void
test_unknown_path (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const paths[] = {
    "/",
    "/v1",
    "/v1/",
    "/v2/tasks",
    "/v1/task",
    "/v1/tasks/",
    "/v1/tasks//log",
    "/v1/tasks/x/y",
    "/v1/tasks/x/log/",
    "/V1/tasks",
    "/v1/interactions/1/ask",
    "/v1/executions/x",
    "/mcp/",
    "/v1/status/",
    "//v1/tasks",
    "/v1/tasks;x",
  };
  g_autoptr (Client) client = client_new_tcp (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_test_message ("%s", paths[i]);
      assert_error (client_call (client, "GET", paths[i], NULL, NULL), 404, "E102");
      assert_error (client_call (client, "POST", paths[i], NULL, "{}"), 404, "E102");
    }
  /* Another notation of the same. */
  assert_status (client_call (client, "GET", "/v1/%74asks", NULL, NULL), 200);
}

static void
test_wrong_method (GatewayFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *method;
    const char *path;
    const char *allow;
  } calls[] = {
    { "PUT", "/v1/tasks", "POST, GET, HEAD" },
    { "DELETE", "/v1/tasks", "POST, GET, HEAD" },
    { "POST", "/v1/tasks/x", "GET, HEAD, PATCH, DELETE" },
    { "GET", "/v1/tasks/x/start", "POST" },
    { "POST", "/v1/status", "GET, HEAD" },
    { "POST", "/v1/events", "GET" },
    { "HEAD", "/v1/events", "GET" },
    { "GET", "/v1/respond", "POST" },
    { "PATCH", "/v1/interactions/1", "GET, HEAD" },
    { "DELETE", "/v1/interactions/1/response", "POST" },
    { "FROB", "/v1/openapi.json", "GET, HEAD" },
    { "OPTIONS", "/v1/tasks", "POST, GET, HEAD" },
  };
  g_autoptr (Client) client = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autoptr (Client) one = client_new_unix (fixture);
      g_autoptr (Reply) reply = NULL;
      g_autofree char *allow = NULL;
      g_autofree char *head = NULL;

      g_test_message ("%s %s", calls[i].method, calls[i].path);
      client_request (one, calls[i].method, calls[i].path, NULL, NULL);
      if (strcmp (calls[i].method, "HEAD") == 0)
        {
          head = client_read_to (one, "\r\n\r\n");
          g_assert_true (g_str_has_prefix (head, "HTTP/1.1 405 "));
          continue;
        }
      reply = client_read (one);
      allow = reply_header (reply, "Allow");
      g_assert_cmpstr (allow, ==, calls[i].allow);
      assert_error (g_steal_pointer (&reply), 405, "E101");
    }
}

static void
test_head (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autofree char *head = NULL;

  client_request (client, "HEAD", "/v1/status", NULL, NULL);
  head = client_read_to (client, "\r\n\r\n");
  g_assert_true (g_str_has_prefix (head, "HTTP/1.1 200 "));
  g_assert_false (client_has_input (client, 20));
  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
}

static void
test_bad_query (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = {
    "/v1/tasks?limit=0",
    "/v1/tasks?limit=501",
    "/v1/tasks?limit=-1",
    "/v1/tasks?limit=x",
    "/v1/tasks?limit=",
    "/v1/tasks?limit=1e2",
    "/v1/tasks?limit=99999999999999999999",
    "/v1/tasks?limit=1&limit=2",
    "/v1/tasks?status=running",
    "/v1/tasks?status=",
    "/v1/tasks?status=RUNNING,",
    "/v1/tasks?page=1",
    "/v1/tasks?agent=%ff",
    "/v1/tasks?agent=%00",
    "/v1/tasks?after=nonsense",
    "/v1/interactions?kind=CHOICE",
    "/v1/interactions?status=OPEN",
    "/v1/interactions?limit=+1",
    "/v1/interactions?person=x",
    "/v1/interactions?since=soon",
    "/v1/interactions?tag=two+words",
    "/v1/tasks/x/log?after=-1",
    "/v1/tasks/x/log?after=x",
  };
  g_autofree char *many = g_strnfill (9000, 'a');
  g_autofree char *overlong = g_strconcat ("/v1/tasks?agent=", many, NULL);
  g_autofree char *overlong_path = g_strconcat ("/v1/tasks/", many, NULL);
  g_autoptr (Client) client = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_test_message ("%s", bad[i]);
      assert_error (client_call (client, "GET", bad[i], NULL, NULL), 400, "E101");
    }
  assert_error (client_call (client, "GET", overlong, NULL, NULL), 400, "E101");
  assert_error (client_call (client, "GET", overlong_path, NULL, NULL), 400, "E101");
  assert_status (client_call (client, "GET", "/v1/tasks?", NULL, NULL), 200);
  assert_status (client_call (client, "GET", "/v1/tasks?&&", NULL, NULL), 200);
  assert_status (client_call (client, "GET", "/v1/tasks?agent=a+b%20%C3%A4&q=", NULL, NULL), 200);
}

static void
test_bad_id (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "0",   "-1", "x",     "1.0", "99999999999999999999",
                                     "%31", "1",  "task-x" };
  g_autoptr (Client) client = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *path = g_strconcat ("/v1/interactions/", ids[i], NULL);
      g_autofree char *response = g_strconcat (path, "/response", NULL);
      g_autofree char *task = g_strconcat ("/v1/tasks/", ids[i], NULL);

      assert_error (client_call (client, "GET", path, NULL, NULL), 404, "E102");
      assert_error (client_call (client, "POST", response, NULL, "{\"response\":\"1\"}"), 404,
                    "E102");
      assert_error (client_call (client, "GET", task, NULL, NULL), 404, "E102");
      assert_error (client_call (client, "PATCH", task, NULL, "{\"title\":\"x\"}"), 404, "E102");
    }
  assert_error (client_call (client, "GET", "/v1/interactions/%ff", NULL, NULL), 400, "E101");
  assert_error (client_call (client, "GET", "/v1/tasks/%00", NULL, NULL), 400, "E101");
}

/* Not HTTP at all: an error object if possible, and the desk keeps running. */
static void
test_no_http (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = {
    "GET\r\n\r\n",
    "GET /v1/status\r\n\r\n",
    "GET /v1/status HTTP/9.9\r\n\r\n",
    "GET v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /v1/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /v1/status HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "\x16\x03\x01\r\n\r\n",
    "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
    "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: frob\r\n\r\n",
  };
  g_autoptr (Client) good = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (Client) client = client_new_unix (fixture);

      client_send (client, bad[i]);
      if (client_has_input (client, 500) && client->in->len > 0)
        {
          g_autoptr (Reply) reply = client_read (client);

          g_autofree char *connection = reply_header (reply, "Connection");

          g_test_message ("%u for %s", reply->status, bad[i]);
          g_assert_cmpstr (connection, ==, "close");
          g_assert_true (client_is_closed (client));
          g_assert_cmpuint (reply->status, >=, 400);
          g_assert_nonnull (reply->json);
          g_assert_true (json_object_has_member (reply->json, "error"));
        }
    }
  assert_status (client_call (good, "GET", "/v1/status", NULL, NULL), 200);
}

/* A malformed path gets the same reply as an unknown one, and only with the token. */
static void
test_star (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) local = client_new_unix (fixture);
  g_autoptr (Client) unauthenticated = client_new_tcp (fixture);

  assert_error (client_call (local, "OPTIONS", "*", NULL, NULL), 404, "E102");
  client_send (unauthenticated, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert_error (client_read (unauthenticated), 401, "E109");
}

/* HTTP/1.1 without a Host is malformed, and a missing Host does not mean this computer. */
static void
test_no_host (GatewayFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *version;
    const char *host;
    guint       status;
    const char *code;
  } calls[] = {
    { "HTTP/1.1", "", 400, "E101" },
    { "HTTP/1.1", "Host:\r\n", 403, "E109" },
    { "HTTP/1.1", "Host: example.org\r\n", 403, "E109" },
    { "HTTP/1.0", "", 403, "E109" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autoptr (Client) client = client_new_tcp (fixture);
      g_autofree char *request = g_strdup_printf (
        "POST /v1/tasks %s\r\n%sAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
        "Content-Length: 13\r\n\r\n{\"title\":\"a\"}",
        calls[i].version, calls[i].host, fixture->token);

      g_test_message ("%s %s", calls[i].version, calls[i].host);
      client_send (client, request);
      assert_error (client_read (client), calls[i].status, calls[i].code);
      if (calls[i].status == 400 || i == 3)
        g_assert_true (client_is_closed (client));
    }
  assert_untouched (fixture);
}

/* "nc -N": the complete request and then the end of input; the response is sent all the same. */
static void
test_half_closed (GatewayFixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (Client) client = i % 2 == 0 ? client_new_unix (fixture) : client_new_tcp (fixture);

      if (i < 2)
        client_request (client, "GET", "/v1/status", NULL, NULL);
      else
        client_request (client, "POST", "/v1/tasks", NULL, "{\"title\":\"a\"}");
      g_assert_cmpint (shutdown (client->fd, SHUT_WR), ==, 0);
      assert_status (client_read (client), i < 2 ? 200 : 201);
      g_assert_true (client_is_closed (client));
    }
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Clients connect, ask and leave without a trace. */
static void
test_hang_up (GatewayFixture *fixture, gconstpointer data)
{
  guint before;

  /* Connections of earlier tests may still be closing. */
  for (guint i = 0; i < 10; i++)
    gateway_fixture_spin (20);
  before = count_files ();
  for (guint i = 0; i < 60; i++)
    {
      Client *client = i % 2 == 0 ? client_new_unix (fixture) : client_new_tcp (fixture);

      for (guint j = 0; j < i % 3; j++)
        assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
      if (i % 5 == 0)
        client_send (client, "GET /v1/sta");
      if (i % 7 == 0)
        client_request (client, "POST", "/v1/tasks", NULL, "{\"title\":\"a\"}");
      client_free (client);
    }
  for (guint i = 0; i < 100 && count_files () > before; i++)
    gateway_fixture_spin (20);
  g_assert_cmpuint (count_files (), <=, before);
}

/* Ranges of a response are not supported. */
static void
test_range (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) reply = client_call (client, "GET", "/v1/status", "Range: bytes=0-3\r\n", NULL);

  g_assert_nonnull (reply->json);
  assert_status (g_steal_pointer (&reply), 200);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/E102/unknown-path", test_unknown_path);
  gateway_test_add ("/gateway/E101/wrong-method", test_wrong_method);
  gateway_test_add ("/gateway/requests/head", test_head);
  gateway_test_add ("/gateway/E101/bad-query", test_bad_query);
  gateway_test_add ("/gateway/E102/bad-id", test_bad_id);
  gateway_test_add ("/gateway/E101/no-http", test_no_http);
  gateway_test_add ("/gateway/E102/star", test_star);
  gateway_test_add ("/gateway/E101/no-host", test_no_host);
  gateway_test_add ("/gateway/requests/half-closed", test_half_closed);
  gateway_test_add ("/gateway/requests/hang-up", test_hang_up);
  gateway_test_add ("/gateway/requests/range", test_range);
  return g_test_run ();
}
