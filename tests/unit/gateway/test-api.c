/* test-api.c: the API calls, one by one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"
#include "reading.h"

#include <string.h>

#define ASK "{\"conflict_description\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"]}"

static char *
task_path (Reply *reply, const char *what)
{
  return g_strconcat ("/v1/tasks/", reply_text (reply, "id"), what, NULL);
}

static char *
interaction_path (Reply *reply, const char *what)
{
  return g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "%s", reply_int (reply, "id"), what);
}

/* QUEUED → RUNNING → AWAITING_RESPONSE → RUNNING → COMPLETE, as a client sees it. */
static void
test_task_life (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Reply) task = client_call (
    client, "POST", "/v1/tasks", NULL,
    "{\"title\":\"Build\",\"agent\":\"builder\",\"priority\":\"high\",\"context\":{\"a\":1}}");
  g_autofree char *path = task_path (task, "");
  g_autofree char *start = g_strconcat (path, "/start", NULL);
  g_autofree char *complete = g_strconcat (path, "/complete", NULL);
  g_autofree char *log = g_strconcat (path, "/log", NULL);
  g_autofree char *location = reply_header (task, "Location");
  g_autofree char *ask = g_strdup_printf (
    "{\"task_id\":\"%s\",\"conflict_description\":\"Which?\",\"reason\":\"Both work\","
    "\"options\":[\"PostgreSQL\",\"SQLite\"]}",
    reply_text (task, "id"));
  g_autoptr (Reply) changed = NULL;
  g_autoptr (Reply) asked = NULL;
  g_autoptr (Reply) waiting = NULL;
  g_autoptr (Reply) running = NULL;
  g_autoptr (Reply) done = NULL;
  g_autoptr (Reply) lines = NULL;
  g_autoptr (Reply) line = NULL;
  g_autofree char *response = NULL;
  JsonArray       *entries;

  g_assert_cmpuint (task->status, ==, 201);
  g_assert_cmpstr (location, ==, path);
  g_assert_cmpstr (reply_text (task, "status"), ==, "QUEUED");
  assert_status (client_call (client, "POST", start, NULL, NULL), 200);
  assert_error (client_call (client, "POST", start, NULL, "{}"), 409, "E108");

  assert_error (client_call (client, "PATCH", path, NULL, "{\"title\":\"   \"}"), 400, "E101");
  changed = client_call (client, "PATCH", path, NULL,
                         "{\"progress\":0.5,\"message\":\"Half\",\"context\":{\"a\":null,\"b\":2},"
                         "\"title\":\"Build it\"}");
  g_assert_cmpuint (changed->status, ==, 200);
  g_assert_cmpstr (reply_text (changed, "title"), ==, "Build it");
  g_assert_cmpstr (reply_text (changed, "current_step"), ==, "Half");
  g_assert_cmpfloat (json_object_get_double_member (changed->json, "progress"), ==, 0.5);
  g_assert_false (
    json_object_has_member (json_object_get_object_member (changed->json, "context"), "a"));

  asked = client_call (client, "POST", "/v1/interactions", NULL, ask);
  g_assert_cmpuint (asked->status, ==, 202);
  waiting = client_call (client, "GET", path, NULL, NULL);
  g_assert_cmpstr (reply_text (waiting, "status"), ==, "AWAITING_RESPONSE");
  g_assert_cmpstr (reply_text (waiting, "clarification_question"), ==, "Which?");
  g_assert_cmpstr (reply_text (waiting, "clarification_reason"), ==, "Both work");
  g_assert_true (json_object_get_boolean_member (waiting->json, "awaiting_user_response"));

  response = interaction_path (asked, "/response");
  assert_status (client_call (client, "POST", response, NULL, "{\"response\":\"sqlite\"}"), 200);
  running = client_call (client, "GET", path, NULL, NULL);
  g_assert_cmpstr (reply_text (running, "status"), ==, "RUNNING");

  line = client_call (client, "POST", log, NULL,
                      "{\"level\":\"warning\",\"message\":\"Careful\",\"agent\":\"builder\"}");
  g_assert_cmpuint (line->status, ==, 201);
  g_assert_cmpstr (reply_text (line, "who"), ==, "builder");
  assert_error (client_call (client, "POST", log, NULL, "{\"level\":\"fatal\",\"message\":\"x\"}"),
                400, "E101");
  done = client_call (client, "POST", complete, NULL, "{\"result\":\"Built\",\"by\":\"builder\"}");
  g_assert_cmpuint (done->status, ==, 200);
  g_assert_cmpstr (reply_text (done, "status"), ==, "COMPLETE");
  g_assert_cmpstr (reply_text (done, "result"), ==, "Built");

  lines = client_call (client, "GET", log, NULL, NULL);
  entries = json_object_get_array_member (lines->json, "log");
  g_assert_cmpuint (json_array_get_length (entries), >=, 6);
  assert_status (client_call (client, "DELETE", path, NULL, NULL), 200);
  assert_error (client_call (client, "GET", path, NULL, NULL), 404, "E102");
}

