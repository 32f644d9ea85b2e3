/* stats.c: words, days, buckets of times, and what follows from the figures
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/stats.h"

#include <math.h>
#include <stdio.h>

#include "base/timestamp.h"
#include "model/question/suggestion.h"

/* g_date's day 1 is 0001-01-01. */
#define JULIAN_1970 719163
/* 9999-12-31 */
#define MAX_DAYS 2932896

static const char *const words[] = {
  [BECKON_FIGURE_ANSWERED] = "answered",
  [BECKON_FIGURE_SKIPPED] = "skipped",
  [BECKON_FIGURE_DECLINED] = "declined",
  [BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT] = "auto_resolved_timeout",
  [BECKON_FIGURE_AUTO_RESOLVED_OWN] = "auto_resolved_own",
  [BECKON_FIGURE_AUTO_RESOLVED_FALLBACK] = "auto_resolved_fallback",
  [BECKON_FIGURE_AUTO_RESOLVED_SENTINEL] = "auto_resolved_sentinel",
  [BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE] = "auto_resolved_preference",
  [BECKON_FIGURE_SKIPPED_TIMEOUT] = "skipped_timeout",
  [BECKON_FIGURE_DECLINED_TIMEOUT] = "declined_timeout",
  [BECKON_FIGURE_EXPIRED] = "expired",
  [BECKON_FIGURE_CANCELLED] = "cancelled",
  [BECKON_FIGURE_WITHDRAWN] = "withdrawn",
  [BECKON_FIGURE_POSTPONED] = "postponed",
  [BECKON_FIGURE_REMINDED] = "reminded",
  [BECKON_FIGURE_CORRECTED] = "corrected",
  [BECKON_FIGURE_CONFIRMATION_YES] = "confirmation_yes",
  [BECKON_FIGURE_CONFIRMATION_NO] = "confirmation_no",
  [BECKON_FIGURE_RESPONSES] = "responses",
  [BECKON_FIGURE_RESPONSE_MS] = "response_ms",
  [BECKON_FIGURE_REQUESTS] = "requests",
  [BECKON_FIGURE_REQUESTS_CLARIFIED] = "requests_clarified",
  [BECKON_FIGURE_REQUESTS_ROUNDS] = "requests_rounds",
  [BECKON_FIGURE_REQUESTS_TO_CONFIRM] = "requests_to_confirm",
  [BECKON_FIGURE_RECLASSIFICATIONS] = "reclassifications",
  [BECKON_FIGURE_RECLASSIFICATIONS_CLEAR] = "reclassifications_clear",
};
G_STATIC_ASSERT (G_N_ELEMENTS (words) == BECKON_N_FIGURES);

/* 2^(j/8) */
static const double eighths[] = {
  1.0,
  1.0905077326652577,
  1.189207115002721,
  1.2968395546510096,
  1.4142135623730951,
  1.5422108254079407,
  1.681792830507429,
  1.8340080864093424,
};

const char *
beckon_figure_to_string (BeckonFigure value)
{
  g_return_val_if_fail ((guint) value < BECKON_N_FIGURES, "");

  return words[value];
}

static GMutex     zone_lock;
static GTimeZone *zone; /* (owned) (nullable): guarded by zone_lock; NULL: this computer's */

void
beckon_stats_set_zone (const char *name)
{
  GTimeZone *found = name != NULL ? g_time_zone_new_identifier (name) : NULL;

  if (found == NULL && name != NULL)
    {
      /* All desks are to count alike: one that knows the zone may be the exception. */
      g_message ("The time zone “%s” is not known here; days of figures are those of UTC", name);
      found = g_time_zone_new_utc ();
    }
  g_mutex_lock (&zone_lock);
  g_clear_pointer (&zone, g_time_zone_unref);
  zone = found;
  g_mutex_unlock (&zone_lock);
}

/* (transfer full) */
static GTimeZone *
dup_zone (void)
{
  GTimeZone *found;

  g_mutex_lock (&zone_lock);
  found = zone != NULL ? g_time_zone_ref (zone) : NULL;
  g_mutex_unlock (&zone_lock);

  return found != NULL ? found : g_time_zone_new_local ();
}

