/* request-words.h: the words of a request, and what sort of words they are; English, German and
 * Chinese
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sorts of words, as bits; a word may be of several. */
typedef enum
{
  BECKON_WORD_IS_VERB = 1 << 0,        /* tells to do something: "deploy", "lösche" */
  BECKON_WORD_IS_DESTRUCTIVE = 1 << 1, /* a verb after which something is gone: "wipe" */
  BECKON_WORD_IS_VAGUE = 1 << 2,       /* a verb that may mean much: "improve" */
  BECKON_WORD_NEEDS_OBJECT =
    1 << 3, /* a verb that says nothing without what it is done to: "convert" */
  BECKON_WORD_IS_LINK =
    1 << 4, /* a preposition or an article: a part of the sentence begins with it */
  BECKON_WORD_IS_PRONOUN = 1 << 5,   /* stands for a thing: "it" */
  BECKON_WORD_IS_PERSON = 1 << 6,    /* stands for a person: "him" */
  BECKON_WORD_IS_POINTER = 1 << 7,   /* stands for a thing where no noun follows: "this", "das" */
  BECKON_WORD_IS_DOUBT = 1 << 8,     /* whoever says so is not sure: "maybe" */
  BECKON_WORD_IS_SCOPE = 1 << 9,     /* without an end: "everything" */
  BECKON_WORD_IS_FILLER = 1 << 10,   /* says nothing of what is wanted: "please", "hello" */
  BECKON_WORD_IS_ADVERB = 1 << 11,   /* after "this" it is no noun: "again" */
  BECKON_WORD_IS_OPEN_END = 1 << 12, /* something has to come after it: "to" */
  BECKON_WORD_CLOSES = 1 << 13,      /* an "or" behind it leaves no choice open: "whether", "all" */
  BECKON_WORD_IS_HARMLESS = 1 << 14, /* an "or" in front of it leaves no choice open: "later" */
  BECKON_WORD_IS_PREFIX = 1 << 15, /* the part of a German verb that stands at the end: "bereit" */
  BECKON_WORD_IS_QUESTION = 1 << 16, /* begins a question: "what" */
  BECKON_WORD_IS_OR = 1 << 17,
  BECKON_WORD_IS_EITHER = 1 << 18,
  BECKON_WORD_IS_COMPARED = 1 << 19, /* "faster": how much of it is not said */
  BECKON_WORD_IS_ALL = 1 << 20,
  BECKON_WORD_IS_NOT = 1 << 21,
  BECKON_WORD_IS_ANY_NOUN =
    1 << 22, /* a noun that says nothing where it stands alone: "thing", "bug" */
} BeckonWordSort;

typedef struct
{
  char *folded; /* in one case */
  gsize start;  /* in the text, bytes */
  gsize end;
  guint sorts;    /* BeckonWordSort */
  char  before;   /* what stands between it and the word before: ',' a comma, '.' the end of a
                     sentence, ' ' anything else */
  gboolean named; /* it is the name of something: a path, a number, in quotation marks */
} BeckonRequestWord;

/* (transfer full) (element-type BeckonRequestWord): the words of @text (UTF-8), the first 400 of
 * them, without punctuation around them; one of a script without spaces is a run of it. */
GPtrArray *beckon_request_words_split (const char *text);
/* Characters of @text in scripts that put no spaces between words: a few of them say a lot. */
guint beckon_request_words_dense (const char *text);
/* Is @phrase (folded words with single spaces between them) in @words, whole words alone? */
gboolean beckon_request_words_have (GPtrArray *words, const char *phrase);

G_END_DECLS
