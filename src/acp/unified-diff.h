/* unified-diff.h: what differs between two texts, as a unified diff
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): how @before (nullable: there was no file) becomes @after (nullable: there will
 * be none), line by line, with three lines around each change and the names of @path; "" if they
 * are the same. It is exact; of long texts that differ a lot it is not the shortest one. */
char *beckon_unified_diff (const char *path, const char *before, const char *after);

G_END_DECLS
