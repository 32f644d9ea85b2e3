/* test-mcp.c: the parts of the MCP server, and what it does as time passes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "waiting-fixture.h"

#include <string.h>

#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/mcp/caller.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/rpc.h"
#include "gateway/server-private.h"

static void
test_rpc (void)
{
  static const struct
  {
    const char *text;
    int         code; /* 0: it is read */
    const char *id;
    const char *method;
  } cases[] = {
    { "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"a\"}", 0, "7", "a" },
    { "{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"method\":\"a\",\"params\":{}}", 0, "\"7\"", "a" },
    { "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}", 0, NULL, "a" },
    { "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":1}", 0, "7", NULL },
    { "{\"jsonrpc\":\"2.0\",\"id\":7.5,\"method\":\"a\"}", -32600, NULL, NULL },
    { "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"a\",\"params\":[]}", -32602, "7", "a" },
    { "[]", -32600, NULL, NULL },
    { "{", -32700, NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (BeckonRpcMessage) message = { NULL };
      BeckonRpcCode code = BECKON_RPC_INTERNAL;
      g_autoptr (GError) error = NULL;
      gboolean read =
        beckon_rpc_read (cases[i].text, strlen (cases[i].text), 1000, &message, &code, &error);

      g_assert_cmpint (read, ==, cases[i].code == 0);
      g_assert_cmpstr (message.id, ==, cases[i].id);
      if (read)
        g_assert_cmpstr (message.method, ==, cases[i].method);
      else
        g_assert_cmpint (code, ==, cases[i].code);
    }
}

static void
test_caller (void)
{
  static const struct
  {
    const char *user_agent;
    const char *agent;
  } cases[] = {
    { NULL, "MCP" },
    { "", "MCP" },
    { "claude-code/2.1.332 (sdk-cli)", "Claude Code" },
    { "codex-mcp-client/0.171.0", "Codex" },
    { "copilot-cli/1.0.102", "GitHub Copilot" },
    { "opencode/1.18.33", "opencode" },
    { "Visual Studio Code/1.120", "Visual Studio Code" },
    { "my-agent", "my-agent" },
    { "my agent (linux/x86_64)", "my agent" },
    { "\xff\xfe/1", "MCP" },
    /* Gemini CLI; the SDK for Python; and others that say nothing of who calls. */
    { "node", "MCP" },
    { "undici", "MCP" },
    { "python-httpx/0.28.1", "MCP" },
    { "Python/3.13 aiohttp/3.12", "MCP" },
    { "Go-http-client/1.1", "MCP" },
    { "Mozilla/5.0 (X11; Linux x86_64)", "MCP" },
    { " /1", "MCP" },
  };
  g_autoptr (JsonObject) info = json_object_new ();

  json_object_set_string_member (info, "name", "gemini-cli-mcp-client");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (BeckonMcpCaller) caller = { NULL };

      beckon_mcp_caller_take_user_agent (&caller, cases[i].user_agent);
      g_assert_cmpstr (beckon_mcp_caller_get_agent (&caller), ==, cases[i].agent);
      beckon_mcp_caller_take_client (&caller, NULL);
      g_assert_cmpstr (beckon_mcp_caller_get_agent (&caller), ==, cases[i].agent);
      beckon_mcp_caller_take_client (&caller, "opencode");
      g_assert_cmpstr (beckon_mcp_caller_get_agent (&caller), ==, "opencode");
      beckon_mcp_caller_take_info (&caller, info);
      g_assert_cmpstr (beckon_mcp_caller_get_agent (&caller), ==, "Gemini CLI");
    }
}

