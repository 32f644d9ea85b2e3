/* question-remember.h: *Always answer this way*, and for whom (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_REMEMBER (beckon_question_remember_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionRemember, beckon_question_remember, BECKON, QUESTION_REMEMBER, AdwBin)

/* Signal: "changed": whether it is checked, and for whom it holds. */

/* Is there an answer to it that may be given without a person in the future? */
gboolean beckon_question_remember_applies (const BeckonInteraction *interaction);

/* Shown only where it applies; not checked for a question that it did not show before. */
void beckon_question_remember_set_interaction (BeckonQuestionRemember *self,
                                               BeckonInteraction      *interaction);
/* Not checked. */
void beckon_question_remember_clear (BeckonQuestionRemember *self);
/* What the person chose: BECKON_SCOPE_NONE while it is not checked, or not shown. */
BeckonScope beckon_question_remember_get_scope (BeckonQuestionRemember *self);
/* Says what the answer @response (nullable: none yet) will do, while it is checked. TRUE: what it
 * says is another, and may be as tall as it was not. */
gboolean beckon_question_remember_set_response (BeckonQuestionRemember *self, const char *response);

G_END_DECLS
