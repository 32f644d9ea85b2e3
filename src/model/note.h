/* note.h: what the desk notes: a code with its arguments, which is a sentence when it is shown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of the log, and why a step ended as it did, are kept for years and read by several people.
 * So the database has the code and the arguments of such a note beside its English text, and a
 * person reads it in their own language. What agents and people write is a text and nothing else.
 */

#pragma once

#include "base/error.h"
#include "model/types.h"

G_BEGIN_DECLS

/* A value that never changes; shared among threads. */
typedef struct _BeckonNote BeckonNote;

/* (transfer full): the note @code of note-codes.c, which says what each argument is. The letter of
 * an argument there is its type here: i, g: gint64; d: gint64, a duration in µs; m, z: gint64, wall
 * clock in µs; u, c: guint; w, o: BeckonHandoffOutcome; s: const char * (nullable); n: BeckonNote *
 * (transfer full) (nullable); x: nothing. */
BeckonNote *beckon_note_new (const char *code, ...);
/* (transfer full) (nullable): a text of somebody, in whatever language it is; NULL for an empty one
 * and NULL. */
BeckonNote *beckon_note_new_text (const char *text);
/* (transfer full): @what (transfer full), and why: @why (transfer full) (nullable). */
BeckonNote *beckon_note_new_because (BeckonNote *what, BeckonNote *why);
/* (transfer full): what beckon_note_set_error() gave @error, or else its message. */
BeckonNote *beckon_note_new_from_error (const GError *error);
/* (transfer full) (nullable): reads what beckon_note_to_json() wrote; NULL if @json (nullable) is
 * damaged or has a code that is not known here. */
BeckonNote *beckon_note_new_from_json (const char *json);
/* @self is (nullable) in these two. */
BeckonNote *beckon_note_ref (BeckonNote *self);
void        beckon_note_unref (BeckonNote *self);

/* (transfer full): in the reader's language; NULL for NULL. */
char *beckon_note_say (const BeckonNote *self);
/* (transfer full): in English, with its dates and numbers; NULL for NULL. */
char *beckon_note_say_english (const BeckonNote *self);
/* (transfer full) (nullable): {"code": …} and the arguments by their names; NULL if it is only a
 * text, or notes are nested in it too deeply to be kept. */
char *beckon_note_to_json (const BeckonNote *self);

/* Unsets what was stored as a note, and is damaged or has a code that is not known here: it goes
 * into replies as it is. */
void beckon_note_check (char **json);
/* (transfer full): what a row says in the reader's language: its note @json (nullable), or @text,
 * the same in English (nullable), where there is no note or it cannot be read. */
char *beckon_note_say_row (const char *json, const char *text);

/* Sets an error whose message is @note (transfer full) in the person's language, and which keeps
 * the note. */
void
beckon_note_set_error (GError **error, BeckonErrorCode code, const char *hint, BeckonNote *note);

/* For the schema of a member that has what beckon_note_to_json() wrote. */
#define BECKON_NOTE_ABOUT "What it says, as a code and its arguments; null: somebody's own words"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNote, beckon_note_unref)

G_END_DECLS