static void
test_log_pages (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) task =
    client_call (client, "POST", "/v1/tasks", NULL, "{\"title\":\"Long\",\"state\":\"RUNNING\"}");
  g_autofree char *path = task_path (task, "/log");
  gint64           after = 0;
  guint            seen = 0;

  for (guint i = 0; i < 25; i++)
    assert_status (client_call (client, "POST", path, NULL, "{\"message\":\"Line\"}"), 201);
  do
    {
      g_autofree char *page_path =
        g_strdup_printf ("%s?limit=10&after=%" G_GINT64_FORMAT, path, after);
      g_autoptr (Reply) page = client_call (client, "GET", page_path, NULL, NULL);
      JsonArray *entries = json_object_get_array_member (page->json, "log");

      for (guint i = 0; i < json_array_get_length (entries); i++)
        {
          gint64 id = json_object_get_int_member (json_array_get_object_element (entries, i), "id");

          g_assert_cmpint (id, >, after);
          after = id;
          seen++;
        }
      if (json_object_get_null_member (page->json, "next"))
        break;
      g_assert_cmpint (reply_int (page, "next"), ==, after);
    }
  while (TRUE);
  g_assert_cmpuint (seen, >=, 25);
}

static void
test_lists (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) found = NULL;
  g_autoptr (Reply) by_agent = NULL;
  g_autoptr (Reply) searched = NULL;
  g_autofree char *after = NULL;
  JsonObject      *summary;
  guint            seen = 0;

  for (guint i = 0; i < 25; i++)
    {
      g_autofree char *body =
        g_strdup_printf ("{\"title\":\"Task %u\",\"agent\":\"agent-%u\"}", i, i % 5);

      assert_status (client_call (client, "POST", "/v1/tasks", NULL, body), 201);
    }
  do
    {
      g_autofree char *escaped = after != NULL ? g_uri_escape_string (after, NULL, FALSE) : NULL;
      g_autofree char *path =
        g_strconcat ("/v1/tasks?limit=10", escaped != NULL ? "&after=" : "", escaped, NULL);
      g_autoptr (Reply) page = client_call (client, "GET", path, NULL, NULL);

      g_assert_cmpuint (page->status, ==, 200);
      seen += json_array_get_length (json_object_get_array_member (page->json, "tasks"));
      g_free (after);
      after = g_strdup (reply_text (page, "next"));
    }
  while (after != NULL);
  g_assert_cmpuint (seen, ==, 25);

  found = client_call (client, "GET", "/v1/tasks?status=QUEUED,RUNNING", NULL, NULL);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (found->json, "tasks")), ==,
                    25);
  summary = json_object_get_object_member (found->json, "summary");
  g_assert_cmpuint (json_object_get_size (summary), ==, BECKON_N_TASK_STATUSES);
  g_assert_cmpint (json_object_get_int_member (summary, "QUEUED"), ==, 25);
  by_agent = client_call (client, "GET", "/v1/tasks?agent=agent-3", NULL, NULL);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (by_agent->json, "tasks")),
                    ==, 5);
  searched = client_call (client, "GET", "/v1/tasks?q=task+17", NULL, NULL);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (searched->json, "tasks")),
                    ==, 1);
}

