/* given.h: keys and tokens that came with the environment: they leave it before anything is started
 * (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes BECKON_LLM_API_KEY and BECKON_TELEGRAM_TOKEN out of the environment, and overwrites them
 * where /proc shows what this process was started with. Once, as the first thing that a program
 * does: before there is any thread. */
void beckon_secret_given_take (void);
/* (transfer none) (nullable): what was given for BECKON_SECRET_LLM_KEY or
 * BECKON_SECRET_TELEGRAM_TOKEN; NULL: nothing, or nothing but an empty text. */
const char *beckon_secret_given_lookup (const char *name);
/* Adds “VARIABLE=value” of each that was given to @environment (element-type utf8) (transfer none),
 * for this program when it begins anew (base/begin-anew.h), and for no other. */
void beckon_secret_given_add_entries (GPtrArray *environment);

G_END_DECLS
