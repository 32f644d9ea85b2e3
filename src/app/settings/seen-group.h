/* seen-group.h: the agents that ask and report without being registered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/list-group.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SEEN_GROUP (beckon_seen_group_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSeenGroup, beckon_seen_group, BECKON, SEEN_GROUP, BeckonListGroup)

/* Call it once. */
void beckon_seen_group_set_desk (BeckonSeenGroup *self, BeckonDesk *desk);
/* Shows @activities (element-type BeckonAgentActivity) (transfer none); without any the group is
 * hidden. */
void beckon_seen_group_show (BeckonSeenGroup *self, GPtrArray *activities);

G_END_DECLS
