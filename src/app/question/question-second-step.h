/* question-second-step.h: a destructive answer takes two steps (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-options.h"
#include "model/question/answer.h"

G_BEGIN_DECLS

/* Keeps the answer of the first step, and marks its destructive options with what the second step
 * is. */
typedef struct _BeckonQuestionSecondStep BeckonQuestionSecondStep;

/* (transfer full): @options must outlive it. */
BeckonQuestionSecondStep *beckon_question_second_step_new (BeckonQuestionOptions *options);
void                      beckon_question_second_step_free (BeckonQuestionSecondStep *self);
/* (transfer none) (nullable): the answer of the first step; NULL: none was taken. */
BeckonAnswer *beckon_question_second_step_get_answer (BeckonQuestionSecondStep *self);
/* The next answer is a first step again. TRUE: one had been taken. */
gboolean beckon_question_second_step_disarm (BeckonQuestionSecondStep *self);
/* TRUE: @answer to @interaction is the first step, which is kept; *prompt (transfer full) says what
 * the second step is, and what it does. FALSE: it is the second one, or needs none. */
gboolean beckon_question_second_step_take (BeckonQuestionSecondStep *self,
                                           const BeckonInteraction  *interaction,
                                           BeckonAnswer             *answer,
                                           char                    **prompt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionSecondStep, beckon_question_second_step_free)

G_END_DECLS
