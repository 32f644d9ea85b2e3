/* confirm-dialog.c: asks before something that cannot be undone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/confirm-dialog.h"

#include "app/widgets/modal-focus.h"
#include "app/widgets/spoken.h"

struct _BeckonConfirmDialog
{
  AdwWindow  parent_instance;
  GtkLabel  *heading;
  GtkLabel  *body;
  GtkButton *no;
  GtkButton *yes;
};

enum
{
  CONFIRMED,
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonConfirmDialog, beckon_confirm_dialog, ADW_TYPE_WINDOW)

static void
respond (BeckonConfirmDialog *self, guint signal)
{
  g_object_ref (self);
  /* The handler may destroy the parent. */
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (self), NULL);
  g_signal_emit (self, signal, 0);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
on_yes (BeckonConfirmDialog *self)
{
  respond (self, signals[CONFIRMED]);
}

static void
on_no (BeckonConfirmDialog *self)
{
  respond (self, signals[REFUSED]);
}

static void
beckon_confirm_dialog_class_init (BeckonConfirmDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CONFIRMED] = g_signal_new ("confirmed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (
    widget_class, beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_ALERT_DIALOG));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/confirm-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConfirmDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, BeckonConfirmDialog, body);
  gtk_widget_class_bind_template_child (widget_class, BeckonConfirmDialog, no);
  gtk_widget_class_bind_template_child (widget_class, BeckonConfirmDialog, yes);
  gtk_widget_class_bind_template_callback (widget_class, on_no);
  gtk_widget_class_bind_template_callback (widget_class, on_yes);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
beckon_confirm_dialog_init (BeckonConfirmDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_modal_focus_keep (GTK_WINDOW (self));
}

BeckonConfirmDialog *
beckon_confirm_dialog_new (GtkWidget  *parent,
                           const char *heading,
                           const char *body,
                           const char *no,
                           const char *yes,
                           gboolean    destructive)
{
  GtkRoot             *root = parent != NULL ? gtk_widget_get_root (parent) : NULL;
  BeckonConfirmDialog *self =
    g_object_new (BECKON_TYPE_CONFIRM_DIALOG, "transient-for", GTK_IS_WINDOW (root) ? root : NULL,
                  "title", heading, NULL);

  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->body, body);
  gtk_button_set_label (self->no, no);
  gtk_button_set_label (self->yes, yes);
  gtk_widget_add_css_class (GTK_WIDGET (self->yes),
                            destructive ? "destructive-action" : "suggested-action");
  beckon_spoken_focus_first (GTK_WINDOW (self), GTK_WIDGET (destructive ? self->no : self->yes));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, body, -1);

  return self;
}
