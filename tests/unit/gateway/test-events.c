/* test-events.c: server-sent events without gaps or repeats
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"
#include "reading.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "gateway/server-private.h"

#define ASK "{\"conflict_description\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"]}"

typedef struct
{
  gint64 id;
  char  *type;
  char  *data;
} Event;

static void
event_clear (Event *event)
{
  g_free (event->type);
  g_free (event->data);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Event, event_clear)

static Client *
open_stream (GatewayFixture *fixture, const char *path, const char *headers)
{
  Client          *client = client_new_unix (fixture);
  g_autofree char *head = NULL;

  client_request (client, "GET", path, headers, NULL);
  head = client_read_to (client, "\r\n\r\n");
  g_assert_true (g_str_has_prefix (head, "HTTP/1.1 200 "));
  g_assert_nonnull (strstr (head, "Content-Type: text/event-stream\r\n"));
  g_assert_nonnull (strstr (head, "Cache-Control: no-cache\r\n"));
  g_assert_nonnull (strstr (head, "X-Accel-Buffering: no\r\n"));
  return client;
}

/* The next event; comments and the retry time are skipped. */
static void
next_event (Client *client, Event *event)
{
  while (event->type == NULL)
    {
      g_autofree char *block = client_read_to (client, "\n\n");
      g_auto (GStrv) lines = g_strsplit (block, "\n", -1);

      if (!g_str_has_prefix (block, "id: "))
        continue;
      event->id = strtoll (lines[0] + 4, NULL, 10);
      g_assert_true (g_str_has_prefix (lines[1], "event: "));
      g_assert_true (g_str_has_prefix (lines[2], "data: "));
      event->type = g_strdup (lines[1] + 7);
      event->data = g_strdup (lines[2] + 6);
    }
}

static void
expect (Client *client, gint64 id, const char *type)
{
  g_auto (Event) event = { 0 };
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  next_event (client, &event);
  g_assert_cmpint (event.id, ==, id);
  if (type != NULL)
    g_assert_cmpstr (event.type, ==, type);
  node = json_from_string (event.data, NULL);
  object = json_node_get_object (node);
  g_assert_cmpstr (json_object_get_string_member (object, "type"), ==, event.type);
  g_assert_true (json_object_has_member (object, "payload"));
  g_assert_true (json_object_has_member (object, "timestamp"));
}

static gint64
last_sequence (GatewayFixture *fixture)
{
  return reading_get_last_sequence (beckon_desk_get_store (fixture->desk.desk));
}

static void
test_live (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) before = NULL;
  g_autoptr (Client) client = NULL;
  g_autofree char *head = NULL;
  g_autofree char *expected = NULL;
  gint64           last, id;

  gateway_fixture_ask (fixture);
  last = last_sequence (fixture);
  /* Without a number: from now on. The stream starts by telling its number, without an event. */
  client = open_stream (fixture, "/v1/events", NULL);
  head = client_read_to (client, "\n\n");
  /* The id is its number and its time. */
  expected = g_strdup_printf (
    ": the events of the desk\nretry: 1000\nid: %" G_GINT64_FORMAT "-%" G_GINT64_FORMAT "\n\n",
    last,
    beckon_clock_get_time (beckon_desk_get_clock (fixture->desk.desk), BECKON_CLOCK_WALL) / 1000);
  g_assert_cmpint (last, >, 0);
  g_assert_cmpstr (head, ==, expected);
  id = gateway_fixture_ask (fixture);
  expect (client, last + 1, "TASK_CREATED");
  expect (client, last + 2, "AIC_DIALOG_REQUESTED");
  gateway_fixture_respond (fixture, id, "SQLite");
  while (last + 2 < last_sequence (fixture))
    expect (client, ++last + 2, NULL);
  g_assert_false (client_has_input (client, 20));
}

/* The payload of the event of @type, which may not be the next one. */
static char *
read_payload (Client *client, const char *type)
{
  for (;;)
    {
      g_auto (Event) event = { 0 };
      const char *from, *to;

      next_event (client, &event);
      if (g_strcmp0 (event.type, type) != 0)
        continue;
      from = strstr (event.data, "\"payload\":") + strlen ("\"payload\":");
      to = strstr (event.data, ",\"timestamp\":");
      /* The event's own is the last one. */
      for (const char *next = to; next != NULL; next = strstr (to + 1, ",\"timestamp\":"))
        to = next;
      return g_strndup (from, (gsize) (to - from));
    }
}

/* The agent's reply, what is announced and what is read later is one text: only while nobody has
 * answered does a reply say more than the event, whether the question is shown and waited for. */
