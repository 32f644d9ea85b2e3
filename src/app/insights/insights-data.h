/* insights-data.h: the statistics as plots: questions per day by outcome, and how long answers took
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/insights/plot-data.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* (transfer full): one place for each day of the span, or for each week if there are more than 92
 * days. Outcomes that did not occur have no layer. */
BeckonPlotData *beckon_insights_data_days (const BeckonStats *stats);
/* (transfer full) (nullable): NULL when no person answered. A time near a bound may be counted on
 * either side, within 5 per cent. */
BeckonPlotData *beckon_insights_data_times (const BeckonStats *stats);
/* Which days @place of beckon_insights_data_days() is about, both included. */
void beckon_insights_data_get_days (const BeckonStats *stats,
                                    guint              place,
                                    gint64            *from_day,
                                    gint64            *to_day);
/* What @layer of beckon_insights_data_days() counts. */
BeckonOutcome beckon_insights_data_get_outcome (const BeckonStats *stats, guint layer);

G_END_DECLS