static void
test_interaction_lists (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) asked = NULL;
  g_autoptr (Reply) pending = NULL;
  g_autoptr (Reply) of_task = NULL;
  g_autoptr (Reply) searched = NULL;
  g_autofree char *path = NULL;

  for (guint i = 0; i < 3; i++)
    gateway_fixture_ask (fixture);
  asked = client_call (
    client, "POST", "/v1/interactions", NULL,
    "{\"kind\":\"clarification\",\"conflict_description\":\"Where is the lighthouse?\"}");
  g_assert_cmpuint (asked->status, ==, 202);
  pending = client_call (client, "GET", "/v1/interactions?status=PENDING&kind=choice", NULL, NULL);
  g_assert_cmpuint (
    json_array_get_length (json_object_get_array_member (pending->json, "interactions")), ==, 3);
  path = g_strdup_printf ("/v1/interactions?task=%s", reply_text (asked, "task_id"));
  of_task = client_call (client, "GET", path, NULL, NULL);
  g_assert_cmpuint (
    json_array_get_length (json_object_get_array_member (of_task->json, "interactions")), ==, 1);
  searched = client_call (client, "GET", "/v1/interactions?q=lighth", NULL, NULL);
  g_assert_cmpuint (
    json_array_get_length (json_object_get_array_member (searched->json, "interactions")), ==, 1);
}

/* Only one answer counts; the second client is told whose it was. */
static void
test_response (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Reply) asked = client_call (client, "POST", "/v1/interactions", NULL, ASK);
  g_autofree char *response = interaction_path (asked, "/response");
  g_autoptr (Reply) settled = NULL;
  g_autoptr (Reply) late = NULL;

  assert_error (client_call (client, "POST", response, NULL, "{\"response\":\"Oracle\"}"), 422,
                "E103");
  assert_error (client_call (client, "POST", response, NULL, "{\"option_index\":2}"), 422, "E103");
  assert_error (
    client_call (client, "POST", response, NULL, "{\"option_index\":0,\"response\":\"1\"}"), 400,
    "E101");
  assert_error (
    client_call (client, "POST", response, NULL, "{\"option_index\":0,\"by\":\"timeout\"}"), 400,
    "E101");
  assert_error (
    client_call (client, "POST", response, NULL, "{\"option_index\":0,\"by\":\" Sentinel \"}"), 400,
    "E101");
  assert_error (
    client_call (client, "POST", response, "Beckon-Surface: none\r\n", "{\"option_index\":0}"), 400,
    "E101");
  assert_error (
    client_call (client, "POST", response, "Beckon-Surface: pigeon\r\n", "{\"option_index\":0}"),
    400, "E101");

  settled = client_call (client, "POST", response, "Beckon-Surface: terminal\r\n",
                         "{\"response\":\"2\",\"by\":\"Anna\",\"note\":\"It is small\"}");
  g_assert_cmpuint (settled->status, ==, 200);
  g_assert_cmpstr (reply_text (settled, "response"), ==, "SQLite");
  g_assert_cmpint (reply_int (settled, "response_index"), ==, 1);
  g_assert_cmpstr (reply_text (settled, "responded_by"), ==, "Anna");
  g_assert_cmpstr (reply_text (settled, "surface"), ==, "terminal");
  g_assert_cmpstr (reply_text (settled, "note"), ==, "It is small");
  late = client_call (client, "POST", response, NULL, "{\"option_index\":0,\"by\":\"Bert\"}");
  g_assert_nonnull (strstr (late->text, "SQLite"));
  assert_error (g_steal_pointer (&late), 409, "E106");
}

