/* question-entry.h: the questions that the dialog goes through, and what was typed for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"
#include "desk/questions/question.h"

G_BEGIN_DECLS

/* A question in the dialog, or put off with something typed. */
typedef struct
{
  gint64              id;
  BeckonInteraction  *interaction; /* (owned) */
  BeckonQuestion     *question;    /* (owned) (nullable): set aside, nothing counts down */
  GSequenceIter      *place;       /* (nullable): NULL while it is put off */
  BeckonQuestionDraft draft;
  gboolean settled;        /* not open any more; stays for what was typed, or until that was read */
  gboolean answering;      /* an answer is on its way to the store */
  gboolean holding;        /* a hold is */
  gboolean held_by_typing; /* nobody pressed Hold: it ends with the typing where the clock goes on
                              by itself */
} BeckonQuestionEntry;

gboolean beckon_question_entry_has_text (const BeckonQuestionEntry *self);
void     beckon_question_entry_set_interaction (BeckonQuestionEntry *self,
                                                BeckonInteraction   *interaction);

/* Entries by their interaction; some of them stand in the order of the dialog, oldest first. */
typedef struct _BeckonQuestionEntries BeckonQuestionEntries;

BeckonQuestionEntries *beckon_question_entries_new (void);
void                   beckon_question_entries_free (BeckonQuestionEntries *self);

/* (transfer none): put off at first. @question may be NULL. */
BeckonQuestionEntry *beckon_question_entries_add (BeckonQuestionEntries *self,
                                                  BeckonInteraction     *interaction,
                                                  BeckonQuestion        *question);
void beckon_question_entries_remove (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
/* (transfer none) (nullable) */
BeckonQuestionEntry *beckon_question_entries_find (BeckonQuestionEntries *self, gint64 id);

/* Into the order of the dialog and out of it; there already, or not there, is no error. */
void beckon_question_entries_enter (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);
void beckon_question_entries_leave (BeckonQuestionEntries *self, BeckonQuestionEntry *entry);

guint beckon_question_entries_get_length (BeckonQuestionEntries *self);
/* From 1. */
guint beckon_question_entries_get_position (BeckonQuestionEntries *self,
                                            BeckonQuestionEntry   *entry);
/* (transfer none) (nullable) each: in the order of the dialog. */
BeckonQuestionEntry *beckon_question_entries_get_first (BeckonQuestionEntries *self);
BeckonQuestionEntry *beckon_question_entries_get_next (BeckonQuestionEntries *self,
                                                       BeckonQuestionEntry   *entry);
/* (transfer none): the one before (@step below 0) or after; behind the last comes the first. */
BeckonQuestionEntry *
beckon_question_entries_step (BeckonQuestionEntries *self, BeckonQuestionEntry *entry, int step);

G_END_DECLS
