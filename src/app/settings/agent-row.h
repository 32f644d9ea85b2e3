/* agent-row.h: an agent in the list: its activity, and a button that pauses it (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/agent-activity.h"
#include "model/agent.h"

G_BEGIN_DECLS

/* Signals: "move": the person wants to pause the agent, or to resume it. "register": or to register
 * it. "show-task": or to see its oldest question; the id of its task. */
#define BECKON_TYPE_AGENT_ROW (beckon_agent_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentRow, beckon_agent_row, BECKON, AGENT_ROW, AdwActionRow)

GtkWidget *beckon_agent_row_new (void);
/* Updates the row to @agent; the focus stays. */
void beckon_agent_row_set_agent (BeckonAgentRow *self, const BeckonAgent *agent);
/* Updates the row to an agent that is not registered. */
void beckon_agent_row_set_name (BeckonAgentRow *self, const char *name);
/* What it does. @activity NULL: nothing. */
void beckon_agent_row_set_activity (BeckonAgentRow *self, const BeckonAgentActivity *activity);
/* (transfer none) (nullable): NULL unless beckon_agent_row_set_agent() was called last. */
const BeckonAgent *beckon_agent_row_get_agent (BeckonAgentRow *self);
/* (transfer none) (nullable): NULL before. */
const char *beckon_agent_row_get_name (BeckonAgentRow *self);
/* Shows the task in the desk window, and closes the window of the row. */
void beckon_agent_row_show_task (BeckonAgentRow *self, const char *task_id);

G_END_DECLS
