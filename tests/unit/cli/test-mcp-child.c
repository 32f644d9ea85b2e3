/* test-mcp-child.c: a program that ends at once, or not by itself, and one that is not there
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/mcp/child.h"

#include <signal.h>
#include <string.h>

#define TIMES 100

static void
on_ended (int status, gpointer owner)
{
  *(int *) owner = status;
}

/* (transfer full): runs @script; @text (nullable) gets its output. */
static int
run (const char *script, gboolean urgent, char **text)
{
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  int               status = -1;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonChild) child = beckon_child_new (argv, on_ended, &status, &error);

  g_assert_no_error (error);
  if (urgent)
    beckon_child_end (child, TRUE);
  while (status < 0)
    g_main_context_iteration (NULL, TRUE);
  if (text != NULL)
    {
      char  output[64] = "";
      gsize length;

      g_input_stream_read_all (beckon_child_get_output (child), output, sizeof output - 1, &length,
                               NULL, &error);
      g_assert_no_error (error);
      *text = g_strdup (output);
    }
  /* After its end there is nothing to end. */
  beckon_child_end (child, TRUE);
  beckon_child_end (child, FALSE);
  g_assert_cmpint (beckon_child_get_input (child), ==, -1);
  return status;
}

static void
test_at_once (void)
{
  for (guint i = 0; i < TIMES; i++)
    {
      g_autofree char *text = NULL;

      g_assert_cmpint (run ("echo said; exit 7", FALSE, &text), ==, 7);
      g_assert_cmpstr (text, ==, "said\n");
    }
}

static void
test_killed (void)
{
  g_assert_cmpint (run ("kill -9 $$", FALSE, NULL), ==, 128 + SIGKILL);
  g_assert_cmpint (run ("exec sleep 1000", TRUE, NULL), ==, 128 + SIGTERM);
}

static void
test_not_there (void)
{
  static const char *const argv[] = { "/no/such/program", NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_child_new (argv, on_ended, NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, argv[0]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ar/AR-8/mcp-child-ends-at-once", test_at_once);
  g_test_add_func ("/ar/AR-8/mcp-child-killed", test_killed);
  g_test_add_func ("/ar/AR-8/mcp-child-not-there", test_not_there);
  return g_test_run ();
}
