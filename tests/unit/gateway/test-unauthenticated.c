/* test-unauthenticated.c: TCP clients that have not sent the token are limited in number and time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "desk/desk-settings.h"

#define WRONG "GET /v1/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer wrong\r\n\r\n"
#define LIMIT 256

static void
advance (GatewayFixture *fixture, guint seconds)
{
  beckon_dummy_clock_advance (fixture->desk.clock, seconds * G_USEC_PER_SEC);
  gateway_fixture_spin (5);
}

static void
assert_open (Client *client)
{
  g_assert_false (client_has_input (client, 20));
}

/* Ten seconds, whatever it sends without the token. */
static void
test_patience (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) local = client_new_unix (fixture);
  g_autoptr (Client) known = client_new_tcp (fixture);
  g_autoptr (Client) silent = client_new_tcp (fixture);
  g_autoptr (Client) drips = client_new_tcp (fixture);
  g_autoptr (Client) wrong = client_new_tcp (fixture);
  g_autoptr (Client) late = NULL;

  assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
  assert_status (client_call (local, "GET", "/v1/status", NULL, NULL), 200);
  for (guint i = 0; i < 9; i++)
    {
      client_send (drips, "GET /v1/status" + i);
      client_send (wrong, WRONG);
      assert_error (client_read (wrong), 401, "E109");
      advance (fixture, 1);
    }
  assert_open (silent);
  assert_open (drips);
  assert_open (wrong);
  late = client_new_tcp (fixture);
  gateway_fixture_spin (5);
  advance (fixture, 1);
  g_assert_true (client_is_closed (silent));
  g_assert_true (client_is_closed (drips));
  g_assert_true (client_is_closed (wrong));
  assert_open (late);
  advance (fixture, 10);
  g_assert_true (client_is_closed (late));
  /* An authenticated client may be silent. */
  advance (fixture, 3600);
  assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
  assert_status (client_call (local, "GET", "/v1/status", NULL, NULL), 200);
}

/* A client that begins a request, authenticated or not, must complete it within half a minute; a
 * slow but completed one is fine. */
static void
test_slow_request (GatewayFixture *fixture, gconstpointer data)
{
  static const char head[] =
    "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  guint alarms = beckon_dummy_clock_get_n_alarms (fixture->desk.clock);
  g_autoptr (Client) in_head = client_new_unix (fixture);
  g_autoptr (Client) in_body = client_new_unix (fixture);
  g_autoptr (Client) in_chunk = client_new_unix (fixture);
  g_autoptr (Client) in_time = client_new_unix (fixture);

  client_send (in_head, head);
  client_send (in_body, head);
  client_send (in_body, "Content-Length: 13\r\n\r\n{");
  client_send (in_chunk, head);
  client_send (in_chunk, "Transfer-Encoding: chunked\r\n\r\nd\r\n{");
  client_send (in_time, head);
  gateway_fixture_spin (20);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (fixture->desk.clock), ==, alarms + 4);
  for (guint i = 0; i < 29; i++)
    {
      advance (fixture, 1);
      client_send (in_head, "X: y\r\n");
    }
  client_send (in_time, "Content-Length: 13\r\n\r\n{\"title\":\"a\"}");
  assert_status (client_read (in_time), 201);
  advance (fixture, 1);
  assert_error (client_read (in_head), 408, "E101");
  assert_error (client_read (in_body), 408, "E101");
  assert_error (client_read (in_chunk), 408, "E101");
  g_assert_true (client_is_closed (in_head));
  g_assert_true (client_is_closed (in_body));
  g_assert_true (client_is_closed (in_chunk));
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (fixture->desk.clock), ==, alarms);
  advance (fixture, 3600);
  assert_status (client_call (in_time, "GET", "/v1/status", NULL, NULL), 200);
}