static void
test_unnamed_is_no_person (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (client, "POST", "/v1/interactions", NULL, ASK);
  g_autofree char *response = interaction_path (asked, "/response");
  g_autoptr (Reply) settled = client_call (client, "POST", response, NULL, "{\"option_index\":0}");

  g_assert_cmpstr (reply_text (settled, "surface"), ==, "http");
  g_assert_cmpstr (reply_text (settled, "responded_by"), ==, "http");
}

static void
test_ambiguity_needs_person (GatewayFixture *fixture, gconstpointer data)
{
  static const char        ask[] = "{\"kind\":\"ambiguity\",\"conflict_description\":\"Which "
                                   "folder?\",\"options\":[\"src\",\"tests\"],"
                                   "\"agent\":\"builder\"}";
  static const char *const refused[] = {
    "{\"option_index\":1}",
    "{\"option_index\":1,\"by\":\"  \"}",
    "{\"option_index\":1,\"by\":null}",
    "{\"option_index\":1,\"by\":\"Builder\"}",
  };
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (client, "POST", "/v1/interactions", NULL, ask);
  g_autofree char *response = interaction_path (asked, "/response");
  g_autoptr (Reply) settled = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      Reply      *reply = client_call (client, "POST", response, NULL, refused[i]);
      JsonObject *error = json_object_get_object_member (reply->json, "error");

      g_assert_cmpstr (json_object_get_string_member (error, "hint"), !=, "");
      assert_error (reply, 403, "E109");
      assert_error (client_call (client, "POST", "/v1/respond", NULL, refused[i]), 403, "E109");
    }
  /* The desk's own name cannot be used. */
  assert_error (
    client_call (client, "POST", response, NULL, "{\"option_index\":1,\"by\":\"HTTP\"}"), 400,
    "E101");

  settled = client_call (client, "POST", response, NULL, "{\"option_index\":1,\"by\":\"Anna\"}");
  g_assert_cmpstr (reply_text (settled, "responded_by"), ==, "Anna");
}

static void
test_respond_oldest (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  gint64 first = gateway_fixture_ask (fixture);
  gint64 second = gateway_fixture_ask (fixture);
  g_autoptr (Reply) one = client_call (client, "POST", "/v1/respond", NULL, "{\"response\":\"1\"}");
  g_autoptr (Reply) two =
    client_call (client, "POST", "/v1/respond", NULL, "{\"response\":\"SQLite\"}");

  g_assert_cmpint (reply_int (one, "id"), ==, first);
  g_assert_cmpint (reply_int (two, "id"), ==, second);
  assert_error (client_call (client, "POST", "/v1/respond", NULL, "{\"response\":\"1\"}"), 409,
                "E107");
}

/* The same key returns the same question, settled or not. */
static void
test_idempotency (GatewayFixture *fixture, gconstpointer data)
{
  static const char body[] =
    "{\"conflict_description\":\"Which?\",\"options\":[\"A\",\"B\"],\"idempotency_key\":\"k-1\"}";
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) first = client_call (client, "POST", "/v1/interactions", NULL, body);
  g_autoptr (Reply) again = client_call (client, "POST", "/v1/interactions", NULL, body);
  g_autoptr (Reply) settled = NULL;
  g_autofree char *response = interaction_path (first, "/response");
  g_autofree char *first_existed = reply_header (first, "Beckon-Existed");
  g_autofree char *again_existed = reply_header (again, "Beckon-Existed");

  g_assert_null (first_existed);
  g_assert_cmpstr (again_existed, ==, "true");
  g_assert_cmpuint (again->status, ==, 202);
  g_assert_cmpint (reply_int (again, "id"), ==, reply_int (first, "id"));
  assert_status (client_call (client, "POST", response, NULL, "{\"option_index\":1}"), 200);
  settled = client_call (client, "POST", "/v1/interactions", "Prefer: wait=60\r\n", body);
  g_assert_cmpuint (settled->status, ==, 200);
  g_assert_cmpint (reply_int (settled, "id"), ==, reply_int (first, "id"));
  g_assert_cmpstr (reply_text (settled, "response"), ==, "B");
}

