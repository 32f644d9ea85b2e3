/* test-mcp-message.c: messages of JSON-RPC, right and wrong
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/mcp/message.h"

#include <string.h>

static BeckonMessage *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  BeckonMessage *message = beckon_message_parse (text, strlen (text), NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (message);
  return message;
}

static void
assert_refused (const char *text, gsize length, BeckonMessageProblem problem)
{
  BeckonMessageProblem found = 0;
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", text);
  g_assert_null (beckon_message_parse (text, length, &found, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (found, ==, problem);
}

static void
test_kinds (void)
{
  g_autoptr (BeckonMessage) request = parse ("{\"id\":\"a\\\"b\",\"method\":\"x\"}");
  g_autoptr (BeckonMessage) number = parse ("{\"id\":7,\"method\":\"x\"}");
  g_autoptr (BeckonMessage) notification = parse ("{\"method\":\"x\"}");
  g_autoptr (BeckonMessage) response = parse ("{\"id\":7,\"result\":null}");
  g_autoptr (BeckonMessage) error = parse ("{\"id\":null,\"error\":{}}");

  g_assert_cmpint (request->kind, ==, BECKON_MESSAGE_REQUEST);
  g_assert_cmpstr (request->id, ==, "\"a\\\"b\"");
  g_assert_cmpstr (number->id, ==, "7");
  g_assert_cmpint (notification->kind, ==, BECKON_MESSAGE_NOTIFICATION);
  g_assert_null (notification->id);
  g_assert_cmpint (response->kind, ==, BECKON_MESSAGE_RESPONSE);
  g_assert_null (response->method);
  g_assert_cmpint (error->kind, ==, BECKON_MESSAGE_RESPONSE);
  g_assert_null (error->id);
}

static void
test_refused (void)
{
  static const char *const invalid[] = { "[]",
                                         "7",
                                         "{}",
                                         "{\"id\":1}",
                                         "{\"id\":null,\"method\":\"x\"}",
                                         "{\"id\":{},\"method\":\"x\"}",
                                         "{\"id\":true,\"method\":\"x\"}",
                                         "{\"id\":1,\"method\":2}" };
  static const char *const broken[] = { "", "{", "{\"id\":1,}", "nonsense", "{\"a\":1,\"a\":2}" };

  for (guint i = 0; i < G_N_ELEMENTS (invalid); i++)
    assert_refused (invalid[i], strlen (invalid[i]), BECKON_MESSAGE_INVALID_REQUEST);
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    assert_refused (broken[i], strlen (broken[i]), BECKON_MESSAGE_PARSE_ERROR);
  assert_refused ("{\"method\":\"x\"}\0", 15, BECKON_MESSAGE_PARSE_ERROR);
}

static void
test_names (void)
{
  g_autoptr (BeckonMessage) call = parse (
    "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"ask\",\"_meta\":"
    "{\"progressToken\":\"t\",\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}}");
  g_autoptr (BeckonMessage) read =
    parse ("{\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"a:b\"}}");
  g_autoptr (BeckonMessage) odd =
    parse ("{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":7,\"_meta\":[]}}");
  g_autoptr (BeckonMessage) cancel =
    parse ("{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"x\"}}");
  g_autofree char *token = beckon_message_dup_progress_token (call);
  g_autofree char *id = beckon_message_dup_cancelled (cancel);

  g_assert_cmpstr (beckon_message_get_name (call), ==, "ask");
  g_assert_cmpstr (beckon_message_get_version (call), ==, "2026-07-28");
  g_assert_cmpstr (token, ==, "\"t\"");
  g_assert_cmpstr (beckon_message_get_name (read), ==, "a:b");
  g_assert_null (beckon_message_get_version (read));
  g_assert_null (beckon_message_get_name (odd));
  g_assert_null (beckon_message_get_version (odd));
  g_assert_cmpstr (id, ==, "\"x\"");
  beckon_message_set_version (cancel, "2026-07-28");
  g_assert_cmpstr (beckon_message_get_version (cancel), ==, "2026-07-28");
}

static void
test_errors (void)
{
  g_autoptr (BeckonMessage) tool =
    parse ("{\"id\":1,\"result\":{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":"
           "\"{\\\"code\\\":\\\"E110\\\"}\"}]}}");
  g_autoptr (BeckonMessage) answer =
    parse ("{\"id\":1,\"result\":{\"isError\":false,\"content\":[{\"type\":\"text\",\"text\":"
           "\"{\\\"code\\\":\\\"E110\\\"}\"}]}}");
  g_autoptr (BeckonMessage) error =
    parse ("{\"id\":1,\"error\":{\"code\":-32603,\"data\":{\"code\":\"E110\"}}}");
  g_autoptr (BeckonMessage) other =
    parse ("{\"id\":1,\"result\":{\"isError\":true,\"content\":[\"E110\"]}}");
  g_autoptr (BeckonMessage) words =
    parse ("{\"id\":1,\"result\":{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":"
           "\"An error.\\n{\\\"code\\\":\\\"E110\\\"}\"}]}}");

  g_assert_true (beckon_message_is_error (words, "E110"));
  g_assert_true (beckon_message_is_error (tool, "E110"));
  g_assert_false (beckon_message_is_error (tool, "E111"));
  g_assert_false (beckon_message_is_error (answer, "E110"));
  g_assert_true (beckon_message_is_error (error, "E110"));
  g_assert_false (beckon_message_is_error (other, "E110"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ar/AR-8/mcp-messages-of-each-kind", test_kinds);
  g_test_add_func ("/ar/AR-8/mcp-messages-that-are-none", test_refused);
  g_test_add_func ("/ar/AR-8/mcp-messages-have-names", test_names);
  g_test_add_func ("/ar/AR-8/mcp-messages-with-errors", test_errors);
  return g_test_run ();
}
