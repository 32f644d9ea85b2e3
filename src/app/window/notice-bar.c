/* notice-bar.c: a bar with a message that stays until it no longer applies, or until the person
 * closes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/notice-bar.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/wrap-box.h"

struct _BeckonNoticeBar
{
  GtkWidget    parent_instance;
  GtkRevealer *revealer;
  GtkLabel    *label;
  GtkBox      *column;  /* the text, and the buttons below it */
  GtkWidget   *buttons; /* (nullable): those, in as many lines as they need */
  GtkWidget   *close;
};

G_DEFINE_FINAL_TYPE (BeckonNoticeBar, beckon_notice_bar, GTK_TYPE_WIDGET)

static void
on_close (BeckonNoticeBar *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

/* A screen reader finds what is only not revealed. */
static void
on_revealed (BeckonNoticeBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->revealer),
                          gtk_revealer_get_reveal_child (self->revealer)
                            || gtk_revealer_get_child_revealed (self->revealer));
}

static void
beckon_notice_bar_dispose (GObject *object)
{
  BeckonNoticeBar *self = BECKON_NOTICE_BAR (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (child != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_notice_bar_parent_class)->dispose (object);
}

static void
beckon_notice_bar_class_init (BeckonNoticeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_notice_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "noticebar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
beckon_notice_bar_init (BeckonNoticeBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

  self->revealer = GTK_REVEALER (gtk_revealer_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->revealer), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self->revealer), FALSE);
  g_signal_connect_swapped (self->revealer, "notify::child-revealed", G_CALLBACK (on_revealed),
                            self);

  gtk_widget_set_valign (icon, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), icon);

  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  self->column = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_widget_set_valign (GTK_WIDGET (self->column), GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (GTK_WIDGET (self->column), TRUE);
  gtk_box_append (self->column, GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->column));

  self->close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (self->close, "flat");
  gtk_widget_add_css_class (self->close, "circular");
  gtk_widget_set_valign (self->close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->close, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  g_signal_connect_swapped (self->close, "clicked", G_CALLBACK (on_close), self);
  gtk_box_append (GTK_BOX (box), self->close);

  gtk_widget_add_css_class (box, "bar-notice");
  gtk_revealer_set_child (self->revealer, box);
}

void
beckon_notice_bar_show (BeckonNoticeBar *self, const char *text, gboolean closable)
{
  g_return_if_fail (BECKON_IS_NOTICE_BAR (self));

  if (text != NULL)
    {
      gtk_label_set_text (self->label, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                      -1);
    }
  gtk_widget_set_visible (self->close, closable);
  if (self->buttons != NULL)
    gtk_widget_set_visible (self->buttons, text != NULL);
  if (text != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->revealer), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  on_revealed (self);
}

GtkWidget *
beckon_notice_bar_add_button (BeckonNoticeBar *self, const char *label)
{
  GtkWidget *button;

  g_return_val_if_fail (BECKON_IS_NOTICE_BAR (self), NULL);

  button = gtk_button_new_with_label (label);
  if (self->buttons == NULL)
    {
      self->buttons = beckon_wrap_box_new (6);
      gtk_box_append (self->column, self->buttons);
      gtk_widget_set_visible (self->buttons, gtk_revealer_get_reveal_child (self->revealer));
    }
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->buttons), button);
  return button;
}
