/* question-entry.h: the questions of the dialog in their order, and their drafts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/draft-file.h"
#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* A question in the dialog, or one that was put off and has a draft. */
typedef struct
{
  gint64              id;
  BeckonInteraction  *interaction; /* (owned) */
  BeckonQuestion     *question;    /* (owned) (nullable): NULL if it is set aside */
  GSequenceIter      *place;       /* (nullable): NULL while it is put off */
  guint               rank; /* its position in the list; G_MAXUINT: behind all that have one */
  BeckonQuestionDraft draft;
  gboolean settled;   /* no longer open; kept because of its draft, or until the person has read the
                         outcome */
  gboolean answering; /* an answer is being stored */
  gboolean asking;    /* what the person asks back is being stored */
  gboolean holding;   /* a hold is being stored */
  gboolean held_by_typing; /* held because the person is typing, not by the Hold button: ends when
                              they stop */
} BeckonQuestionEntry;

gboolean beckon_question_entry_has_text (const BeckonQuestionEntry *self);
/* TRUE: files will go with the answer (ATT-13). */
gboolean beckon_question_entry_has_files (const BeckonQuestionEntry *self);
/* TRUE: the person typed, attached or checked something. */
gboolean beckon_question_entry_has_draft (const BeckonQuestionEntry *self);
void     beckon_question_entry_set_interaction (BeckonQuestionEntry *self,
                                                BeckonInteraction   *interaction);

/* The entries, looked up by interaction. Those to be shown have an order: by rank, then oldest
 * first. */
typedef struct _BeckonQuestionEntries BeckonQuestionEntries;

BeckonQuestionEntries *beckon_question_entries_new (void);
BeckonQuestionEntries *beckon_question_entries_ref (BeckonQuestionEntries *self);
void                   beckon_question_entries_unref (BeckonQuestionEntries *self);

/* (transfer none): put off at first. @question may be NULL. */
BeckonQuestionEntry *beckon_question_entries_add (BeckonQuestionEntries *self,
                                                  BeckonInteraction     *interaction,
                                                  BeckonQuestion        *question);
void beckon_question_entries_remove (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
/* Its draft is kept while @entry is removed: its answer can still be undone, and an entry that is
 * then added for the same question gets it back (ATT-4). */
void beckon_question_entries_keep_draft (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
/* Drafts are kept in @file, too, and those of an earlier desk come from there. */
void beckon_question_entries_set_file (BeckonQuestionEntries *self, BeckonDraftFile *file);
/* Keeps the draft of @entry over the end of the desk, as it is now. */
void beckon_question_entries_save_draft (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
/* Gives @entry what an earlier desk kept for it. FALSE: nothing, or it has a draft already. */
gboolean beckon_question_entries_restore_draft (BeckonQuestionEntries *self,
                                                BeckonQuestionEntry   *entry);
/* The same for all entries. */
void beckon_question_entries_restore_drafts (BeckonQuestionEntries *self);
/* TRUE: when the desk ended, the person was typing an answer to @interaction and had not put it
 * off. */
gboolean beckon_question_entries_was_typed (BeckonQuestionEntries   *self,
                                            const BeckonInteraction *interaction);
/* The answer to question @id has gone out. */
void beckon_question_entries_forget_draft (BeckonQuestionEntries *self, gint64 id);
/* (transfer none) (nullable) */
BeckonQuestionEntry *beckon_question_entries_find (BeckonQuestionEntries *self, gint64 id);
/* The same; a question that @desk has in memory is added first, put off: every PENDING one is, and
 * one that was just looked up. */
BeckonQuestionEntry *
beckon_question_entries_look_up (BeckonQuestionEntries *self, BeckonDesk *desk, gint64 id);

/* Adds it to the order or removes it; does nothing if it is already in that state. */
void beckon_question_entries_enter (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
void beckon_question_entries_leave (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);

/* Changes the rank of @entry, and with it its place in the order. */
void beckon_question_entries_set_rank (BeckonQuestionEntries *self,
                                       BeckonQuestionEntry   *entry,
                                       guint                  rank);

guint beckon_question_entries_get_length (BeckonQuestionEntries *self);
/* Its position, from 1. */
guint beckon_question_entries_get_position (BeckonQuestionEntries *self,
                                            BeckonQuestionEntry   *entry);
/* (transfer none) (nullable) each: in order. */
BeckonQuestionEntry *beckon_question_entries_get_first (BeckonQuestionEntries *self);
BeckonQuestionEntry *beckon_question_entries_get_next (BeckonQuestionEntries *self,
                                                       BeckonQuestionEntry   *entry);
/* (transfer none): the previous (@step below 0) or next entry; the first follows the last. */
BeckonQuestionEntry *
beckon_question_entries_step (BeckonQuestionEntries *self, BeckonQuestionEntry *entry, int step);

G_END_DECLS
