/* long-text.c: how long the window stands still for what is shown in it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole program beckon-desk, which measures each turn of its main loop: reading, building,
 * layout and painting. It reads letters from standard input. p: print the longest turn since the
 * last time as a line of JSON. u: unfold what is folded and scroll everything to its end. c: close
 * all windows but the main one. b: begin or end to beat, at a priority below that of drawing, which
 * says how long the window could not draw.
 */

#include "config.h"

#include <adwaita.h>
#include <glib-unix.h>
#include <locale.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "app/application.h"
#include "app/window/window.h"

static BeckonApplication *application;
static GPollFunc          poll_before;
static gint64             turn_us;
static gint64             turn_work_us;
static gint64             longest_us;
static gint64             longest_work_us;
static guint              n_turns;
static guint              beat_id;
static gint64             beat_us;
static gint64             longest_beat_us;

/* How long this thread has had a processor. */
static gint64
get_work_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static gint
timed_poll (GPollFD *fds, guint n_fds, gint timeout)
{
  gint n;

  longest_us = MAX (longest_us, g_get_monotonic_time () - turn_us);
  longest_work_us = MAX (longest_work_us, get_work_us () - turn_work_us);
  n_turns++;
  n = poll_before (fds, n_fds, timeout);
  turn_us = g_get_monotonic_time ();
  turn_work_us = get_work_us ();

  return n;
}

static gboolean
beat (gpointer user_data)
{
  gint64 now_us = g_get_monotonic_time ();

  longest_beat_us = MAX (longest_beat_us, now_us - beat_us);
  beat_us = now_us;

  return G_SOURCE_CONTINUE;
}

static void
toggle_beat (void)
{
  if (beat_id != 0)
    {
      g_source_remove (beat_id);
      beat_id = 0;
      return;
    }
  beat_us = g_get_monotonic_time ();
  beat_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, 10, beat, NULL, NULL);
}

static void
print (void)
{
  printf ("{\"turns\":%u,\"longest_ms\":%.3f,\"work_ms\":%.3f,\"beat_ms\":%.3f}\n", n_turns,
          longest_us / 1000.0, longest_work_us / 1000.0, longest_beat_us / 1000.0);
  fflush (stdout);
  longest_us = longest_work_us = longest_beat_us = 0;
  n_turns = 0;
}

static void
unfold (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_TOGGLE_BUTTON (widget)
      && (gtk_widget_has_css_class (widget, "fold") || gtk_widget_has_css_class (widget, "whole")))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget), TRUE);
  if (GTK_IS_SCROLLED_WINDOW (widget))
    {
      GtkAdjustment *vertical = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget));

      gtk_adjustment_set_value (vertical, gtk_adjustment_get_upper (vertical));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfold (child);
}

static void
do_all (char what)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = g_list_model_get_n_items (windows); i > 0; i--)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i - 1);

      if (what == 'u')
        unfold (window);
      else if (!BECKON_IS_WINDOW (window) && gtk_widget_get_visible (window))
        gtk_window_close (GTK_WINDOW (window));
    }
}

static gboolean
on_letter (gint fd, GIOCondition condition, gpointer user_data)
{
  char letter;

  if (read (fd, &letter, 1) != 1)
    return G_SOURCE_REMOVE;
  if (letter == 'p')
    print ();
  else if (letter == 'b')
    toggle_beat ();
  else
    do_all (letter);

  return G_SOURCE_CONTINUE;
}

int
main (int argc, char **argv)
{
  GMainContext *context = g_main_context_default ();

  setlocale (LC_ALL, "");
  g_set_prgname (BECKON_APP_ID);
  turn_us = g_get_monotonic_time ();
  turn_work_us = get_work_us ();
  poll_before = g_main_context_get_poll_func (context);
  g_main_context_set_poll_func (context, timed_poll);
  application = beckon_application_new ();
  g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, on_letter, NULL);

  return g_application_run (G_APPLICATION (application), argc, argv);
}
