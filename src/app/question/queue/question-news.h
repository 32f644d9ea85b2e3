/* question-news.h: what happens on the desk to the questions that wait for the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/queue/question-places.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_NEWS (beckon_question_news_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionNews, beckon_question_news, BECKON, QUESTION_NEWS, GObject)

/* Signal "settled-here" (BeckonQuestionEntry *, BeckonInteraction *): the person answered it in the
 * dialog or the pane, and it is still in @entries. */

/* (transfer full): adds the questions that are open on @desk to @entries, and shows them in
 * @places. From now on it follows the events of @desk: what is new or needs attention comes up,
 * what was settled elsewhere says so. */
BeckonQuestionNews *beckon_question_news_new (BeckonDesk            *desk,
                                              BeckonQuestionEntries *entries,
                                              BeckonQuestionPlaces  *places);
/* Shows the questions that the person was answering when the desk ended: they count as held, but
 * nobody put them off. */
void beckon_question_news_bring_typed (BeckonQuestionNews *self);

G_END_DECLS
