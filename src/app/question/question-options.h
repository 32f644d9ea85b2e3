/* question-options.h: the options of a question, a filter for many, and an entry for own words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Of an index: no option. */
#define BECKON_QUESTION_OPTIONS_NONE G_MAXUINT

/* Signals: "activated" (guint index): the person activated an option, or pressed Enter in the
 * filter that finds it; "edited": the own words changed; "own-words": Enter was pressed in them;
 * "answer": the button beside them was clicked; "refused": a text was rejected because it is longer
 * than an answer can be. */
#define BECKON_TYPE_QUESTION_OPTIONS (beckon_question_options_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionOptions, beckon_question_options, BECKON, QUESTION_OPTIONS, GtkBox)

/* @checked: one bit for each option, if several can be chosen. @words (nullable): the own words;
 * NULL: there are none beside the options. */
void  beckon_question_options_set_interaction (BeckonQuestionOptions *self,
                                               BeckonInteraction     *interaction,
                                               guint64                checked,
                                               const char            *words);
guint beckon_question_options_get_length (BeckonQuestionOptions *self);

/* Marks option @index alone, or none. */
void beckon_question_options_mark (BeckonQuestionOptions *self, guint index);
/* The marked option, or BECKON_QUESTION_OPTIONS_NONE. */
guint beckon_question_options_get_marked (BeckonQuestionOptions *self);
/* Checks option @index, or no longer. */
void    beckon_question_options_toggle (BeckonQuestionOptions *self, guint index);
guint64 beckon_question_options_get_checked (BeckonQuestionOptions *self);
/* Option @index says @prompt (nullable: no longer): the next step takes it. */
void
beckon_question_options_set_armed (BeckonQuestionOptions *self, guint index, const char *prompt);
void beckon_question_options_set_usable (BeckonQuestionOptions *self,
                                         guint                  index,
                                         gboolean               visible,
                                         gboolean               sensitive);

/* (transfer none) (nullable): the entry, NULL while it is not shown. */
GtkWidget *beckon_question_options_get_filter (BeckonQuestionOptions *self);
GtkWidget *beckon_question_options_get_own_words (BeckonQuestionOptions *self);
/* (transfer none): "" if there are none. */
const char *beckon_question_options_get_text (BeckonQuestionOptions *self);
/* Whether the own words have a button that sends them. */
void beckon_question_options_set_button (BeckonQuestionOptions *self, gboolean visible);
/* What is typed may have been meant for another program (ATT-3): Enter in the filter takes
 * nothing. */
void beckon_question_options_set_stray (BeckonQuestionOptions *self, gboolean stray);
/* TRUE: only the options that fit what was typed are shown. */
gboolean beckon_question_options_is_filtered (BeckonQuestionOptions *self);
void     beckon_question_options_clear_filter (BeckonQuestionOptions *self);
/* FALSE: what is being said is dropped, and nothing can be said. */
void beckon_question_options_set_dictation (BeckonQuestionOptions *self, gboolean usable);
/* Moves the focus to the first or the last that is shown, own words included. */
void beckon_question_options_focus (BeckonQuestionOptions *self, gboolean last);
void beckon_question_options_focus_option (BeckonQuestionOptions *self, guint index);

G_END_DECLS
