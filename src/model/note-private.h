/* note-private.h: a note from inside, and the table of all notes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/note.h"

G_BEGIN_DECLS

/* The most arguments of one note. */
#define BECKON_NOTE_ARGUMENTS 4
/* The most notes within notes that are kept: far less than what JSON within a reply may have
 * (BECKON_LIMIT_INNER_DEPTH). */
#define BECKON_NOTE_DEPTH 32

typedef struct
{
  const char *code;
  /* "name:type" for each argument, in the order of the placeholders of the texts. i: a number; u: a
   * number, from 0; g: a large number; c: how many there are, which chooses between the texts;
   * d: a duration; m: a date and a time of day; z: the same, in English by ISO 8601 in UTC; s: a
   * text; n: a note; o: the outcome of a hand-off; w: the same, as the API's word in English; x:
   * the name of the signal whose number comes before it. */
  const char *arguments;
  const char *text; /* N_() */
  const char *many; /* (nullable): the text of several, where one argument is a `c` */
} BeckonNoteKind;

extern const BeckonNoteKind beckon_note_kinds[];
extern const guint          beckon_note_n_kinds;

typedef struct
{
  char        type;
  const char *name; /* not terminated */
  guint8      length;
} BeckonNoteArgument;

typedef struct
{
  gint64      number;
  char       *text; /* (owned) (nullable) */
  BeckonNote *note; /* (owned) (nullable) */
} BeckonNoteValue;

struct _BeckonNote
{
  const BeckonNoteKind *kind;  /* (nullable): NULL: a text */
  char                 *text;  /* (owned) (nullable) */
  guint                 depth; /* 0 for a text, one more than the deepest of its notes */
  guint                 n_values;
  BeckonNoteArgument    arguments[BECKON_NOTE_ARGUMENTS];
  BeckonNoteValue       values[BECKON_NOTE_ARGUMENTS];
};

/* (transfer none) (nullable): of the table. */
const BeckonNoteKind *beckon_note_find_kind (const char *code);
/* (transfer full): with its arguments, and no values. */
BeckonNote *beckon_note_new_of_kind (const BeckonNoteKind *kind);

G_END_DECLS
