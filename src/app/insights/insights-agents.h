/* insights-agents.h: the rates of each agent as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* Fills the columns of an empty @view. */
void beckon_insights_agents_set_up (GtkColumnView *view);
/* All agents together first, then each. */
void beckon_insights_agents_show (GtkColumnView *view, const BeckonStats *stats);

G_END_DECLS
