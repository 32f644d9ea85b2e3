/* step-words.h: describes a step in a short sentence for people
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* (transfer full): what @self does, translated, on one line: "Run make test", "Wait 5 days", "Ask:
 * Which database?". Long texts are cut. */
char *beckon_step_describe (const BeckonStep *self);
/* (transfer full) (element-type utf8): details that beckon_step_describe() omits, translated, one
 * per line: the options of a question, the texts of a hand-off, folder and time limit of a command,
 * and the full text of what is too long for one line. Very long texts are cut. */
GPtrArray *beckon_step_list_details (const BeckonStep *self);
/* (transfer full): the same as a note. */
BeckonNote *beckon_step_to_note (const BeckonStep *self);
/* (transfer none): the state of a step in the person's language: "Done". */
const char *beckon_step_state_to_label (BeckonStepState state);
/* (transfer full): E110: the row of step @position (from 0) of a plan of @n_steps is missing, which
 * only damage can explain. English for the log. */
GError *beckon_step_new_lost_error (guint position, guint n_steps);

G_END_DECLS
