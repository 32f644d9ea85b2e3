/* insights-requests.h: what requests needed before they could be carried out, as plots (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* Hidden while there is nothing to plot. */
#define BECKON_TYPE_INSIGHTS_REQUESTS (beckon_insights_requests_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonInsightsRequests, beckon_insights_requests, BECKON, INSIGHTS_REQUESTS, AdwBin)

void beckon_insights_requests_show (BeckonInsightsRequests *self, const BeckonStats *stats);

G_END_DECLS
