/* format.h: formats times, durations and places for people
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-settings.h"
#include "desk/questions/question.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) each. */

/* In how many µs beckon_duration_age() changes. */
gint64 beckon_format_age_next (gint64 age_us);
/* In how many µs beckon_duration_format() of the remaining time changes; G_MAXINT64 if none
 * remains. */
gint64 beckon_format_left_next (gint64 left_us);
/* In how many µs beckon_duration_clock() of the remaining time changes. */
gint64 beckon_format_clock_next (gint64 left_us);
/* The state of a waiting task: "Will resume in 4 days, 3 h", "Paused, 4 days, 3 h left". @next_us:
 * in how many µs it changes. */
char *beckon_format_wait (const BeckonTask *task, gint64 now_us, gint64 *next_us);
/* Weekday, date and time in the local zone, with the year if it is not this one: "Friday 27
 * November at 09:00". */
char *beckon_format_date (gint64 time_us, gint64 now_us);
/* The same with weekday and seconds, for the details. */
char *beckon_format_full_time (gint64 time_us);
/* The time of day alone, under a heading that says the day. */
char *beckon_format_hour (gint64 time_us);
/* The last folder of a path; NULL for NULL. */
char *beckon_format_folder (const char *path);
/* A path with ~ for the home folder, safe to show; NULL for NULL. */
char *beckon_format_path (const char *path);
/* "claude-code · pay"; "" if neither is known. */
char *beckon_format_whence (const char *agent, const char *workspace);
/* What happens when nobody answers: "Option 1, PostgreSQL, in 2:14". @question NULL: set aside. */
char *beckon_format_due (BeckonQuestion *question);
/* The same for a surface that itself makes the question visible: the countdown starts when the
 * first frame was painted and reported to the desk. With the time of day where it is set aside. */
char *beckon_format_due_seen (BeckonQuestion *question, gint64 now_us);
/* What happened to @interaction, or will happen, with the time if it matters: "Nobody answered:
 * option 1, PostgreSQL, was chosen at 14:07", "Set aside: reminder at 15:30, cancelled at 16:00
 * unless you answer" (ATT-1, ATT-6, PP-3, PP-4). @settings (nullable): the time from a reminder to
 * the end. Safe to show. */
char *beckon_format_outcome (const BeckonInteraction  *interaction,
                             gint64                    now_us,
                             const BeckonDeskSettings *settings);
/* "1 running · 2 awaiting response · 0 queued · 3 complete", followed by other states that
 * occur. */
char *beckon_format_summary (const guint64 counts[BECKON_N_TASK_STATUSES]);

/* The text of an agent, safe to show in a label: all of it, or, if a label cannot lay it out fast,
 * its beginning and the length of the rest. A label with 60 KB without a blank blocks the main loop
 * for minutes (TR-4). */
char *beckon_format_long (const char *text);
/* (transfer full): the same of Markdown, without its marks. */
char *beckon_format_plain (const char *text);

G_END_DECLS