static void
test_one_text (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) stream = open_stream (fixture, "/v1/events", NULL);
  g_autoptr (Client) agent = client_new_unix (fixture);
  g_autoptr (Client) person = client_new_tcp (fixture);
  g_autoptr (Reply) asked =
    client_call (agent, "POST", "/v1/interactions", NULL,
                 "{\"conflict_description\":\"Which, \\u201etimestamp\\u201c or \\n?\","
                 "\"options\":[\"PostgreSQL\",\"SQLite\"]}");
  g_autofree char *payload = read_payload (stream, "AIC_DIALOG_REQUESTED");
  g_autofree char *path =
    g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, reply_int (asked, "id"));
  g_autofree char *response = g_strconcat (path, "/response", NULL);
  g_autofree char *expected = NULL;
  g_autoptr (Reply) waited = NULL;
  g_autoptr (Reply) answered = NULL;
  g_autoptr (Reply) read = NULL;

  g_assert_cmpuint (asked->status, ==, 202);
  expected =
    g_strdup_printf ("%.*s,\"shown\":true,\"awaited\":null}", (int) strlen (payload) - 1, payload);
  g_assert_cmpstr (asked->text, ==, expected);

  client_request (agent, "GET", path, "Prefer: wait=60\r\n", NULL);
  g_assert_false (client_has_input (agent, 20));
  answered = client_call (person, "POST", response, NULL,
                          "{\"option_index\":1,\"by\":\"ann\",\"note\":\"\\u00e9 \\\\ \\\"\"}");
  waited = client_read (agent);
  read = client_call (agent, "GET", path, NULL, NULL);
  g_assert_cmpuint (answered->status, ==, 200);
  g_assert_cmpstr (reply_text (answered, "status"), ==, "ANSWERED");
  g_assert_cmpstr (waited->text, ==, answered->text);
  g_assert_cmpstr (read->text, ==, answered->text);
}

static void
test_replay (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) all = NULL;
  g_autoptr (Client) some = NULL;
  g_autofree char *header = NULL;
  gint64           last;

  for (guint i = 0; i < 100; i++)
    gateway_fixture_ask (fixture);
  last = last_sequence (fixture);
  g_assert_cmpint (last, >=, 200);
  all = open_stream (fixture, "/v1/events?last_event_id=0", NULL);
  for (gint64 i = 1; i <= last; i++)
    expect (all, i, NULL);
  header = g_strdup_printf ("Last-Event-ID: %" G_GINT64_FORMAT "\r\n", last - 70);
  some = open_stream (fixture, "/v1/events", header);
  for (gint64 i = last - 69; i <= last; i++)
    expect (some, i, NULL);
  gateway_fixture_ask (fixture);
  expect (all, last + 1, NULL);
  expect (some, last + 1, NULL);
}

/* More happens while the history is still being sent. */
static void
test_no_gap (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) asker = client_new_unix (fixture);
  g_autoptr (Client) stream = NULL;
  gint64 seen = 0;

  for (guint i = 0; i < 300; i++)
    gateway_fixture_ask (fixture);
  stream = client_new_unix (fixture);
  client_request (stream, "GET", "/v1/events?last_event_id=0", NULL, NULL);
  for (guint i = 0; i < 200; i++)
    {
      Reply *reply;

      client_request (asker, "POST", "/v1/interactions", NULL, ASK);
      if (i % 3 == 0)
        expect (stream, ++seen, NULL);
      reply = client_read (asker);
      assert_status (reply, 202);
    }
  while (seen < last_sequence (fixture))
    expect (stream, ++seen, NULL);
  g_assert_false (client_has_input (stream, 20));
}

/* A reader that stalls uses little memory, and gets everything when it continues. */
static void
test_slow (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strnfill (60000, 'x');
  g_autofree char *body =
    g_strdup_printf ("{\"conflict_description\":\"%s\",\"options\":[\"A\"]}", text);
  g_autoptr (Client) stream = open_stream (fixture, "/v1/events", NULL);
  g_autoptr (Client) quick = open_stream (fixture, "/v1/events", NULL);
  g_autoptr (Client) asker = client_new_unix (fixture);
  gint64 first = last_sequence (fixture);
  gint64 seen = first;

  for (guint i = 0; i < 120; i++)
    {
      assert_status (client_call (asker, "POST", "/v1/interactions", NULL, body), 202);
      while (seen < last_sequence (fixture))
        expect (quick, ++seen, NULL);
    }
  g_assert_cmpuint (beckon_sse_count (fixture->server->sse), ==, 2);
  for (gint64 i = first + 1; i <= last_sequence (fixture); i++)
    expect (stream, i, NULL);
}

