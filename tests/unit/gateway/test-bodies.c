/* test-bodies.c: bodies that are malformed, too long, or that end who knows where
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

static void
test_bad_json (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = {
    "",
    " ",
    "{",
    "}",
    "[]",
    "null",
    "1",
    "\"x\"",
    "{}x",
    "{}{}",
    "{,}",
    "{\"title\":}",
    "{\"title\":\"a\",}",
    "{'title':'a'}",
    "{\"title\":\"a\"} // x",
    "/* x */{\"title\":\"a\"}",
    "{\"title\":\"a\",\"title\":\"b\"}",
    "{\"title\":01}",
    "{\"title\":1e999}",
    "{\"title\":12345678901234567890123}",
    "{\"title\":\"\\u0000\"}",
    "{\"title\":\"\\ud800\"}",
    "{\"title\":\"\xff\"}",
    "{\"title\":\"a\nb\"}",
    "{\"title\":NaN}",
    "{\"title\":true",
    "{\"title\":1}",
    "{\"title\":[\"a\"]}",
    "{\"title\":null}",
    "{\"title\":\"  \"}",
    "{\"titel\":\"a\"}",
    "{\"title\":\"a\",\"state\":\"COMPLETE\"}",
    "{\"title\":\"a\",\"priority\":1}",
    "{\"title\":\"a\",\"context\":\"x\"}",
  };
  g_autoptr (Client) client = client_new_tcp (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_test_message ("%s", bad[i]);
      assert_error (client_call (client, "POST", "/v1/tasks", NULL, bad[i]), 400, "E101");
    }
  assert_untouched (fixture);
}

static void
test_deep_json (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *open = g_strnfill (200000, '[');
  g_autofree char *body = g_strconcat ("{\"title\":\"a\",\"context\":{\"a\":", open, NULL);
  g_autoptr (Client) client = client_new_tcp (fixture);

  assert_error (client_call (client, "POST", "/v1/tasks", NULL, body), 422, "E104");
  assert_untouched (fixture);
  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);
}

static void
test_content_type (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const good[] = { "application/json", "Application/JSON; charset=utf-8",
                                      "application/json ;x=y" };
  static const char *const bad[] = { "text/plain", "application/jsonx",
                                     "application/x-www-form-urlencoded", "multipart/form-data",
                                     "json" };
  g_autoptr (Client) client = client_new_unix (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *request =
        g_strdup_printf ("POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\n"
                         "Content-Length: 13\r\n\r\n{\"title\":\"a\"}",
                         bad[i]);
      client_send (client, request);
      assert_error (client_read (client), 400, "E101");
    }
  client_send (
    client,
    "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n{\"title\":\"a\"}");
  assert_error (client_read (client), 400, "E101");
  client_send (client, "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert_error (client_read (client), 400, "E101");
  assert_untouched (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *request =
        g_strdup_printf ("POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\n"
                         "Content-Length: 13\r\n\r\n{\"title\":\"a\"}",
                         good[i]);
      client_send (client, request);
      assert_status (client_read (client), 201);
    }
}

/* 1 MiB is the limit; the Content-Length is enough to refuse more. */
static void
test_long_body (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *blanks = g_strnfill (1024 * 1024 - 13, ' ');
  g_autofree char *fits = g_strconcat ("{\"title\":\"a\"}", blanks, NULL);
  g_autofree char *over = g_strconcat (fits, " ", NULL);
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Client) other = client_new_unix (fixture);

  client_send (other, "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                      "Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n");
  assert_error (client_read (other), 422, "E104");
  assert_error (client_call (client, "POST", "/v1/tasks", NULL, over), 422, "E104");
  assert_untouched (fixture);
  assert_status (client_call (client, "POST", "/v1/tasks", NULL, fits), 201);
}

static void
send_chunks (Client *client, guint n)
{
  g_autofree char *data = g_strnfill (65536, ' ');
  g_autofree char *chunk = g_strconcat ("10000\r\n", data, "\r\n", NULL);

  for (guint i = 0; i < n; i++)
    client_send (client, chunk);
}

#define CHUNKED \
  "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" \
  "Transfer-Encoding: chunked\r\n\r\n"

static void
test_chunked_body (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autoptr (Client) endless = client_new_unix (fixture);

  client_send (client, CHUNKED "d\r\n{\"title\":\"a\"}\r\n0\r\n\r\n");
  assert_status (client_read (client), 201);
  client_send (client, CHUNKED);
  send_chunks (client, 17);
  client_send (client, "0\r\n\r\n");
  assert_error (client_read (client), 422, "E104");
  assert_status (client_call (client, "GET", "/v1/status", NULL, NULL), 200);

  /* A body that never ends is answered and cut off. */
  client_send (endless, CHUNKED);
  send_chunks (endless, 1024);
  assert_error (client_read (endless), 422, "E104");
  g_assert_true (client_is_closed (endless));
}

/* An unexpected body is ignored. */
static void
test_needless_body (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);

  assert_status (client_call (client, "GET", "/v1/status", NULL, "}not json{"), 200);
  assert_status (client_call (client, "GET", "/v1/tasks", NULL, "{}"), 200);
}

/* The end of a body is never guessed: the reply comes before it, and no second request is read from
 * it. */
static void
test_lengths (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const bad[] = {
    "Content-Length: -1\r\n",
    "Content-Length: 99999999999999999999\r\n",
    "Content-Length: 2\r\nContent-Length: 13\r\n",
    "Content-Length: 13\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
    "Content-Length: 13, 13\r\n",
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (Client) client = i % 2 == 0 ? client_new_unix (fixture) : client_new_tcp (fixture);
      g_autofree char *request = g_strdup_printf (
        "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Authorization: Bearer %s\r\n%s\r\n",
        fixture->token, bad[i / 2]);
      g_autoptr (Reply) reply = NULL;
      g_autofree char *connection = NULL;

      g_test_message ("%s", bad[i / 2]);
      client_send (client, request);
      reply = client_read (client);
      connection = reply_header (reply, "Connection");
      g_assert_cmpstr (connection, ==, "close");
      assert_error (g_steal_pointer (&reply), 400, "E101");
      client_send (client, "{\"title\":\"a\"}");
      g_assert_true (client_is_closed (client));
    }
  assert_untouched (fixture);
}

static void
test_expect (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);
  g_autofree char *head = NULL;

  client_send (client, "POST /v1/tasks HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                       "Content-Type: application/json\r\nContent-Length: 13\r\n\r\n");
  head = client_read_to (client, "\r\n\r\n");
  g_assert_true (g_str_has_prefix (head, "HTTP/1.1 100 "));
  client_send (client, "{\"title\":\"a\"}");
  assert_status (client_read (client), 201);
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  gateway_test_add ("/gateway/E101/bad-json", test_bad_json);
  gateway_test_add ("/gateway/E104/deep-json", test_deep_json);
  gateway_test_add ("/gateway/E101/content-type", test_content_type);
  gateway_test_add ("/gateway/E104/long-body", test_long_body);
  gateway_test_add ("/gateway/E104/chunked-body", test_chunked_body);
  gateway_test_add ("/gateway/requests/needless-body", test_needless_body);
  gateway_test_add ("/gateway/E101/lengths", test_lengths);
  gateway_test_add ("/gateway/requests/expect-continue", test_expect);
  return g_test_run ();
}
