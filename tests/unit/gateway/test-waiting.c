/* test-waiting.c: agents that wait for answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "waiting-fixture.h"

#include <sys/resource.h>

#include "gateway/call.h"
#include "gateway/server-private.h"
#include "rules/question/questions.h"

/* Answered immediately, or after the connection has left libsoup. */
static void
settle (GatewayFixture *fixture, Client *client, gboolean at_once)
{
  g_autoptr (Reply) reply = NULL;
  g_autofree char *applied = NULL;
  g_autofree char *location = NULL;
  g_autofree char *expected = NULL;

  client_request (client, "POST", "/v1/interactions", "Prefer: wait=60\r\n", ASK);
  waiting_await (fixture, 1);
  g_assert_false (client_has_input (client, at_once ? 1 : LONG_MS));
  gateway_fixture_respond (fixture, waiting_get_newest (fixture), "SQLite");
  reply = client_read (client);
  g_assert_cmpuint (reply->status, ==, 200);
  g_assert_cmpstr (reply_text (reply, "response"), ==, "SQLite");
  g_assert_cmpstr (reply_text (reply, "status"), ==, "ANSWERED");
  applied = reply_header (reply, "Preference-Applied");
  g_assert_cmpstr (applied, ==, "wait=60");
  location = reply_header (reply, "Location");
  expected = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, reply_int (reply, "id"));
  g_assert_cmpstr (location, ==, expected);
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 0);
}

/* The connection is reused after a delayed reply, several times, with other requests in between. */
static void
test_settle (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) unix_client = client_new_unix (fixture);
  g_autoptr (Client) tcp_client = client_new_tcp (fixture);

  for (guint i = 0; i < 6; i++)
    {
      settle (fixture, unix_client, i % 2 == 0);
      settle (fixture, tcp_client, i % 3 == 0);
      assert_status (client_call (unix_client, "GET", "/v1/status", NULL, NULL), 200);
      assert_status (client_call (tcp_client, "GET", "/v1/status", NULL, NULL), 200);
    }
}

static void
test_get (GatewayFixture *fixture, gconstpointer data)
{
  gint64           id = gateway_fixture_ask (fixture);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Client) other = client_new_unix (fixture);

  client_request (client, "GET", path, "Prefer: respond-async, wait=5\r\n", NULL);
  client_request (other, "GET", path, "Prefer: wait=7\r\n", NULL);
  waiting_await (fixture, 2);
  gateway_fixture_respond (fixture, id, "PostgreSQL");
  assert_status (client_read (client), 200);
  assert_status (client_read (other), 200);
  /* It is settled: there is nothing to wait for. */
  assert_status (client_call (client, "GET", path, "Prefer: wait=5\r\n", NULL), 200);
}

/* After N seconds: 202 and the current state of the question. */
static void
test_timeout (GatewayFixture *fixture, gconstpointer data)
{
  gint64           id = gateway_fixture_ask (fixture);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
  g_autoptr (Client) soon = client_new_unix (fixture);
  g_autoptr (Client) later = client_new_unix (fixture);
  g_autoptr (Client) first = client_new_unix (fixture);
  g_autoptr (Reply) reply = NULL;

  client_request (later, "GET", path, "Prefer: wait=20\r\n", NULL);
  waiting_await (fixture, 1);
  client_request (soon, "GET", path, "Prefer: wait=10\r\n", NULL);
  waiting_await (fixture, 2);
  client_request (first, "GET", path, "Prefer: wait=3\r\n", NULL);
  waiting_await (fixture, 3);
  beckon_dummy_clock_advance (fixture->desk.clock, 3 * G_USEC_PER_SEC);
  assert_status (client_read (first), 202);
  beckon_dummy_clock_advance (fixture->desk.clock, 6 * G_USEC_PER_SEC);
  g_assert_false (client_has_input (soon, 30));
  beckon_dummy_clock_advance (fixture->desk.clock, G_USEC_PER_SEC);
  reply = client_read (soon);
  g_assert_cmpuint (reply->status, ==, 202);
  g_assert_cmpstr (reply_text (reply, "status"), ==, "PENDING");
  g_assert_false (client_has_input (later, 30));
  beckon_dummy_clock_advance (fixture->desk.clock, 10 * G_USEC_PER_SEC);
  assert_status (client_read (later), 202);
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 0);
}