static gint64
find_day (gint64 time_us, GTimeZone *where)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) there = utc != NULL ? g_date_time_to_timezone (utc, where) : NULL;
  GDate date;
  int   year, month, day;

  if (there == NULL)
    return 0;

  g_date_time_get_ymd (there, &year, &month, &day);
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);

  return (gint64) g_date_get_julian (&date) - JULIAN_1970;
}

static gint64
find_day_start (gint64 day, GTimeZone *where)
{
  GDate date;
  g_autoptr (GDateTime) begin = NULL;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32) (CLAMP (day, 0, MAX_DAYS) + JULIAN_1970));
  begin = g_date_time_new (where, g_date_get_year (&date), g_date_get_month (&date),
                           g_date_get_day (&date), 0, 0, 0);

  return begin != NULL ? g_date_time_to_unix (begin) * BECKON_US_PER_SECOND
                       : day * BECKON_US_PER_DAY;
}

gint64
beckon_stats_day (gint64 time_us)
{
  g_autoptr (GTimeZone) where = dup_zone ();

  return find_day (time_us, where);
}

gint64
beckon_stats_day_start (gint64 day)
{
  g_autoptr (GTimeZone) where = dup_zone ();

  return find_day_start (day, where);
}

gint64
beckon_stats_local_day (gint64 time_us)
{
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();

  return find_day (time_us, here);
}

gint64
beckon_stats_local_day_start (gint64 day)
{
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();

  return find_day_start (day, here);
}

char *
beckon_stats_day_to_string (gint64 day)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32) (CLAMP (day, 0, MAX_DAYS) + JULIAN_1970));

  return g_strdup_printf ("%04u-%02u-%02u", g_date_get_year (&date), g_date_get_month (&date),
                          g_date_get_day (&date));
}

gint64
beckon_stats_day_from_string (const char *text)
{
  GDate date;
  guint year = 0, month = 0, day = 0;

  g_date_clear (&date, 1);
  if (text == NULL || sscanf (text, "%4u-%2u-%2u", &year, &month, &day) != 3
      || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return 0;
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);

  return (gint64) g_date_get_julian (&date) - JULIAN_1970;
}

gint64
beckon_time_bucket_start (guint bucket)
{
  return (gint64) ceil (ldexp (eighths[bucket % 8], (int) (bucket / 8)));
}

guint
beckon_time_bucket (gint64 time_ms)
{
  guint low = 0, high = BECKON_N_TIME_BUCKETS;

  /* The last bucket that starts at or before it. */
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (beckon_time_bucket_start (middle) <= time_ms)
        low = middle;
      else
        high = middle;
    }

  return low;
}

gint64
beckon_times_quantile (const guint64 times[BECKON_N_TIME_BUCKETS], double share)
{
  guint64 all = 0, below = 0;
  guint64 rank;

  for (guint i = 0; i < BECKON_N_TIME_BUCKETS; i++)
    all += times[i];
  if (all == 0)
    return -1;

  /* The smallest time that so many do not exceed. */
  rank = CLAMP ((guint64) ceil (share * (double) all), 1, all);
  for (guint i = 0; i < BECKON_N_TIME_BUCKETS; i++)
    {
      below += times[i];
      if (below >= rank)
        return (gint64) round (sqrt (
          (double) beckon_time_bucket_start (i)
          * (double) MAX (beckon_time_bucket_start (i + 1) - 1, beckon_time_bucket_start (i))));
    }

  g_assert_not_reached ();
}

BeckonStatsRow *
beckon_stats_row_new (gint64 day, const char *agent)
{
  BeckonStatsRow *self = g_new0 (BeckonStatsRow, 1);

  self->day = day;
  self->agent = g_strdup (agent);
  self->figures.median_ms = self->figures.p90_ms = -1;

  return self;
}

void
beckon_stats_row_free (BeckonStatsRow *self)
{
  g_free (self->agent);
  g_free (self);
}

static void
frequent_free (BeckonFrequent *self)
{
  g_free (self->question);
  g_free (self->agent);
  g_free (self->response);
  g_free (self);
}

