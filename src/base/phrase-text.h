/* phrase-text.h: a text cut into words and clauses, in which phrases are looked for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One word. A character of a script without spaces (Chinese) is a word of its own. */
typedef struct
{
  const char *word;   /* folded; belongs to the text */
  guint       start;  /* bytes in `folded` */
  guint       end;    /* bytes in `folded` */
  guint       clause; /* counts from 0; words of one clause have the same number */
  gboolean    quoted; /* stands in quotation marks, but not the whole text does */
  gboolean    dense;  /* a character of a script without spaces */
} BeckonPhraseWord;

/* A text for beckon_phrase_set_find(). */
typedef struct
{
  char   *folded; /* (owned): case-folded, in compatibility form, nothing invisible in it */
  char   *bytes;  /* (owned): the words, each with its NUL */
  GArray *words;  /* (owned) (element-type BeckonPhraseWord) */
} BeckonPhraseText;

/* Cuts the first @max_bytes of @text, which may be anything. Words are letters, digits and marks; a
 * path, a file name or an identifier (“users.delete”, “deleted_at”, “/tmp/x”) is one word, and so
 * is an option of a command (“--hard”), but “drop-down” is two. A clause ends with any punctuation
 * that separates, such as a comma, a full stop, a colon or a dash between spaces. */
void beckon_phrase_text_init (BeckonPhraseText *self, const char *text, gsize max_bytes);
void beckon_phrase_text_clear (BeckonPhraseText *self);
/* (transfer none) */
const BeckonPhraseWord *beckon_phrase_text_get (const BeckonPhraseText *self, guint index);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonPhraseText, beckon_phrase_text_clear)

G_END_DECLS
