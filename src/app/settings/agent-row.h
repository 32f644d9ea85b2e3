/* agent-row.h: a registered agent in the list: its activity, and a button that pauses it (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/agent.h"

G_BEGIN_DECLS

/* Signal "move": the person wants to pause the agent, or to resume it. */
#define BECKON_TYPE_AGENT_ROW (beckon_agent_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentRow, beckon_agent_row, BECKON, AGENT_ROW, AdwActionRow)

GtkWidget *beckon_agent_row_new (void);
/* Updates the row to @agent; the focus stays. */
void beckon_agent_row_set_agent (BeckonAgentRow *self, const BeckonAgent *agent);
/* How many of its tasks are RUNNING. */
void beckon_agent_row_set_running (BeckonAgentRow *self, guint n_running);
/* (transfer none) (nullable): NULL until beckon_agent_row_set_agent() is called. */
const BeckonAgent *beckon_agent_row_get_agent (BeckonAgentRow *self);

G_END_DECLS
