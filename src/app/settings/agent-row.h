/* agent-row.h: one registered agent in the list: what it does now, and a button that pauses it
 * (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/agent.h"

G_BEGIN_DECLS

/* Signals: "move": the person wants it to pause, or, where it is paused, to go on. */
#define BECKON_TYPE_AGENT_ROW (beckon_agent_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentRow, beckon_agent_row, BECKON, AGENT_ROW, AdwActionRow)

GtkWidget *beckon_agent_row_new (void);
/* Shows @agent as it is now; what has the keyboard keeps it. */
void beckon_agent_row_set_agent (BeckonAgentRow *self, const BeckonAgent *agent);
/* How many of its tasks are RUNNING. */
void beckon_agent_row_set_running (BeckonAgentRow *self, guint n_running);
/* (transfer none) (nullable): NULL before the first beckon_agent_row_set_agent(). */
const BeckonAgent *beckon_agent_row_get_agent (BeckonAgentRow *self);

G_END_DECLS
