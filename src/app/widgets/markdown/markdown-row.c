/* markdown-row.c: where a piece stands: beside the marks of lists and quotes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-row.h"

#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/markdown/markdown-layout.h"
#include "markdown/plain.h"

/* px: between two pieces, two items, and for each list around a piece. */
#define GAP 10
#define TIGHT_GAP 3
#define HEADING_GAP 16
#define INDENT 26

static int
get_gap (const BeckonMarkdownPiece *piece)
{
  if (piece->is_more || piece->is_first)
    return 0;
  if (piece->block->kind == BECKON_MARKDOWN_HEADING)
    return HEADING_GAP;
  return piece->is_tight && !piece->is_top ? TIGHT_GAP : GAP;
}

/* The mark, or the room of one, before all that an item has. */
static GtkWidget *
new_mark (const BeckonMarkdownPiece *piece, GtkTextDirection direction)
{
  g_autofree char *text =
    piece->item != NULL ? beckon_markdown_item_mark (piece->item) : g_strdup ("");
  GtkWidget *mark = gtk_label_new (text);

  gtk_widget_set_direction (mark, direction);
  gtk_label_set_xalign (GTK_LABEL (mark), 1);
  gtk_label_set_yalign (GTK_LABEL (mark), 0);
  gtk_widget_set_size_request (mark, INDENT - 6, -1);
  gtk_widget_set_margin_start (mark, INDENT * ((int) piece->n_lists - 1));
  gtk_widget_set_margin_end (mark, 6);
  gtk_widget_add_css_class (mark, "mark");

  return mark;
}

/* Marks are on the side where the text begins. */
static GtkTextDirection
find_direction (const BeckonMarkdownPiece *piece)
{
  const char *text = piece->block->kind == BECKON_MARKDOWN_CODE ? NULL : piece->text;

  return text != NULL ? beckon_markdown_label_find_direction (text + piece->start,
                                                              text + piece->start + piece->length)
                      : GTK_TEXT_DIR_NONE;
}

GtkWidget *
beckon_markdown_row_new (const BeckonMarkdownPiece *piece, GtkWidget *content)
{
  gboolean         is_item = piece->n_lists > 0;
  GtkTextDirection direction = find_direction (piece);
  GtkWidget       *row =
    g_object_new (GTK_TYPE_BOX, "accessible-role",
                  is_item ? GTK_ACCESSIBLE_ROLE_LIST_ITEM : GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *inside = is_item ? gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0) : content;

  gtk_widget_set_layout_manager (row, beckon_markdown_layout_new_row ());
  gtk_widget_set_direction (row, direction);
  if (is_item)
    {
      gtk_widget_set_layout_manager (inside, beckon_markdown_layout_new_row ());
      gtk_widget_set_direction (inside, direction);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
      gtk_box_append (GTK_BOX (inside), new_mark (piece, direction));
      gtk_widget_set_hexpand (content, TRUE);
      gtk_box_append (GTK_BOX (inside), content);
    }

  for (guint i = 0; i < piece->n_quotes; i++)
    {
      GtkWidget *bar = gtk_separator_new (GTK_ORIENTATION_VERTICAL);

      gtk_widget_set_direction (bar, direction);
      gtk_widget_add_css_class (bar, "quote");
      gtk_box_append (GTK_BOX (row), bar);
    }
  /* The bar of a quote begins below its gap, and has none of its own. */
  gtk_widget_set_margin_top (piece->is_top ? row : inside, get_gap (piece));
  gtk_widget_set_hexpand (inside, TRUE);
  gtk_box_append (GTK_BOX (row), inside);

  return row;
}
