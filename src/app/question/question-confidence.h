/* question-confidence.h: how sure the agent is (CF-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_CONFIDENCE (beckon_question_confidence_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionConfidence, beckon_question_confidence, BECKON, QUESTION_CONFIDENCE, GtkBox)

/* Shows the confidence of @interaction; hidden, if it has none. */
void beckon_question_confidence_set_interaction (BeckonQuestionConfidence *self,
                                                 const BeckonInteraction  *interaction);

G_END_DECLS
