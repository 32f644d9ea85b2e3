/* task-taker.h: says who will do a new task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/agent-choice.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* (transfer full): what will happen to a task for the agent that is chosen, or for none, in a
 * sentence. */
char *beckon_task_taker_describe (BeckonAgentChoice *choice, BeckonDesk *desk);
/* (transfer none) (nullable): why no agent will do it, as far as is known now (CF-11). If an agent
 * is chosen, beckon_task_taker_describe() says it. */
const char *beckon_task_taker_find_trouble (BeckonAgentChoice *choice, BeckonDesk *desk);

G_END_DECLS
