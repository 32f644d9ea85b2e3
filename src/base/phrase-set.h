/* phrase-set.h: phrases that are looked for in a text, all in one pass
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/phrase-text.h"

G_BEGIN_DECLS

/* Limits of one phrase. */
#define BECKON_PHRASE_MAX_BYTES 4096
#define BECKON_PHRASE_MAX_PARTS 8
/* How far apart the parts around “...” may be: words of Latin scripts, or twice as many characters
 * of scripts without spaces. */
#define BECKON_PHRASE_GAP_WORDS 6

/* Phrases, each of a sort that its owner gives it. Not changed once it is in use; threads may then
 * share it.
 *
 * A phrase is a line of parts with spaces between them:
 *
 *   word        this word, whole, in any case
 *   wor*        a word that begins like this
 *   a|b|c       one of these; “_” stands for a space in one of them (“roll_out|deploy”)
 *   @name       one of the words that were defined under this name; also among others (“a|@name”)
 *   ...         up to BECKON_PHRASE_GAP_WORDS words of the same clause, or none; at the end: the
 *               rest of the clause
 *   ^           first: the phrase begins its clause, perhaps after words of “@fillers”
 *
 * The words defined as “@breaks” (such as “and”) begin a part of a clause: phrases of a sort that
 * keeps to its part do not reach across. */
typedef struct _BeckonPhraseSet BeckonPhraseSet;

/* Where a phrase was found: words, by their index. */
typedef struct
{
  guint    sort;
  guint    first;
  guint    head_end; /* behind the words before its first “...” */
  guint    last;     /* the first word of its last part; `first` if it has only one */
  guint    end;      /* behind its last word, or behind what its “...” at the end takes */
  gboolean to_end;   /* it has a “...” at its end */
} BeckonPhraseMatch;

/* (transfer full): @keeping, bits of the sorts that keep to their part of a clause. */
BeckonPhraseSet *beckon_phrase_set_new (guint keeping);
void             beckon_phrase_set_free (BeckonPhraseSet *self);
/* Adds @words, separated by spaces or “|”, to those of @name. E101. */
gboolean beckon_phrase_set_define (BeckonPhraseSet *self,
                                   const char      *name,
                                   const char      *words,
                                   GError         **error);
/* Adds a phrase. @sort is below 32. E101 says what is wrong with it. */
gboolean
beckon_phrase_set_add (BeckonPhraseSet *self, const char *phrase, guint sort, GError **error);
/* Appends to @matches (element-type BeckonPhraseMatch) where phrases are found in @text: for each
 * phrase and each word that begins it the shortest, in the order of the words. */
void
beckon_phrase_set_find (const BeckonPhraseSet *self, const BeckonPhraseText *text, GArray *matches);
/* Does all of @text consist of words of @name? FALSE for no word. */
gboolean beckon_phrase_set_is_all (const BeckonPhraseSet  *self,
                                   const BeckonPhraseText *text,
                                   const char             *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPhraseSet, beckon_phrase_set_free)

G_END_DECLS
