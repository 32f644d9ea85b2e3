/* unified-diff.h: two texts, line by line, as a unified diff
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the two lines that a diff begins with: the names of the file before and after.
 */
GString *beckon_unified_diff_new (const char *before, const char *after);
/* Adds the hunks that turn @before into @after, both (nullable): the lines that differ, with three
 * lines around them. Lines are counted from the beginning of the texts. That the last line has no
 * newline is not told. It takes time for what differs alone, and that is bounded: a large part that
 * differs throughout is replaced as a whole. */
void beckon_unified_diff_add (GString *diff, const char *before, const char *after);

G_END_DECLS