static void
test_hold_withdraw_correct (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (client, "POST", "/v1/interactions", NULL, ASK);
  g_autoptr (Reply) other = client_call (client, "POST", "/v1/interactions", NULL, ASK);
  g_autofree char *hold = interaction_path (asked, "/hold");
  g_autofree char *withdraw = interaction_path (asked, "/withdraw");
  g_autofree char *response = interaction_path (other, "/response");
  g_autofree char *correction = interaction_path (other, "/correction");
  g_autoptr (Reply) held = client_call (client, "POST", hold, NULL, NULL);
  g_autoptr (Reply) running = NULL;
  g_autoptr (Reply) withdrawn = NULL;
  g_autoptr (Reply) corrected = NULL;

  g_assert_cmpuint (held->status, ==, 200);
  g_assert_true (json_object_get_boolean_member (held->json, "held"));
  g_assert_true (json_object_get_null_member (held->json, "deadline_at"));
  g_assert_cmpint (reply_int (held, "remaining_ms"), ==, 300000);
  running = client_call (client, "POST", hold, NULL, "{\"held\":false}");
  g_assert_false (json_object_get_boolean_member (running->json, "held"));
  g_assert_nonnull (reply_text (running, "deadline_at"));
  assert_error (client_call (client, "POST", hold, NULL, "{\"held\":\"no\"}"), 400, "E101");

  withdrawn =
    client_call (client, "POST", withdraw, NULL, "{\"reason\":\"Found it\",\"agent\":\"builder\"}");
  g_assert_cmpstr (reply_text (withdrawn, "status"), ==, "CANCELLED");
  assert_error (client_call (client, "POST", withdraw, NULL, NULL), 409, "E106");
  assert_error (client_call (client, "POST", hold, NULL, NULL), 409, "E106");

  assert_error (client_call (client, "POST", correction, NULL, "{\"option_index\":0}"), 409,
                "E108");
  assert_status (client_call (client, "POST", response, NULL, "{\"option_index\":0}"), 200);
  corrected =
    client_call (client, "POST", correction, NULL, "{\"response\":\"SQLite\",\"by\":\"Anna\"}");
  g_assert_cmpuint (corrected->status, ==, 200);
  g_assert_cmpstr (reply_text (corrected, "response"), ==, "PostgreSQL");
  g_assert_cmpuint (
    json_array_get_length (json_object_get_array_member (corrected->json, "corrections")), ==, 1);
}

static void
test_refused_asks (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strnfill (65537, 'x');
  g_autofree char *overlong =
    g_strdup_printf ("{\"conflict_description\":\"%s\",\"options\":[\"A\"]}", text);
  g_autoptr (Client) client = client_new_unix (fixture);

  assert_error (client_call (client, "POST", "/v1/interactions", NULL, "{}"), 400, "E101");
  assert_error (
    client_call (client, "POST", "/v1/interactions", NULL, "{\"conflict_description\":\"Which?\"}"),
    400, "E101");
  assert_error (
    client_call (
      client, "POST", "/v1/interactions", NULL,
      "{\"conflict_description\":\"Which?\",\"options\":[\"A\"],\"task_id\":\"task-none\"}"),
    404, "E102");
  assert_error (
    client_call (
      client, "POST", "/v1/interactions", NULL,
      "{\"kind\":\"ambiguity\",\"conflict_description\":\"Which?\",\"options\":[\"A\",\"B\"],"
      "\"policy\":\"first-option\"}"),
    422, "E105");
  assert_error (client_call (client, "POST", "/v1/interactions", NULL, overlong), 422, "E104");
  assert_error (
    client_call (
      client, "POST", "/v1/interactions", NULL,
      "{\"conflict_description\":\"Which?\",\"options\":[\"A\"],\"timeout_ms\":\"91 days\"}"),
    422, "E104");
  g_assert_cmpint (reading_get_last_sequence (beckon_desk_get_store (fixture->desk.desk)), ==, 0);
}

