/* test-waiting-ends.c: waiting agents when connections, descriptors or the desk go away
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "waiting-fixture.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "dummy-evaluator.h"
#include "gateway/server-private.h"

/* The question outlives the agent's connection. On a Unix socket the end shows immediately, on TCP
 * by a reset or, if the socket was closed, when it is probed after its system has forgotten it;
 * here that is immediate. */
static void
test_hang_up (GatewayFixture *fixture, gconstpointer data)
{
  Client       *clients[] = { client_new_unix (fixture), client_new_tcp (fixture),
                              client_new_tcp (fixture) };
  struct linger reset = { .l_onoff = 1 };
  int           forget = -1;
  g_autoptr (BeckonInteraction) interaction = NULL;

  fixture->server->clients->probe_s = 1;
  setsockopt (clients[1]->fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  setsockopt (clients[2]->fd, IPPROTO_TCP, TCP_LINGER2, &forget, sizeof forget);
  for (guint i = 0; i < G_N_ELEMENTS (clients); i++)
    {
      client_request (clients[i], "POST", "/v1/interactions", "Prefer: wait=60\r\n", ASK);
      waiting_await (fixture, i + 1);
    }
  gateway_fixture_spin (LONG_MS);
  for (guint i = 0; i < G_N_ELEMENTS (clients); i++)
    {
      client_free (clients[i]);
      waiting_await (fixture, G_N_ELEMENTS (clients) - 1 - i);
    }
  interaction = desk_fixture_read (&fixture->desk, waiting_get_newest (fixture));
  g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_PENDING);
  gateway_fixture_respond (fixture, interaction->id, "SQLite");
}

/* An agent that has closed its sending side still waits for its answer while it exists. */
static void
test_half_closed (GatewayFixture *fixture, gconstpointer data)
{
  gint64           id = gateway_fixture_ask (fixture);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
  Client          *clients[] = { client_new_unix (fixture), client_new_tcp (fixture),
                                 client_new_unix (fixture), client_new_tcp (fixture),
                                 client_new_tcp (fixture) };
  guint            n = G_N_ELEMENTS (clients);

  fixture->server->clients->probe_s = 1;
  for (guint i = 0; i < n; i++)
    {
      client_request (clients[i], "GET", path, "Prefer: wait=60\r\n", NULL);
      if (i == 2 || i == 3)
        client_request (clients[i], "GET", "/v1/tasks", NULL, NULL);
      /* Some while they are still in libsoup. */
      if (i < 2)
        shutdown (clients[i]->fd, SHUT_WR);
      waiting_await (fixture, i + 1);
    }
  gateway_fixture_spin (LONG_MS);
  for (guint i = 2; i < n - 1; i++)
    shutdown (clients[i]->fd, SHUT_WR);
  /* Longer than a probe. */
  gateway_fixture_spin (1500);
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, n);
  /* A reply to a client that has gone has no effect. */
  client_free (clients[n - 1]);
  gateway_fixture_spin (20);
  gateway_fixture_respond (fixture, id, "SQLite");
  for (guint i = 0; i < n - 1; i++)
    {
      assert_status (client_read (clients[i]), 200);
      if (i == 2 || i == 3)
        assert_status (client_read (clients[i]), 200);
      g_assert_true (client_is_closed (clients[i]));
      client_free (clients[i]);
    }
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 0);
}

/* From here on no descriptor is available; @limit receives the limit to be restored. */
static void
take_descriptors (struct rlimit *limit)
{
  struct rlimit few;
  int           lowest = dup (0);

  close (lowest);
  g_assert_cmpint (getrlimit (RLIMIT_NOFILE, limit), ==, 0);
  few = *limit;
  few.rlim_cur = lowest;
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &few), ==, 0);
}

/* If no descriptor is available a connection stays in libsoup and is answered there; it is taken
 * out as soon as that is possible. */
