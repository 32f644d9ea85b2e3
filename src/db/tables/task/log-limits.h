/* log-limits.h: limits the number of log lines (TR-6); used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* Lines younger than this, relative to the newest of all, are not deleted for the limit of their
 * own log (WH-14). */
#define BECKON_LOG_KEPT_US (30 * G_TIME_SPAN_DAY)

typedef struct
{
  gint64 of_task; /* at least 1000; 0: no limit */
  gint64 of_all;  /* 0: no limit */
} BeckonLogLimits;

/* How far the logs were checked; zeroed: start from the beginning. */
typedef struct
{
  gboolean active; /* the total limit was exceeded, and is not undercut yet */
  gint64   place;  /* no line up to this id can be deleted for it */
} BeckonLogPruning;

/* The number of lines in all logs. */
gboolean beckon_sql_count_log (BeckonDb *db, gint64 *n_lines, GError **error);
/* Deletes about @most lines at most, where a limit is passed:
 * - of logs over @limits->of_task, the oldest lines, but none that is younger than
 * BECKON_LOG_KEPT_US;
 * - where there are more than @limits->of_all together: logs of tasks that have ended, whose last
 * line is older than that; then the oldest lines of the longest log, whatever their age, and where
 * no log is longer than 1000 lines, the oldest of all. What is deleted of a log of which something
 * stays is said in it: its first line is then one that says how many. @more: there may be others.
 */
gboolean beckon_sql_limit_logs (BeckonDb              *db,
                                const BeckonLogLimits *limits,
                                guint                  most,
                                BeckonLogPruning      *pruning,
                                gboolean              *more,
                                GError               **error);

G_END_DECLS
