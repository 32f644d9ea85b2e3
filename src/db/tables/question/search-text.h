/* search-text.h: what a person types into a search, as words to look for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A word of letters and digits counts where a word begins with it. A run of a script that is
 * written without spaces (Chinese, Japanese, Thai …) or of symbols (emoji) counts wherever it
 * stands. Case and accents do not count. */
typedef struct _BeckonSearchTerms BeckonSearchTerms;

/* (transfer full): the words of @text. */
BeckonSearchTerms *beckon_search_terms_new (const char *text);
void               beckon_search_terms_free (BeckonSearchTerms *self);
/* Nothing to look for: blanks and punctuation alone. */
gboolean beckon_search_terms_is_empty (const BeckonSearchTerms *self);
/* Is every word somewhere in @fields (some NULL)? With @anywhere also in the middle of a word. */
gboolean beckon_search_terms_match (const BeckonSearchTerms *self,
                                    const char *const       *fields,
                                    guint                    n_fields,
                                    gboolean                 anywhere);
/* (transfer full): the same as an expression of FTS5. */
char *beckon_search_terms_to_match (const BeckonSearchTerms *self);
/* (transfer full) (nullable): @text as it goes into the index: folded, the characters of scripts
 * without spaces alone. */
char *beckon_search_fold_for_index (const char *text);
/* (transfer full) (element-type utf8): each word in the first @most_bytes of @text once, in order,
 * as a phrase of the index without its quotation marks. Scripts without spaces give pairs of
 * characters. */
GPtrArray *beckon_search_split_words (const char *text, gsize most_bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSearchTerms, beckon_search_terms_free)

G_END_DECLS
