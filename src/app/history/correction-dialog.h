/* correction-dialog.h: a form in which the person enters what the right answer would have been
 * (AIC-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Asks for the right answer to a settled question (AIC-12). */
#define BECKON_TYPE_CORRECTION_DIALOG (beckon_correction_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonCorrectionDialog, beckon_correction_dialog, BECKON, CORRECTION_DIALOG, AdwWindow)

/* (transfer none): modal for @parent; present it. */
BeckonCorrectionDialog *
beckon_correction_dialog_new (GtkWindow *parent, BeckonDesk *desk, BeckonInteraction *interaction);

G_END_DECLS
