/* test-session-line.c: what an agent calls its session, and what that has used, in one line (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/session-line.h"

static void
test_line (void)
{
  static const struct
  {
    const char *title, *usage, *line, *details;
  } cases[] = {
    { NULL, NULL, NULL, NULL },
    { "", "{}", NULL, NULL },
    { "Fix the link", NULL, "Fix the link", NULL },
    { NULL, "{\"used\":53000,\"size\":200000}", "26 % of the context", "53000 of 200000 tokens" },
    { NULL, "{\"used\":1,\"size\":200000}", "0 % of the context", "1 of 200000 tokens" },
    /* More than there is room for is full. */
    { NULL, "{\"used\":300000,\"size\":200000}", "100 % of the context",
      "300000 of 200000 tokens" },
    { NULL, "{\"used\":1,\"size\":0}", "1 token", NULL },
    { NULL, "{\"used\":7,\"size\":0,\"cost\":{\"amount\":1,\"currency\":\"credits\"}}",
      "7 tokens · 1.00 credits", NULL },
    { "A B", "{\"used\":0,\"size\":9,\"cost\":{\"amount\":0.004,\"currency\":\"USD\"}}",
      "A B · less than 0.01 USD", NULL },
    { NULL, "{\"cost\":{\"amount\":0.005,\"currency\":\"USD\"}}", "0.01 USD", NULL },
    { NULL, "{\"cost\":{\"amount\":12345.5,\"currency\":\"EUR\"}}", "12345.50 EUR", NULL },
    { NULL, "{\"cost\":{\"amount\":0,\"currency\":\"EUR\"}}", NULL, NULL },
    { NULL, "{\"cost\":{\"amount\":1,\"currency\":\"\"}}", NULL, NULL },
    { NULL, "{\"cost\":7}", NULL, NULL },
    /* A damaged row. */
    { "Fix", "[1", "Fix", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonTranscriptPart) part = beckon_transcript_part_new ();
      g_autofree char *line = NULL;
      g_autofree char *details = NULL;

      part->text = g_strdup (cases[i].title);
      part->call = g_strdup (cases[i].usage);
      line = beckon_session_line_dup (part, &details);
      g_assert_cmpstr (line, ==, cases[i].line);
      g_assert_cmpstr (details, ==, cases[i].details);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-11/title-and-usage-of-a-session-in-one-line", test_line);
  return g_test_run ();
}
