/* insights-data.h: the figures as plots: questions a day by outcome, and how long answers took
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/insights/plot-data.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* (transfer full): each day of the span a place; each week, when there are more than 92 days.
 * Outcomes that never came are no layer. */
BeckonPlotData *beckon_insights_data_days (const BeckonStats *stats);
/* (transfer full) (nullable): NULL when no person answered. A time that lies at a border may stand
 * on either side of it, by 5 per cent. */
BeckonPlotData *beckon_insights_data_times (const BeckonStats *stats);

G_END_DECLS
