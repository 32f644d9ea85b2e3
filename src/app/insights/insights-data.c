/* insights-data.c: the statistics as plots: questions per day by outcome, how long answers took,
 * and what requests needed
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

/* (transfer full): without a layer */
static BeckonPlotData *
make_days (const BeckonStats *stats)
{
  guint           span = (guint) (stats->to_day - stats->from_day + 1);
  guint           days = get_place_days (stats);
  BeckonPlotData *data =
    beckon_plot_data_new (days > 1 ? _ ("Week") : _ ("Day"), (span + days - 1) / days);

  name_places (data, stats, days);
  return data;
}

typedef guint64 (*CountFunc) (const BeckonFigures *figures, guint what);

static void
fill_layer (const BeckonPlotData *data,
            BeckonPlotLayer      *layer,
            const BeckonStats    *stats,
            CountFunc             count,
            guint                 what)
{
  guint days = get_place_days (stats);

  for (guint i = 0; i < stats->days->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->days, i);
      gint64                ago = stats->to_day - row->day;

      if (ago >= 0 && ago / days < data->n)
        layer->values[data->n - 1 - (guint) (ago / days)] += count (&row->figures, what);
    }
}

static guint64
count_outcome (const BeckonFigures *figures, guint outcome)
{
  return beckon_figures_outcome (figures, (BeckonOutcome) outcome);
}

BeckonPlotData *
beckon_insights_data_days (const BeckonStats *stats)
{
  BeckonPlotData *data = make_days (stats);

  for (guint i = 0; i < BECKON_N_OUTCOMES; i++)
    {
      if (beckon_figures_outcome (&stats->total, (BeckonOutcome) i) == 0)
        continue;
      fill_layer (
        data,
        beckon_plot_data_add_layer (data, beckon_outcome_to_label ((BeckonOutcome) i), patterns[i]),
        stats, count_outcome, i);
    }

  return data;
}

/* --- requests and confirmations (CF-8) --- */

static const struct
{
  const char  *title;
  const char  *part_name;
  const char  *rest_name;
  BeckonFigure part;
  BeckonFigure all;
} shares[BECKON_N_INSIGHTS_SHARES] = {
  [BECKON_INSIGHTS_CLARIFIED] = { N_ ("Requests That Needed a Clarification"),
                                  N_ ("Needed a clarification"), N_ ("Needed none"),
                                  BECKON_FIGURE_REQUESTS_CLARIFIED, BECKON_FIGURE_REQUESTS },
  [BECKON_INSIGHTS_TO_CONFIRM] = { N_ ("Requests That Needed a Confirmation"),
                                   N_ ("Needed a confirmation"), N_ ("Needed none"),
                                   BECKON_FIGURE_REQUESTS_TO_CONFIRM, BECKON_FIGURE_REQUESTS },
  [BECKON_INSIGHTS_REJECTED] = { N_ ("Confirmations"), N_ ("Rejected"), N_ ("Confirmed"),
                                 BECKON_FIGURE_CONFIRMATION_NO, BECKON_FIGURE_CONFIRMATION_YES },
  [BECKON_INSIGHTS_UNDERSTOOD] = { N_ ("Requests Looked At Again"), N_ ("Understood"),
                                   N_ ("Asked again"), BECKON_FIGURE_RECLASSIFICATIONS_CLEAR,
                                   BECKON_FIGURE_RECLASSIFICATIONS },
};

static guint64
count_part (const BeckonFigures *figures, guint share)
{
  return figures->n[shares[share].part];
}

static guint64
count_rest (const BeckonFigures *figures, guint share)
{
  guint64 part = count_part (figures, share);
  guint64 all = figures->n[shares[share].all];

  /* Yes and No are counted each. */
  if (share == BECKON_INSIGHTS_REJECTED)
    return all;
  return all - MIN (all, part);
}

BeckonPlotData *
beckon_insights_data_share (const BeckonStats *stats, BeckonInsightsShare share)
{
  BeckonPlotData *data;

  if (count_part (&stats->total, share) + count_rest (&stats->total, share) == 0)
    return NULL;
  data = make_days (stats);
  fill_layer (data,
              beckon_plot_data_add_layer (data, _ (shares[share].part_name), BECKON_PATTERN_SOLID),
              stats, count_part, share);
  fill_layer (data,
              beckon_plot_data_add_layer (data, _ (shares[share].rest_name), BECKON_PATTERN_PALE),
              stats, count_rest, share);
  return data;
}

const char *
beckon_insights_share_to_title (BeckonInsightsShare share)
{
  return _ (shares[share].title);
}

char *
beckon_insights_share_describe (const BeckonStats *stats, BeckonInsightsShare share)
{
  const BeckonFigures *total = &stats->total;
  g_autofree char     *text = NULL;
  double               rounds = beckon_figures_average_rounds (total);

  switch (share)
    {
    case BECKON_INSIGHTS_CLARIFIED:
      text = beckon_stats_format_share (beckon_figures_clarification_rate (total));
      if (rounds < 0)
        /* Translators: a share, such as "25 %" */
        return g_strdup_printf (_ ("%s of the requests."), text);
      /* Translators: a share, such as "25 %", and an average number */
      return g_strdup_printf (_ ("%1$s of the requests. Clarifications for each of these: %2$.1f."),
                              text, rounds);
    case BECKON_INSIGHTS_TO_CONFIRM:
      text = beckon_stats_format_share (beckon_figures_confirmation_rate (total));
      return g_strdup_printf (_ ("%s of the requests."), text);
    case BECKON_INSIGHTS_REJECTED:
      text = beckon_stats_format_share (beckon_figures_rejection_rate (total));
      /* Translators: a share, such as "25 %" */
      return g_strdup_printf (_ ("%s were rejected."), text);
    case BECKON_INSIGHTS_UNDERSTOOD:
    default:
      text = beckon_stats_format_share (beckon_figures_reclassification_success (total));
      /* Translators: a share, such as "25 %", of the requests that were clarified */
      return g_strdup_printf (_ ("%s were understood after a clarification."), text);
    }
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
