/* remembered-group.h: the answers that the person wants given in the future: found, changed,
 * deleted (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_REMEMBERED_GROUP (beckon_remembered_group_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonRememberedGroup, beckon_remembered_group, BECKON, REMEMBERED_GROUP, AdwPreferencesGroup)

/* Lists what @desk (nullable: none is open) remembers, now and whenever that changes. */
void beckon_remembered_group_set_desk (BeckonRememberedGroup *self, BeckonDesk *desk);

G_END_DECLS
