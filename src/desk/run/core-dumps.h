/* core-dumps.h: a desk that crashes writes no core dump, which would contain keys and tokens (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For this process and its children, unless they restore the limit. Call it once, before any child
 * is started. */
void beckon_core_dumps_forbid (void);
/* In a child, between fork and exec: restores the limit with which this process was started. */
void beckon_core_dumps_restore (void);
/* Adds the entry that passes that limit to this program when it restarts itself
 * (base/fault-restart.h) to @environment (element-type utf8) (transfer none). */
void beckon_core_dumps_add_entries (GPtrArray *environment);

G_END_DECLS
