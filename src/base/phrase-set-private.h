/* phrase-set-private.h: what reading phrases and finding them share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/phrase-set.h"

G_BEGIN_DECLS

#define BECKON_PHRASE_N_BYTES 256

/* One of the alternatives of a part: words that follow each other. */
typedef struct _BeckonWording BeckonWording;
struct _BeckonWording
{
  const BeckonWording *next; /* not owned: the next one of its chain */
  guint                n_words;
  gboolean             open_ended; /* the last word is the beginning of one */
  const char          *words[];    /* belong to the set */
};

/* The alternatives of a part, or the words of a name. */
typedef struct
{
  GPtrArray           *all;   /* (owned) (element-type BeckonWording) */
  const BeckonWording *chain; /* not owned: those to be tried at every word */
  GHashTable *by_word; /* (owned) (nullable) (element-type utf8 BeckonWording): the others, by their
                          first word, in chains; NULL where there are few */
} BeckonWordChoice;

typedef struct
{
  const BeckonWordChoice *choice; /* not owned */
  gboolean                gap;    /* before it */
} BeckonPhrasePart;

typedef struct
{
  guint            sort;
  guint            n_parts;
  BeckonPhrasePart parts[BECKON_PHRASE_MAX_PARTS];
  guint            n_head;   /* parts before the first gap */
  gboolean         anchored; /* begins its clause */
  gboolean         to_end;   /* reaches to the end of the clause */
} BeckonPhrase;

/* A phrase, in the index of beginnings. */
typedef struct
{
  const char         *beginning; /* not owned */
  const BeckonPhrase *phrase;    /* not owned */
} BeckonPhraseBeginning;

struct _BeckonPhraseSet
{
  guint         keeping; /* bits of sorts */
  GPtrArray    *phrases; /* (owned) (element-type BeckonPhrase) */
  GPtrArray    *choices; /* (owned) (element-type BeckonWordChoice): those without a name */
  GHashTable   *names;   /* (owned) (element-type utf8 BeckonWordChoice) */
  GHashTable   *by_word; /* (owned) (element-type utf8 GSList): phrases by their first word */
  GStringChunk *strings; /* (owned): all words, each once */
  GArray       *by_byte[BECKON_PHRASE_N_BYTES]; /* (owned) (nullable) (element-type
                                     BeckonPhraseBeginning): of words that       begin with this byte */
};

G_END_DECLS
