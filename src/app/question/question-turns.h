/* question-turns.h: the conversation about a question: what the person asked back, the agent's
 * replies, and an entry for the next turn (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/interaction-turn.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_TURNS (beckon_question_turns_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionTurns, beckon_question_turns, BECKON, QUESTION_TURNS, AdwBin)

/* Signals: "ask" (const char *): the person sends this; "edited": they typed; "closed": the entry
 * is to be closed; "resized": the height that it needs has changed. */

/* Shows the conversation about @interaction. @asking (nullable): a turn that was typed and not
 * sent; the entry is open if there is one. */
void beckon_question_turns_set_interaction (BeckonQuestionTurns *self,
                                            BeckonInteraction   *interaction,
                                            const char          *asking);
/* @interaction, which is shown, has changed. TRUE: something else is shown now. */
gboolean beckon_question_turns_update (BeckonQuestionTurns *self, BeckonInteraction *interaction);
/* (transfer full) (nullable): what the agent said last, for a screen reader; NULL if the last turn
 * is not the agent's. */
char *beckon_question_turns_dup_reply (BeckonQuestionTurns *self);
/* (transfer full): who says @turn: “You asked”, “claude-code replied”. */
char *beckon_question_turns_dup_speaker (const BeckonInteractionTurn *turn);
/* TRUE: the person may ask back about the interaction that is shown. */
gboolean beckon_question_turns_may_ask (BeckonQuestionTurns *self);
/* It is no longer open: nothing can be sent, and what was typed stays. */
void beckon_question_turns_set_settled (BeckonQuestionTurns *self);

/* Shows the entry, or hides it; its text stays. */
void     beckon_question_turns_set_open (BeckonQuestionTurns *self, gboolean open);
gboolean beckon_question_turns_is_open (BeckonQuestionTurns *self);
/* (transfer none): the text of the entry. */
const char *beckon_question_turns_get_text (BeckonQuestionTurns *self);
/* The text was sent: the entry is empty, and hidden. */
void beckon_question_turns_clear (BeckonQuestionTurns *self);
/* Emits "ask", if there is something to send and no input method is at work on it. */
void beckon_question_turns_ask (BeckonQuestionTurns *self);
/* TRUE: @focus (nullable) is the text of the entry. */
gboolean beckon_question_turns_has_focus (BeckonQuestionTurns *self, GtkWidget *focus);

G_END_DECLS
