/* question-pane.h: the question of the selected task, beside the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-view.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_PANE_EMPTY,    /* there is no question to show */
  BECKON_PANE_QUESTION, /* it shows the question */
  BECKON_PANE_DIALOG,   /* the question is in the dialog, and only there */
} BeckonPaneState;

#define BECKON_TYPE_QUESTION_PANE (beckon_question_pane_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionPane, beckon_question_pane, BECKON, QUESTION_PANE, AdwBin)

/* (transfer none): what shows the question. */
BeckonQuestionView *beckon_question_pane_get_view (BeckonQuestionPane *self);
/* Shows the question, or says that it is in the dialog. Signal "raise": the person wants to see
 * that dialog. */
void beckon_question_pane_set_state (BeckonQuestionPane *self, BeckonPaneState state);

G_END_DECLS
