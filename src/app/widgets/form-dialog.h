/* form-dialog.h: a form with one button; the input stays until it was accepted
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Signals: "save": the button, or Enter in a row; the form then waits for
 * beckon_form_dialog_refuse() or for being closed. "delete": the person wants to delete the object;
 * ask for confirmation. */
#define BECKON_TYPE_FORM_DIALOG (beckon_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFormDialog, beckon_form_dialog, BECKON, FORM_DIALOG, AdwWindow)

/* (transfer none): modal for the window of @parent; present it. */
BeckonFormDialog *beckon_form_dialog_new (GtkWidget *parent, const char *title, const char *save);
/* (transfer none): a row for one line of text. */
GtkEditable *
beckon_form_dialog_add_entry (BeckonFormDialog *self, const char *title, const char *text);
/* (transfer none): a row with a switch. */
GtkSwitch *beckon_form_dialog_add_switch (BeckonFormDialog *self,
                                          const char       *title,
                                          const char       *subtitle,
                                          gboolean          active);
/* @row (transfer floating): one of another kind. */
void beckon_form_dialog_add_row (BeckonFormDialog *self, GtkWidget *row);
/* A sentence under the rows. */
void beckon_form_dialog_set_help (BeckonFormDialog *self, const char *text);
/* Shows the delete button, with @label. */
void beckon_form_dialog_set_delete (BeckonFormDialog *self, const char *label);
/* Shows message and hint of @error; the input stays. */
void beckon_form_dialog_refuse (BeckonFormDialog *self, const GError *error);
/* The same beside @row, one of the entries, which gets the focus. It disappears when that entry is
 * edited. */
void
beckon_form_dialog_refuse_entry (BeckonFormDialog *self, GtkEditable *row, const GError *error);

G_END_DECLS
