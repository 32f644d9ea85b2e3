/* markdown-table.c: a table of a few cells
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-table.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/no-hyphens.h"
#include "app/widgets/wheel.h"
#include "markdown/layout.h"

/* A cell is wrapped where it is longer, and does not get narrower than this. */
#define MAX_CHARS 40
#define MIN_CHARS 12

static void
add_cell (GtkGrid *grid, const BeckonMarkdownBlock *cell, guint column, guint row, char align)
{
  GtkWidget *label = beckon_markdown_label_new (cell, 0, strlen (cell->text));
  guint      width = beckon_markdown_text_width (cell->text);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (GTK_LABEL (label));
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (width, MIN_CHARS));
  gtk_label_set_max_width_chars (GTK_LABEL (label), (int) CLAMP (width, 1, MAX_CHARS));
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  if (align == 'r' || align == 'c')
    {
      gtk_label_set_xalign (GTK_LABEL (label), align == 'r' ? 1 : 0.5);
      gtk_label_set_justify (GTK_LABEL (label),
                             align == 'r' ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_CENTER);
    }
  gtk_widget_add_css_class (label, "cell");
  if (row == 0)
    gtk_widget_add_css_class (label, "head");
  gtk_grid_attach (grid, label, (int) column, (int) row, 1, 1);
}

/* As high as the grid is at this width: a scrolled window alone asks for what the grid needs where
 * it is narrowest. */
static void
measure (GtkWidget     *bin,
         GtkOrientation orientation,
         int            for_size,
         int           *minimum,
         int           *natural,
         int           *minimum_baseline,
         int           *natural_baseline)
{
  GtkWidget *scroller = adw_bin_get_child (ADW_BIN (bin));
  GtkWidget *inside = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller));
  int        narrowest, widest;

  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (inside, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, &widest, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (scroller, orientation, for_size, minimum, natural, NULL, NULL);
      *natural = MAX (*minimum, widest);
      return;
    }

  gtk_widget_measure (inside, orientation, for_size < 0 ? widest : MAX (for_size, narrowest), NULL,
                      natural, NULL, NULL);
  *minimum = *natural;
}

static void
allocate (GtkWidget *bin, int width, int height, int baseline)
{
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (bin)), width, height, baseline, NULL);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *bin)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

GtkWidget *
beckon_markdown_table_new (const BeckonMarkdownBlock *table)
{
  guint      n_rows = table->children != NULL ? table->children->len : 0;
  GtkWidget *bin = adw_bin_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *grid =
    g_object_new (GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  /* Translators: for screen readers, before the cells of a table are read. */
  g_autofree char *columns =
    g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Table with %u column", "Table with %u columns",
                                  table->n_columns),
                     table->n_columns);

  for (guint row = 0; row < n_rows; row++)
    {
      const BeckonMarkdownBlock *cells = g_ptr_array_index (table->children, row);

      for (guint i = 0; cells->children != NULL && i < MIN (cells->children->len, table->n_columns);
           i++)
        add_cell (GTK_GRID (grid), g_ptr_array_index (cells->children, i), i, row, table->align[i]);
    }
  gtk_widget_set_halign (grid, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, columns,
                                  -1);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), grid);
  beckon_wheel_pass_on (grid);
  adw_bin_set_child (ADW_BIN (bin), scroller);
  gtk_widget_set_layout_manager (bin, gtk_custom_layout_new (get_request_mode, measure, allocate));
  gtk_widget_add_css_class (bin, "markdown-table");

  return bin;
}
