/* insights-agents.h: the statistics of each agent as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* A row for all agents and one for each: its face, its name and five figures in columns, or below
 * the name where there is little room; all others unfold below the row. Signal "activated"
 * (agent): a row was clicked, or Enter pressed on it; NULL for all agents, "" for those without a
 * name. */
#define BECKON_TYPE_INSIGHTS_AGENTS (beckon_insights_agents_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonInsightsAgents, beckon_insights_agents, BECKON, INSIGHTS_AGENTS, GtkWidget)

void beckon_insights_agents_show (BeckonInsightsAgents *self, const BeckonStats *stats);

G_END_DECLS
