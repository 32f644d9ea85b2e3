/* hook-denial.h: what a strict hook says to a permission where no desk can be asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the denial of the permission that @agent asks for with @event, JSON
 * of
 * @length bytes, in the form that @agent reads; its message says that @why no desk decided, and
 * what a person can do. NULL, if nothing is to be decided: @event asks for no permission, as a
 * question of the agent does not, or nobody waits for it any more (AG-6). */
char *beckon_hook_denial (const char *agent, const char *event, gsize length, const GError *why);

G_END_DECLS
