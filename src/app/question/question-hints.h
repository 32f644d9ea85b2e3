/* question-hints.h: what the person answered to similar questions before (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/time/clock.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Not visible by itself. Signals:
 * "found": there is something to be shown; whoever shows the question knows whether something may
 * still move "resized": the person opened or closed it */
#define BECKON_TYPE_QUESTION_HINTS (beckon_question_hints_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionHints, beckon_question_hints, BECKON, QUESTION_HINTS, AdwBin)

/* Looks for what was answered to questions like @interaction; what was found for another one goes.
 */
void beckon_question_hints_set_interaction (BeckonQuestionHints *self,
                                            BeckonInteraction   *interaction,
                                            BeckonStore         *store,
                                            BeckonClock         *clock);

G_END_DECLS
