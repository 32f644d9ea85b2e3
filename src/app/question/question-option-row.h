/* question-option-row.h: one numbered option; the whole row can be clicked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/option.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_OPTION_ROW (beckon_question_option_row_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionOptionRow, beckon_question_option_row, BECKON, QUESTION_OPTION_ROW, GtkListBoxRow)

/* @index counts from 0, the number shown from 1. @multiple: with a check mark. */
GtkWidget       *
beckon_question_option_row_new (const BeckonOption *option, guint index, gboolean multiple);
guint beckon_question_option_row_get_index (BeckonQuestionOptionRow *self);
gboolean beckon_question_option_row_get_checked (BeckonQuestionOptionRow *self);
void     beckon_question_option_row_set_checked (BeckonQuestionOptionRow *self, gboolean checked);

gboolean beckon_question_option_row_is_multiple (BeckonQuestionOptionRow *self);
/* The first of two steps to it was taken: @prompt (nullable) says what the second does (ATT-7). */
void beckon_question_option_row_set_armed (BeckonQuestionOptionRow *self, const char *prompt);
/* Marked: it is sent when the person confirms. */
void beckon_question_option_row_set_chosen (BeckonQuestionOptionRow *self, gboolean chosen);

G_END_DECLS
