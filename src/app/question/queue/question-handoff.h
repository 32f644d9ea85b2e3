/* question-handoff.h: work that is handed to a person: what for, all that is known, taking it over
 * or handing it on (WH-8, WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-body.h"
#include "store/store.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_HANDOFF (beckon_question_handoff_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionHandoff, beckon_question_handoff, BECKON, QUESTION_HANDOFF, AdwBin)

/* Signals: "answer" (BeckonAnswer *): taken over, or completed; "assign" (const char *): it goes to
 * the person with this handle instead; "edited": something was typed; "resized": it shows something
 * else. */

/* @draft: notes and outcome. */
void beckon_question_handoff_set_interaction (BeckonQuestionHandoff     *self,
                                              BeckonInteraction         *interaction,
                                              BeckonStore               *store,
                                              const BeckonQuestionDraft *draft);
/* It was handed on meanwhile: says to whom; what was typed stays. */
void beckon_question_handoff_update (BeckonQuestionHandoff *self, BeckonInteraction *interaction);
/* What is there now; @draft is cleared before. */
void beckon_question_handoff_save_draft (BeckonQuestionHandoff *self, BeckonQuestionDraft *draft);
/* (transfer none): the notes, "" when none. */
const char *beckon_question_handoff_get_text (BeckonQuestionHandoff *self);
/* Completes it when the person is at that; else nothing. */
void beckon_question_handoff_answer (BeckonQuestionHandoff *self);
/* Moves the focus to the first or the last thing to answer with. */
void beckon_question_handoff_grab_focus (BeckonQuestionHandoff *self, gboolean last);
/* It is settled: nothing can be done; what was typed can still be read. */
void beckon_question_handoff_set_settled (BeckonQuestionHandoff *self, gboolean settled);
/* (transfer none): what scrolls in it, for beckon_fit_scroller_limit(). */
AdwBin *beckon_question_handoff_get_fit (BeckonQuestionHandoff *self);

G_END_DECLS
