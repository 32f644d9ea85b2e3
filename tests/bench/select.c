/* select.c: how long it takes from selecting a task to its question on the screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole program beckon-desk, and a hand on the list of its window that selects one row after
 * the other, each when everything rests. The time is that from the selection to the end of the
 * frame that shows the question. Prints one line of JSON.
 */

#include "config.h"

#include <adwaita.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/application.h"
#include "app/question/question-dialog.h"

#define ROWS 20
#define REST_MS 300
#define LOOK_MS 500
#define LIMIT_S 120

typedef struct
{
  BeckonApplication *application;
  GtkWidget         *list;
  GdkFrameClock     *clock;
  GArray            *times; /* (element-type gint64): µs */
  GArray            *works; /* (element-type gint64): µs of the processor, in this thread */
  gint64             work_us;
  gint64             begin_us; /* 0: nothing was selected since the last frame */
  guint              n_rows;   /* in the list */
  guint              row;
} Select;

static void
find_list (GtkWidget *widget, Select *select)
{
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_mapped (widget))
    {
      GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (widget));

      if (GTK_IS_SINGLE_SELECTION (model))
        {
          select->list = widget;
          select->n_rows = g_list_model_get_n_items (G_LIST_MODEL (model));
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_list (child, select);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

static gint64
get_work_us (void)
{
  struct timespec spent;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spent);
  return spent.tv_sec * G_USEC_PER_SEC + spent.tv_nsec / 1000;
}

static void
on_after_paint (GdkFrameClock *clock, Select *select)
{
  gint64 took_us = g_get_monotonic_time () - select->begin_us;
  gint64 work_us = get_work_us () - select->work_us;

  if (select->begin_us == 0)
    return;
  select->begin_us = 0;
  /* The first one also makes what every later one uses again. */
  if (select->row <= 2)
    return;
  g_array_append_val (select->times, took_us);
  g_array_append_val (select->works, work_us);
}

static gboolean
on_next (gpointer user_data)
{
  Select *select = user_data;

  if (select->row > ROWS || select->row >= select->n_rows)
    {
      g_array_sort (select->times, compare);
      g_array_sort (select->works, compare);
      printf ("{\"rows\":%u,\"median_ms\":%.3f,\"work_ms\":%.3f,\"longest_ms\":%.3f}\n",
              select->n_rows,
              g_array_index (select->times, gint64, select->times->len / 2) / 1000.0,
              g_array_index (select->works, gint64, select->works->len / 2) / 1000.0,
              g_array_index (select->times, gint64, select->times->len - 1) / 1000.0);
      beckon_application_stop (select->application);
      return G_SOURCE_REMOVE;
    }
  select->begin_us = g_get_monotonic_time ();
  select->work_us = get_work_us ();
  gtk_single_selection_set_selected (
    GTK_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (select->list))), select->row++);
  return G_SOURCE_CONTINUE;
}

/* Until the window has all tasks; the dialog, which opens for what waits, is closed. */
static gboolean
on_wait (gpointer user_data)
{
  Select *select = user_data;
  guint   n_before = select->n_rows;

  select->n_rows = 0;
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (select->application)); l != NULL;
       l = l->next)
    {
      if (BECKON_IS_QUESTION_DIALOG (l->data))
        {
          gtk_window_close (l->data);
          return G_SOURCE_CONTINUE;
        }
      find_list (l->data, select);
    }
  if (select->n_rows < ROWS || select->n_rows != n_before)
    return G_SOURCE_CONTINUE;

  select->row = 1;
  select->clock = gtk_widget_get_frame_clock (select->list);
  g_signal_connect (select->clock, "after-paint", G_CALLBACK (on_after_paint), select);
  g_timeout_add (REST_MS, on_next, select);
  return G_SOURCE_REMOVE;
}

static gboolean
on_too_long (gpointer user_data)
{
  fputs ("the window does not show its questions\n", stderr);
  exit (1);
}

int
main (int argc, char **argv)
{
  Select select = { 0 };

  setlocale (LC_ALL, "");
  g_set_prgname (BECKON_APP_ID);
  select.times = g_array_new (FALSE, FALSE, sizeof (gint64));
  select.works = g_array_new (FALSE, FALSE, sizeof (gint64));
  select.application = beckon_application_new ();
  g_timeout_add (LOOK_MS, on_wait, &select);
  g_timeout_add_seconds (LIMIT_S, on_too_long, NULL);
  return g_application_run (G_APPLICATION (select.application), argc, argv);
}
