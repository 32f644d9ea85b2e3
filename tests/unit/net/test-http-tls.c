/* test-http-tls.c: a server is authenticated before anything is sent to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "rude-fixture.h"

#define LONG_MS (100 * 1000)
#define SHORT_MS 300
#define LIMIT_BYTES (64 * 1024)
/* More than the kernel buffers. */
#define LONG_BODY_BYTES (32 * 1024 * 1024)

static char *certificates;

static gboolean
may_run (void)
{
  if (certificates != NULL)
    return TRUE;
  g_test_skip ("openssl or faketime is not installed");
  return FALSE;
}

static void
test_good (void)
{
  g_autoptr (Rude) server = NULL;
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) reply = NULL;
  guint status = 0;

  if (!may_run ())
    return;
  server = rude_new ("good", certificates, "good", "http/1.1");
  reply = call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (status, ==, 200);
}

static void
assert_refused (const char *name, const char *protocol)
{
  g_autoptr (Rude) server = rude_new ("good", certificates, name, protocol);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);

  /* Twice: the session of the first is not reused for the second. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      guint status = 0;
      g_autoptr (GBytes) reply =
        call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);
      g_autofree char *heard = rude_dup_heard (server);

      g_assert_null (reply);
      g_assert_error (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_UNSAFE);
      g_assert_cmpstr (heard, ==, "");
    }
}

static void
test_bad (gconstpointer name)
{
  if (may_run ())
    assert_refused (name, "http/1.1");
}

static void
test_old_version (void)
{
  if (may_run ())
    assert_refused ("good", "tls1.0");
}

/* HTTP/2 is not used, so its frames cannot be sent without end. */
static void
test_frames (void)
{
  g_autoptr (Rude) server = NULL;
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) reply = NULL;
  guint status = 0;

  if (!may_run ())
    return;
  server = rude_new ("h2-ping", certificates, "good", "h2");
  reply = call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (status, ==, 200);
}

/* Even TLS's closing message waits for a server that reads nothing, so the connection is cut. */
static void
test_deaf (void)
{
  g_autoptr (Rude) server = NULL;
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autofree char *body = g_strnfill (LONG_BODY_BYTES, ' ');

  if (!may_run ())
    return;
  server = rude_new ("deaf", certificates, "good", "http/1.1");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      guint status = 0;
      g_autoptr (GBytes) reply = call_with_body_and_wait (client, server->url, body, SHORT_MS,
                                                          LIMIT_BYTES, NULL, &status, &error);

      g_assert_null (reply);
      g_assert_error (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_LATE);
    }
  g_clear_object (&client);
  await_no_threads ();
}

int
main (int argc, char *argv[])
{
  static const char *const bad[] = { "expired", "not-yet", "wrong-host", "self-signed",
                                     "stranger" };
  int                      status;

  g_test_init (&argc, &argv, NULL);
  certificates = certificates_new ();
  if (certificates != NULL)
    {
      g_autofree char *path = g_build_filename (certificates, "authority.pem", NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GTlsDatabase) authorities = g_tls_file_database_new (path, &error);

      g_assert_no_error (error);
      g_tls_backend_set_default_database (g_tls_backend_get_default (), authorities);
    }
  g_test_add_func ("/tr/TR-2/a-good-certificate", test_good);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path =
        g_strconcat ("/tr/TR-2/a-certificate-that-is-not-good/", bad[i], NULL);

      g_test_add_data_func (path, bad[i], test_bad);
    }
  g_test_add_func ("/tr/TR-2/old-encryption", test_old_version);
  g_test_add_func ("/tr/TR-4/frames-without-end", test_frames);
  g_test_add_func ("/tr/TR-4/a-server-that-does-not-read", test_deaf);
  status = g_test_run ();
  g_clear_pointer (&certificates, folder_free);
  return status;
}
