/* grapheme.h: what a reader takes for one character
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes of @text (UTF-8) are in its whole graphemes up to @max_chars characters. A letter
 * stays with its marks, an emoji with what is joined to it, and the two halves of a flag together.
 */
gsize beckon_grapheme_cut (const char *text, gsize max_chars);
/* The bytes before the first grapheme that begins at or behind @n_chars characters. */
gsize beckon_grapheme_skip (const char *text, gsize n_chars);

G_END_DECLS
