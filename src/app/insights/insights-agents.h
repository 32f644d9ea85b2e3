/* insights-agents.h: the rates of each agent as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* Adds the columns to an empty @view. */
void beckon_insights_agents_set_up (GtkColumnView *view);
/* All agents together come first, then each of them. */
void beckon_insights_agents_show (GtkColumnView *view, const BeckonStats *stats);

G_END_DECLS
