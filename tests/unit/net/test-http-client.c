/* test-http-client.c: a call is limited in time and length, whatever the server does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "rude-fixture.h"

#define LONG_MS (100 * 1000)
#define SHORT_MS 300
#define LIMIT_BYTES (64 * 1024)

static void
test_good (void)
{
  g_autoptr (Rude) server = rude_new ("good", NULL, NULL, NULL);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autofree char *heard = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      guint status = 0;
      g_autoptr (GBytes) reply =
        call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (status, ==, 200);
      g_assert_nonnull (
        g_strstr_len (g_bytes_get_data (reply, NULL), (gssize) g_bytes_get_size (reply), "Spaces"));
    }
  heard = rude_dup_heard (server);
  g_assert_nonnull (strstr (heard, "POST / HTTP/1.1"));
  g_assert_nonnull (strstr (heard, "Authorization: Bearer secret"));
  g_assert_nonnull (strstr (heard, "{\\\"a\\\":1}"));
  g_assert_null (strstr (heard, "Accept-Encoding"));
}

static void
test_other_status (void)
{
  g_autoptr (Rude) server = rude_new ("login", NULL, NULL, NULL);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  guint status = 0;
  g_autoptr (GBytes) reply =
    call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (status, ==, 401);
  g_assert_cmpmem (g_bytes_get_data (reply, NULL), g_bytes_get_size (reply), "{}", 2);
}

static void
test_endless (gconstpointer data)
{
  const char *how = data;
  g_autoptr (Rude) server = rude_new (how, NULL, NULL, NULL);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  guint status = 0;
  g_autoptr (GBytes) reply =
    call_and_wait (client, server->url, SHORT_MS, LIMIT_BYTES, NULL, &status, &error);

  /* Of an endless reply, the beginning is returned, with one byte more than allowed. */
  if (reply != NULL)
    g_assert_cmpuint (g_bytes_get_size (reply), ==, LIMIT_BYTES + 1);
  else
    g_assert_true (error->domain == BECKON_HTTP_ERROR);
  if (g_str_equal (how, "continue"))
    g_assert_true (error->code == BECKON_HTTP_ERROR_PROTOCOL
                   || error->code == BECKON_HTTP_ERROR_LATE);
  if (g_str_equal (how, "body"))
    g_assert_nonnull (reply);
  if (g_str_equal (how, "quiet") || g_str_equal (how, "drip") || g_str_equal (how, "silent"))
    g_assert_error (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_LATE);
  /* And nothing continues in the background. */
  g_clear_object (&client);
  await_no_threads ();
}

static void
test_length (void)
{
  g_autoptr (Rude) server = rude_new ("good", NULL, NULL, NULL);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  guint status = 0;
  g_autoptr (GBytes) reply =
    call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);
  g_autoptr (GBytes) fits = NULL;
  g_autoptr (GBytes) long_by_one = NULL;

  g_assert_no_error (error);
  fits =
    call_and_wait (client, server->url, LONG_MS, g_bytes_get_size (reply), NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (reply, fits));
  long_by_one = call_and_wait (client, server->url, LONG_MS, g_bytes_get_size (reply) - 1, NULL,
                               &status, &error);
  /* The beginning of it, with one byte more than allowed. */
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (reply, long_by_one));
}

static void
test_not_there (void)
{
  static const struct
  {
    const char     *url;
    BeckonHttpError code;
  } cases[] = {
    { "http://127.0.0.1:1/", BECKON_HTTP_ERROR_UNREACHABLE },
    { "ftp://127.0.0.1/", BECKON_HTTP_ERROR_ADDRESS },
    { "localhost:1", BECKON_HTTP_ERROR_ADDRESS },
    { "http://beckon.invalid/", BECKON_HTTP_ERROR_NAME },
  };
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      guint status = 0;
      g_autoptr (GBytes) reply =
        call_and_wait (client, cases[i].url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);

      g_assert_null (reply);
      g_assert_error (error, BECKON_HTTP_ERROR, (int) cases[i].code);
      g_assert_cmpuint (status, ==, 0);
    }
}

static gboolean
on_cancel (gpointer user_data)
{
  g_cancellable_cancel (user_data);
  return G_SOURCE_REMOVE;
}

static void
test_cancelled (void)
{
  g_autoptr (Rude) server = rude_new ("quiet", NULL, NULL, NULL);
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *heard = NULL;
  guint            status = 0;

  g_idle_add (on_cancel, cancellable);
  g_assert_null (
    call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, cancellable, &status, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  /* A call that was cancelled before it started sends nothing. */
  g_clear_object (&client);
  await_no_threads ();
  client = beckon_http_client_new (2);
  g_assert_null (
    call_and_wait (client, server->url, LONG_MS, LIMIT_BYTES, cancellable, &status, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  await_no_threads ();
}

/* The result is returned in the caller's context. */
static gpointer
call_elsewhere (gpointer url)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (BeckonHttpClient) client = beckon_http_client_new (2);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) reply = NULL;
  guint status = 0;

  g_main_context_push_thread_default (context);
  reply = call_and_wait (client, url, LONG_MS, LIMIT_BYTES, NULL, &status, &error);
  g_main_context_pop_thread_default (context);
  g_assert_no_error (error);
  return GUINT_TO_POINTER (status);
}

static void
test_elsewhere (void)
{
  g_autoptr (Rude) server = rude_new ("good", NULL, NULL, NULL);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("caller", call_elsewhere, server->url);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), ==, 200);
  await_no_threads ();
}

int
main (int argc, char *argv[])
{
  static const char *const endless[] = { "continue",    "hints",    "fields", "field",
                                         "status-line", "noise",    "chunks", "chunk-size",
                                         "body",        "silent",   "quiet",  "drip",
                                         "reset",       "early-end" };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-4/a-call", test_good);
  g_test_add_func ("/sen/SEN-4/a-reply-of-another-status", test_other_status);
  for (guint i = 0; i < G_N_ELEMENTS (endless); i++)
    {
      g_autofree char *path = g_strconcat ("/tr/TR-4/a-call-ends/", endless[i], NULL);

      g_test_add_data_func (path, endless[i], test_endless);
    }
  g_test_add_func ("/tr/TR-4/a-reply-has-a-length", test_length);
  g_test_add_func ("/sen/SEN-3/who-is-not-there", test_not_there);
  g_test_add_func ("/tr/TR-5/a-call-that-is-given-up", test_cancelled);
  g_test_add_func ("/sen/SEN-4/calls-of-other-threads", test_elsewhere);
  return g_test_run ();
}
