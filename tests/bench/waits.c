/* waits.c: tasks that wait, through the desk's own API: adding many, how late they go on, and a
 * start with many of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench-waits add FILE N [BATCH]
 *   adds N tasks that wait, BATCH of them with one call (default: 1,000); durable when the clock
 *   stops
 * bench-waits fire FILE N
 *   N tasks due within 2 s, in shuffled order: how late each continued
 * bench-waits start FILE
 *   opens the file; until the first task that is due has continued
 *
 * Prints one line of JSON.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "base/timestamp.h"
#include "desk/desk.h"
#include "rules/tasks.h"

/* The number of concurrent calls with one task each; calls with many tasks are two: one is written
 * while the next is prepared. */
#define CALLS_OF_ONE 1000
#define CALLS_OF_MANY 2

static struct
{
  BeckonDesk *desk;
  GMainLoop  *loop;
  guint       wanted;
  guint       at_once; /* tasks created by one call */
  guint       sent;
  guint       done;
  gint64      from_us; /* when they are due, from their creation on */
  gint64      range_us;
  GArray     *late; /* (element-type gint64) µs */
} bench;

static void send_some (void);

static void
added_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    g_error ("a task was not taken: %s", error->message);
  bench.done += commit->tasks != NULL ? commit->tasks->len : 1;
  if (bench.done == bench.wanted)
    g_main_loop_quit (bench.loop);
  else
    send_some ();
}

static BeckonTask *
next_draft (void)
{
  BeckonTask *draft = beckon_task_new ();

  draft->title = g_strdup_printf ("May I deploy build %u to production now?", bench.sent);
  draft->agent = g_strdup_printf ("agent-%u", bench.sent % 40);
  draft->status = BECKON_TASK_WAITING;
  draft->resume_us = bench.from_us + (gint64) bench.sent * 7919 * BECKON_US_PER_MS % bench.range_us;
  bench.sent++;
  return draft;
}

static void
send_some (void)
{
  guint most = bench.at_once == 1 ? CALLS_OF_ONE : CALLS_OF_MANY * bench.at_once;

  while (bench.sent < bench.wanted && bench.sent - bench.done + bench.at_once <= most)
    if (bench.at_once == 1)
      {
        g_autoptr (BeckonTask) draft = next_draft ();

        beckon_desk_do_async (bench.desk,
                              beckon_operation_create_task ("bench", beckon_task_copy (draft)),
                              NULL, added_cb, NULL);
      }
    else
      {
        GPtrArray *drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);

        while (bench.sent < bench.wanted && drafts->len < bench.at_once)
          g_ptr_array_add (drafts, next_draft ());
        beckon_desk_do_async (bench.desk, beckon_operation_create_tasks ("bench", drafts), NULL,
                              added_cb, NULL);
      }
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  if (event->type == BECKON_EVENT_TASK_CHANGED && event->task->status == BECKON_TASK_RUNNING)
    {
      gint64 due_us = *(gint64 *) user_data;
      gint64 late_us = g_get_real_time () - due_us;

      g_array_append_val (bench.late, late_us);
      g_main_loop_quit (bench.loop);
    }
}

/* The position tells which one was due when: they arrive in the order of their times. */
static void
fired_cb (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  GArray *due = user_data;
  gint64  late_us;

  if (event->type != BECKON_EVENT_TASK_CHANGED || event->task->status != BECKON_TASK_RUNNING)
    return;
  late_us = g_get_real_time () - g_array_index (due, gint64, bench.late->len);
  g_array_append_val (bench.late, late_us);
  if (bench.late->len == due->len)
    g_main_loop_quit (bench.loop);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  bench.desk = beckon_desk_open_finish (result, NULL, &error);
  if (bench.desk == NULL)
    g_error ("%s", error->message);
  g_main_loop_quit (bench.loop);
}

static void
stopped_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_main_loop_quit (bench.loop);
}

static void
open_desk (const char *path)
{
  g_autoptr (BeckonDeskSettings) settings = beckon_desk_settings_new ();

  beckon_desk_open_async (path, NULL, settings, NULL, NULL, opened_cb, NULL);
  g_main_loop_run (bench.loop);
}

static void
add (guint n)
{
  gint64 begin_us = g_get_monotonic_time ();

  bench.wanted = n;
  send_some ();
  g_main_loop_run (bench.loop);
  if (bench.range_us > BECKON_US_PER_MINUTE)
    printf ("{\"added\":%u,\"seconds\":%.3f}\n", n, (g_get_monotonic_time () - begin_us) / 1e6);
}

static void
fire (guint n)
{
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (gint64));

  bench.from_us = g_get_real_time () + 4 * BECKON_US_PER_SECOND;
  bench.from_us -= bench.from_us % BECKON_US_PER_MS;
  bench.range_us = 2 * BECKON_US_PER_SECOND;
  for (guint i = 0; i < n; i++)
    {
      gint64 due_us = bench.from_us + (gint64) i * 7919 * BECKON_US_PER_MS % bench.range_us;

      g_array_append_val (due, due_us);
    }
  g_array_sort (due, compare);
  add (n);
  g_signal_connect (bench.desk, "event", G_CALLBACK (fired_cb), due);
  g_main_loop_run (bench.loop);
  g_array_sort (bench.late, compare);
  printf ("{\"fired\":%u,\"median_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n", n,
          g_array_index (bench.late, gint64, n / 2) / 1e3,
          g_array_index (bench.late, gint64, n * 99 / 100) / 1e3,
          g_array_index (bench.late, gint64, n - 1) / 1e3);
}

int
main (int argc, char **argv)
{
  gint64 begin_us = g_get_monotonic_time ();
  gint64 begin_wall_us = g_get_real_time ();
  guint  n = argc > 3 ? (guint) strtoul (argv[3], NULL, 10) : 0;

  if (argc < 3)
    return 2;
  bench.at_once = argc > 4
                    ? (guint) CLAMP (strtoul (argv[4], NULL, 10), 1, BECKON_LIMIT_TASKS_AT_ONCE)
                    : BECKON_LIMIT_TASKS_AT_ONCE;
  bench.loop = g_main_loop_new (NULL, FALSE);
  bench.late = g_array_new (FALSE, FALSE, sizeof (gint64));
  open_desk (argv[2]);
  bench.from_us = g_get_real_time () + BECKON_US_PER_HOUR;
  bench.range_us = 7 * BECKON_US_PER_DAY;
  if (strcmp (argv[1], "add") == 0)
    {
      add (n);
    }
  else if (strcmp (argv[1], "fire") == 0)
    {
      fire (n);
    }
  else
    {
      g_autofree char *status = NULL;
      const char      *memory;

      g_signal_connect (bench.desk, "event", G_CALLBACK (event_cb), &begin_wall_us);
      g_main_loop_run (bench.loop);
      g_file_get_contents ("/proc/self/status", &status, NULL, NULL);
      memory = status != NULL ? strstr (status, "VmHWM:") : NULL;
      printf ("{\"first_ms\":%.1f,\"peak_kib\":%ld}\n", (g_get_monotonic_time () - begin_us) / 1e3,
              memory != NULL ? strtol (memory + 6, NULL, 10) : 0);
    }
  fflush (stdout);
  beckon_desk_stop_async (bench.desk, stopped_cb, NULL);
  g_main_loop_run (bench.loop);
  g_object_unref (bench.desk);
  return 0;
}