static void
test_patience (void)
{
  static const struct
  {
    const char *name;
    guint       silent, progressing, unseen;
  } cases[] = {
    { "claude-code", 285, 0, 50 },
    { "opencode", 50, 0, 50 },
    { "codex-mcp-client", 285, 285, 50 },
    { "something", 50, 50, 50 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BeckonMcpCaller caller = { .name = (char *) cases[i].name };

      g_assert_cmpuint (beckon_mcp_caller_get_patience (&caller, FALSE, TRUE), ==, cases[i].silent);
      g_assert_cmpuint (beckon_mcp_caller_get_patience (&caller, TRUE, TRUE), ==,
                        cases[i].progressing);
      g_assert_cmpuint (beckon_mcp_caller_get_patience (&caller, TRUE, FALSE), ==, cases[i].unseen);
    }
}

/* The table and the file name the same tools. */
static void
test_catalog (void)
{
  g_autoptr (BeckonMcpCatalog) catalog = beckon_mcp_catalog_new (&beckon_mcp_desk_tools);
  g_autoptr (JsonNode) list = json_from_string (beckon_mcp_catalog_get_list (catalog), NULL);
  JsonArray *tools = json_node_get_array (list);
  guint      n_rows = 0;

  for (const BeckonMcpTool *row = beckon_mcp_desk_tools.rows; row->name != NULL; row++, n_rows++)
    {
      g_assert_true (beckon_mcp_catalog_find (catalog, row->name) == row);
      g_assert_cmpint ((row->draft != NULL) + (row->make != NULL) + (row->call != NULL), ==, 1);
    }
  g_assert_cmpuint (json_array_get_length (tools), ==, n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      JsonObject *tool = json_array_get_object_element (tools, i);

      g_assert_nonnull (
        beckon_mcp_catalog_find (catalog, json_object_get_string_member (tool, "name")));
      g_assert_false (json_object_has_member (tool, "result"));
    }
  g_assert_null (beckon_mcp_catalog_find (catalog, "ask_user"));
}

#define ACCEPT "Accept: application/json, text/event-stream\r\n"

/* One conversation of a client that gives up after a minute. */
#define OPENCODE "User-Agent: opencode/1.18.33\r\nBeckon-Session: 7f3a\r\n" ACCEPT

#define CALL \
  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"ask_person\"," \
  "\"arguments\":{\"question\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"]}}}"

/* One for which nothing is chosen. */
#define ASK_AND_LEAVE \
  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"ask_person\"," \
  "\"arguments\":{\"question\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"]," \
  "\"policy\":\"hold\",\"wait\":false}}}"

static void
await (GatewayFixture *fixture, guint n)
{
  while (beckon_mcp_waits_count (fixture->server->mcp->waits) != n)
    g_main_context_iteration (NULL, TRUE);
}

/* A call that waits; its reply has begun. */
static Client *
call_and_wait (GatewayFixture *fixture)
{
  Client          *client = client_new_unix (fixture);
  g_autofree char *head = NULL;

  client_request (client, "POST", "/mcp", OPENCODE, CALL);
  head = client_read_to (client, ": waiting\n\n");
  g_assert_nonnull (strstr (head, "text/event-stream"));
  return client;
}

/* AIC-3: a client that gives up after a minute has the question a little before. */
static void
test_gives_up (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = call_and_wait (fixture);
  g_autofree char *reply = NULL;

  desk_fixture_advance (&fixture->desk, 49 * BECKON_US_PER_SECOND);
  g_assert_false (client_has_input (client, 1));
  desk_fixture_advance (&fixture->desk, BECKON_US_PER_SECOND);
  reply = client_read_to (client, "\n\n");
  g_assert_nonnull (strstr (reply, "\\nstatus: \\\"PENDING\\\""));
  g_assert_true (client_is_closed (client));
  g_assert_nonnull (desk_fixture_find (&fixture->desk, waiting_get_newest (fixture)));
}

/* A call that gives up before its question is settled; returns the question. */
static gint64
call_and_leave (GatewayFixture *fixture)
{
  Client *client = call_and_wait (fixture);
  gint64  id = waiting_get_newest (fixture);

  client_free (client);
  await (fixture, 0);
  return id;
}

/* The call again has the answer to @id, and nothing is asked. */
static void
assert_answered (GatewayFixture *fixture, Client *client, gint64 id)
{
  g_autoptr (Reply) reply = client_call (client, "POST", "/mcp", OPENCODE, CALL);
  g_autofree char *said = g_strdup_printf ("\"question_id\":%" G_GINT64_FORMAT ",", id);

  g_assert_nonnull (strstr (reply->text, said));
  g_assert_cmpint (waiting_get_newest (fixture), ==, id);
}

