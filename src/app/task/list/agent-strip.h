/* agent-strip.h: the faces of the agents at work, by which the list of tasks is filtered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/lists/task-model.h"

G_BEGIN_DECLS

/* A button for each agent that carries out a task or has a question open, with the number of those
 * questions. A click shows the tasks of this agent alone, a click with Ctrl those of this one too.
 * It shows itself if there are two agents at least. Signals: "changed": others are chosen;
 * "working": more or fewer agents carry out a task. */
#define BECKON_TYPE_AGENT_STRIP (beckon_agent_strip_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentStrip, beckon_agent_strip, BECKON, AGENT_STRIP, GtkWidget)

/* To be called once: follows the agents of @desk; @model knows their names. */
void beckon_agent_strip_follow (BeckonAgentStrip *self, BeckonDesk *desk, BeckonTaskModel *model);
/* (transfer full) (nullable): the chosen agents; NULL: all. */
char **beckon_agent_strip_dup_chosen (BeckonAgentStrip *self);
/* The number of agents that carry out a task. */
guint beckon_agent_strip_get_n_working (BeckonAgentStrip *self);

G_END_DECLS
