/* stats.h: the statistics; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"
#include "model/question/interaction.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* @day as returned by beckon_stats_day(), @agent (nullable) */
gboolean beckon_sql_add_figure (
  BeckonDb *db, gint64 day, const char *agent, BeckonFigure figure, gint64 n, GError **error);
gboolean
beckon_sql_add_asked (BeckonDb *db, gint64 day, const char *agent, BeckonKind kind, GError **error);
/* The response time of a person. */
gboolean
beckon_sql_add_time (BeckonDb *db, gint64 day, const char *agent, gint64 time_ms, GError **error);
/* The same question again. */
gboolean
beckon_sql_add_question (BeckonDb *db, const BeckonInteraction *interaction, GError **error);
/* The day to which request @serial, created at @time_us, belongs: the one when it was created,
 * wherever the desk is now. */
gboolean beckon_sql_read_request_day (
  BeckonDb *db, gint64 serial, gint64 time_us, gint64 *day, GError **error);
/* (transfer full) */
BeckonStats *beckon_sql_read_stats (BeckonDb *db, const BeckonStatsQuery *query, GError **error);

G_END_DECLS
