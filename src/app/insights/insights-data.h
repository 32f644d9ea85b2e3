/* insights-data.h: the statistics as plots: questions per day by outcome, how long answers took,
 * and what requests needed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/insights/plot-data.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* What is counted of requests and confirmations, beside all of them (CF-8). */
typedef enum
{
  BECKON_INSIGHTS_CLARIFIED,  /* of the requests, those that needed a clarification */
  BECKON_INSIGHTS_TO_CONFIRM, /* of the requests, those that needed a confirmation */
  BECKON_INSIGHTS_REJECTED,   /* of the confirmations that were answered, those with No */
  BECKON_INSIGHTS_UNDERSTOOD, /* of the times that a request was looked at again, those after which
                                 it was clear */
} BeckonInsightsShare;
#define BECKON_N_INSIGHTS_SHARES (BECKON_INSIGHTS_UNDERSTOOD + 1)

/* (transfer full): one place for each day of the span, or for each week if there are more than 92
 * days. Outcomes that did not occur have no layer. */
BeckonPlotData *beckon_insights_data_days (const BeckonStats *stats);
/* (transfer full) (nullable): NULL when no person answered. A time near a bound may be counted on
 * either side, within 5 per cent. */
BeckonPlotData *beckon_insights_data_times (const BeckonStats *stats);
/* (transfer full) (nullable): the same places; the part and the rest of it are a layer each. NULL
 * when there was nothing of the kind. */
BeckonPlotData *beckon_insights_data_share (const BeckonStats *stats, BeckonInsightsShare share);
/* (transfer none): the title of its plot. */
const char *beckon_insights_share_to_title (BeckonInsightsShare share);
/* (transfer full): "25 % of the requests." */
char *beckon_insights_share_describe (const BeckonStats *stats, BeckonInsightsShare share);
/* Which days @place of beckon_insights_data_days() is about, both included. */
void beckon_insights_data_get_days (const BeckonStats *stats,
                                    guint              place,
                                    gint64            *from_day,
                                    gint64            *to_day);
/* What @layer of beckon_insights_data_days() counts. */
BeckonOutcome beckon_insights_data_get_outcome (const BeckonStats *stats, guint layer);

G_END_DECLS
