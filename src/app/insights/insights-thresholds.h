/* insights-thresholds.h: what would have been decided without the person at two confidence
 * thresholds, side by side, by evaluator (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* Hidden while nothing was suggested. */
#define BECKON_TYPE_INSIGHTS_THRESHOLDS (beckon_insights_thresholds_get_type ())
G_DECLARE_FINAL_TYPE (BeckonInsightsThresholds,
                      beckon_insights_thresholds,
                      BECKON,
                      INSIGHTS_THRESHOLDS,
                      AdwPreferencesGroup)

/* (element-type BeckonSuggested): by evaluator; @threshold: the one in use, 0 to 1. */
void beckon_insights_thresholds_show (BeckonInsightsThresholds *self,
                                      GPtrArray                *suggested,
                                      double                    threshold);

G_END_DECLS
