/* remembered-group.h: the remembered answers: search, edit, delete (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/list-group.h"

G_BEGIN_DECLS

#define BECKON_TYPE_REMEMBERED_GROUP (beckon_remembered_group_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonRememberedGroup, beckon_remembered_group, BECKON, REMEMBERED_GROUP, BeckonListGroup)

/* Lists the remembered answers of @desk (nullable: none is open) and follows their changes. */
void beckon_remembered_group_set_desk (BeckonRememberedGroup *self, BeckonDesk *desk);

G_END_DECLS
