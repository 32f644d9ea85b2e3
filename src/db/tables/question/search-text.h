/* search-text.h: the words of a search as a person typed it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A word of letters and digits matches the start of words. A run of a script without spaces
 * (Chinese, Japanese, Thai …) or of symbols (emoji) matches anywhere. Case and accents are
 * ignored. */
typedef struct _BeckonSearchTerms BeckonSearchTerms;

/* (transfer full): the words of @text. */
BeckonSearchTerms *beckon_search_terms_new (const char *text);
void               beckon_search_terms_free (BeckonSearchTerms *self);
/* TRUE: it contains only blanks and punctuation. */
gboolean beckon_search_terms_is_empty (const BeckonSearchTerms *self);
/* TRUE: every word occurs in @fields (some may be NULL). With @anywhere, also in the middle of a
 * word. */
gboolean beckon_search_terms_match (const BeckonSearchTerms *self,
                                    const char *const       *fields,
                                    guint                    n_fields,
                                    gboolean                 anywhere);
/* (transfer full): the words as an expression of FTS5. */
char *beckon_search_terms_to_match (const BeckonSearchTerms *self);
/* (transfer full) (nullable): @text as it is indexed: folded, with characters of scripts without
 * spaces separated. */
char *beckon_search_fold_for_index (const char *text);
/* (transfer full) (element-type utf8): each word in the first @most_bytes of @text once, in order,
 * as a phrase of the index without quotation marks. Scripts without spaces give pairs of
 * characters. */
GPtrArray *beckon_search_split_words (const char *text, gsize most_bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSearchTerms, beckon_search_terms_free)

G_END_DECLS
