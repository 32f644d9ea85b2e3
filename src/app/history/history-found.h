/* history-found.h: marks what a search found in a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): bold letters on a marker's yellow for each word of @text that begins
 * with a word of @search, in any case, with or without accents, as the search itself finds them.
 * NULL: there is nothing to mark. @search is nullable. */
PangoAttrList *beckon_history_found_mark (const char *text, const char *search);

G_END_DECLS
