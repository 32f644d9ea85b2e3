/* markdown-code.c: a card with code
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-code.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/toast.h"
#include "app/widgets/wheel.h"

#define LINES "beckon-markdown-lines"
#define LEFT_TO_RIGHT_MARK "\xe2\x80\x8e"

static void
on_copy (GtkButton *button, const char *text)
{
  beckon_toast_copy (GTK_WIDGET (button), text);
}

static void
free_text (gpointer text, GClosure *closure)
{
  g_free (text);
}

GtkWidget *
beckon_markdown_code_new_copy (const BeckonMarkdownBlock *block, const char *copied)
{
  GtkWidget  *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  const char *name =
    block->kind == BECKON_MARKDOWN_CODE && !block->is_typed ? _ ("Copy Code") : _ ("Copy Text");

  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (copy, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_data (copy, "clicked", G_CALLBACK (on_copy), g_strdup (copied), free_text, 0);

  return copy;
}

GtkWidget *
beckon_markdown_code_new (const BeckonMarkdownBlock *block, const char *copied)
{
  GtkWidget *card = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "markdown-code");
  gtk_widget_set_direction (card, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (column, GTK_TEXT_DIR_LTR);
  gtk_widget_set_hexpand (column, TRUE);
  if (block->language != NULL)
    {
      GtkWidget *language = gtk_label_new (block->language);

      gtk_label_set_xalign (GTK_LABEL (language), 0);
      gtk_widget_set_direction (language, GTK_TEXT_DIR_LTR);
      gtk_label_set_ellipsize (GTK_LABEL (language), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (language, "language");
      gtk_box_append (GTK_BOX (column), language);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                      language, NULL, -1);
    }

  gtk_widget_add_css_class (lines, "lines");
  gtk_widget_set_direction (lines, GTK_TEXT_DIR_LTR);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_widget_set_direction (scroller, GTK_TEXT_DIR_LTR);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), lines);
  gtk_widget_set_direction (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller)),
                            GTK_TEXT_DIR_LTR);
  beckon_wheel_pass_on (lines);
  gtk_box_append (GTK_BOX (column), scroller);
  gtk_box_append (GTK_BOX (card), column);
  gtk_box_append (GTK_BOX (card), beckon_markdown_code_new_copy (block, copied));
  g_object_set_data (G_OBJECT (card), LINES, lines);

  return card;
}

/* (transfer full): code is read from left to right also where its first letter is of a script that
 * is not. */
static char *
dup_lines (const BeckonMarkdownPiece *piece)
{
  GString    *lines = g_string_sized_new (piece->length + 16);
  const char *line = piece->text + piece->start;
  const char *last = line + piece->length;

  while (TRUE)
    {
      const char *end = memchr (line, '\n', (gsize) (last - line));

      end = end != NULL ? end : last;
      if (beckon_markdown_label_find_direction (line, end) == GTK_TEXT_DIR_RTL)
        g_string_append (lines, LEFT_TO_RIGHT_MARK);
      g_string_append_len (lines, line, end - line);
      if (end == last)
        return g_string_free (lines, FALSE);
      g_string_append_c (lines, '\n');
      line = end + 1;
    }
}

void
beckon_markdown_code_add (GtkWidget *card, const BeckonMarkdownPiece *piece)
{
  GtkWidget       *lines = g_object_get_data (G_OBJECT (card), LINES);
  g_autofree char *text = dup_lines (piece);
  GtkWidget       *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "monospace");
  if (piece->sign != 0)
    gtk_widget_add_css_class (label, piece->sign == '+'   ? "added"
                                     : piece->sign == '-' ? "removed"
                                                          : "place");
  gtk_box_append (GTK_BOX (lines), label);
}
