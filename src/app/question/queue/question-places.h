/* question-places.h: the dialog and the pane, and which question they show next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/queue/question-in-pane.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_PLACES (beckon_question_places_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionPlaces, beckon_question_places, BECKON, QUESTION_PLACES, GObject)

/* (transfer full): for the questions of @entries, of which those in the order are shown. */
BeckonQuestionPlaces *beckon_question_places_new (BeckonDesk            *desk,
                                                  GtkApplication        *application,
                                                  BeckonQuestionEntries *entries,
                                                  BeckonQuestionVerbs   *verbs);
/* @quiet (nullable): while it silences a question, the dialog does not open by itself for it. */
void beckon_question_places_set_quiet (BeckonQuestionPlaces *self, BeckonQuiet *quiet);
/* (transfer none) */
BeckonQuestionInDialog *beckon_question_places_get_dialog (BeckonQuestionPlaces *self);
BeckonQuestionInPane   *beckon_question_places_get_pane (BeckonQuestionPlaces *self);

/* (transfer none) (nullable): where @entry is shown. Never in both: there is one draft of it. */
BeckonQuestionSlot *beckon_question_places_find_slot (BeckonQuestionPlaces      *self,
                                                      const BeckonQuestionEntry *entry);
/* TRUE: the person may see what is in @slot. */
gboolean beckon_question_places_is_shown (BeckonQuestionPlaces *self, BeckonQuestionSlot *slot);
/* Shows @entry, which is in the order, in the dialog; it does not open by this. */
void beckon_question_places_show (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry);
/* Shows @next (nullable) in the dialog, or else the oldest, or closes it. The person did not choose
 * that question, so the guard starts again. */
void beckon_question_places_advance (BeckonQuestionPlaces *self, BeckonQuestionEntry *next);
/* Removes @entry from the order; where it is shown, nothing is shown for now. */
void beckon_question_places_leave_order (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry);
/* The same, and nothing of it is kept. */
void beckon_question_places_remove (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry);
/* The same, and the next one is shown. */
void beckon_question_places_finish (BeckonQuestionPlaces *self, BeckonQuestionEntry *entry);
/* Opens the dialog for the oldest question that may disturb the person, who did not ask for it. */
void beckon_question_places_open_by_itself (BeckonQuestionPlaces *self);
/* The same for something new, also if another window covers the dialog. TRUE: the dialog was
 * already open and still shows the same question. */
gboolean beckon_question_places_come_up (BeckonQuestionPlaces *self);

G_END_DECLS
