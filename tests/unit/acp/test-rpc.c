/* test-rpc.c: JSON-RPC by lines: what comes in any pieces, with any ids, and what is no message
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/rpc.h"

#include <string.h>

typedef struct
{
  BeckonRpc *rpc;
  GString   *sent;   /* what went to the other side */
  GString   *seen;   /* what came, in one text */
  guint      answer; /* the request that is answered at once; 0: none */
  guint      last;   /* request */
} Fixture;

static void
send_cb (const char *line, gsize length, gpointer user_data)
{
  g_assert_cmpint (line[length - 1], ==, '\n');
  g_string_append_len (((Fixture *) user_data)->sent, line, (gssize) length);
}

static void
request_cb (guint request, const char *method, JsonObject *params, gsize length, gpointer user_data)
{
  Fixture *self = user_data;

  self->last = request;
  g_string_append_printf (self->seen, "request %s%s;", method, params != NULL ? " {}" : "");
}

static void
notify_cb (const char *method, JsonObject *params, gsize length, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "notify %s;", method);
}

static void
cancelled_cb (guint request, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "cancelled %u;", request);
}

static void
stray_cb (const char *line, gsize length, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "stray %.*s;", (int) length, line);
}

static void
broken_cb (const GError *error, gpointer user_data)
{
  g_string_append (((Fixture *) user_data)->seen, "broken;");
}

static void
reply_cb (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  Fixture *self = user_data;

  if (error != NULL)
    g_string_append_printf (self->seen, "error %d %s;", (int) error->code, error->message);
  else
    g_string_append_printf (self->seen, "result %s;", result != NULL ? "there" : "none");
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static const BeckonRpcFuncs funcs = { send_cb,      request_cb, notify_cb,
                                        cancelled_cb, stray_cb,   broken_cb };

  self->sent = g_string_new (NULL);
  self->seen = g_string_new (NULL);
  self->rpc = beckon_rpc_new (&funcs, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_rpc_free (self->rpc);
  g_string_free (self->sent, TRUE);
  g_string_free (self->seen, TRUE);
}

static void
feed (Fixture *self, const char *text)
{
  beckon_rpc_feed (self->rpc, text, strlen (text));
}

static void
assert_seen (Fixture *self, const char *expected)
{
  g_assert_cmpstr (self->seen->str, ==, expected);
  g_string_truncate (self->seen, 0);
}

static void
assert_sent (Fixture *self, const char *expected)
{
  g_assert_cmpstr (self->sent->str, ==, expected);
  g_string_truncate (self->sent, 0);
}

static void
test_pieces (Fixture *self, gconstpointer data)
{
  static const char text[] = "{\"method\":\"a\"}\r\n\n{\"id\":1,\"method\":\"b\",\"params\":{}}\n";

  for (gsize i = 0; i < strlen (text); i++)
    beckon_rpc_feed (self->rpc, text + i, 1);
  assert_seen (self, "notify a;request b {};");
  feed (self, text);
  assert_seen (self, "notify a;request b {};");
  /* The last line needs no newline. */
  feed (self, "{\"method\":\"c\"}");
  assert_seen (self, "");
  beckon_rpc_end (self->rpc);
  assert_seen (self, "notify c;");
}

static void
test_ids (Fixture *self, gconstpointer data)
{
  static const char *const ids[] = { "7", "\"seven\"", "-1", "7.5", "\"\\u00e4\"", "true", "[1]" };
  static const char *const back[] = { "7", "\"seven\"", "-1", "7.5", "\"ä\"", "true", "[1]" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *line = g_strdup_printf ("{\"id\":%s,\"method\":\"m\"}\n", ids[i]);
      g_autofree char *answer =
        g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"a\":1}}\n", back[i]);

      feed (self, line);
      assert_seen (self, "request m;");
      beckon_rpc_answer (self->rpc, self->last, "{\"a\":1}");
      assert_sent (self, answer);
      /* Once. */
      beckon_rpc_answer (self->rpc, self->last, "{}");
      beckon_rpc_refuse (self->rpc, self->last, -1, "no");
      assert_sent (self, "");
    }
}

static void
test_calls (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 4; i++)
    beckon_rpc_call (self->rpc, "m", "{}", reply_cb, self);
  g_assert_true (g_str_has_prefix (
    self->sent->str, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{}}\n"));
  feed (self,
        "{\"id\":2,\"result\":{}}\n{\"id\":\"1\",\"error\":{\"code\":-5,\"message\":\"no\"}}\n");
  assert_seen (self, "result there;error -5 no;");
  feed (self, "{\"id\":3,\"error\":\"odd\"}\n{\"id\":4,\"error\":null,\"result\":null}\n");
  assert_seen (self, "error 0 ;result there;");
  /* Late, to nobody, or twice. */
  feed (self, "{\"id\":2,\"result\":{}}\n{\"id\":99,\"result\":1}\n{\"id\":{},\"result\":1}\n"
              "{\"id\":-4,\"result\":1}\n");
  assert_seen (self, "");
}

static void
test_strays (Fixture *self, gconstpointer data)
{
  feed (self, "hello\n[1]\n{\"a\":1}\n{\"id\":1}\n{broken\n{\"method\":7}\n");
  assert_seen (self, "stray hello;stray [1];stray {\"a\":1};stray {\"id\":1};stray {broken;"
                     "stray {\"method\":7};");
  /* Half of a surrogate does not cost the message. */
  feed (self, "{\"method\":\"a\",\"params\":{\"text\":\"\\ud83d\"}}\n");
  assert_seen (self, "notify a;");
}

static void
test_cancel (Fixture *self, gconstpointer data)
{
  feed (self, "{\"id\":\"x\",\"method\":\"m\"}\n");
  assert_seen (self, "request m;");
  feed (self, "{\"method\":\"$/cancel_request\",\"params\":{\"requestId\":\"y\"}}\n"
              "{\"method\":\"$/cancel_request\"}\n"
              "{\"method\":\"$/cancel_request\",\"params\":{\"requestId\":\"x\"}}\n");
  assert_seen (self, "cancelled 1;");
}

static void
test_too_many (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < BECKON_RPC_OPEN_REQUESTS; i++)
    feed (self, "{\"id\":1,\"method\":\"m\"}\n");
  assert_sent (self, "");
  feed (self, "{\"id\":2,\"method\":\"m\"}\n");
  g_assert_nonnull (strstr (self->sent->str, "\"id\":2,\"error\":{\"code\":-32000"));
}

static void
test_too_long (Fixture *self, gconstpointer data)
{
  g_autofree char *part = g_strnfill (1024 * 1024, 'x');

  for (guint i = 0; i < 9; i++)
    feed (self, part);
  assert_seen (self, "broken;");
  feed (self, "\n{\"method\":\"a\"}\n");
  beckon_rpc_end (self->rpc);
  assert_seen (self, "");
}

int
main (int argc, char *argv[])
{
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  g_test_init (&argc, &argv, NULL);
  ADD ("/cf/CF-11/acp-rpc-pieces", test_pieces);
  ADD ("/cf/CF-11/acp-rpc-ids", test_ids);
  ADD ("/cf/CF-11/acp-rpc-calls", test_calls);
  ADD ("/cf/CF-11/acp-rpc-strays", test_strays);
  ADD ("/cf/CF-11/acp-rpc-cancel", test_cancel);
  ADD ("/cf/CF-11/acp-rpc-too-many", test_too_many);
  ADD ("/cf/CF-11/acp-rpc-too-long", test_too_long);
  return g_test_run ();
}