static void
test_status (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Reply) idle = client_call (client, "GET", "/v1/status", NULL, NULL);
  g_autoptr (Reply) busy = NULL;
  g_autoptr (Reply) asked = NULL;
  JsonArray  *surfaces;
  JsonObject *last;

  g_assert_false (json_object_get_boolean_member (idle->json, "awaiting_user_response"));
  g_assert_true (json_object_get_null_member (idle->json, "pending_task_id"));
  g_assert_cmpstr (reply_text (idle, "program"), ==, "test");
  surfaces = json_object_get_array_member (idle->json, "surfaces");
  g_assert_cmpuint (json_array_get_length (surfaces), ==, 2);
  asked = client_call (client, "POST", "/v1/interactions", NULL, ASK);
  beckon_server_set_surface (fixture->server, "dialog", BECKON_HEALTH_GOOD, "Ready", 0);
  beckon_server_set_surface (fixture->server, "dialog", BECKON_HEALTH_BAD, "No display", 0);
  busy = client_call (client, "GET", "/v1/status", NULL, NULL);
  g_assert_true (json_object_get_boolean_member (busy->json, "awaiting_user_response"));
  g_assert_cmpstr (reply_text (busy, "pending_task_id"), ==, reply_text (asked, "task_id"));
  g_assert_cmpint (reply_int (busy, "open_questions"), ==, 1);
  surfaces = json_object_get_array_member (busy->json, "surfaces");
  g_assert_cmpuint (json_array_get_length (surfaces), ==, 3);
  last = json_array_get_object_element (surfaces, 2);
  g_assert_cmpstr (json_object_get_string_member (last, "name"), ==, "dialog");
  g_assert_false (json_object_get_boolean_member (last, "healthy"));
  g_assert_cmpstr (json_object_get_string_member (last, "detail"), ==, "No display");
}

static void
test_openapi (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Reply) reply = client_call (client, "GET", "/v1/openapi.json", NULL, NULL);

  g_assert_cmpuint (reply->status, ==, 200);
  g_assert_cmpstr (reply_text (reply, "openapi"), ==, "3.1.0");
  g_assert_true (json_object_has_member (json_object_get_object_member (reply->json, "paths"),
                                         "/v1/interactions"));
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/AR-1/task-life", test_task_life);
  gateway_test_add ("/gateway/PP-10/log-pages", test_log_pages);
  gateway_test_add ("/gateway/AR-2/task-lists", test_lists);
  gateway_test_add ("/gateway/ATT-15/interaction-lists", test_interaction_lists);
  gateway_test_add ("/gateway/AIC-3/response", test_response);
  gateway_test_add ("/gateway/ATT-1/unnamed-is-no-person", test_unnamed_is_no_person);
  gateway_test_add ("/gateway/PP-5/ambiguity-needs-a-person", test_ambiguity_needs_person);
  gateway_test_add ("/gateway/AR-5/respond-oldest", test_respond_oldest);
  gateway_test_add ("/gateway/api/idempotency", test_idempotency);
  gateway_test_add ("/gateway/AIC-7/hold-withdraw-correct", test_hold_withdraw_correct);
  gateway_test_add ("/gateway/api/refused-asks", test_refused_asks);
  gateway_test_add ("/gateway/AR-3/status", test_status);
  gateway_test_add ("/gateway/api/openapi", test_openapi);
  return g_test_run ();
}
