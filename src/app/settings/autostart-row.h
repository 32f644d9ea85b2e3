/* autostart-row.h: a row of the preferences: whether the program starts with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_AUTOSTART_ROW (beckon_autostart_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAutostartRow, beckon_autostart_row, BECKON, AUTOSTART_ROW, AdwActionRow)

/* Shows what holds, whoever changed it, and changes it. @settings as in beckon_autostart_new().
 * Call it once, before the row is shown. */
void beckon_autostart_row_bind (BeckonAutostartRow *self, GSettings *settings);

G_END_DECLS
