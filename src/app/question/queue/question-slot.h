/* question-slot.h: a place where one question is shown: the dialog, or the pane beside the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-entry.h"
#include "app/question/question-view.h"
#include "app/question/queue/question-verbs.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_SLOT (beckon_question_slot_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionSlot, beckon_question_slot, BECKON, QUESTION_SLOT, GObject)

/* Signals: "read" (BeckonQuestionEntry *): the person has read how the question shown was settled.
 * "later", "step", "show-other", "notify-only", "complete": as of its view. */

/* (transfer full): what the person does to the question shown is given to @verbs. */
BeckonQuestionSlot *beckon_question_slot_new (BeckonQuestionVerbs   *verbs,
                                              BeckonQuestionEntries *entries);
/* What shows the question; NULL: nothing. Not owned: it may be destroyed at any time. */
void beckon_question_slot_set_view (BeckonQuestionSlot *self, BeckonQuestionView *view);
BeckonQuestionView *beckon_question_slot_get_view (BeckonQuestionSlot *self);
/* (transfer none) (nullable): the question that is shown. */
BeckonQuestionEntry *beckon_question_slot_get_current (BeckonQuestionSlot *self);
/* Shows @entry with its draft, also if it is the one that is shown. The draft of the one before is
 * kept. */
void beckon_question_slot_show (BeckonQuestionSlot *self, BeckonQuestionEntry *entry);
/* If the question shown is settled, says how. */
void beckon_question_slot_show_outcome (BeckonQuestionSlot *self);
/* The same of one that was settled just now: "read" follows after a while, unless the person typed
 * something that would be lost. */
void beckon_question_slot_pass_outcome (BeckonQuestionSlot *self);
/* Stores what the person typed in the entry that is shown, and over the end of the desk. */
void beckon_question_slot_save_draft (BeckonQuestionSlot *self);
/* Shows what an earlier desk kept, if the person has not typed anything since. */
void beckon_question_slot_restore_draft (BeckonQuestionSlot *self);
/* No question is shown. The view stays as it is. */
void beckon_question_slot_clear (BeckonQuestionSlot *self);

G_END_DECLS
