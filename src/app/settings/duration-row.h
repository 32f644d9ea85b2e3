/* duration-row.h: a row of the preferences for a length of time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_DURATION_ROW (beckon_duration_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDurationRow, beckon_duration_row, BECKON, DURATION_ROW, AdwActionRow)

/* Shows and changes @key of @settings, a number of ms (type x) with a range. If the environment
 * variable @variable overrides it, the row shows that value, says why, and is insensitive. Call it
 * once, before the row is shown. */
void beckon_duration_row_bind (BeckonDurationRow *self,
                               GSettings         *settings,
                               const char        *key,
                               const char        *variable);

G_END_DECLS
