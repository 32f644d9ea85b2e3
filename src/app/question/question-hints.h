/* question-hints.h: the person's answers to similar questions (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/time/clock.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Hidden at first. Signals:
 * "found": something can be shown; the owner decides whether the layout may still change
 * "resized": the person expanded or collapsed it
 * "taken" (const char *): the person wants this answer in the field */
#define BECKON_TYPE_QUESTION_HINTS (beckon_question_hints_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionHints, beckon_question_hints, BECKON, QUESTION_HINTS, AdwBin)

/* Searches for answers to questions like @interaction, and removes what was found for the previous
 * one. */
void beckon_question_hints_set_interaction (BeckonQuestionHints *self,
                                            BeckonInteraction   *interaction,
                                            BeckonStore         *store,
                                            BeckonClock         *clock);

G_END_DECLS
