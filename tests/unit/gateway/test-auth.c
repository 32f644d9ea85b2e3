/* test-auth.c: access checks: token, Host, Origin
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"

#include "gateway/auth.h"

/* A request with exactly these headers, plus those for @authorization and @host. */
static Reply *
bare (
  Client *client, const char *method, const char *host, const char *authorization, const char *more)
{
  g_autoptr (GString) request = g_string_new (NULL);

  g_string_append_printf (request, "%s /v1/status HTTP/1.1\r\n", method);
  if (host != NULL)
    g_string_append_printf (request, "Host: %s\r\n", host);
  if (authorization != NULL)
    g_string_append_printf (request, "Authorization: %s\r\n", authorization);
  g_string_append_printf (request, "%s\r\n", more != NULL ? more : "");
  client_send (client, request->str);
  return client_read (client);
}

static void
test_token (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *right = g_strconcat ("Bearer ", fixture->token, NULL);
  g_autofree char *lower = g_strconcat ("bearer  ", fixture->token, NULL);
  g_autofree char *longer = g_strconcat ("Bearer ", fixture->token, "x", NULL);
  g_autofree char *shorter = g_strndup (right, strlen (right) - 1);
  g_autofree char *basic = g_strconcat ("Basic ", fixture->token, NULL);
  g_autofree char *changed = g_strdup (right);
  const char      *wrong[] = { NULL, "", "Bearer", "Bearer ", longer, shorter, basic, changed };
  g_autoptr (Client) client = client_new_tcp (fixture);

  changed[strlen (changed) - 1] ^= 1;
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (Reply) reply = bare (client, "GET", "localhost", wrong[i], NULL);
      g_autofree char *challenge = reply_header (reply, "WWW-Authenticate");

      g_assert_nonnull (challenge);
      g_assert_true (g_str_has_prefix (challenge, "Bearer"));
      g_assert_null (strstr (reply->text, fixture->token));
      assert_error (g_steal_pointer (&reply), 401, "E109");
    }
  assert_status (bare (client, "GET", "localhost", right, NULL), 200);
  assert_status (bare (client, "GET", "localhost", lower, NULL), 200);
}

/* The Unix socket needs none of them. */
static void
test_unix (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_unix (fixture);

  assert_status (bare (client, "GET", "desk", NULL, NULL), 200);
  assert_status (bare (client, "GET", "localhost", "Bearer nonsense", NULL), 200);
}

static void
test_host (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const good[] = { "localhost", "LocalHost",   "localhost:23256",
                                      "127.0.0.1", "127.0.0.1:1", "127.255.255.254",
                                      "[::1]",     "[::1]:23256" };
  static const char *const bad[] = { "example.org",
                                     "localhost.example.org",
                                     "x.localhost",
                                     "localhost.",
                                     "128.0.0.1",
                                     "0.0.0.0",
                                     "127.1",
                                     "127.0.0.1.example.org",
                                     "[::2]",
                                     "[::1]x",
                                     "[::1",
                                     "localhost:",
                                     "localhost:x",
                                     "localhost:123456",
                                     "localhost, localhost",
                                     "192.168.1.2:23256",
                                     "[::ffff:127.0.0.1]" };
  g_autofree char         *authorization = g_strconcat ("Bearer ", fixture->token, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (Client) client = client_new_tcp (fixture);

      assert_status (bare (client, "GET", good[i], authorization, NULL), 200);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (Client) client = client_new_tcp (fixture);
      g_autoptr (Reply) reply = bare (client, "GET", bad[i], authorization, NULL);

      /* libsoup itself refuses what is not a host. */
      if (reply->status == 400)
        assert_error (g_steal_pointer (&reply), 400, "E101");
      else
        assert_error (g_steal_pointer (&reply), 403, "E109");
    }
}

/* Without Host: HTTP/1.1 is malformed, HTTP/1.0 is refused like any other name. */
static void
test_no_host (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *authorization = g_strconcat ("Bearer ", fixture->token, NULL);
  g_autofree char *old =
    g_strdup_printf ("GET /v1/status HTTP/1.0\r\nAuthorization: %s\r\n\r\n", authorization);
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Client) other = client_new_tcp (fixture);
  g_autoptr (Client) local = client_new_unix (fixture);

  assert_error (bare (client, "GET", NULL, authorization, NULL), 400, "E101");
  client_send (other, old);
  assert_error (client_read (other), 403, "E109");
  client_send (local, "GET /v1/status HTTP/1.0\r\n\r\n");
  assert_status (client_read (local), 200);
}

/* A request line may contain a host as well. */
static void
test_absolute (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *evil =
    g_strdup_printf ("GET http://example.org/v1/status HTTP/1.1\r\nHost: localhost\r\n"
                     "Authorization: Bearer %s\r\n\r\n",
                     fixture->token);
  g_autofree char *good =
    g_strdup_printf ("GET http://127.0.0.1/v1/status HTTP/1.1\r\nHost: localhost\r\n"
                     "Authorization: Bearer %s\r\n\r\n",
                     fixture->token);
  g_autoptr (Client) client = client_new_tcp (fixture);

  client_send (client, evil);
  assert_error (client_read (client), 403, "E109");
  client_send (client, good);
  assert_status (client_read (client), 200);
}

