/* question-model.h: the open questions in order, as a GListModel
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_MODEL (beckon_question_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionModel, beckon_question_model, BECKON, QUESTION_MODEL, GObject)

/* (transfer full): BeckonQuestion by id, which is the order in which they were asked. */
BeckonQuestionModel *beckon_question_model_new (void);
void beckon_question_model_add (BeckonQuestionModel *self, BeckonQuestion *question);
void beckon_question_model_remove (BeckonQuestionModel *self, gint64 id);
/* (transfer none) (nullable) */
BeckonQuestion *beckon_question_model_find (BeckonQuestionModel *self, gint64 id);

G_END_DECLS
