/* question-footer.h: the last line of a question: its countdown, and the buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Signals, each of which the person causes:
 * "hold" (gboolean): stop the countdown, or let it continue
 * "later" (gboolean all): not now; all: nor the others of the row
 * "set-aside" (gint64): not before this time (µs since 1970)
 * "menu-closed": the menu with those times is not open any more
 * "skip", "decline", "answer": the button was clicked
 * "step" (int): to the previous question (-1) or the next (1) */
#define BECKON_TYPE_QUESTION_FOOTER (beckon_question_footer_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionFooter, beckon_question_footer, BECKON, QUESTION_FOOTER, AdwBin)

/* Counts down for @interaction; @question NULL: it was set aside and has no countdown. */
void beckon_question_footer_set_question (BeckonQuestionFooter *self,
                                          BeckonInteraction    *interaction,
                                          BeckonQuestion       *question,
                                          BeckonDesk           *desk);
/* Shows the buttons that @body needs. @counted: the countdown is shown while it is not @settled. */
void beckon_question_footer_update (BeckonQuestionFooter *self,
                                    BeckonQuestionBody   *body,
                                    gboolean              settled,
                                    gboolean              counted);
/* Question @n of @m in its row, counted from 1. @steps: with buttons to the others. */
void
beckon_question_footer_set_place (BeckonQuestionFooter *self, guint n, guint m, gboolean steps);
/* Shows @note in place of the countdown; NULL: no longer. FALSE: it is not shown. */
gboolean beckon_question_footer_set_note (BeckonQuestionFooter *self, const char *note);
/* (transfer full): what comes when nobody answers. */
char    *beckon_question_footer_dup_countdown (BeckonQuestionFooter *self);
gboolean beckon_question_footer_is_menu_open (BeckonQuestionFooter *self);

G_END_DECLS