static void
test_hang_up (GatewayFixture *fixture, gconstpointer data)
{
  Client *client = open_stream (fixture, "/v1/events", NULL);
  g_autoptr (Client) other = open_stream (fixture, "/v1/events", NULL);

  client_free (client);
  while (beckon_sse_count (fixture->server->sse) != 1)
    g_main_context_iteration (NULL, TRUE);
  gateway_fixture_ask (fixture);
  expect (other, 1, NULL);
}

static void
test_bad_number (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = { "x",    "-1",   "1.5", "99999999999999999999",
                                     "0x10", "1,2",  "1-",  "1-0",
                                     "1-x",  "1-2-3" };
  g_autoptr (Client) client = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *header = g_strdup_printf ("Last-Event-ID: %s\r\n", bad[i]);
      g_autofree char *path = g_strdup_printf ("/v1/events?last_event_id=%s", bad[i]);

      assert_error (client_call (client, "GET", "/v1/events", header, NULL), 400, "E101");
      assert_error (client_call (client, "GET", path, NULL, NULL), 400, "E101");
    }
}

/* A sequence number of another database: after EVENTS_MISSING only new events. */
static void
test_foreign_number (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = open_stream (fixture, "/v1/events", "Last-Event-ID: 1000000\r\n");
  gint64 last = last_sequence (fixture);

  expect (client, last, "EVENTS_MISSING");
  gateway_fixture_ask (fixture);
  expect (client, last + 1, NULL);
}

static void
execute (GatewayFixture *fixture, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (fixture->desk.database, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 20000);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* More events of an unknown type than a page has: what follows them is neither an end nor a gap. */
static void
test_unknown_types (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = NULL;
  gint64 first, last;

  gateway_fixture_ask (fixture);
  first = last_sequence (fixture);
  execute (fixture,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
           "INSERT INTO events (type, timestamp, payload) SELECT 'OF_ANOTHER_TIME', "
           "'2026-01-01T00:00:00.000Z', '{}' FROM n");
  gateway_fixture_ask (fixture);
  last = last_sequence (fixture);
  g_assert_cmpint (last, >, first + 100);
  client = open_stream (fixture, "/v1/events?last_event_id=0", NULL);
  for (gint64 i = 1; i <= first; i++)
    expect (client, i, NULL);
  for (gint64 i = first + 101; i <= last; i++)
    expect (client, i, NULL);
  gateway_fixture_ask (fixture);
  expect (client, last + 1, NULL);
}

/* If the newest event cannot be determined, no one is sent everything again. */
static void
test_store_trouble (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) stream = NULL;
  gint64 last;

  gateway_fixture_ask (fixture);
  last = last_sequence (fixture);
  execute (fixture, "ALTER TABLE events RENAME TO elsewhere");
  g_test_expect_message ("beckon-store", G_LOG_LEVEL_WARNING,
                         "*Cannot read the number of the last event*");
  g_test_expect_message ("beckon-store", G_LOG_LEVEL_WARNING,
                         "*Cannot read the number of the last event*");
  assert_error (client_call (client, "GET", "/v1/events", NULL, NULL), 503, "E110");
  assert_error (client_call (client, "GET", "/v1/events", "Last-Event-ID: 1\r\n", NULL), 503,
                "E110");
  g_test_assert_expected_messages ();
  execute (fixture, "ALTER TABLE elsewhere RENAME TO events");
  stream = open_stream (fixture, "/v1/events", NULL);
  gateway_fixture_ask (fixture);
  expect (stream, last + 1, NULL);
}

static void
test_stop (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = open_stream (fixture, "/v1/events", NULL);

  gateway_fixture_stop (fixture);
  g_assert_true (client_is_closed (client));
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/AIC-1/events-live", test_live);
  gateway_test_add ("/gateway/events/one-text", test_one_text);
  gateway_test_add ("/gateway/events/replay", test_replay);
  gateway_test_add ("/gateway/events/no-gap", test_no_gap);
  gateway_test_add ("/gateway/events/slow-reader", test_slow);
  gateway_test_add ("/gateway/events/hang-up", test_hang_up);
  gateway_test_add ("/gateway/E101/event-number", test_bad_number);
  gateway_test_add ("/gateway/events/foreign-number", test_foreign_number);
  gateway_test_add ("/gateway/events/unknown-types", test_unknown_types);
  gateway_test_add ("/gateway/E110/events-cannot-be-read", test_store_trouble);
  gateway_test_add ("/gateway/events/stop", test_stop);
  return g_test_run ();
}
