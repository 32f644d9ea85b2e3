/* environment-lock.h: a row of the preferences whose setting the environment has taken over
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Where the environment variable @variable is set, it goes before the setting: @row takes nothing
 * any more and says why. */
void beckon_environment_lock (AdwActionRow *row, const char *variable);

G_END_DECLS
