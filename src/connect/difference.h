/* difference.h: what changes between two texts, line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): a unified difference of the file @path, "" if there is none. A text of NULL: the
 * file does not exist. Very long lines are shortened in the middle: it is for people, not for
 * patch. */
char *beckon_difference (const char *path, const char *before, const char *after);

G_END_DECLS
