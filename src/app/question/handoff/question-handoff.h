/* question-handoff.h: a hand-off in the dialog: its reason, everything that is known, and buttons
 * to take it over or reassign it (WH-8, WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_HANDOFF (beckon_question_handoff_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionHandoff, beckon_question_handoff, BECKON, QUESTION_HANDOFF, AdwBin)

/* Signals: "answer" (BeckonAnswer *): taken over or completed; "assign" (const char *): reassign it
 * to the person with this handle; "edited": the person typed something; "resized": its content
 * changed. */

/* @draft: the notes and the outcome. */
void beckon_question_handoff_set_interaction (BeckonQuestionHandoff     *self,
                                              BeckonInteraction         *interaction,
                                              BeckonDesk                *desk,
                                              const BeckonQuestionDraft *draft);
/* It was reassigned meanwhile: says to whom; typed text stays. */
void beckon_question_handoff_update (BeckonQuestionHandoff *self, BeckonInteraction *interaction);
/* The current state; @draft is cleared first. */
void beckon_question_handoff_save_draft (BeckonQuestionHandoff *self, BeckonQuestionDraft *draft);
/* (transfer none): the notes, "" if none. */
const char *beckon_question_handoff_get_text (BeckonQuestionHandoff *self);
/* Completes it, if the form to complete it is shown. */
void beckon_question_handoff_answer (BeckonQuestionHandoff *self);
/* Moves the focus to the first or the last control for the answer. */
void beckon_question_handoff_grab_focus (BeckonQuestionHandoff *self, gboolean last);
/* Nothing of what it says is selected. */
void beckon_question_handoff_deselect (BeckonQuestionHandoff *self);
/* It is settled: nothing can be done; typed text can still be read. */
void beckon_question_handoff_set_settled (BeckonQuestionHandoff *self, gboolean settled);
/* (transfer none): its scrolled part, for beckon_fit_scroller_get_height(). */
AdwBin *beckon_question_handoff_get_fit (BeckonQuestionHandoff *self);

G_END_DECLS
