/* scroll.c: how long the frames take while the window scrolls through all tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole program beckon-desk, and a hand on the longest list of its window: first steadily, as a
 * wheel that is turned fast, through thousands of rows; then back to the top at once, as the key
 * Home does it; then with the scrollbar dragged from there to the end in ten seconds, so that no
 * row of one frame is there in the next. A frame's time is all that GTK does for it: binding of
 * rows, layout, painting. Prints one line of JSON.
 */

#include "config.h"

#include <adwaita.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/application.h"

#define FRAMES 600
#define STEADY_PX 400
#define SETTLE_FRAMES 30
#define LIMIT_S 120
#define MIN_ROWS 100
#define LOOK_MS 500
/* Of a display with 60 Hz. */
#define FRAME_US 16667

typedef enum
{
  SETTLE,
  STEADY,
  HOME,
  DRAG,
  N_PHASES
} Phase;

typedef struct
{
  BeckonApplication *application;
  GtkAdjustment     *adjustment;
  GtkWidget         *list;
  GdkFrameClock     *clock;
  GArray            *times[N_PHASES]; /* (element-type gint64): µs of each frame */
  gint64             begin_us;
  Phase              phase;
  guint              n_frames; /* of this phase */
  guint              n_rows;
} Scroll;

static void
find_list (GtkWidget *widget, Scroll *scroll)
{
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_mapped (widget))
    {
      GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (widget));
      guint n_rows = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

      if (n_rows > scroll->n_rows)
        {
          scroll->n_rows = n_rows;
          scroll->list = widget;
          /* Only the last few of what is done are shown until somebody wants all. */
          gtk_widget_activate_action (widget, "tasks.show-all", NULL);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_list (child, scroll);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

static void
print_times (const char *name, GArray *times)
{
  gint64 dropped = 0;

  for (guint i = 0; i < times->len; i++)
    dropped += g_array_index (times, gint64, i) / FRAME_US;
  g_array_sort (times, compare);
  printf (",\"%s\":{\"frames\":%u,\"dropped\":%" G_GINT64_FORMAT
          ",\"median_ms\":%.3f,\"p99_ms\":%.3f,\"longest_ms\":%.3f}",
          name, times->len, dropped, g_array_index (times, gint64, times->len / 2) / 1000.0,
          g_array_index (times, gint64, times->len * 99 / 100) / 1000.0,
          g_array_index (times, gint64, times->len - 1) / 1000.0);
}

static void
on_before_paint (GdkFrameClock *clock, Scroll *scroll)
{
  scroll->begin_us = g_get_monotonic_time ();
}

static void
on_after_paint (GdkFrameClock *clock, Scroll *scroll)
{
  gint64 took_us = g_get_monotonic_time () - scroll->begin_us;

  if (scroll->phase < N_PHASES && scroll->n_frames > 0)
    g_array_append_val (scroll->times[scroll->phase], took_us);
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  static const guint frames[] = { SETTLE_FRAMES, FRAMES, SETTLE_FRAMES, FRAMES };
  Scroll            *scroll = user_data;
  double             upper = gtk_adjustment_get_upper (scroll->adjustment)
                 - gtk_adjustment_get_page_size (scroll->adjustment);

  if (scroll->n_frames == frames[scroll->phase])
    {
      scroll->phase++;
      scroll->n_frames = 0;
    }
  scroll->n_frames++;
  if (scroll->phase == STEADY)
    gtk_adjustment_set_value (scroll->adjustment,
                              MIN (scroll->n_frames * (double) STEADY_PX, upper));
  else if (scroll->phase == HOME)
    gtk_adjustment_set_value (scroll->adjustment, 0);
  else if (scroll->phase == DRAG)
    gtk_adjustment_set_value (scroll->adjustment, upper * scroll->n_frames / FRAMES);
  if (scroll->phase < N_PHASES)
    return G_SOURCE_CONTINUE;

  printf ("{\"rows\":%u", scroll->n_rows);
  print_times ("steady", scroll->times[STEADY]);
  print_times ("home", scroll->times[HOME]);
  print_times ("drag", scroll->times[DRAG]);
  printf ("}\n");
  beckon_application_stop (scroll->application);
  return G_SOURCE_REMOVE;
}

/* Until the window has all tasks. */
static gboolean
on_wait (gpointer user_data)
{
  Scroll    *scroll = user_data;
  guint      n_before = scroll->n_rows;
  GtkWidget *view, *window;

  scroll->n_rows = 0;
  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (scroll->application));
       link != NULL; link = link->next)
    find_list (link->data, scroll);
  if (scroll->n_rows < MIN_ROWS || scroll->n_rows != n_before)
    return G_SOURCE_CONTINUE;

  window = GTK_WIDGET (gtk_widget_get_root (scroll->list));
  view = gtk_widget_get_ancestor (scroll->list, GTK_TYPE_SCROLLED_WINDOW);
  scroll->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (view));
  scroll->clock = gtk_widget_get_frame_clock (window);
  g_signal_connect (scroll->clock, "before-paint", G_CALLBACK (on_before_paint), scroll);
  g_signal_connect (scroll->clock, "after-paint", G_CALLBACK (on_after_paint), scroll);
  gtk_widget_add_tick_callback (window, on_tick, scroll, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
on_too_long (gpointer user_data)
{
  fputs ("the window does not show its tasks\n", stderr);
  exit (1);
}

int
main (int argc, char **argv)
{
  Scroll scroll = { 0 };

  setlocale (LC_ALL, "");
  g_set_prgname (BECKON_APP_ID);
  for (Phase phase = SETTLE; phase < N_PHASES; phase++)
    scroll.times[phase] = g_array_new (FALSE, FALSE, sizeof (gint64));
  scroll.application = beckon_application_new ();
  g_timeout_add (LOOK_MS, on_wait, &scroll);
  g_timeout_add_seconds (LIMIT_S, on_too_long, NULL);
  return g_application_run (G_APPLICATION (scroll.application), argc, argv);
}
