/* reading-start.c: what is scrolled sideways stays where one begins to read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/reading-start.h"

/* How far it is scrolled from where one begins to read. */
typedef struct
{
  double   distance;
  gboolean pending; /* the next frame brings it back there */
} Place;

static double
get_beginning (GtkAdjustment *adjustment)
{
  return gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
}

static gboolean
on_tick (GtkWidget *view, GdkFrameClock *clock, gpointer user_data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
  Place         *place = user_data;

  gtk_adjustment_set_value (adjustment, get_beginning (adjustment) - place->distance);
  place->pending = FALSE;

  return G_SOURCE_REMOVE;
}

static void
on_scrolled (GtkAdjustment *adjustment, GtkWidget *view)
{
  Place *place = g_object_get_data (G_OBJECT (view), "beckon-place");

  if (!place->pending)
    place->distance = get_beginning (adjustment) - gtk_adjustment_get_value (adjustment);
}

/* The value of an adjustment counts from the left; where one reads from the right, more room would
 * show another place. The change itself comes with the next frame: sizes are being given out. */
static void
on_room_changed (GtkAdjustment *adjustment, GtkWidget *view)
{
  Place *place = g_object_get_data (G_OBJECT (view), "beckon-place");

  if (gtk_widget_get_direction (view) != GTK_TEXT_DIR_RTL || place->pending)
    return;
  place->pending = TRUE;
  gtk_widget_add_tick_callback (view, on_tick, place, NULL);
}

void
beckon_reading_start_keep (GtkScrollable *view)
{
  GtkAdjustment *adjustment;

  g_return_if_fail (GTK_IS_SCROLLABLE (view));

  adjustment = gtk_scrollable_get_hadjustment (view);
  g_object_set_data_full (G_OBJECT (view), "beckon-place", g_new0 (Place, 1), g_free);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_room_changed), view, 0);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (on_scrolled), view, 0);
}
