/* log-stream.c: how long the frames take while the log or the transcript of a task grows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole program beckon-desk. Somebody else makes a task and shows it; from the moment at which
 * its log or transcript is in sight each frame is timed, and each turn of the main loop, which is
 * what one frame can be late by: reading, adding lines, layout and painting. After
 * BECKON_BENCH_SECONDS prints one line of JSON. BECKON_BENCH_TRANSCRIPT: the transcript, not the
 * log.
 */

#include "config.h"

#include <adwaita.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/application.h"
#include "app/task/log/log-view.h"
#include "app/task/log/transcript-view.h"

#define LOOK_MS 100
#define LIMIT_S 60

typedef struct
{
  BeckonApplication *application;
  GtkWidget         *view;   /* (nullable): that, once it is in sight */
  GArray            *frames; /* (element-type gint64): µs of each */
  GArray            *turns;
  GArray            *work; /* of each frame, without the time in which others had the processor */
  gint64             begin_us;
  gint64             begin_work_us;
  guint              seconds;
} Stream;

static Stream    stream;
static GPollFunc poll_before;
static gint64    turn_us;

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
  gint64 took_us = g_get_monotonic_time () - turn_us;
  gint   n;

  if (stream.view != NULL)
    g_array_append_val (stream.turns, took_us);
  n = poll_before (fds, n_fds, timeout);
  turn_us = g_get_monotonic_time ();

  return n;
}

static GtkWidget *
find (GtkWidget *widget)
{
  if (g_getenv ("BECKON_BENCH_TRANSCRIPT") != NULL ? BECKON_IS_TRANSCRIPT_VIEW (widget)
                                                   : BECKON_IS_LOG_VIEW (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child);

      if (found != NULL)
        return found;
    }

  return NULL;
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
  guint over = 0;

  g_array_sort (times, compare);
  for (guint i = 0; i < times->len; i++)
    over += g_array_index (times, gint64, i) > 16000 ? 1 : 0;
  printf (",\"%s\":{\"n\":%u,\"median_ms\":%.3f,\"p99_ms\":%.3f,\"longest_ms\":%.3f,\"over\":%u}",
          name, times->len, g_array_index (times, gint64, times->len / 2) / 1000.0,
          g_array_index (times, gint64, times->len * 99 / 100) / 1000.0,
          g_array_index (times, gint64, times->len - 1) / 1000.0, over);
}

static gboolean
on_end (gpointer user_data)
{
  printf ("{\"seconds\":%u", stream.seconds);
  print_times ("frame", stream.frames);
  print_times ("turn", stream.turns);
  print_times ("work", stream.work);
  printf ("}\n");
  stream.view = NULL;
  beckon_application_stop (stream.application);

  return G_SOURCE_REMOVE;
}

static void
on_before_paint (GdkFrameClock *clock, gpointer user_data)
{
  stream.begin_us = g_get_monotonic_time ();
  stream.begin_work_us = get_work_us ();
}

static void
on_after_paint (GdkFrameClock *clock, gpointer user_data)
{
  gint64 took_us = g_get_monotonic_time () - stream.begin_us;
  gint64 work_us = get_work_us () - stream.begin_work_us;

  if (stream.view == NULL)
    return;
  g_array_append_val (stream.frames, took_us);
  g_array_append_val (stream.work, work_us);
}

/* Until the log of a task is in sight. */
static gboolean
on_wait (gpointer user_data)
{
  GtkWidget     *view = NULL, *stack;
  GdkFrameClock *clock;

  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (stream.application));
       link != NULL && view == NULL; link = link->next)
    view = find (link->data);
  if (view == NULL)
    return G_SOURCE_CONTINUE;
  stack = gtk_widget_get_ancestor (view, GTK_TYPE_STACK);
  gtk_stack_set_visible_child (GTK_STACK (stack), view);
  if (!gtk_widget_get_mapped (view))
    return G_SOURCE_CONTINUE;

  clock = gtk_widget_get_frame_clock (view);
  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), NULL);
  stream.view = view;
  g_timeout_add_seconds (stream.seconds, on_end, NULL);

  return G_SOURCE_REMOVE;
}

static gboolean
on_too_long (gpointer user_data)
{
  if (stream.view != NULL)
    return G_SOURCE_REMOVE;
  fputs ("no log comes into sight\n", stderr);
  exit (1);
}

int
main (int argc, char **argv)
{
  const char   *seconds = g_getenv ("BECKON_BENCH_SECONDS");
  GMainContext *context = g_main_context_default ();

  setlocale (LC_ALL, "");
  g_set_prgname (BECKON_APP_ID);
  stream.seconds = seconds != NULL ? (guint) g_ascii_strtoull (seconds, NULL, 10) : 10;
  stream.frames = g_array_new (FALSE, FALSE, sizeof (gint64));
  stream.turns = g_array_new (FALSE, FALSE, sizeof (gint64));
  stream.work = g_array_new (FALSE, FALSE, sizeof (gint64));
  turn_us = g_get_monotonic_time ();
  poll_before = g_main_context_get_poll_func (context);
  g_main_context_set_poll_func (context, timed_poll);
  stream.application = beckon_application_new ();
  g_timeout_add (LOOK_MS, on_wait, NULL);
  g_timeout_add_seconds (LIMIT_S, on_too_long, NULL);

  return g_application_run (G_APPLICATION (stream.application), argc, argv);
}
