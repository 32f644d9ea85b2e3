/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/later.h"

#include "base/error.h"
#include "base/timestamp.h"

static gint64
parse_stamp (const char *text)
{
  gint64 time_us = 0;

  g_assert_true (beckon_timestamp_parse (text, &time_us));

  return time_us;
}

static void
test_words (void)
{
  static const struct
  {
    const char *now, *text, *until;
  } cases[] = {
    { "2026-11-21T12:00:00+01:00", "15m", "2026-11-21T12:15:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "1 hour", "2026-11-21T13:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "tomorrow", "2026-11-22T09:00:00+01:00" },
    { "2026-11-21T00:30:00+01:00", " Tomorrow ", "2026-11-22T09:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "15:30", "2026-11-21T15:30:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "9:05", "2026-11-22T09:05:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "12:00", "2026-11-22T12:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "2026-12-24T09:00:00Z", "2026-12-24T10:00:00+01:00" },
    /* Without a zone it is the person's time. */
    { "2026-11-21T12:00:00+01:00", "2026-11-30T10:00", "2026-11-30T10:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "2026-11-30 10:00", "2026-11-30T10:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "2026-11-30", "2026-11-30T09:00:00+01:00" },
    { "2026-11-21T12:00:00+01:00", "tomorrow 9:30", "2026-11-22T09:30:00+01:00" },
    { "2026-10-20T12:00:00+02:00", "2026-10-25 10:00", "2026-10-25T10:00:00+01:00" },
    /* The night in which the clock is set back, and the one in which it is set forward. */
    { "2026-10-24T20:00:00+02:00", "tomorrow", "2026-10-25T09:00:00+01:00" },
    { "2026-03-28T20:00:00+01:00", "tomorrow", "2026-03-29T09:00:00+02:00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 until_us = 0;

      g_assert_true (
        beckon_later_parse (cases[i].text, parse_stamp (cases[i].now), &until_us, &error));
      g_assert_no_error (error);
      g_assert_cmpint (until_us, ==, parse_stamp (cases[i].until));
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    int         code;
  } cases[] = {
    { "", BECKON_ERROR_MALFORMED },
    { "soon", BECKON_ERROR_MALFORMED },
    { "25:00", BECKON_ERROR_MALFORMED },
    { "12:60", BECKON_ERROR_MALFORMED },
    { "12:3", BECKON_ERROR_MALFORMED },
    { "012:30", BECKON_ERROR_MALFORMED },
    { "tomorrow9:00", BECKON_ERROR_MALFORMED },
    { "tomorrow 25:00", BECKON_ERROR_MALFORMED },
    { "2026-11-31", BECKON_ERROR_MALFORMED },
    { "2026-11-30x", BECKON_ERROR_MALFORMED },
    { "2026-11-20 10:00", BECKON_ERROR_MALFORMED },
    { "0m", BECKON_ERROR_MALFORMED },
    { "-1h", BECKON_ERROR_MALFORMED },
    { "2020-01-01T00:00:00Z", BECKON_ERROR_MALFORMED },
    { "91 days", BECKON_ERROR_LIMIT },
    { "2099-01-01T00:00:00Z", BECKON_ERROR_LIMIT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 until_us = 1;

      g_assert_false (beckon_later_parse (cases[i].text, parse_stamp ("2026-11-21T12:00:00+01:00"),
                                          &until_us, &error));
      g_assert_error (error, BECKON_ERROR, cases[i].code);
      g_assert_cmpint (until_us, ==, 1);
    }
}

static void
test_format (void)
{
  gint64           now_us = parse_stamp ("2026-11-21T23:50:00+01:00");
  g_autofree char *today = beckon_later_format (now_us + 5 * BECKON_US_PER_MINUTE, now_us);
  g_autofree char *tomorrow = beckon_later_format (now_us + 15 * BECKON_US_PER_MINUTE, now_us);
  g_autofree char *far = beckon_later_format (parse_stamp ("2026-12-24T09:00:00+01:00"), now_us);

  g_assert_cmpstr (today, ==, "23:55");
  g_assert_cmpstr (tomorrow, ==, "tomorrow 00:05");
  g_assert_cmpstr (far, ==, "24 Dec, 09:00");
}

/* In the time zone of the person who is reminded, not that of the desk; an unknown zone is
 * ignored. */
static void
test_morning (void)
{
  static const struct
  {
    const char *zone, *morning;
  } cases[] = {
    { NULL, "2026-11-22T09:00:00+01:00" },
    { "America/New_York", "2026-11-22T09:00:00-05:00" },
    { "Asia/Tokyo", "2026-11-23T09:00:00+09:00" },
    { "Nowhere/Land", "2026-11-22T09:00:00+01:00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (
      beckon_later_tomorrow_in (parse_stamp ("2026-11-21T20:00:00+01:00"), cases[i].zone), ==,
      parse_stamp (cases[i].morning));
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "Europe/Berlin", TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-6/a-time-as-people-say-it", test_words);
  g_test_add_func ("/att/ATT-6/no-time", test_refused);
  g_test_add_func ("/att/ATT-6/a-time-for-people", test_format);
  g_test_add_func ("/att/ATT-6/tomorrow-morning-where-they-are", test_morning);
  return g_test_run ();
}
