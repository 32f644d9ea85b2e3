/* given.h: takes keys and tokens out of the environment before any child process is started (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Removes BECKON_LLM_API_KEY and BECKON_TELEGRAM_TOKEN from the environment, and overwrites them
 * where /proc shows the initial environment of this process. Call it once, first in main(), before
 * there is a second thread. */
void beckon_secret_given_take (void);
/* (transfer none) (nullable): the value given for BECKON_SECRET_LLM_KEY or
 * BECKON_SECRET_TELEGRAM_TOKEN; NULL if none or empty. */
const char *beckon_secret_given_lookup (const char *name);
/* Appends “VARIABLE=value” of those that were given to @environment (element-type utf8) (transfer
 * none), only for restarting this program (base/fault-restart.h). */
void beckon_secret_given_add_entries (GPtrArray *environment);

G_END_DECLS
