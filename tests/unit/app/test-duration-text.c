/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/settings/duration-text.h"
#include "base/duration.h"
#include "base/timestamp.h"

static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    gint64      now_us;
    gint64      then_us; /* 0: not a duration */
  } cases[] = {
    { "5 min", BECKON_US_PER_HOUR, 5 * BECKON_US_PER_MINUTE },
    { " 5 MIN ", BECKON_US_PER_HOUR, 5 * BECKON_US_PER_MINUTE },
    { "1 h 30 min", BECKON_US_PER_HOUR, 90 * BECKON_US_PER_MINUTE },
    { "4 days, 3 h", BECKON_US_PER_HOUR, 99 * BECKON_US_PER_HOUR },
    { "1 day", BECKON_US_PER_HOUR, BECKON_US_PER_DAY },
    { "90 seconds", BECKON_US_PER_HOUR, 90 * BECKON_US_PER_SECOND },
    { "1.5h", BECKON_US_PER_DAY, 90 * BECKON_US_PER_MINUTE },
    { "2 weeks", BECKON_US_PER_DAY, 14 * BECKON_US_PER_DAY },
    /* A bare number is in the unit of the previous value. */
    { "45", 30 * BECKON_US_PER_MINUTE, 45 * BECKON_US_PER_MINUTE },
    { "45", 30 * BECKON_US_PER_SECOND, 45 * BECKON_US_PER_SECOND },
    { "3", 7 * BECKON_US_PER_DAY, 3 * BECKON_US_PER_DAY },
    { "2", 90 * BECKON_US_PER_MINUTE, 2 * BECKON_US_PER_HOUR },
    { "", BECKON_US_PER_HOUR, 0 },
    { "0", BECKON_US_PER_HOUR, 0 },
    { "soon", BECKON_US_PER_HOUR, 0 },
    { "-5 min", BECKON_US_PER_HOUR, 0 },
    { "5 min 3 h", BECKON_US_PER_HOUR, 0 },
    { "5 elephants", BECKON_US_PER_HOUR, 0 },
    { "99999999999999999999", BECKON_US_PER_HOUR, BECKON_DURATION_MAX_US },
    { "91 days", BECKON_US_PER_HOUR, BECKON_DURATION_MAX_US },
    { "99999999999 weeks", BECKON_US_PER_HOUR, BECKON_DURATION_MAX_US },
    { "\xff", BECKON_US_PER_HOUR, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64   then_us = 0;
      gboolean is_time = beckon_duration_text_parse (cases[i].text, cases[i].now_us, &then_us);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (is_time, ==, cases[i].then_us != 0);
      if (is_time)
        g_assert_cmpint (then_us, ==, cases[i].then_us);
    }
}

/* Whatever value the steps lead to, its text can be parsed. */
static void
test_round_trip (void)
{
  for (gint64 us = 10 * BECKON_US_PER_SECOND; us <= BECKON_DURATION_MAX_US;
       us += beckon_duration_text_step (us))
    {
      g_autofree char *text = beckon_duration_format (us);
      gint64           read_us;

      g_assert_true (beckon_duration_text_parse (text, BECKON_US_PER_SECOND, &read_us));
      g_assert_cmpint (read_us, ==, us);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pp/PP-2/a-time-as-a-person-writes-it", test_parse);
  g_test_add_func ("/pp/PP-2/every-time-that-is-shown-can-be-written", test_round_trip);
  return g_test_run ();
}
