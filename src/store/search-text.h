/* search-text.h: what a person types into a search, as words to look for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A word of letters and digits counts where a word begins with it. A run of a script that is written without spaces (Chinese, Japanese,
 * Thai …) or of symbols (emoji) counts wherever it stands. Case and accents do not count. */
typedef struct _BeckonSearchTerms BeckonSearchTerms;

/* (transfer full): the words of @text. */
BeckonSearchTerms *beckon_search_terms_new      (const char              *text);
void               beckon_search_terms_free     (BeckonSearchTerms       *self);
/* Nothing to look for: blanks and punctuation alone. */
gboolean           beckon_search_terms_is_empty (const BeckonSearchTerms *self);
/* Is every word somewhere in @fields (some NULL)? With @anywhere also in the middle of a word. */
gboolean           beckon_search_terms_match    (const BeckonSearchTerms *self,
                                                 const char *const       *fields,
                                                 guint                    n_fields,
                                                 gboolean                 anywhere);
/* (transfer full): the same as an expression of FTS5. */
char              *beckon_search_terms_to_match (const BeckonSearchTerms *self);
/* (transfer full) (nullable): @text as it goes into the index: folded, the characters of scripts without spaces alone. */
char              *beckon_search_fold_for_index (const char              *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSearchTerms, beckon_search_terms_free)

G_END_DECLS
