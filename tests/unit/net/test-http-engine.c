/* test-http-engine.c: ending a thread that reads the network from outside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "net/http-engine.h"
#include "rude-fixture.h"

typedef struct
{
  guint   n_calls;
  GError *error; /* (owned) (nullable) */
} Outcome;

static void
on_done (guint status, GBytes *bytes, const GError *error, gpointer user_data)
{
  Outcome *outcome = user_data;

  outcome->n_calls++;
  g_assert_null (bytes);
  outcome->error = g_error_copy (error);
}

static void
await_heard (Rude *server)
{
  for (;;)
    {
      g_autofree char *heard = rude_dup_heard (server);

      if (*heard != '\0')
        return;
      g_usleep (1000);
    }
}

static void
await_outcome (Outcome *outcome)
{
  while (outcome->n_calls == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (outcome->n_calls, ==, 1);
}

/* The transfer ends without being cancelled, because its connection is cut. */
static void
test_break (void)
{
  g_autoptr (Rude) server = rude_new ("quiet", NULL, NULL, NULL);
  g_autoptr (BeckonHttpEngine) engine = beckon_http_engine_new (2);
  Outcome outcome = { 0 };

  beckon_http_engine_send (engine, beckon_http_request_new (server->url, NULL, "{}", 100), on_done,
                           &outcome);
  await_heard (server);
  g_assert_false (beckon_http_engine_is_broken (engine));
  beckon_http_engine_break (engine);
  g_assert_true (beckon_http_engine_is_broken (engine));
  await_outcome (&outcome);
  g_assert_error (outcome.error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_UNREACHABLE);
  g_clear_error (&outcome.error);
  beckon_http_engine_stop (engine);
  await_no_threads ();
}

static void
test_stop (void)
{
  g_autoptr (Rude) server = rude_new ("quiet", NULL, NULL, NULL);
  g_autoptr (BeckonHttpEngine) engine = beckon_http_engine_new (2);
  Outcome outcome = { 0 };
  Outcome after = { 0 };

  beckon_http_engine_send (engine, beckon_http_request_new (server->url, NULL, "{}", 100), on_done,
                           &outcome);
  await_heard (server);
  beckon_http_engine_stop (engine);
  beckon_http_engine_send (engine, beckon_http_request_new (server->url, NULL, "{}", 100), on_done,
                           &after);
  await_outcome (&outcome);
  await_outcome (&after);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_error (after.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);
  g_clear_error (&after.error);
  await_no_threads ();
}

/* As at the exit of the program, which stops engines that are already stopped. */
static void
test_stop_again (void)
{
  g_autoptr (Rude) server = rude_new ("quiet", NULL, NULL, NULL);
  g_autoptr (BeckonHttpEngine) engine = beckon_http_engine_new (2);
  Outcome outcome = { 0 };

  beckon_http_engine_send (engine, beckon_http_request_new (server->url, NULL, "{}", 100), on_done,
                           &outcome);
  await_heard (server);
  beckon_http_engine_stop (engine);
  await_outcome (&outcome);
  /* Now the thread lets its connections close. */
  for (guint i = 0; i < 200; i++)
    {
      beckon_http_engine_stop (engine);
      g_usleep (100);
    }
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);
  await_no_threads ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-4/connections-are-cut-under-a-thread", test_break);
  g_test_add_func ("/tr/TR-5/a-thread-that-is-stopped-ends-its-calls", test_stop);
  g_test_add_func ("/tr/TR-5/a-thread-that-is-stopped-twice-ends-once", test_stop_again);
  return g_test_run ();
}
