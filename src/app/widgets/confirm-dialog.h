/* confirm-dialog.h: asks before something that cannot be undone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Signals: "confirmed", "refused": the person pressed that button. Escape and closing emit
 * neither. */
#define BECKON_TYPE_CONFIRM_DIALOG (beckon_confirm_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonConfirmDialog, beckon_confirm_dialog, BECKON, CONFIRM_DIALOG, AdwWindow)

/* (transfer none): modal for the window of @parent (nullable: it belongs to none); present it.
 * Texts are plain. @destructive: the confirming button has the style of a warning. */
BeckonConfirmDialog *beckon_confirm_dialog_new (GtkWidget  *parent,
                                                const char *heading,
                                                const char *body,
                                                const char *no,
                                                const char *yes,
                                                gboolean    destructive);

G_END_DECLS