/* AG-2: the answer of a person that reached nobody waits for whoever asks again, and is
 * delivered once; then the same words are a new question (AR-9). */
static void
test_kept (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) first = client_new_unix (fixture);
  gint64 ids[3];

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      ids[i] = call_and_leave (fixture);
      g_assert_true (i == 0 || ids[i] > ids[i - 1]);
      gateway_fixture_respond (fixture, ids[i], "SQLite");
      desk_fixture_advance (&fixture->desk, (gint64) i * 7 * BECKON_US_PER_DAY);
      assert_answered (fixture, first, ids[i]);
    }
}

static void
run_out (GatewayFixture *fixture, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = NULL;

  desk_fixture_advance (&fixture->desk, 10 * BECKON_US_PER_MINUTE);
  interaction = reading_get_interaction (beckon_desk_get_store (fixture->desk.desk), id, NULL);
  g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
}

/* What nobody decided is kept for an hour; afterwards a person may be there. */
static void
test_timed_out (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) first = client_new_unix (fixture);
  gint64 soon = call_and_leave (fixture);
  gint64 late, next;

  run_out (fixture, soon);
  desk_fixture_advance (&fixture->desk, 40 * BECKON_US_PER_MINUTE);
  assert_answered (fixture, first, soon);
  late = call_and_leave (fixture);
  g_assert_cmpint (late, >, soon);
  run_out (fixture, late);
  desk_fixture_advance (&fixture->desk, 61 * BECKON_US_PER_MINUTE);
  next = call_and_leave (fixture);
  g_assert_cmpint (next, >, late);
}

/* (transfer full): the one task that there is. */
static BeckonTask *
get_only_task (GatewayFixture *fixture)
{
  BeckonTaskQuery  query = { .limit = 2 };
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) tasks =
    reading_list_tasks (beckon_desk_get_store (fixture->desk.desk), &query, &next, NULL);

  g_assert_cmpuint (tasks->len, ==, 1);
  return beckon_task_ref (g_ptr_array_index (tasks, 0));
}

/* AR-1: a client that says nothing when it ends is not shown as running for ever. An open question
 * keeps its task. */
static void
test_quiet (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) first = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (first, "POST", "/mcp", OPENCODE, ASK_AND_LEAVE);
  g_autoptr (BeckonTask) task = NULL;

  g_assert_nonnull (strstr (asked->text, "PENDING"));
  desk_fixture_advance (&fixture->desk, 61 * BECKON_US_PER_MINUTE);
  task = get_only_task (fixture);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpstr (task->title, ==, "opencode");
  gateway_fixture_respond (fixture, waiting_get_newest (fixture), "SQLite");
  beckon_task_unref (g_steal_pointer (&task));

  task = get_only_task (fixture);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
  desk_fixture_advance (&fixture->desk, 61 * BECKON_US_PER_MINUTE);
  do
    {
      beckon_task_unref (g_steal_pointer (&task));
      task = get_only_task (fixture);
      g_main_context_iteration (NULL, FALSE);
    }
  while (task->status == BECKON_TASK_RUNNING);
  g_assert_cmpint (task->status, ==, BECKON_TASK_COMPLETE);
}

#define ATTEND "{\"jsonrpc\":\"2.0\",\"id\":\"attend\",\"method\":\"beckon/attend\"}"

/* (transfer full): a connection that shows that the client lives. */
static Client *
attend (GatewayFixture *fixture)
{
  Client          *client = client_new_unix (fixture);
  g_autofree char *head = NULL;

  client_request (client, "POST", "/mcp", OPENCODE, ATTEND);
  head = client_read_to (client, ": waiting\n\n");
  g_assert_nonnull (strstr (head, "text/event-stream"));
  return client;
}

/* Lets the desk see what happened to its connections. */
static void
settle (GatewayFixture *fixture, guint n_streams)
{
  while (beckon_mcp_listeners_count (fixture->server->mcp->listeners) != n_streams)
    g_main_context_iteration (NULL, TRUE);
}

static BeckonTaskStatus
get_status (GatewayFixture *fixture)
{
  g_autoptr (BeckonTask) task = get_only_task (fixture);

  return task->status;
}

