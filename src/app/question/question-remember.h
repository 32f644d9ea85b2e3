/* question-remember.h: *Always answer this way*, in which cases, and until when (SEN-5, AP-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/time/clock.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_REMEMBER (beckon_question_remember_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionRemember, beckon_question_remember, BECKON, QUESTION_REMEMBER, AdwBin)

/* Signal: "changed": it was checked or unchecked, or its scope or its time changed. */

/* Can an answer to it be given automatically in the future? */
gboolean beckon_question_remember_applies (const BeckonInteraction *interaction);

/* Visible only if it applies; unchecked when it shows a different question. */
void beckon_question_remember_set_interaction (BeckonQuestionRemember *self,
                                               BeckonInteraction      *interaction,
                                               BeckonClock            *clock);
/* Hides and unchecks it, or shows it again where it applies. */
void beckon_question_remember_set_offered (BeckonQuestionRemember *self, gboolean offered);
/* Unchecks it. */
void beckon_question_remember_clear (BeckonQuestionRemember *self);
/* The chosen scope: BECKON_SCOPE_NONE while it is not checked or not visible. */
BeckonScope beckon_question_remember_get_scope (BeckonQuestionRemember *self);
/* Does the person want it whatever the reason and the descriptions say? */
gboolean beckon_question_remember_get_any_reason (BeckonQuestionRemember *self);
/* For how long, in µs, from now on; 0: without an end. */
gint64 beckon_question_remember_get_for_us (BeckonQuestionRemember *self);
/* While it is checked, describes the effect of the answer @response (nullable: none yet). TRUE: the
 * text changed, and so may its height. */
gboolean beckon_question_remember_set_response (BeckonQuestionRemember *self, const char *response);

G_END_DECLS
