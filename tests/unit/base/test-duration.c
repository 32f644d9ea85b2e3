/* test-duration.c: durations as people write them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/duration.h"

#include <locale.h>
#include <string.h>

#include "base/timestamp.h"

#include "base-testing.h"

#define MS BECKON_US_PER_MS
#define S BECKON_US_PER_SECOND
#define MIN_ BECKON_US_PER_MINUTE
#define H BECKON_US_PER_HOUR
#define D BECKON_US_PER_DAY

static void
check_parse (void)
{
  static const struct
  {
    const char *text;
    gint64      us;
  } rows[] = {
    { "5 days", 5 * D },
    { "5 Days", 5 * D },
    { "5DAYS", 5 * D },
    { "1 day", D },
    { "1d", D },
    { " 2 d ", 2 * D },
    { "1 week", 7 * D },
    { "2 weeks", 14 * D },
    { "1w", 7 * D },
    { "2 wks", 14 * D },
    { "1 wk", 7 * D },
    { "5m", 5 * MIN_ },
    { "5M", 5 * MIN_ },
    { "5 min", 5 * MIN_ },
    { "5 mins", 5 * MIN_ },
    { "1 minute", MIN_ },
    { "30 minutes", 30 * MIN_ },
    { "1 h", H },
    { "2 hr", 2 * H },
    { "2 hrs", 2 * H },
    { "1 hour", H },
    { "24 hours", D },
    { "90 s", 90 * S },
    { "90 seconds", 90 * S },
    { "1 second", S },
    { "1 sec", S },
    { "3secs", 3 * S },
    { "250 ms", 250 * MS },
    { "250ms", 250 * MS },
    { "1 millisecond", MS },
    { "2 milliseconds", 2 * MS },
    { "7 msec", 7 * MS },
    { "250", 250 * MS },
    { " 250 ", 250 * MS },
    { "0.5", 500 },
    { "300000", 5 * MIN_ },
    { "1 h 30 min", 90 * MIN_ },
    { "1h30m", 90 * MIN_ },
    { "1h 30m", 90 * MIN_ },
    { "1d2h3m4s5ms", D + 2 * H + 3 * MIN_ + 4 * S + 5 * MS },
    { "1 week 2 days", 9 * D },
    { "1.5 h", 90 * MIN_ },
    { "0.25 days", 6 * H },
    { "1.5h 30 s", 90 * MIN_ + 30 * S },
    { "0.001 ms", 1 },
    { "1h 0m 0s", H },
    { "90 days", 90 * D },
    { "2160 h", 90 * D },
    { "7776000000", 90 * D },
    { "007 s", 7 * S },
    { "1\td", D },
    { "12.857142857142857 weeks", 90 * D },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 us = -1;

      beckon_duration_parse (rows[i].text, &us, &error);
      g_assert_no_error (error);
      g_assert_cmpint (us, ==, rows[i].us);
    }
}

static void
test_parse (void)
{
  check_parse ();
}

static void
test_locale (void)
{
  if (!test_use_comma_locale ())
    return;

  check_parse ();
  setlocale (LC_ALL, "C.UTF-8");
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "",
    " ",
    "soon",
    "days",
    "5 dayss",
    "5 mo",
    "5 months",
    "5 years",
    "5 y",
    "5 x",
    "-5 days",
    "+5 days",
    "- 5 d",
    "0",
    "0 s",
    "0.0 h",
    "0.0000001 ms",
    "5 5",
    "5 days 3",
    "3 5 days",
    "30m 1h",
    "5m 5m",
    "1h 30",
    "1,5 h",
    "1. h",
    ".5 h",
    "1..5 h",
    "1.5.5 h",
    "1e3",
    "1e3 s",
    "0x10",
    "5 days!",
    "5 days later",
    "in 5 days",
    "5d,",
    "5 d; rm",
    "NaN",
    "inf",
    "Infinity",
    "五天",
    "5 días",
    "٥ days",
    "5 µs",
    "5 us",
    "1h\n30q",
    "5 secondsecond",
    "5 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "5 \xC2\xA0 days",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 us = -7;

      if (beckon_duration_parse (texts[i], &us, &error))
        g_test_message ("taken: %s", texts[i]);
      assert_refused (error, BECKON_ERROR_MALFORMED);
      g_assert_cmpint (us, ==, -7);
    }
}

static void
test_limit (void)
{
  static const char *const texts[] = {
    "91 days",
    "90 days 1 ms",
    "13 weeks",
    "7776000001",
    "2161 h",
    "99999999999999999999999999999999 s",
    "9223372036854775807 weeks",
    "9223372036854775807",
    "18446744073709551616 ms",
    "90 days 9999999999999999999999 s",
    "89 days 24 h 1 s",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 us = -7;

      g_assert_false (beckon_duration_parse (texts[i], &us, &error));
      assert_refused (error, BECKON_ERROR_LIMIT);
      g_assert_cmpint (us, ==, -7);
    }
}

static void
test_long (void)
{
  g_autofree char *digits = g_strnfill (100000, '9');
  g_autofree char *fraction = g_strdup_printf ("0.%s s", digits);
  g_autofree char *letters = g_strdup_printf ("5 %s", digits);
  g_autoptr (GError) error = NULL;
  gint64 us = 0;

  g_assert_false (beckon_duration_parse (digits, &us, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_true (beckon_duration_parse (fraction, &us, &error));
  g_assert_cmpint (us, ==, S);
  g_assert_false (beckon_duration_parse (letters, &us, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_format (void)
{
  static const struct
  {
    gint64      us;
    const char *words;
    const char *clock;
  } rows[] = {
    { -5, "0 s", "0:00" },
    { 0, "0 s", "0:00" },
    { 1, "1 s", "0:01" },
    { S, "1 s", "0:01" },
    { S + 1, "2 s", "0:02" },
    { 59 * S, "59 s", "0:59" },
    { 59 * S + 1, "1 min", "1:00" },
    { MIN_, "1 min", "1:00" },
    { 4 * MIN_ + 31 * S, "4 min 31 s", "4:31" },
    { 59 * MIN_ + 59 * S, "59 min 59 s", "59:59" },
    { H, "1 h", "1:00:00" },
    { H + 2 * MIN_ + 7 * S, "1 h 3 min", "1:02:07" },
    { H + 5 * MIN_, "1 h 5 min", "1:05:00" },
    { H + 7 * S, "1 h 1 min", "1:00:07" },
    { 23 * H + 59 * MIN_ + 59 * S, "1 day", "23:59:59" },
    { D, "1 day", "1 day" },
    { D + H, "1 day, 1 h", "1 day, 1 h" },
    { 5 * D, "5 days", "5 days" },
    { 5 * D - 1, "5 days", "5 days" },
    { 4 * D + 23 * H, "4 days, 23 h", "4 days, 23 h" },
    { 4 * D + 3 * H + 20 * MIN_, "4 days, 4 h", "4 days, 4 h" },
    { 90 * D, "90 days", "90 days" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = beckon_duration_format (rows[i].us);
      g_autofree char *clock_text = beckon_duration_clock (rows[i].us);

      g_assert_cmpstr (words, ==, rows[i].words);
      g_assert_cmpstr (clock_text, ==, rows[i].clock);
    }

  {
    g_autofree char *largest = beckon_duration_format (G_MAXINT64);
    g_autofree char *smallest = beckon_duration_format (G_MININT64);

    g_assert_nonnull (strstr (largest, "days"));
    g_assert_cmpstr (smallest, ==, "0 s");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/duration/parse", test_parse);
  g_test_add_func ("/model/duration/locale", test_locale);
  g_test_add_func ("/model/duration/refused", test_refused);
  g_test_add_func ("/model/duration/limit", test_limit);
  g_test_add_func ("/model/duration/long", test_long);
  g_test_add_func ("/wh/WH-2/what-is-left-is-rounded-up-to-the-unit-shown", test_format);
  return g_test_run ();
}