BeckonStats *
beckon_stats_new (void)
{
  BeckonStats *self = g_new0 (BeckonStats, 1);

  self->days = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_stats_row_free);
  self->agents = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_stats_row_free);
  self->frequent = g_ptr_array_new_with_free_func ((GDestroyNotify) frequent_free);
  self->suggested = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_suggested_free);
  self->total.median_ms = self->total.p90_ms = -1;

  return self;
}

void
beckon_stats_free (BeckonStats *self)
{
  g_ptr_array_unref (self->days);
  g_ptr_array_unref (self->agents);
  g_ptr_array_unref (self->frequent);
  g_clear_pointer (&self->suggested, g_ptr_array_unref);
  g_free (self->agent);
  g_free (self);
}

guint64
beckon_figures_count_asked (const BeckonFigures *self)
{
  guint64 sum = 0;

  for (guint i = 0; i < BECKON_N_KINDS; i++)
    sum += self->asked[i];

  return sum;
}

guint64
beckon_figures_outcome (const BeckonFigures *self, BeckonOutcome outcome)
{
  const guint64 *n = self->n;
  guint64        settled = 0, asked;

  switch (outcome)
    {
    case BECKON_OUTCOME_PERSON:
      return n[BECKON_FIGURE_ANSWERED] + n[BECKON_FIGURE_SKIPPED] + n[BECKON_FIGURE_DECLINED];
    case BECKON_OUTCOME_NOBODY:
      return n[BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT] + n[BECKON_FIGURE_AUTO_RESOLVED_FALLBACK]
             + n[BECKON_FIGURE_AUTO_RESOLVED_OWN];
    case BECKON_OUTCOME_FOR_YOU:
      return n[BECKON_FIGURE_AUTO_RESOLVED_SENTINEL] + n[BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE];
    case BECKON_OUTCOME_ENDED:
      return n[BECKON_FIGURE_SKIPPED_TIMEOUT] + n[BECKON_FIGURE_DECLINED_TIMEOUT]
             + n[BECKON_FIGURE_EXPIRED] + n[BECKON_FIGURE_CANCELLED] + n[BECKON_FIGURE_WITHDRAWN];
    case BECKON_OUTCOME_OPEN:
    default:
      for (guint i = 0; i < BECKON_OUTCOME_OPEN; i++)
        settled += beckon_figures_outcome (self, (BeckonOutcome) i);
      asked = beckon_figures_count_asked (self);
      return asked > settled ? asked - settled : 0;
    }
}

static double
divide (guint64 part, guint64 whole)
{
  return whole > 0 ? (double) part / (double) whole : -1;
}

double
beckon_figures_auto_resolve_rate (const BeckonFigures *self)
{
  return divide (beckon_figures_outcome (self, BECKON_OUTCOME_NOBODY)
                   + beckon_figures_outcome (self, BECKON_OUTCOME_FOR_YOU),
                 beckon_figures_count_asked (self));
}

double
beckon_figures_clarifications_share (const BeckonFigures *self)
{
  return divide (self->asked[BECKON_KIND_CLARIFICATION], beckon_figures_count_asked (self));
}

double
beckon_figures_clarification_rate (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_REQUESTS_CLARIFIED], self->n[BECKON_FIGURE_REQUESTS]);
}

double
beckon_figures_confirmation_rate (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_REQUESTS_TO_CONFIRM], self->n[BECKON_FIGURE_REQUESTS]);
}

double
beckon_figures_acceptance_rate (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_CONFIRMATION_YES],
                 self->n[BECKON_FIGURE_CONFIRMATION_YES] + self->n[BECKON_FIGURE_CONFIRMATION_NO]);
}

double
beckon_figures_rejection_rate (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_CONFIRMATION_NO],
                 self->n[BECKON_FIGURE_CONFIRMATION_YES] + self->n[BECKON_FIGURE_CONFIRMATION_NO]);
}

double
beckon_figures_reclassification_success (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_RECLASSIFICATIONS_CLEAR],
                 self->n[BECKON_FIGURE_RECLASSIFICATIONS]);
}

double
beckon_figures_average_rounds (const BeckonFigures *self)
{
  return divide (self->n[BECKON_FIGURE_REQUESTS_ROUNDS], self->n[BECKON_FIGURE_REQUESTS_CLARIFIED]);
}
