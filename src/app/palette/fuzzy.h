/* fuzzy.h: does a text fit what was typed, and how well
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text without case, accents and what is beyond its first characters. */
typedef struct
{
  gunichar *chars; /* (owned) */
  guint     n_chars;
} BeckonFuzzyText;

typedef struct _BeckonFuzzyQuery BeckonFuzzyQuery;

void beckon_fuzzy_text_init (BeckonFuzzyText *self, const char *text);
void beckon_fuzzy_text_clear (BeckonFuzzyText *self);

/* (transfer full): of the words in @typed, up to a length that nobody types. */
BeckonFuzzyQuery *beckon_fuzzy_query_new (const char *typed);
void              beckon_fuzzy_query_free (BeckonFuzzyQuery *self);
/* TRUE: nothing was typed that could be found. */
gboolean beckon_fuzzy_query_is_empty (const BeckonFuzzyQuery *self);
/* How well @text fits: each word, in any order, is in it, with its characters one after the other,
 * though not always side by side; those at the start of a word and side by side count most. A vowel
 * and an e also stand for the umlaut. 0: it does not fit. */
guint beckon_fuzzy_score (const BeckonFuzzyQuery *self, const BeckonFuzzyText *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonFuzzyQuery, beckon_fuzzy_query_free)

G_END_DECLS
