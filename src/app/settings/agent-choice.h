/* agent-choice.h: a row that chooses one of the registered agents, or none (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Follows changes of the agents. Signals: "chosen": the person chose another one, or what is known
 * of the chosen one changed; "read": the agents are known from now on, until when only the chosen
 * name is. */
#define BECKON_TYPE_AGENT_CHOICE (beckon_agent_choice_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentChoice, beckon_agent_choice, BECKON, AGENT_CHOICE, AdwComboRow)

/* @none: the label for no agent. @commands_only: list only agents that the desk starts. */
void beckon_agent_choice_set_desk (BeckonAgentChoice *self,
                                   BeckonDesk        *desk,
                                   const char        *none,
                                   gboolean           commands_only);
/* Chooses the agent called @name (nullable: none). If it is not registered, it is listed as missing
 * if @missing_too, else none is chosen. */
void beckon_agent_choice_set_name (BeckonAgentChoice *self, const char *name, gboolean missing_too);
/* (transfer none) (nullable): NULL: none is chosen. */
const char *beckon_agent_choice_get_name (BeckonAgentChoice *self);
/* (transfer none) (nullable): NULL also if the chosen agent is not registered. */
const BeckonAgent *beckon_agent_choice_get_agent (BeckonAgentChoice *self);
/* The number of agents that can be chosen. */
guint beckon_agent_choice_count (BeckonAgentChoice *self);
/* The agents were read. */
gboolean beckon_agent_choice_is_known (BeckonAgentChoice *self);

G_END_DECLS
