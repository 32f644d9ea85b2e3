/* step-words.h: a step as a short sentence for persons
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
/* (transfer full) (element-type utf8): what beckon_step_describe() leaves out of @self, translated,
 * a line each: the options of a question, what a hand-off says, the folder and the time limit of a
 * command, and all of what is too long for one line. Very long texts are cut. */
GPtrArray *beckon_step_list_details (const BeckonStep *self);
/* (transfer full): what beckon_step_describe() gives, in English, for execution_log. */
char *beckon_step_describe_for_log (const BeckonStep *self);
/* (transfer none): the state of a step in the person's language: "Done". */
const char *beckon_step_state_to_label (BeckonStepState state);
/* (transfer full): E110: the row of step @position (from 0) of a plan of @n_steps is not there,
 * which nothing but damage explains. English for the log. */
GError *beckon_step_new_lost_error (guint position, guint n_steps);

G_END_DECLS
