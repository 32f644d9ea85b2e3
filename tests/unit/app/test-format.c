/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/format.h"
#include "base/duration.h"
#include "base/timestamp.h"

static void
test_age (void)
{
  static const struct
  {
    gint64      age_us;
    const char *text;
  } cases[] = {
    { 0, "now" },
    { 59 * BECKON_US_PER_SECOND, "now" },
    { BECKON_US_PER_MINUTE, "1 min" },
    { 59 * BECKON_US_PER_MINUTE + 59 * BECKON_US_PER_SECOND, "59 min" },
    { BECKON_US_PER_HOUR, "1 h" },
    { 23 * BECKON_US_PER_HOUR, "23 h" },
    { BECKON_US_PER_DAY, "1 day" },
    { 400 * BECKON_US_PER_DAY, "400 days" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = beckon_duration_age (cases[i].age_us);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* The text does not change before the time that was returned, and changes then. */
static void
test_next (void)
{
  static const gint64 spans[] = {
    1,
    BECKON_US_PER_SECOND,
    90 * BECKON_US_PER_SECOND,
    59 * BECKON_US_PER_MINUTE + 1,
    BECKON_US_PER_HOUR,
    BECKON_US_PER_HOUR + 1,
    5 * BECKON_US_PER_HOUR - 1,
    BECKON_US_PER_DAY,
    BECKON_US_PER_DAY + 7,
    4 * BECKON_US_PER_DAY + 3 * BECKON_US_PER_HOUR + 12345678,
    90 * BECKON_US_PER_DAY,
  };

  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    {
      gint64           left_next = beckon_format_left_next (spans[i]);
      gint64           age_next = beckon_format_age_next (spans[i]);
      g_autofree char *left = beckon_duration_format (spans[i]);
      g_autofree char *left_still = beckon_duration_format (spans[i] - left_next + 1);
      g_autofree char *left_then = beckon_duration_format (spans[i] - left_next);
      g_autofree char *age = beckon_duration_age (spans[i]);
      g_autofree char *age_still = beckon_duration_age (spans[i] + age_next - 1);
      g_autofree char *age_then = beckon_duration_age (spans[i] + age_next);

      g_assert_cmpint (left_next, >, 0);
      g_assert_cmpstr (left_still, ==, left);
      g_assert_cmpstr (left_then, !=, left);
      g_assert_cmpint (age_next, >, 0);
      g_assert_cmpstr (age_still, ==, age);
      g_assert_cmpstr (age_then, !=, age);
    }
  g_assert_cmpint (beckon_format_left_next (0), ==, G_MAXINT64);
}

static void
test_wait (void)
{
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autoptr (GDateTime) now = g_date_time_new_local (2026, 11, 23, 6, 0, 0);
  g_autoptr (GDateTime) due = g_date_time_new_local (2026, 11, 27, 9, 0, 0);
  gint64           now_us = g_date_time_to_unix (now) * BECKON_US_PER_SECOND;
  gint64           next_us;
  g_autofree char *waiting = NULL;
  g_autofree char *date = NULL;
  g_autofree char *late = NULL;
  g_autofree char *paused = NULL;

  task->status = BECKON_TASK_WAITING;
  task->resume_us = g_date_time_to_unix (due) * BECKON_US_PER_SECOND;
  waiting = beckon_format_wait (task, now_us, &next_us);
  g_assert_cmpstr (waiting, ==, "Will resume in 4 days, 3 h");
  g_assert_cmpint (next_us, ==, BECKON_US_PER_HOUR);
  g_free (waiting);
  waiting = beckon_format_wait (task, now_us + 30 * BECKON_US_PER_MINUTE, &next_us);
  g_assert_cmpstr (waiting, ==, "Will resume in 4 days, 3 h");
  g_assert_cmpint (next_us, ==, 30 * BECKON_US_PER_MINUTE);
  date = beckon_format_date (task->resume_us, now_us);
  g_assert_cmpstr (date, ==, "Friday 27 November at 09:00");

  late = beckon_format_wait (task, task->resume_us, &next_us);
  g_assert_cmpstr (late, ==, "Will resume now");
  g_assert_cmpint (next_us, ==, G_MAXINT64);

  task->paused = TRUE;
  task->resume_us = 0;
  task->remaining_us = 4 * BECKON_US_PER_DAY + 3 * BECKON_US_PER_HOUR;
  paused = beckon_format_wait (task, now_us, &next_us);
  g_assert_cmpstr (paused, ==, "Paused, 4 days, 3 h left");
  g_assert_cmpint (next_us, ==, G_MAXINT64);
}

static void
test_whence (void)
{
  static const struct
  {
    const char *agent;
    const char *workspace;
    const char *text;
  } cases[] = {
    { "claude-code", "/home/ada/src/pay", "claude-code · pay" },
    { "claude-code", "/home/ada/src/pay/", "claude-code · pay" },
    { "claude-code", NULL, "claude-code" },
    { NULL, "/srv/pay", "pay" },
    { NULL, NULL, "" },
    { "", "", "" },
    /* The name of an agent cannot reverse the line. */
    { "evil\xe2\x80\xae", NULL, "evil⟨U+202E⟩" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = beckon_format_whence (cases[i].agent, cases[i].workspace);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_path (void)
{
  g_autofree char *inside = g_build_filename (g_get_home_dir (), "src", "pay", NULL);
  g_autofree char *beside = g_strconcat (g_get_home_dir (), "body", NULL);
  g_autofree char *short_inside = beckon_format_path (inside);
  g_autofree char *short_home = beckon_format_path (g_get_home_dir ());
  g_autofree char *short_beside = beckon_format_path (beside);

  g_assert_cmpstr (short_inside, ==, "~/src/pay");
  g_assert_cmpstr (short_home, ==, "~");
  g_assert_cmpstr (short_beside, ==, beside);
  g_assert_null (beckon_format_path (NULL));
}

static void
test_summary (void)
{
  guint64          counts[BECKON_N_TASK_STATUSES] = { 0 };
  g_autofree char *empty = beckon_format_summary (counts);
  g_autofree char *some = NULL;
  g_autofree char *all = NULL;

  g_assert_cmpstr (empty, ==, "0 running · 0 awaiting response · 0 queued · 0 complete");

  counts[BECKON_TASK_RUNNING] = 1;
  counts[BECKON_TASK_AWAITING_RESPONSE] = 2;
  counts[BECKON_TASK_COMPLETE] = 3;
  some = beckon_format_summary (counts);
  g_assert_cmpstr (some, ==, "1 running · 2 awaiting response · 0 queued · 3 complete");

  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    counts[i] = 1;
  all = beckon_format_summary (counts);
  g_assert_cmpstr (all, ==,
                   "1 running · 1 awaiting response · 1 set aside · 1 waiting · 1 queued · 1 "
                   "complete · 1 failed · 1 cancelled");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-14/one-wake-up-for-one-change", test_next);
  g_test_add_func ("/wh/WH-2/will-resume-in-words", test_wait);
  g_test_add_func ("/app/format/age", test_age);
  g_test_add_func ("/app/format/whence", test_whence);
  g_test_add_func ("/app/format/path", test_path);
  g_test_add_func ("/ar/AR-2/summary-in-the-window", test_summary);
  return g_test_run ();
}