static void
test_no_descriptors (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) answered = client_new_unix (fixture);
  g_autoptr (Client) detached = client_new_tcp (fixture);
  g_autoptr (Client) stream = client_new_unix (fixture);
  gint64           first = gateway_fixture_ask (fixture);
  gint64           second = gateway_fixture_ask (fixture);
  g_autofree char *first_path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, first);
  g_autofree char *second_path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, second);
  g_autoptr (Reply) reply = NULL;
  struct rlimit limit;

  /* Nothing is taken out before the descriptors run out, however slow the computer is. */
  fixture->server->clients->pause_ms = 1000;
  assert_status (client_call (stream, "GET", "/v1/status", NULL, NULL), 200);
  client_request (answered, "GET", first_path, "Prefer: wait=60\r\n", NULL);
  client_request (detached, "GET", second_path, "Prefer: wait=60\r\n", NULL);
  waiting_await (fixture, 2);
  /* libsoup allocates what it needs for the next request of this connection before the descriptors
   * run out. */
  client_send (stream, "GET /v1/events HTTP/1.1\r\nHost: localh");
  gateway_fixture_spin (10);
  take_descriptors (&limit);
  g_assert_false (client_has_input (answered, 1500));
  client_send (stream, "ost\r\n\r\n");
  reply = client_read (stream);
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 2);
  g_assert_cmpuint (fixture->server->clients->connections.length, ==, 0);
  gateway_fixture_respond (fixture, first, "SQLite");
  assert_status (client_read (answered), 200);
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &limit), ==, 0);
  assert_error (g_steal_pointer (&reply), 503, "E110");
  g_assert_false (client_has_input (detached, 1500));
  g_assert_cmpuint (fixture->server->clients->connections.length, >=, 1);
  gateway_fixture_respond (fixture, second, "SQLite");
  assert_status (client_read (detached), 200);
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 0);
}

static void
close_after (GatewayFixture *fixture, guint ms)
{
  gint64           id = gateway_fixture_ask (fixture);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
  g_autofree char *old = g_strdup_printf ("GET %s HTTP/1.0\r\nPrefer: wait=5\r\n\r\n", path);
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) older = client_new_unix (fixture);

  client_request (client, "GET", path, "Prefer: wait=5\r\nConnection: close\r\n", NULL);
  client_send (older, old);
  waiting_await (fixture, 2);
  gateway_fixture_spin (ms);
  gateway_fixture_respond (fixture, id, "SQLite");
  assert_status (client_read (client), 200);
  g_assert_true (client_is_closed (client));
  assert_status (client_read (older), 200);
  g_assert_true (client_is_closed (older));
}

static void
test_close (GatewayFixture *fixture, gconstpointer data)
{
  close_after (fixture, 1);
  close_after (fixture, LONG_MS);
}

/* When the desk stops, waiting agents are told, and the question stays open. */
static void
test_stop (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) brief = client_new_tcp (fixture);
  g_autoptr (BeckonInteraction) interaction = NULL;

  client_request (client, "POST", "/v1/interactions", "Prefer: wait=60\r\n", ASK);
  waiting_await (fixture, 1);
  gateway_fixture_spin (LONG_MS);
  client_request (brief, "POST", "/v1/interactions", "Prefer: wait=60\r\n", ASK);
  waiting_await (fixture, 2);
  gateway_fixture_stop (fixture);
  assert_error (client_read (client), 503, "E110");
  assert_error (client_read (brief), 503, "E110");
  g_assert_true (client_is_closed (client));
  g_assert_true (client_is_closed (brief));
  interaction = desk_fixture_read (&fixture->desk, waiting_get_newest (fixture));
  g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_PENDING);
}

/* So are agents that wait for a task. */
static void
test_fetches_at_stop (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) agent = client_new_unix (fixture);
  g_autoptr (Client) other = client_new_tcp (fixture);

  client_request (agent, "POST", "/v1/tasks/next", NULL,
                  "{\"agent\": \"codex\", \"wait\": \"60 s\"}");
  client_request (other, "POST", "/v1/tasks/next", NULL,
                  "{\"agent\": \"codex\", \"wait\": \"60 s\"}");
  gateway_fixture_spin (LONG_MS);
  gateway_fixture_stop (fixture);
  assert_error (client_read (agent), 503, "E110");
  assert_error (client_read (other), 503, "E110");
}

/* So is who waits for a request to be classified. */
static void
test_request_at_stop (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonDummyEvaluator) evaluator = beckon_dummy_evaluator_new ();
  g_autoptr (Client) asker = client_new_unix (fixture);

  beckon_desk_set_evaluator (fixture->desk.desk, BECKON_EVALUATOR (evaluator));
  client_request (asker, "POST", "/v1/requests", "Prefer: wait=60\r\n", "{\"text\": \"Tidy up\"}");
  gateway_fixture_spin (LONG_MS);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (evaluator), ==, 1);
  gateway_fixture_stop (fixture);
  assert_error (client_read (asker), 503, "E110");
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/waiting/hang-up", test_hang_up);
  gateway_test_add ("/gateway/waiting/half-closed", test_half_closed);
  gateway_test_add ("/gateway/waiting/no-descriptors", test_no_descriptors);
  gateway_test_add ("/gateway/waiting/close", test_close);
  gateway_test_add ("/gateway/E110/waiting-at-stop", test_stop);
  gateway_test_add ("/gateway/E110/fetching-at-stop", test_fetches_at_stop);
  gateway_test_add ("/gateway/E110/classifying-at-stop", test_request_at_stop);
  return g_test_run ();
}
