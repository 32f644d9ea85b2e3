/* insights-frequent.h: the questions that were asked most often, and a way to answer them for good
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Hidden while there are none. */
#define BECKON_TYPE_INSIGHTS_FREQUENT (beckon_insights_frequent_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonInsightsFrequent, beckon_insights_frequent, BECKON, INSIGHTS_FREQUENT, AdwPreferencesGroup)

/* The desk that remembers answers. */
void beckon_insights_frequent_set_desk (BeckonInsightsFrequent *self, BeckonDesk *desk);
/* (element-type BeckonFrequent): the most frequent one first. */
void beckon_insights_frequent_show (BeckonInsightsFrequent *self, GPtrArray *frequent);

G_END_DECLS
