/* markdown-long.c: a text that is too long for labels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-long.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/long-text.h"
#include "app/widgets/markdown/markdown-code.h"
#include "app/widgets/wheel.h"

#define HEIGHT_PX 180
#define MARGIN_PX 12

static GtkWidget *
new_view (const BeckonMarkdownBlock *block, const char *text)
{
  gboolean   is_code = block->kind != BECKON_MARKDOWN_PARAGRAPH;
  GtkWidget *view = g_object_new (
    GTK_TYPE_TEXT_VIEW, "editable", FALSE, "cursor-visible", FALSE, "accepts-tab", FALSE,
    "wrap-mode", GTK_WRAP_WORD_CHAR, "monospace", is_code, "top-margin", MARGIN_PX, "bottom-margin",
    MARGIN_PX, "left-margin", MARGIN_PX, "right-margin", MARGIN_PX, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter    at;

  beckon_long_text_install (GTK_TEXT_VIEW (view));
  gtk_text_buffer_get_end_iter (buffer, &at);
  beckon_long_text_append (buffer, &at, text);
  gtk_text_buffer_get_start_iter (buffer, &at);
  gtk_text_buffer_place_cursor (buffer, &at);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* Translators: the name of a text that is scrolled */
                                  _ ("Long text"), -1);

  return view;
}

GtkWidget *
beckon_markdown_long_new (const BeckonMarkdownBlock *block, const char *text)
{
  GtkWidget *card = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = new_view (block, text);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "long-text");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_PX);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_PX);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  beckon_wheel_pass_on (view);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (card), scroller);
  gtk_box_append (GTK_BOX (card), beckon_markdown_code_new_copy (block, text));

  return card;
}
