/* reading-start.c: keeps a horizontally scrolled widget at its start
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/reading-start.h"

/* The scroll offset from the start of the text. */
typedef struct
{
  double   distance;
  gboolean pending; /* scrolls back in the next frame */
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

/* Adjustments count from the left: in a right-to-left language, a wider widget would scroll to
 * another place. The correction waits for the next frame, because this runs while sizes are
 * allocated. */
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
