/* agents-group.h: the registered agents and their activity; add, edit, pause (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/list-group.h"
#include "app/settings/seen-group.h"

G_BEGIN_DECLS

#define BECKON_TYPE_AGENTS_GROUP (beckon_agents_group_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAgentsGroup, beckon_agents_group, BECKON, AGENTS_GROUP, BeckonListGroup)

/* @seen shows the other agents from then on. Call it before beckon_agents_group_set_desk(). */
void beckon_agents_group_set_seen (BeckonAgentsGroup *self, BeckonSeenGroup *seen);
/* Call it once. */
void beckon_agents_group_set_desk (BeckonAgentsGroup *self, BeckonDesk *desk);

G_END_DECLS