static void
await_completion (GatewayFixture *fixture)
{
  while (get_status (fixture) != BECKON_TASK_COMPLETE)
    g_main_context_iteration (NULL, FALSE);
}

/* AG-4: a client that is killed cannot say that it ends. The desk waits for 30 seconds, in which
 * one whose connection was cut comes back, and counts anew from a call. */
static void
test_killed (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) first = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (first, "POST", "/mcp", OPENCODE, ASK_AND_LEAVE);
  Client *stream = attend (fixture);
  Client *again = attend (fixture);

  g_assert_nonnull (strstr (asked->text, "PENDING"));
  gateway_fixture_respond (fixture, waiting_get_newest (fixture), "SQLite");

  /* Another stream is there. */
  client_free (stream);
  settle (fixture, 1);
  desk_fixture_advance (&fixture->desk, 31 * BECKON_US_PER_SECOND);
  g_assert_cmpint (get_status (fixture), ==, BECKON_TASK_RUNNING);
  /* It comes back in time. */
  client_free (again);
  settle (fixture, 0);
  desk_fixture_advance (&fixture->desk, 29 * BECKON_US_PER_SECOND);
  stream = attend (fixture);
  desk_fixture_advance (&fixture->desk, 31 * BECKON_US_PER_SECOND);
  g_assert_cmpint (get_status (fixture), ==, BECKON_TASK_RUNNING);
  /* It calls. */
  client_free (stream);
  settle (fixture, 0);
  desk_fixture_advance (&fixture->desk, 29 * BECKON_US_PER_SECOND);
  reply_free (client_call (first, "POST", "/mcp", OPENCODE, ASK_AND_LEAVE));
  desk_fixture_advance (&fixture->desk, 29 * BECKON_US_PER_SECOND);
  g_assert_cmpint (get_status (fixture), ==, BECKON_TASK_RUNNING);
  desk_fixture_advance (&fixture->desk, BECKON_US_PER_SECOND);
  await_completion (fixture);
}

/* PP-7: the question of a client that was killed stays open, and its task with it. */
static void
test_killed_while_open (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) first = client_new_unix (fixture);
  g_autoptr (Reply) asked = client_call (first, "POST", "/mcp", OPENCODE, ASK_AND_LEAVE);

  client_free (attend (fixture));
  settle (fixture, 0);
  desk_fixture_advance (&fixture->desk, BECKON_US_PER_MINUTE);
  g_assert_cmpint (get_status (fixture), ==, BECKON_TASK_AWAITING_RESPONSE);
  gateway_fixture_respond (fixture, waiting_get_newest (fixture), "SQLite");
  await_completion (fixture);
}

/* The server stops with calls that wait, and with streams that listen. */
static void
test_stop (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = call_and_wait (fixture);
  g_autoptr (Client) arriving = client_new_unix (fixture);
  g_autofree char *reply = NULL;

  client_request (arriving, "POST", "/mcp", OPENCODE, CALL);
  await (fixture, 2);
  gateway_fixture_stop (fixture);
  reply = client_read_to (client, "\n\n");
  g_assert_nonnull (strstr (reply, "E110"));
  assert_status (client_read (arriving), 200);
  gateway_fixture_start (fixture);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  g_test_add_func ("/gateway/mcp/rpc", test_rpc);
  g_test_add_func ("/gateway/mcp/caller", test_caller);
  g_test_add_func ("/gateway/mcp/patience", test_patience);
  g_test_add_func ("/gateway/mcp/catalog", test_catalog);
  gateway_test_add ("/aic/AIC-3/mcp-gives-up", test_gives_up);
  gateway_test_add ("/ag/AG-2/a-kept-answer-after-days", test_kept);
  gateway_test_add ("/ar/AR-9/mcp-what-nobody-decided-is-kept-for-an-hour", test_timed_out);
  gateway_test_add ("/ar/AR-1/mcp-session-that-says-nothing-more", test_quiet);
  gateway_test_add ("/ag/AG-4/a-client-that-is-killed", test_killed);
  gateway_test_add ("/pp/PP-7/the-question-of-a-client-that-is-killed", test_killed_while_open);
  gateway_test_add ("/gateway/mcp/stop", test_stop);
  return g_test_run ();
}
