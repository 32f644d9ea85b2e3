/* fit-scroller.c: makes a scrolled area as tall as its content, and its window no taller than the
 * screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/fit-scroller.h"

/* The share of the screen's height for the window, and the minimum height of the scrolled area. */
#define SCREEN_PER_CENT 90
/* On a small screen, use nearly all of it. */
#define SMALL_SCREEN_PX 600
#define SMALL_SCREEN_PER_CENT 98
#define MIN_PX 200

static void
measure (GtkWidget     *bin,
         GtkOrientation orientation,
         int            for_size,
         int           *minimum,
         int           *natural,
         int           *minimum_baseline,
         int           *natural_baseline)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (bin)));
  GtkWidget         *inside = gtk_scrolled_window_get_child (scroller);
  int                most = gtk_scrolled_window_get_max_content_height (scroller);
  int                tall;

  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (GTK_WIDGET (scroller), orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 || inside == NULL
      || !gtk_widget_should_layout (GTK_WIDGET (scroller)))
    return;

  gtk_widget_measure (inside, orientation, for_size, NULL, &tall, NULL, NULL);
  *natural = MAX (*minimum, most >= 0 ? MIN (tall, most) : tall);
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

void
beckon_fit_scroller_install (AdwBin *bin)
{
  g_return_if_fail (ADW_IS_BIN (bin));
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (adw_bin_get_child (bin)));

  gtk_widget_set_layout_manager (GTK_WIDGET (bin),
                                 gtk_custom_layout_new (get_request_mode, measure, allocate));
}

/* The height of the screen that @widget is or will be on. */
static int
get_screen_height (GtkWidget *widget)
{
  GdkDisplay *display = gtk_widget_get_display (widget);
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  GdkMonitor *at_surface =
    surface != NULL ? gdk_display_get_monitor_at_surface (display, surface) : NULL;
  g_autoptr (GdkMonitor) monitor =
    at_surface != NULL ? g_object_ref (at_surface)
                       : g_list_model_get_item (gdk_display_get_monitors (display), 0);
  GdkRectangle place = { 0 };

  if (monitor != NULL)
    gdk_monitor_get_geometry (monitor, &place);
  return place.height;
}

gboolean
beckon_fit_scroller_is_screen_small (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return get_screen_height (widget) < SMALL_SCREEN_PX;
}

/* The height that a window near @widget may have. */
static int
get_most (GtkWidget *widget)
{
  return get_screen_height (widget)
         * (beckon_fit_scroller_is_screen_small (widget) ? SMALL_SCREEN_PER_CENT : SCREEN_PER_CENT)
         / 100;
}

int
beckon_fit_scroller_get_height (AdwBin *bin, int width, int all)
{
  int scrolled;

  g_return_val_if_fail (ADW_IS_BIN (bin), all);

  gtk_widget_measure (GTK_WIDGET (bin), GTK_ORIENTATION_VERTICAL, width, NULL, &scrolled, NULL,
                      NULL);
  return MIN (all, MAX (get_most (GTK_WIDGET (bin)), all - scrolled + MIN (scrolled, MIN_PX)));
}

void
beckon_fit_scroller_limit (AdwBin *bin, GtkWidget *content, int width)
{
  int least_width, all, scrolled;

  g_return_if_fail (ADW_IS_BIN (bin));
  g_return_if_fail (gtk_widget_is_ancestor (GTK_WIDGET (bin), content));

  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX (width, least_width);
  gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, width, NULL, &all, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (bin), GTK_ORIENTATION_VERTICAL, width, NULL, &scrolled, NULL,
                      NULL);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (adw_bin_get_child (bin)),
                                              MAX (get_most (content) - (all - scrolled), MIN_PX));
}
