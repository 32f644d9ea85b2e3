/* confirm-dialog.h: asks whether something that cannot be undone is meant
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Signals: "confirmed", "refused": the person pressed the button that says so. Escape and closing
 * say neither. */
#define BECKON_TYPE_CONFIRM_DIALOG (beckon_confirm_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonConfirmDialog, beckon_confirm_dialog, BECKON, CONFIRM_DIALOG, AdwWindow)

/* (transfer none): modal for the window of @parent; present it. Texts are plain. @destructive: the
 * yes button warns. */
BeckonConfirmDialog *beckon_confirm_dialog_new (GtkWidget  *parent,
                                                const char *heading,
                                                const char *body,
                                                const char *no,
                                                const char *yes,
                                                gboolean    destructive);

G_END_DECLS