/* If no one answers, the agent is told at that moment, and who decided. */
static void
test_auto_resolved (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) reply = NULL;

  client_request (client, "POST", "/v1/interactions", "Prefer: wait=600\r\n", ASK);
  waiting_await (fixture, 1);
  beckon_dummy_clock_advance (fixture->desk.clock, 301 * G_USEC_PER_SEC);
  reply = client_read (client);
  g_assert_cmpuint (reply->status, ==, 200);
  g_assert_cmpstr (reply_text (reply, "status"), ==, "AUTO_RESOLVED");
  g_assert_cmpstr (reply_text (reply, "responded_by"), ==, "timeout");
  g_assert_true (json_object_get_boolean_member (reply->json, "timed_out"));
}

/* An agent whose question is postponed may keep waiting. */
static void
test_postponed (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) reply = NULL;
  g_autofree char *path = NULL;
  gint64           id;

  client_request (client, "POST", "/v1/interactions", "Prefer: wait=600\r\n",
                  "{\"kind\":\"ambiguity\",\"conflict_description\":\"Which?\",\"options\":[\"A\","
                  "\"B\"],\"timeout_ms\":20000}");
  waiting_await (fixture, 1);
  beckon_dummy_clock_advance (fixture->desk.clock, 21 * G_USEC_PER_SEC);
  reply = client_read (client);
  g_assert_cmpuint (reply->status, ==, 202);
  g_assert_cmpstr (reply_text (reply, "status"), ==, "POSTPONED");
  id = reply_int (reply, "id");
  path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
  client_request (client, "GET", path, "Prefer: wait=600\r\n", NULL);
  waiting_await (fixture, 1);
  gateway_fixture_respond (fixture, id, "B");
  assert_status (client_read (client), 200);
}

/* Bytes that a client sends while it waits are read afterwards, in order and completely. */
static void
test_early_bytes (GatewayFixture *fixture, gconstpointer data)
{
  gint64           id = gateway_fixture_ask (fixture);
  g_autofree char *both =
    g_strdup_printf ("GET /v1/interactions/%" G_GINT64_FORMAT " HTTP/1.1\r\nHost: localhost\r\n"
                     "Prefer: wait=60\r\n\r\nGET /v1/tasks HTTP/1.1\r\nHost: local",
                     id);
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) tasks = NULL;

  client_send (client, both);
  waiting_await (fixture, 1);
  gateway_fixture_spin (GPOINTER_TO_UINT (data));
  client_send (client, "host\r\n\r\nGET /v1/sta");
  gateway_fixture_spin (5);
  gateway_fixture_respond (fixture, id, "SQLite");
  assert_status (client_read (client), 200);
  tasks = client_read (client);
  g_assert_true (json_object_has_member (tasks->json, "tasks"));
  client_send (client, "tus HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert_status (client_read (client), 200);
}

/* Twenty waits sent at once are answered in order, and the number of libsoup's stream layers is
 * limited. */
static void
test_pipeline (GatewayFixture *fixture, gconstpointer data)
{
  gint64 id = gateway_fixture_ask (fixture);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (Client) client = client_new_unix (fixture);
  guint answered = 0;

  for (guint i = 0; i < 5; i++)
    g_string_append_printf (all,
                            "GET /v1/interactions/%" G_GINT64_FORMAT
                            " HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=10\r\n\r\n",
                            id);
  client_send (client, all->str);
  for (; answered < 5; answered++)
    {
      waiting_await (fixture, 1);
      gateway_fixture_spin (answered == 2 ? 1 : LONG_MS);
      beckon_dummy_clock_advance (fixture->desk.clock, 10 * G_USEC_PER_SEC);
      assert_status (client_read (client), 202);
    }
  gateway_fixture_respond (fixture, id, "SQLite");
}

