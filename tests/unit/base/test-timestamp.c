/* test-timestamp.c: points in time, compared with GLib's calendar
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/timestamp.h"

#include "base-testing.h"

static void
assert_as_gdatetime (gint64 time_us)
{
  g_autoptr (GDateTime) seconds = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *text = NULL;
  char             buffer[BECKON_TIMESTAMP_SIZE];
  gint64           whole = time_us / BECKON_US_PER_SECOND;
  gint64           rest = time_us % BECKON_US_PER_SECOND;
  gint64           back = 1;

  if (rest < 0)
    {
      whole--;
      rest += BECKON_US_PER_SECOND;
    }
  seconds = g_date_time_new_from_unix_utc (whole);
  g_assert_nonnull (seconds);
  text = g_date_time_format (seconds, "%m-%dT%H:%M:%S");
  expected =
    g_strdup_printf ("%04d-%s.%03dZ", g_date_time_get_year (seconds), text, (int) (rest / 1000));

  g_assert_true (beckon_timestamp_write (time_us, buffer) == buffer);
  g_assert_cmpstr (buffer, ==, expected);
  g_assert_true (beckon_timestamp_parse (buffer, &back));
  g_assert_cmpint (back, ==, time_us - (rest % 1000));
}

static void
test_write (void)
{
  static const gint64 seconds[] = {
    0,          1,          -1,         951782399,   951782400,    951868800,
    4107542399, 4107542400, 1795269723, -2208988800, -62135596800, 253402300799,
    68169600,   -86400,     86399,      86400,
  };

  for (guint i = 0; i < G_N_ELEMENTS (seconds); i++)
    assert_as_gdatetime (seconds[i] * BECKON_US_PER_SECOND);
  assert_as_gdatetime (1795269723123456);
  assert_as_gdatetime (-1);
  assert_as_gdatetime (-999);
  assert_as_gdatetime (-1000001);
}

static void
test_every_day (void)
{
  for (gint64 day = -150000; day < 400000; day += 3)
    assert_as_gdatetime (day * BECKON_US_PER_DAY + 45296789012);
}

static void
test_random (void)
{
  for (guint i = 0; i < 20000; i++)
    {
      gint64 seconds = (gint64) g_test_rand_double_range (-62135596800.0, 253402300799.0);

      assert_as_gdatetime (seconds * BECKON_US_PER_SECOND + g_test_rand_int_range (0, 1000000));
    }
}

static void
test_out_of_range (void)
{
  char buffer[BECKON_TIMESTAMP_SIZE];

  g_assert_cmpstr (beckon_timestamp_write (G_MAXINT64, buffer), ==, "9999-12-31T23:59:59.999Z");
  g_assert_cmpstr (beckon_timestamp_write (G_MININT64, buffer), ==, "0001-01-01T00:00:00.000Z");
}

static void
test_dup (void)
{
  g_autofree char *text = beckon_timestamp_dup (1000);

  g_assert_cmpstr (text, ==, "1970-01-01T00:00:00.001Z");
  g_assert_null (beckon_timestamp_dup (0));
}

static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    gint64      time_us;
  } rows[] = {
    { "1970-01-01T00:00:00Z", 0 },
    { "1970-01-01t00:00:00z", 0 },
    { "1970-01-01 00:00Z", 0 },
    { "1970-01-01T00:00:00.5Z", 500000 },
    { "1970-01-01T00:00:00,25Z", 250000 },
    { "1970-01-01T00:00:00.1234567890123Z", 123456 },
    { "1970-01-01T01:00:00+01:00", 0 },
    { "1970-01-01T01:00:00+0100", 0 },
    { "1970-01-01T01:00:00+01", 0 },
    { "1969-12-31T18:30:00-05:30", 0 },
    { "2026-11-21T14:02:03.123Z", G_GINT64_CONSTANT (1795269723123000) },
    { "2024-02-29T00:00:00Z", G_GINT64_CONSTANT (1709164800000000) },
    { "2000-02-29T23:59:59Z", G_GINT64_CONSTANT (951868799000000) },
    { "0001-01-01T00:00:00Z", G_GINT64_CONSTANT (-62135596800000000) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 time_us = -7;

      g_assert_true (beckon_timestamp_parse (rows[i].text, &time_us));
      g_assert_cmpint (time_us, ==, rows[i].time_us);
    }
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "",
    " ",
    "now",
    "2026",
    "2026-11-21",
    "2026-11-21T14:02:03",
    "2026-11-21T14:02:03.123",
    "14:02:03Z",
    "2026-11-21T14:02:03.Z",
    "2026-11-21T14Z",
    "2026-11-21T14:02:03ZZ",
    "2026-11-21T14:02:03Z ",
    " 2026-11-21T14:02:03Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:60Z",
    "0000-01-01T00:00:00Z",
    "2026-1-1T00:00:00Z",
    "2026-01-01T0:00:00Z",
    "20260101T000000Z",
    "+2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00+",
    "2026-01-01T00:00:00+1",
    "2026-01-01T00:00:00+01:",
    "2026-01-01T00:00:00+01:0",
    "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+00:60",
    "2026-01-01T00:00:00 UTC",
    "2026-W01-1T00:00:00Z",
    "2026-001T00:00:00Z",
    "2026/01/01T00:00:00Z",
    "2026-01-01_00:00:00Z",
    "-001-01-01T00:00:00Z",
    "٢٠٢٦-01-01T00:00:00Z",
  };
  gint64 time_us = -7;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_false (beckon_timestamp_parse (texts[i], &time_us));
  g_assert_false (beckon_timestamp_parse (NULL, &time_us));
  g_assert_cmpint (time_us, ==, -7);
}

/* For people, in their zone. */
static void
test_local (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_local (2026, 11, 21, 14, 30, 0);
  g_autoptr (GDateTime) today = g_date_time_new_local (2026, 11, 21, 9, 5, 0);
  g_autoptr (GDateTime) month = g_date_time_new_local (2026, 3, 2, 9, 5, 0);
  g_autoptr (GDateTime) year = g_date_time_new_local (2025, 11, 21, 14, 2, 0);
  gint64           now_us = g_date_time_to_unix (now) * BECKON_US_PER_SECOND;
  g_autofree char *first =
    beckon_timestamp_to_local (g_date_time_to_unix (today) * BECKON_US_PER_SECOND, now_us);
  g_autofree char *second =
    beckon_timestamp_to_local (g_date_time_to_unix (month) * BECKON_US_PER_SECOND, now_us);
  g_autofree char *third =
    beckon_timestamp_to_local (g_date_time_to_unix (year) * BECKON_US_PER_SECOND, now_us);
  g_autofree char *none = beckon_timestamp_to_local (0, now_us);
  g_autofree char *minute = NULL;
  g_autofree char *exact = NULL;

  g_assert_cmpstr (first, ==, "09:05");
  g_assert_cmpstr (second, ==, "2 Mar, 09:05");
  g_assert_cmpstr (third, ==, "21 Nov 2025, 14:02");
  g_assert_cmpstr (none, ==, "");

  /* For what is read at any time. */
  minute = beckon_timestamp_to_minute (now_us);
  exact = beckon_timestamp_to_second (now_us + 3 * BECKON_US_PER_SECOND);
  g_assert_cmpstr (minute, ==, "2026-11-21 14:30");
  g_assert_cmpstr (exact, ==, "2026-11-21 14:30:03");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/timestamp/write", test_write);
  g_test_add_func ("/model/timestamp/every-day", test_every_day);
  g_test_add_func ("/model/timestamp/random", test_random);
  g_test_add_func ("/model/timestamp/out-of-range", test_out_of_range);
  g_test_add_func ("/model/timestamp/dup", test_dup);
  g_test_add_func ("/model/timestamp/parse", test_parse);
  g_test_add_func ("/model/timestamp/refused", test_refused);
  g_test_add_func ("/model/timestamp/local", test_local);
  return g_test_run ();
}
