/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/form-dialog.h"

#include "app/question-announce.h"
#include "model/error.h"

struct _BeckonFormDialog
{
  AdwWindow            parent_instance;
  AdwPreferencesGroup *rows;
  GtkButton           *save;
  GtkWidget           *error;
  GtkLabel            *error_label;
  GtkLabel            *help;
  GtkButton           *delete;
  gboolean             filled; /* the first row, where typing begins, is there */
};

enum
{
  SAVE,
  DELETE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFormDialog, beckon_form_dialog, ADW_TYPE_WINDOW)

static void
on_save (BeckonFormDialog *self)
{
  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->save)))
    return;
  gtk_widget_set_visible (self->error, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->save), FALSE);
  g_signal_emit (self, signals[SAVE], 0);
}

static void
on_delete (BeckonFormDialog *self)
{
  g_signal_emit (self, signals[DELETE], 0);
}

static void
beckon_form_dialog_class_init (BeckonFormDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DELETE] = g_signal_new ("delete", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/form-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, rows);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, save);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, error_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, help);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, delete);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
  gtk_widget_class_bind_template_callback (widget_class, on_delete);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
beckon_form_dialog_init (BeckonFormDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

BeckonFormDialog *
beckon_form_dialog_new (GtkWidget  *parent,
                        const char *title,
                        const char *save)
{
  GtkRoot *root = gtk_widget_get_root (parent);
  BeckonFormDialog *self = g_object_new (BECKON_TYPE_FORM_DIALOG,
                                         "transient-for", GTK_IS_WINDOW (root) ? root : NULL,
                                         "title", title, NULL);

  gtk_button_set_label (self->save, save);

  return self;
}

GtkEditable *
beckon_form_dialog_add_entry (BeckonFormDialog *self,
                              const char       *title,
                              const char       *text)
{
  GtkWidget *row = adw_entry_row_new ();

  g_return_val_if_fail (BECKON_IS_FORM_DIALOG (self), NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  g_signal_connect_swapped (row, "entry-activated", G_CALLBACK (on_save), self);
  adw_preferences_group_add (self->rows, row);
  if (!self->filled)
    gtk_widget_grab_focus (row);
  self->filled = TRUE;

  return GTK_EDITABLE (row);
}

GtkSwitch *
beckon_form_dialog_add_switch (BeckonFormDialog *self,
                               const char       *title,
                               const char       *subtitle,
                               gboolean          active)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  g_return_val_if_fail (BECKON_IS_FORM_DIALOG (self), NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (toggle), active);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  adw_preferences_group_add (self->rows, row);

  return GTK_SWITCH (toggle);
}

void
beckon_form_dialog_set_help (BeckonFormDialog *self,
                             const char       *text)
{
  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  gtk_label_set_text (self->help, text);
  gtk_widget_set_visible (GTK_WIDGET (self->help), TRUE);
}

void
beckon_form_dialog_set_delete (BeckonFormDialog *self,
                               const char       *label)
{
  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  gtk_button_set_label (self->delete, label);
  gtk_widget_set_visible (GTK_WIDGET (self->delete), TRUE);
}

void
beckon_form_dialog_refuse (BeckonFormDialog *self,
                           const GError     *error)
{
  const char *hint = beckon_error_get_hint (error);
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  text = hint != NULL && *hint != '\0' ? g_strdup_printf ("%s\n%s", error->message, hint) : g_strdup (error->message);
  gtk_label_set_text (self->error_label, text);
  gtk_widget_set_visible (self->error, TRUE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->save), TRUE);
  beckon_question_announce (GTK_WIDGET (self), text);
}
