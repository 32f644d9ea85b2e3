/* text-words.h: words as a search takes them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE: characters of scripts without spaces between words, and symbols, which are found anywhere.
 */
gboolean beckon_char_stands_alone (gunichar c);
gboolean beckon_char_is_in_word (gunichar c);
/* (transfer full): lower case, without accents. */
char *beckon_text_fold_for_search (const char *text);

G_END_DECLS
