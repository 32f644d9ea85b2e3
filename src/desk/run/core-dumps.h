/* core-dumps.h: a desk that crashes writes no picture of its memory: there are keys and tokens in
 * it (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For this process, until somebody lifts its limit again. Once, before any child is started. */
void beckon_core_dumps_forbid (void);
/* In a child, between fork and exec: the limit that this process itself was started with. */
void beckon_core_dumps_restore (void);
/* Adds the entry that tells that limit to this program when it begins anew (base/begin-anew.h) to
 * @environment (element-type utf8) (transfer none). */
void beckon_core_dumps_add_entries (GPtrArray *environment);

G_END_DECLS
