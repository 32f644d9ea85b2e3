/* shortcut-row.h: a row of the preferences: the keys that show the oldest question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "surface/shell/global-shortcut.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SHORTCUT_ROW (beckon_shortcut_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonShortcutRow, beckon_shortcut_row, BECKON, SHORTCUT_ROW, AdwActionRow)

/* Shows what holds of @shortcut, and changes it; where the desktop has no such shortcuts, offers
 * the command for its own. Call it once, before the row is shown. */
void beckon_shortcut_row_bind (BeckonShortcutRow *self, BeckonGlobalShortcut *shortcut);

G_END_DECLS
