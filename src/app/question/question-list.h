/* question-list.h: all questions of the dialog, each with its number (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_LIST (beckon_question_list_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionList, beckon_question_list, BECKON, QUESTION_LIST, AdwBin)

/* A button with a list. A click on a row, Enter, or the number of a row chooses that question, and
 * closes the list: it is answered where it is shown. Signals:
 * "opening": the list is about to open, and has no rows: add them
 * "opened", "closed"
 * "chosen" (gint64): the id of a question */

/* Adds a row. @title: the question in one line; @detail (nullable): who asks. @current: it is the
 * one that is shown. */
void beckon_question_list_add (
  BeckonQuestionList *self, gint64 id, const char *title, const char *detail, gboolean current);
/* So many questions more are open than have rows. */
void beckon_question_list_set_more (BeckonQuestionList *self, guint n);
void beckon_question_list_open (BeckonQuestionList *self);

G_END_DECLS
