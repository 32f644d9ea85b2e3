/* form-dialog.h: some rows to fill in, sent by one button; what was filled in stays until it was
 * taken
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Signals: "save": the button, or Enter in a row; from then on it waits for
 * beckon_form_dialog_refuse() or for being closed. "delete": the person wants what it shows to be
 * gone; ask before. */
#define BECKON_TYPE_FORM_DIALOG (beckon_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFormDialog, beckon_form_dialog, BECKON, FORM_DIALOG, AdwWindow)

/* (transfer none): modal for the window of @parent; present it. */
BeckonFormDialog *beckon_form_dialog_new (GtkWidget *parent, const char *title, const char *save);
/* (transfer none): a row for one line of text. */
GtkEditable *
beckon_form_dialog_add_entry (BeckonFormDialog *self, const char *title, const char *text);
/* (transfer none): a row that is on or off. */
GtkSwitch *beckon_form_dialog_add_switch (BeckonFormDialog *self,
                                          const char       *title,
                                          const char       *subtitle,
                                          gboolean          active);
/* A sentence under the rows. */
void beckon_form_dialog_set_help (BeckonFormDialog *self, const char *text);
/* Shows the button that deletes, as @label. */
void beckon_form_dialog_set_delete (BeckonFormDialog *self, const char *label);
/* Says message and hint of @error; all that was filled in is still there. */
void beckon_form_dialog_refuse (BeckonFormDialog *self, const GError *error);
/* The same beside @row, one of its entries, which gets the keyboard. It goes when that is changed.
 */
void
beckon_form_dialog_refuse_entry (BeckonFormDialog *self, GtkEditable *row, const GError *error);

G_END_DECLS