/* Settled between being read and beginning to wait: the reply is immediate. */
static void
test_race (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) person = client_new_tcp (fixture);

  for (guint i = 0; i < 50; i++)
    {
      gint64           id = gateway_fixture_ask (fixture);
      g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);
      g_autofree char *response = g_strconcat (path, "/response", NULL);

      client_request (client, "GET", path, "Prefer: wait=60\r\n", NULL);
      client_request (person, "POST", response, NULL, "{\"option_index\":1}");
      assert_status (client_read (client), 200);
      assert_status (client_read (person), 200);
    }
}

static void
on_responded (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  g_assert_no_error (error);
}

static void
test_thousand (GatewayFixture *fixture, gconstpointer data)
{
  guint               n = 1000;
  g_autofree Client **clients = g_new (Client *, n);
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (1);
  struct rlimit limit;

  getrlimit (RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < 2 * n + 100)
    {
      g_test_skip ("too few descriptors");
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *body = g_strdup_printf (
        "{\"conflict_description\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"],"
        "\"idempotency_key\":\"%u\"}",
        i);

      clients[i] = client_new_unix (fixture);
      client_request (clients[i], "POST", "/v1/interactions", "Prefer: wait=600\r\n", body);
    }
  waiting_await (fixture, n);
  gateway_fixture_spin (LONG_MS);
  /* An answer reaches only the agent that asked. */
  gateway_fixture_respond (fixture, 500, "SQLite");
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, n - 1);
  for (guint id = 1; id <= n; id++)
    if (id != 500)
      beckon_desk_do_async (fixture->desk.desk,
                            beckon_operation_respond ("Anna", id, answer, BECKON_SURFACE_DIALOG),
                            NULL, on_responded, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Reply) reply = client_read (clients[i]);
      g_autofree char *key = g_strdup_printf ("%u", i);

      g_assert_cmpuint (reply->status, ==, 200);
      g_assert_cmpstr (reply_text (reply, "idempotency_key"), ==, key);
      g_assert_cmpstr (reply_text (reply, "response"), ==, "SQLite");
      client_free (clients[i]);
    }
  g_assert_cmpuint (beckon_waiting_requests_count (fixture->server->waiting), ==, 0);
  desk_fixture_flush (&fixture->desk);
}

static void
test_prefer (void)
{
  g_assert_cmpint (beckon_call_parse_prefer (NULL), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=30"), ==, 30);
  g_assert_cmpint (beckon_call_parse_prefer ("Wait = 30 ; foo=bar"), ==, 30);
  g_assert_cmpint (beckon_call_parse_prefer ("respond-async, wait=10, wait=20"), ==, 10);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=99999999999999999999999"), ==, 7 * 86400);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=604801"), ==, 604800);
  g_assert_cmpint (beckon_call_parse_prefer ("wait"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait="), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=-1"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=1x"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=1.5"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("waiting=5"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer (",,,"), ==, 0);
  g_assert_cmpint (beckon_call_parse_prefer ("wait=x, wait=7"), ==, 0);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  g_test_add_func ("/gateway/prefer", test_prefer);
  gateway_test_add ("/gateway/AIC-3/waiting-until-settled", test_settle);
  gateway_test_add ("/gateway/waiting/get", test_get);
  gateway_test_add ("/gateway/waiting/time-out", test_timeout);
  gateway_test_add ("/gateway/ATT-1/waiting-auto-resolved", test_auto_resolved);
  gateway_test_add ("/gateway/PP-2/waiting-postponed", test_postponed);
  gateway_test_add ("/gateway/waiting/early-bytes", test_early_bytes);
  g_test_add ("/gateway/waiting/early-bytes-detached", GatewayFixture, GUINT_TO_POINTER (LONG_MS),
              gateway_fixture_set_up, test_early_bytes, gateway_fixture_tear_down);
  gateway_test_add ("/gateway/waiting/pipeline", test_pipeline);
  gateway_test_add ("/gateway/waiting/race", test_race);
  gateway_test_add ("/gateway/PP-6/thousand-waiting", test_thousand);
  return g_test_run ();
}
