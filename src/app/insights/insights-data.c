/* insights-data.c: the statistics as plots: questions per day by outcome, and how long answers took
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-data.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_DAYS 92
#define DAYS_OF_WEEK 7

static const BeckonPattern patterns[BECKON_N_OUTCOMES] = {
  [BECKON_OUTCOME_PERSON] = BECKON_PATTERN_SOLID,  [BECKON_OUTCOME_NOBODY] = BECKON_PATTERN_RISING,
  [BECKON_OUTCOME_FOR_YOU] = BECKON_PATTERN_LYING, [BECKON_OUTCOME_ENDED] = BECKON_PATTERN_PALE,
  [BECKON_OUTCOME_OPEN] = BECKON_PATTERN_HOLLOW,
};

/* (transfer full) */
static char *
format_day (gint64 day, const char *format)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (day * 86400);

  return time != NULL ? g_date_time_format (time, format) : g_strdup ("");
}

/* How many days a place has. */
static guint
get_place_days (const BeckonStats *stats)
{
  return stats->to_day - stats->from_day + 1 > MAX_DAYS ? DAYS_OF_WEEK : 1;
}

void
beckon_insights_data_get_days (const BeckonStats *stats,
                               guint              place,
                               gint64            *from_day,
                               gint64            *to_day)
{
  guint  span = (guint) (stats->to_day - stats->from_day + 1);
  guint  days = get_place_days (stats);
  guint  n = (span + days - 1) / days;
  gint64 first = stats->to_day - (gint64) (n - place) * days + 1;

  *from_day = MAX (first, stats->from_day);
  *to_day = first + days - 1;
}

BeckonOutcome
beckon_insights_data_get_outcome (const BeckonStats *stats, guint layer)
{
  guint outcome = 0;

  /* Outcomes that never occurred have no layer. */
  for (; outcome + 1 < BECKON_N_OUTCOMES; outcome++)
    if (beckon_figures_outcome (&stats->total, (BeckonOutcome) outcome) > 0 && layer-- == 0)
      break;

  return (BeckonOutcome) outcome;
}

static void
name_places (BeckonPlotData *data, const BeckonStats *stats, guint days)
{
  for (guint i = 0; i < data->n; i++)
    {
      gint64 day, last;

      beckon_insights_data_get_days (stats, i, &day, &last);
      if (days > 1)
        {
          g_autofree char *from = format_day (day, "%x");
          g_autofree char *to = format_day (last, "%x");

          /* Translators: two dates, the first and the last of a week */
          data->names[i] = g_strdup_printf (_ ("%s to %s"), from, to);
        }
      else
        {
          /* Translators: the weekday and the date of a day, as for strftime() */
          data->names[i] = format_day (day, _ ("%A, %x"));
        }
      if (data->n <= DAYS_OF_WEEK)
        /* Translators: a weekday, as for strftime() */
        data->ticks[i] = format_day (day, _ ("%a"));
      else
        /* Translators: a short date without the year, as for strftime()
         * xgettext:no-c-format */
        data->ticks[i] = format_day (day, _ ("%-d %b"));
    }
}

BeckonPlotData *
beckon_insights_data_days (const BeckonStats *stats)
{
  guint           span = (guint) (stats->to_day - stats->from_day + 1);
  guint           days = get_place_days (stats);
  BeckonPlotData *data =
    beckon_plot_data_new (days > 1 ? _ ("Week") : _ ("Day"), (span + days - 1) / days);

  name_places (data, stats, days);
  for (guint i = 0; i < BECKON_N_OUTCOMES; i++)
    {
      BeckonPlotLayer *layer;

      if (beckon_figures_outcome (&stats->total, (BeckonOutcome) i) == 0)
        continue;
      layer =
        beckon_plot_data_add_layer (data, beckon_outcome_to_label ((BeckonOutcome) i), patterns[i]);
      for (guint j = 0; j < stats->days->len; j++)
        {
          const BeckonStatsRow *row = g_ptr_array_index (stats->days, j);
          gint64                ago = stats->to_day - row->day;

          if (ago >= 0 && ago / days < data->n)
            layer->values[data->n - 1 - (guint) (ago / days)] +=
              beckon_figures_outcome (&row->figures, (BeckonOutcome) i);
        }
    }

  return data;
}

/* The lower bounds of the bins, in seconds. */
static const guint borders[] = {
  0,   1,    2,    5,    10,   20,       30,        60,    120,       300,
  600, 1200, 1800, 3600, 7200, 5 * 3600, 10 * 3600, 86400, 2 * 86400, 7 * 86400,
};

static guint
find_place (guint bucket)
{
  double middle_s = sqrt ((double) beckon_time_bucket_start (bucket)
                          * (double) beckon_time_bucket_start (bucket + 1))
                    / 1000;
  guint place = 0;

  while (place + 1 < G_N_ELEMENTS (borders) && borders[place + 1] <= middle_s)
    place++;

  return place;
}

/* (transfer full): "30 s", "2 min", "5 h", "1 day" */
static char *
format_border (guint seconds)
{
  if (seconds < 60)
    return g_strdup_printf (_ ("%d s"), (int) seconds);
  if (seconds < 3600)
    return g_strdup_printf (_ ("%d min"), (int) seconds / 60);
  if (seconds < 86400)
    return g_strdup_printf (_ ("%d h"), (int) seconds / 3600);

  return g_strdup_printf (ngettext ("%d day", "%d days", seconds / 86400), (int) seconds / 86400);
}

static char *
name_place (guint place)
{
  g_autofree char *from = format_border (borders[place]);
  g_autofree char *to = NULL;

  if (place + 1 == G_N_ELEMENTS (borders))
    return g_strdup_printf (_ ("over %s"), from);
  to = format_border (borders[place + 1]);
  if (place == 0)
    return g_strdup_printf (_ ("under %s"), to);

  return g_strdup_printf (_ ("%s to %s"), from, to);
}

BeckonPlotData *
beckon_insights_data_times (const BeckonStats *stats)
{
  guint64          values[G_N_ELEMENTS (borders)] = { 0 };
  guint            first = G_MAXUINT, last = 0;
  BeckonPlotData  *data;
  BeckonPlotLayer *layer;

  for (guint i = 0; i < BECKON_N_TIME_BUCKETS; i++)
    if (stats->times[i] > 0)
      {
        guint place = find_place (i);

        values[place] += stats->times[i];
        first = MIN (first, place);
        last = MAX (last, place);
      }
  if (first == G_MAXUINT)
    return NULL;

  /* Keep an empty bin on each side: a distribution of a single bar shows nothing. */
  first = first > 0 ? first - 1 : 0;
  last = MIN (last + 1, G_N_ELEMENTS (borders) - 1);
  data = beckon_plot_data_new (_ ("Time"), last - first + 1);
  data->at_edges = TRUE;
  layer = beckon_plot_data_add_layer (data, _ ("Answers"), BECKON_PATTERN_SOLID);
  for (guint i = 0; i < data->n; i++)
    {
      layer->values[i] = values[first + i];
      data->names[i] = name_place (first + i);
      data->ticks[i] = format_border (borders[first + i]);
    }

  return data;
}