static void
test_origin (GatewayFixture *fixture, gconstpointer data)
{
  g_autofree char *authorization = g_strconcat ("Bearer ", fixture->token, NULL);
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Reply) reply = NULL;
  g_autofree char *allowed = NULL;

  assert_error (bare (client, "GET", "localhost", authorization, "Origin: http://localhost\r\n"),
                403, "E109");
  assert_error (bare (client, "GET", "localhost", authorization, "Origin: null\r\n"), 403, "E109");
  reply = bare (client, "OPTIONS", "localhost", NULL,
                "Origin: http://localhost\r\nAccess-Control-Request-Method: POST\r\n");
  allowed = reply_header (reply, "Access-Control-Allow-Origin");
  g_assert_null (allowed);
  assert_error (g_steal_pointer (&reply), 403, "E109");
}

static void
test_allowed_origin (GatewayFixture *fixture, gconstpointer data)
{
  static const char *const origins[] = { "https://example.org", NULL };
  g_autofree char         *authorization = g_strconcat ("Bearer ", fixture->token, NULL);
  g_autoptr (GSettings) settings = beckon_desk_settings_open ();
  g_autoptr (Client) client = client_new_tcp (fixture);
  g_autoptr (Client) other = client_new_tcp (fixture);
  g_autoptr (Reply) reply = NULL;
  g_autoptr (Reply) preflight = NULL;
  g_autofree char *allowed = NULL;
  g_autofree char *methods = NULL;

  if (settings == NULL)
    {
      g_test_skip ("the settings schema is not installed");
      return;
    }
  g_assert_true (g_settings_set_strv (settings, "allowed-origins", origins));
  gateway_fixture_spin (20);
  reply = bare (client, "GET", "localhost", authorization, "Origin: https://example.org\r\n");
  allowed = reply_header (reply, "Access-Control-Allow-Origin");
  g_assert_cmpstr (allowed, ==, "https://example.org");
  assert_status (g_steal_pointer (&reply), 200);

  /* The page alone is not enough. */
  assert_error (bare (client, "GET", "localhost", NULL, "Origin: https://example.org\r\n"), 401,
                "E109");
  assert_error (
    bare (client, "GET", "localhost", authorization, "Origin: https://example.org.evil\r\n"), 403,
    "E109");

  preflight = bare (client, "OPTIONS", "localhost", NULL,
                    "Origin: https://example.org\r\nAccess-Control-Request-Method: POST\r\n");
  methods = reply_header (preflight, "Access-Control-Allow-Methods");
  g_assert_nonnull (strstr (methods, "POST"));
  g_assert_cmpstr (preflight->text, ==, "");
  assert_status (g_steal_pointer (&preflight), 204);

  g_settings_reset (settings, "allowed-origins");
  gateway_fixture_spin (20);
  assert_error (bare (other, "GET", "localhost", authorization, "Origin: https://example.org\r\n"),
                403, "E109");
}

/* An unauthorised client is refused before its body has been sent. */
static void
test_before_body (GatewayFixture *fixture, gconstpointer data)
{
  g_autoptr (Client) client = client_new_tcp (fixture);

  client_send (client,
               "POST /v1/interactions HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
               "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n");
  assert_error (client_read (client), 401, "E109");
}

static void
test_loopback_names (void)
{
  g_assert_true (beckon_auth_is_loopback_host ("127.0.0.1"));
  g_assert_false (beckon_auth_is_loopback_host (NULL));
  g_assert_false (beckon_auth_is_loopback_host (""));
  g_assert_false (beckon_auth_is_loopback_host (":80"));
  g_assert_false (beckon_auth_is_loopback_host ("127.0.0.01x"));
  g_assert_false (beckon_auth_is_loopback_host ("0127.0.0.1"));
  g_assert_false (beckon_auth_is_loopback_host ("localhost@example.org"));
}

int
main (int argc, char **argv)
{
  gateway_test_init (&argc, &argv);
  g_test_add_func ("/gateway/auth/loopback-names", test_loopback_names);
  gateway_test_add ("/gateway/E109/token", test_token);
  gateway_test_add ("/gateway/auth/unix-socket", test_unix);
  gateway_test_add ("/gateway/E109/host", test_host);
  gateway_test_add ("/gateway/E109/no-host", test_no_host);
  gateway_test_add ("/gateway/E109/absolute-request-line", test_absolute);
  gateway_test_add ("/gateway/E109/origin", test_origin);
  gateway_test_add ("/gateway/auth/allowed-origin", test_allowed_origin);
  gateway_test_add ("/gateway/E109/before-the-body", test_before_body);
  return g_test_run ();
}
