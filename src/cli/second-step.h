/* second-step.h: what is destructive is answered in two steps (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): what @text answers to @question, if that is destructive: the labels
 * of options. NULL: one step is enough, or it is no answer at all, which the desk says. */
char *beckon_second_step_dup_label (const BeckonInteraction *question, const char *text);
/* For lines that answer one after the other. TRUE: @text was entered before as the answer to
 * @question, or one step is enough. FALSE: it is the first step, and @prompt (out) (transfer full)
 * says what the second does. */
gboolean beckon_second_step_take (BeckonContext           *context,
                                  const BeckonInteraction *question,
                                  const char              *text,
                                  char                   **prompt);
/* Anything else was entered: the first step is taken back. */
void beckon_second_step_forget (BeckonContext *context);
/* Asks for the second step where a person types into this terminal; FALSE with @error (E103) if
 * that is not done, or where nobody does. */
gboolean beckon_second_step_ask (const char *text, const char *label, GError **error);

G_END_DECLS
