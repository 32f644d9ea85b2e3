/* request-words.h: splits a request into words and classifies them; English, German and Chinese
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Classes of words, as bits; a word may have several. */
typedef enum
{
  BECKON_WORD_IS_VERB = 1 << 0,        /* an instruction: "deploy", "lösche" */
  BECKON_WORD_IS_DESTRUCTIVE = 1 << 1, /* a verb that destroys something: "wipe" */
  BECKON_WORD_IS_VAGUE = 1 << 2,       /* a verb with a broad meaning: "improve" */
  BECKON_WORD_NEEDS_OBJECT = 1 << 3,   /* a verb that needs an object: "convert" */
  BECKON_WORD_IS_LINK =
    1 << 4, /* a preposition or an article, which begins a part of the sentence */
  BECKON_WORD_IS_PRONOUN = 1 << 5,   /* refers to a thing: "it" */
  BECKON_WORD_IS_PERSON = 1 << 6,    /* refers to a person: "him" */
  BECKON_WORD_IS_POINTER = 1 << 7,   /* refers to a thing unless a noun follows: "this", "das" */
  BECKON_WORD_IS_DOUBT = 1 << 8,     /* expresses uncertainty: "maybe" */
  BECKON_WORD_IS_SCOPE = 1 << 9,     /* an unlimited scope: "everything" */
  BECKON_WORD_IS_FILLER = 1 << 10,   /* carries no meaning: "please", "hello" */
  BECKON_WORD_IS_ADVERB = 1 << 11,   /* not a noun after "this": "again" */
  BECKON_WORD_IS_OPEN_END = 1 << 12, /* must be followed by something: "to" */
  BECKON_WORD_CLOSES = 1 << 13,      /* an "or" after it offers no choice: "whether", "all" */
  BECKON_WORD_IS_HARMLESS = 1 << 14, /* an "or" before it offers no choice: "later" */
  BECKON_WORD_IS_PREFIX = 1 << 15, /* the separable prefix of a German verb at the end: "bereit" */
  BECKON_WORD_IS_QUESTION = 1 << 16, /* begins a question: "what" */
  BECKON_WORD_IS_OR = 1 << 17,
  BECKON_WORD_IS_EITHER = 1 << 18,
  BECKON_WORD_IS_COMPARED = 1 << 19, /* a comparative without a measure: "faster" */
  BECKON_WORD_IS_ALL = 1 << 20,
  BECKON_WORD_IS_NOT = 1 << 21,
  BECKON_WORD_IS_ANY_NOUN = 1 << 22, /* a noun that is meaningless alone: "thing", "bug" */
  BECKON_WORD_IS_SPENDING = 1 << 23, /* a verb that costs money: "buy" */
  BECKON_WORD_IS_MASS = 1 << 24,     /* a noun for anything that can be shown: "data" */
} BeckonWordSort;

typedef struct
{
  char *folded; /* case-folded */
  gsize start;  /* in the text, bytes */
  gsize end;
  guint sorts;    /* BeckonWordSort */
  char  before;   /* the separator before it: ',' a comma, '.' the end of a sentence, ' ' anything
                   * else */
  gboolean named; /* it names something: a path, a number, or in quotation marks */
} BeckonRequestWord;

/* (transfer full) (element-type BeckonRequestWord): the first 400 words of @text (UTF-8), without
 * punctuation around them; in a script without spaces a run of characters is one word. */
GPtrArray *beckon_request_words_split (const char *text);
/* The number of characters of @text in scripts without spaces between words, where a few of them
 * say a lot. */
guint beckon_request_words_dense (const char *text);
/* Is @phrase (folded words, single spaces) contained in @words, as whole words? */
gboolean beckon_request_words_have (GPtrArray *words, const char *phrase);

G_END_DECLS
