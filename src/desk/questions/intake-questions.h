/* intake-questions.h: the questions of the intake about a request: confirm it, add to it, choose a
 * reading; internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* (transfer full): "Is this what you want?" (CF-2). @intent: how the request was understood. */
BeckonInteraction *beckon_intake_make_confirmation (const BeckonClassification *classification,
                                                    const char                 *intent);
/* (transfer full): asks for the one thing that is missing, in the person's own words (CF-3). */
BeckonInteraction *beckon_intake_make_clarification (const BeckonClassification *classification,
                                                     const char                 *intent);
/* (transfer full): which of the readings is meant (CF-12). It goes the way of PP-1 to PP-9: after
 * @desk's 60 seconds it is set aside, and nothing but a person's answer settles it. */
BeckonInteraction *beckon_intake_make_ambiguity (BeckonDesk                 *desk,
                                                 const BeckonClassification *classification);
/* TRUE: @classification has readings of which the person has not chosen one yet. An evaluator may
 * find the same choice in the words again. */
gboolean beckon_intake_leaves_choice (const BeckonRequest        *request,
                                      const BeckonClassification *classification);

G_END_DECLS
