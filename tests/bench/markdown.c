/* markdown.c: how soon 64 KiB of Markdown are on the screen, and how long the window stands still
 * meanwhile
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>

#include "app/widgets/markdown/markdown-view.h"

#define TEXT_BYTES (64 * 1024)
/* The window is shown first, and is left alone for as long. */
#define REST_MS 700
#define RUN_MS 4000

typedef struct
{
  GtkWidget *view;
  char      *text;
  gint64     begin_us; /* 0: not yet */
  gint64     set_us;
  gint64     shown_us; /* 0: not yet */
  gint64     last_us;
  gint64     longest_us;
} Run;

static void
on_painted (GdkFrameClock *clock, Run *run)
{
  /* The first frame with the beginning of the text. */
  if (run->begin_us != 0 && run->shown_us == 0 && gtk_widget_get_first_child (run->view) != NULL)
    run->shown_us = g_get_monotonic_time () - run->begin_us;
}

static gboolean
on_tick (gpointer data)
{
  Run   *run = data;
  gint64 now_us = g_get_monotonic_time ();

  if (run->begin_us != 0)
    run->longest_us = MAX (run->longest_us, now_us - run->last_us);
  run->last_us = now_us;
  return G_SOURCE_CONTINUE;
}

static gboolean
on_rested (gpointer data)
{
  Run *run = data;

  run->begin_us = run->last_us = g_get_monotonic_time ();
  beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (run->view), run->text, "/shop");
  run->set_us = g_get_monotonic_time () - run->begin_us;
  return G_SOURCE_REMOVE;
}

static gboolean
on_end (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

static char *
make_text (void)
{
  static const char part[] =
    "## Which fix?\n\nI have **reproduced** it in `capture()`: a *retry* charges twice. See "
    "[the issue](https://example.org/219).\n\n- the first way\n- the second "
    "way\n\n```diff\n-old\n+new\n same\n```\n\n"
    "| name | ms |\n|------|---:|\n| p50 | 12 |\n| p99 | 80 |\n\n";
  GString *text = g_string_new (NULL);

  while (text->len < TEXT_BYTES)
    g_string_append (text, part);
  g_string_truncate (text, TEXT_BYTES);
  return g_string_free (text, FALSE);
}

int
main (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autofree char *text = make_text ();
  Run              run = { .text = text };
  GtkWidget       *window;
  GtkWidget       *scroller;

  adw_init ();
  window = gtk_window_new ();
  scroller = gtk_scrolled_window_new ();
  run.view = beckon_markdown_view_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), run.view);
  gtk_window_set_child (GTK_WINDOW (window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 800);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_painted),
                    &run);
  g_timeout_add (1, on_tick, &run);
  g_timeout_add (REST_MS, on_rested, &run);
  g_timeout_add (REST_MS + RUN_MS, on_end, loop);
  g_main_loop_run (loop);

  g_print ("{\"set_ms\": %.2f, \"shown_ms\": %.2f, \"longest_ms\": %.2f}\n",
           (double) run.set_us / 1000, (double) run.shown_us / 1000,
           (double) run.longest_us / 1000);
  return 0;
}
