/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/fit-scroller.h"

static void
measure (GtkWidget      *bin,
         GtkOrientation  orientation,
         int             for_size,
         int            *minimum,
         int            *natural,
         int            *minimum_baseline,
         int            *natural_baseline)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (bin)));
  GtkWidget *inside = gtk_scrolled_window_get_child (scroller);
  int most = gtk_scrolled_window_get_max_content_height (scroller);
  int tall;

  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (GTK_WIDGET (scroller), orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 || inside == NULL || !gtk_widget_should_layout (GTK_WIDGET (scroller)))
    return;

  gtk_widget_measure (inside, orientation, for_size, NULL, &tall, NULL, NULL);
  *natural = MAX (*minimum, most >= 0 ? MIN (tall, most) : tall);
}

static void
allocate (GtkWidget *bin,
          int        width,
          int        height,
          int        baseline)
{
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (bin)), width, height, baseline, NULL);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *bin)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

void
beckon_fit_scroller_install (AdwBin *bin)
{
  g_return_if_fail (ADW_IS_BIN (bin));
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (adw_bin_get_child (bin)));

  gtk_widget_set_layout_manager (GTK_WIDGET (bin), gtk_custom_layout_new (get_request_mode, measure, allocate));
}
