/* people-group.h: the people to whom work can be handed over (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/list-group.h"

G_BEGIN_DECLS

#define BECKON_TYPE_PEOPLE_GROUP (beckon_people_group_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPeopleGroup, beckon_people_group, BECKON, PEOPLE_GROUP, BeckonListGroup)

/* Call it once. */
void beckon_people_group_set_desk (BeckonPeopleGroup *self, BeckonDesk *desk);

G_END_DECLS