/* No alarm is set while there is no such connection. */
static void
test_no_alarm (GatewayFixture *fixture, gconstpointer data)
{
  guint before = beckon_dummy_clock_get_n_alarms (fixture->desk.clock);
  g_autoptr (Client) known = client_new_tcp (fixture);
  Client *gone = client_new_tcp (fixture);

  gateway_fixture_spin (5);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (fixture->desk.clock), ==, before + 1);
  client_free (gone);
  assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
  gateway_fixture_spin (20);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (fixture->desk.clock), ==, before);
}

/* A browser's preflight request has no token, so it does not authenticate the connection. */
static void
test_preflight (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = beckon_desk_settings_open ();
  const char *const origins[] = { "https://example.org", NULL };
  g_autoptr (Client) page = client_new_tcp (fixture);

  if (settings == NULL)
    {
      g_test_skip ("no schema");
      return;
    }
  g_settings_set_strv (settings, "allowed-origins", origins);
  client_send (page,
               "OPTIONS /v1/tasks HTTP/1.1\r\nHost: localhost\r\nOrigin: https://example.org\r\n"
               "Access-Control-Request-Method: POST\r\n\r\n");
  assert_status (client_read (page), 204);
  g_settings_reset (settings, "allowed-origins");
  advance (fixture, 10);
  g_assert_true (client_is_closed (page));
}

/* Input after a refusal is discarded, up to a limit. */
static void
test_refused_upload (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *part = g_strnfill (1024 * 1024, ' ');
  g_autoptr (Client) client = client_new_tcp (fixture);

  client_send (client,
               "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n");
  for (guint i = 0; i < 17; i++)
    client_send (client, part);
  assert_error (client_read (client), 422, "E104");
  advance (fixture, 10);
  /* The socket is still open for reading here, but the desk has closed it: what is sent causes a
   * reset. */
  while (send (client->fd, part, 1, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)
    gateway_fixture_spin (1);
  gateway_fixture_spin (20);
}

/* Too many unauthenticated connections close the oldest of them, and no other connection. */
static void
test_crowd (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) known = client_new_tcp (fixture);
  Client       *crowd[3 * LIMIT];
  struct rlimit limit;
  guint         n_closed = 0;

  getrlimit (RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < 2 * G_N_ELEMENTS (crowd) + 100)
    {
      g_test_skip ("too few descriptors");
      return;
    }
  assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++)
    {
      crowd[i] = client_new_tcp (fixture);
      /* Some have sent data already, and libsoup has them. */
      if (i % 2 == 0)
        client_send (crowd[i], "GET /v1/sta");
      if (i % 100 == 99)
        {
          g_autoptr (Client) agent = client_new_tcp (fixture);

          assert_status (client_call (agent, "GET", "/v1/status", NULL, NULL), 200);
          assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
        }
    }
  gateway_fixture_spin (50);
  for (guint i = 0; i < G_N_ELEMENTS (crowd) - LIMIT; i++)
    g_assert_true (client_is_closed (crowd[i]));
  for (guint i = G_N_ELEMENTS (crowd) - LIMIT; i < G_N_ELEMENTS (crowd); i++)
    n_closed += client_has_input (crowd[i], 1);
  g_assert_cmpuint (n_closed, ==, 0);
  advance (fixture, 10);
  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++)
    {
      g_assert_true (client_is_closed (crowd[i]));
      client_free (crowd[i]);
    }
  assert_status (client_call (known, "GET", "/v1/status", NULL, NULL), 200);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/E109/unauthenticated-are-closed", test_patience);
  gateway_test_add ("/tr/TR-4/a-request-that-has-begun-comes-to-its-end", test_slow_request);
  gateway_test_add ("/gateway/E109/no-alarm-without-unauthenticated", test_no_alarm);
  gateway_test_add ("/gateway/E109/a-preflight-proves-nothing", test_preflight);
  gateway_test_add ("/gateway/E109/a-refused-upload-is-let-go", test_refused_upload);
  gateway_test_add ("/gateway/E109/many-unauthenticated", test_crowd);
  return g_test_run ();
}
