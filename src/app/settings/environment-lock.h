/* environment-lock.h: locks a row of the preferences that an environment variable overrides
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* If the environment variable @variable is set, it overrides the setting: @row becomes insensitive
 * and says why. */
void beckon_environment_lock (AdwActionRow *row, const char *variable);

G_END_DECLS
