/* test-log-limit.c: log messages that others could cause without limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/log-limit.h"

#define DOMAIN G_LOG_DOMAIN

/* One per minute, with the number of suppressed ones. */
static void
test_take (void)
{
  BeckonLogLimit limit = { 0 };
  gint64         begin_us = 5;
  guint          n_held;

  g_assert_true (beckon_log_limit_take (&limit, begin_us, &n_held));
  g_assert_cmpuint (n_held, ==, 0);
  for (guint i = 0; i < 59; i++)
    g_assert_false (beckon_log_limit_take (&limit, begin_us + (i + 1) * G_USEC_PER_SEC, &n_held));
  g_assert_true (beckon_log_limit_take (&limit, begin_us + 60 * G_USEC_PER_SEC, &n_held));
  g_assert_cmpuint (n_held, ==, 59);
  g_assert_false (beckon_log_limit_take (&limit, begin_us + 61 * G_USEC_PER_SEC, &n_held));
  g_assert_true (beckon_log_limit_take (&limit, begin_us + 600 * G_USEC_PER_SEC, &n_held));
  g_assert_cmpuint (n_held, ==, 1);
  g_assert_true (beckon_log_limit_take (&limit, begin_us + 700 * G_USEC_PER_SEC, &n_held));
  g_assert_cmpuint (n_held, ==, 0);
}

static void
test_lines (void)
{
  BeckonLogLimit limit = { 0 };

  g_test_expect_message (DOMAIN, G_LOG_LEVEL_MESSAGE, "line 0");
  for (guint i = 0; i < 1000; i++)
    beckon_log_limited (&limit, DOMAIN, G_LOG_LEVEL_MESSAGE, "line %u", i);
  g_test_assert_expected_messages ();
  limit.until_us = 1;
  g_test_expect_message (DOMAIN, G_LOG_LEVEL_MESSAGE,
                         "line %d (repeated 999 times since the last message)");
  beckon_log_limited (&limit, DOMAIN, G_LOG_LEVEL_MESSAGE, "line %s", "%d");
  g_test_assert_expected_messages ();
}

/* Each message has its own limit. */
static void
test_macros (void)
{
  g_test_expect_message (DOMAIN, G_LOG_LEVEL_MESSAGE, "one");
  g_test_expect_message (DOMAIN, G_LOG_LEVEL_WARNING, "two");
  for (guint i = 0; i < 3; i++)
    {
      beckon_message_limited ("one");
      beckon_warning_limited ("two");
    }
  g_test_assert_expected_messages ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-4/a-line-of-the-log-is-not-repeated-at-will", test_take);
  g_test_add_func ("/tr/TR-4/what-was-not-repeated-is-counted", test_lines);
  g_test_add_func ("/tr/TR-4/each-line-has-its-own-limit", test_macros);
  return g_test_run ();
}
