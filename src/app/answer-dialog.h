/* answer-dialog.h: a quiet form to answer what was set aside, or to correct what was decided
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* What the right answer to a settled question is (AIC-12). */
#define BECKON_TYPE_ANSWER_DIALOG (beckon_answer_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAnswerDialog, beckon_answer_dialog, BECKON, ANSWER_DIALOG, AdwWindow)

/* (transfer none): modal for @parent; present it. */
BeckonAnswerDialog *beckon_answer_dialog_new (GtkWindow         *parent,
                                              BeckonDesk        *desk,
                                              BeckonInteraction *interaction);

G_END_DECLS
