/* question-menu.h: what else can be done with a question, and until when it can be set aside
 * (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_MENU (beckon_question_menu_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionMenu, beckon_question_menu, BECKON, QUESTION_MENU, AdwBin)

/* A button with a menu. Its first items are the actions question.ask-back, question.attach and
 * question.skip of the widget around it, as far as they are enabled. Signals: "chosen" (gint64
 * until): set aside until then, wall clock, µs since the epoch; "all": none of the row, without a
 * time; "closed": the menu is not open any more. */

/* How many questions are in the row; with more than one the menu offers *Later* for all. */
void     beckon_question_menu_set_all (BeckonQuestionMenu *self, guint n);
gboolean beckon_question_menu_is_open (BeckonQuestionMenu *self);

G_END_DECLS
