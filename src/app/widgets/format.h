/* format.h: times, lengths of time and places as a person reads them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"
#include "desk/rules.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) each. */

/* In how many µs beckon_duration_age() is another. */
gint64 beckon_format_age_next (gint64 age_us);
/* In how many µs beckon_duration_format() of what is left is another; G_MAXINT64 when nothing is
 * left. */
gint64 beckon_format_left_next (gint64 left_us);
/* In how many µs beckon_duration_clock() of what is left is another. */
gint64 beckon_format_clock_next (gint64 left_us);
/* What a waiting task does: "Will resume in 4 days, 3 h", "Paused, 4 days, 3 h left". @next_us: in
 * how many µs it is another. */
char *beckon_format_wait (const BeckonTask *task, gint64 now_us, gint64 *next_us);
/* Weekday, date and time in the local zone, with the year when it is another: "Friday 27 November
 * at 09:00". */
char *beckon_format_date (gint64 time_us, gint64 now_us);
/* A point in time in the local zone: "14:02" today, "20 Nov, 14:02" in this year, else with the
 * year. */
char *beckon_format_time (gint64 time_us, gint64 now_us);
/* The same with weekday and seconds, for the details. */
char *beckon_format_full_time (gint64 time_us);
/* The last folder of a path; NULL for NULL. */
char *beckon_format_folder (const char *path);
/* A path with ~ for the home folder, safe to show; NULL for NULL. */
char *beckon_format_path (const char *path);
/* "claude-code · pay"; "" when neither is known. */
char *beckon_format_whence (const char *agent, const char *workspace);
/* What happens when nobody answers: "Option 1, PostgreSQL, in 2:14". @question NULL: set aside. */
char *beckon_format_due (BeckonQuestion *question);
/* The same where the person sees it by this: the desk hears so after the first picture, and the
 * countdown begins. */
char *beckon_format_due_seen (BeckonQuestion *question);
/* What happened to @interaction, or comes of it, with its time where that matters: "Nobody
 * answered: option 1, PostgreSQL, was chosen at 14:07", "Set aside: reminder at 15:30, cancelled at
 * 16:00 unless you answer" (ATT-1, ATT-6, PP-3, PP-4). @rules (nullable): how long from a reminder
 * to the end. Safe to show. */
char *beckon_format_outcome (const BeckonInteraction *interaction,
                             gint64                   now_us,
                             const BeckonRules       *rules);
/* "1 running · 2 awaiting response · 0 queued · 3 complete", with the other states where there are
 * any. */
char *beckon_format_summary (const guint64 counts[BECKON_N_TASK_STATUSES]);

/* What an agent wrote, safe to show, for a label: all of it, or where that is more than a label can
 * lay out in time its beginning and how much more there is. A label of 60 KB without a blank keeps
 * the main loop busy for minutes (TR-4). */
char *beckon_format_long (const char *text);

G_END_DECLS
