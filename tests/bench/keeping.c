/* keeping.c: how long a turn of housekeeping holds the writer, over a file with much to do
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench-keeping FILE: prints one JSON object. Nobody else uses the file. Of the clock on the wall,
 * and of the processor: the first has what other programs take in it.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "db/engine.h"
#include "store/housekeeping.h"

static gint64
now_us (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);

  return now.tv_sec * G_TIME_SPAN_SECOND + now.tv_nsec / 1000;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const gint64 *) a < *(const gint64 *) b ? -1 : *(const gint64 *) a > *(const gint64 *) b;
}

static void
print (const char *name, GArray *times, const char *end)
{
  g_array_sort (times, compare);
  printf ("\"%s\": {\"median_us\": %" G_GINT64_FORMAT ", \"p99_us\": %" G_GINT64_FORMAT
          ", \"longest_us\": %" G_GINT64_FORMAT "}%s",
          name, g_array_index (times, gint64, times->len / 2),
          g_array_index (times, gint64, times->len * 99 / 100),
          g_array_index (times, gint64, times->len - 1), end);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonEngine) engine = argc == 2 ? beckon_engine_new (argv[1], NULL) : NULL;
  g_autoptr (BeckonHousekeeping) housekeeping = beckon_housekeeping_new ();
  const BeckonLogLimits limits = { 0, 10000 };
  g_autoptr (GArray) wall = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) processor = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) log = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (engine == NULL || !beckon_engine_open (engine, &error))
    {
      fprintf (stderr, "%s\n", error != NULL ? error->message : "bench-keeping FILE");
      return EXIT_FAILURE;
    }

  beckon_housekeeping_set_limits (housekeeping, &limits);
  while (beckon_housekeeping_is_due (housekeeping))
    {
      gint64 begin_us = now_us (CLOCK_MONOTONIC), begin_cpu_us = now_us (CLOCK_THREAD_CPUTIME_ID),
             took_us;

      beckon_housekeeping_bite (housekeeping, beckon_engine_get_db (engine));
      took_us = now_us (CLOCK_MONOTONIC) - begin_us;
      g_array_append_val (wall, took_us);
      took_us = now_us (CLOCK_THREAD_CPUTIME_ID) - begin_cpu_us;
      g_array_append_val (processor, took_us);

      begin_us = now_us (CLOCK_MONOTONIC);
      beckon_engine_keep_up (engine, FALSE);
      took_us = now_us (CLOCK_MONOTONIC) - begin_us;
      g_array_append_val (log, took_us);
    }

  printf ("{\"turns\": %u, ", wall->len);
  print ("wall", wall, ", ");
  print ("processor", processor, ", ");
  print ("write_ahead_log", log, "}\n");
  beckon_engine_close (engine);

  return EXIT_SUCCESS;
}
