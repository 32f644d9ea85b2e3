/* command-card.c: a text to be copied, under its heading
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/command-card.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/no-hyphens.h"
#include "app/widgets/toast.h"

static void
on_copy (GtkButton *button, GtkLabel *line)
{
  beckon_toast_copy (GTK_WIDGET (button), gtk_label_get_text (line));
}

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (GTK_LABEL (label));
  gtk_widget_add_css_class (label, css_class);

  return label;
}

GtkWidget *
beckon_command_card_new (const char *heading, const char *text, gboolean is_code)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *line = make_label (text, "monospace");
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  /* Translators: a button; what it copies */
  g_autofree char *name = g_strdup_printf (_ ("Copy: %s"), heading);

  gtk_label_set_selectable (GTK_LABEL (line), TRUE);
  if (is_code)
    gtk_widget_set_direction (line, GTK_TEXT_DIR_LTR);
  gtk_widget_set_hexpand (line, TRUE);
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (copy, _ ("Copy"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (copy, "clicked", G_CALLBACK (on_copy), line);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "command");
  gtk_box_append (GTK_BOX (card), line);
  gtk_box_append (GTK_BOX (card), copy);
  gtk_box_append (GTK_BOX (part), make_label (heading, "heading"));
  gtk_box_append (GTK_BOX (part), card);

  return part;
}
