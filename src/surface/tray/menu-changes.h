/* menu-changes.h: what a host of trays is told when a menu has changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/tray/menu-tree.h"

G_BEGIN_DECLS

/* Compares a menu with what it was @before. TRUE: items came, went or moved; @parent is the item
 * below which that happened, or 0 where it happened below several. @properties (transfer full)
 * (nullable): what the signal ItemsPropertiesUpdated says of items that stayed; NULL: nothing. */
gboolean beckon_menu_changes_find (const BeckonMenuTree *before,
                                   const BeckonMenuTree *now,
                                   gint32               *parent,
                                   GVariant            **properties);

G_END_DECLS
