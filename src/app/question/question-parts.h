/* question-parts.h: what only approvals and forms have: edited arguments and a note, and fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/approval/approval-view.h"
#include "app/question/form/form-view.h"
#include "model/question/answer.h"

G_BEGIN_DECLS

/* Signals: "edited": the person edited something; "resized": it needs another height; "refused": a
 * note was rejected because it is longer than an answer can be; "deny" (BeckonAnswer *): the person
 * denies with the note as reason. */
#define BECKON_TYPE_QUESTION_PARTS (beckon_question_parts_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionParts, beckon_question_parts, BECKON, QUESTION_PARTS, GObject)

/* (transfer full): works with these widgets, which must outlive it: @note, in @note_list, is of an
 * approval, and the button @note_deny denies with it. */
BeckonQuestionParts *beckon_question_parts_new (BeckonApprovalView *approval,
                                                BeckonFormView     *form,
                                                GtkWidget          *note_list,
                                                GtkWidget          *note,
                                                GtkWidget          *note_deny);
/* Shows what only an approval or a form has; @text and @values (nullable): of the draft. */
void beckon_question_parts_set_interaction (BeckonQuestionParts *self,
                                            BeckonInteraction   *interaction,
                                            const char          *text,
                                            const char          *values);
/* One answer for several questions: what an approval is for is not shown, and options that hold for
 * later are not offered. */
void beckon_question_parts_set_shared (BeckonQuestionParts *self);
void beckon_question_parts_set_settled (BeckonQuestionParts *self, gboolean settled);
/* TRUE: the arguments of an approval are not those that the agent gave (ATT-10). */
gboolean beckon_question_parts_is_edited (BeckonQuestionParts *self);
/* (out) (transfer full) (nullable): what is kept of an approval or a form. */
void beckon_question_parts_dup_draft (BeckonQuestionParts *self, char **text, char **values);
/* (transfer full) (nullable): what was typed; NULL: nothing. */
char *beckon_question_parts_dup_typed (BeckonQuestionParts *self);
/* (transfer full) (nullable): of a form: the answer; NULL: it cannot be sent yet. */
BeckonAnswer *beckon_question_parts_make_form (BeckonQuestionParts *self);
/* FALSE: option @index is not shown: whoever answers several at once has seen these, and nothing of
 * what is still to come. */
gboolean beckon_question_parts_offers (BeckonQuestionParts *self, guint index);
/* FALSE: option @index cannot be taken: what was edited cannot be read, or it is not shown. */
gboolean beckon_question_parts_may_take (BeckonQuestionParts *self, guint index);
/* @answer, which is that option, gets the note and, if it allows, the edited arguments. */
void beckon_question_parts_complete (BeckonQuestionParts *self, guint index, BeckonAnswer *answer);
/* Enter and letters: as beckon_question_body_enter() and beckon_question_body_letter(). */
gboolean
beckon_question_parts_enter (BeckonQuestionParts *self, GtkWidget *focus, gboolean *leaves);
gboolean beckon_question_parts_letter (BeckonQuestionParts *self, guint keyval);

G_END_DECLS
