/* tile-text.c: what the tiles of Insights say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "app/insights/tile.h"

static gint64
get_value (BeckonTileKind kind, const BeckonFigures *figures)
{
  switch (kind)
    {
    case BECKON_TILE_ASKED:
      return (gint64) beckon_figures_count_asked (figures);
    case BECKON_TILE_BY_YOU:
      return (gint64) beckon_figures_outcome (figures, BECKON_OUTCOME_PERSON);
    case BECKON_TILE_MEDIAN:
      return figures->median_ms;
    case BECKON_TILE_REMEMBERED:
    default:
      return (gint64) figures->n[BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE];
    }
}

static char *
format_value (BeckonTileKind kind, gint64 value)
{
  return kind == BECKON_TILE_MEDIAN ? beckon_stats_format_time (value)
                                    : g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

/* (nullable): NULL if there is nothing to compare with. */
static char *
describe_change (BeckonTileKind kind, const BeckonStats *stats, const BeckonStats *before)
{
  gint64           now = get_value (kind, &stats->total);
  gint64           then = before != NULL ? get_value (kind, &before->total) : -1;
  guint            days = (guint) (stats->to_day - stats->from_day + 1);
  g_autofree char *difference = NULL;

  /* The desk is younger than that: nothing was counted. */
  if (now < 0 || then < 0 || beckon_figures_count_asked (&before->total) == 0)
    return NULL;
  if (now == then)
    return g_strdup_printf (
      /* Translators: a figure is the same as in the days before, which were as many */
      ngettext ("as the day before", "as in the %u days before", days), days);

  difference = format_value (kind, ABS (now - then));
  if (kind == BECKON_TILE_MEDIAN && now > then)
    return g_strdup_printf (
      /* Translators: by how much a time is longer than in the days before, which were as many */
      ngettext ("▲ %s longer than the day before", "▲ %s longer than in the %u days before", days),
      difference, days);
  if (kind == BECKON_TILE_MEDIAN)
    return g_strdup_printf (
      /* Translators: by how much a time is shorter than in the days before, which were as many */
      ngettext ("▼ %s shorter than the day before", "▼ %s shorter than in the %u days before",
                days),
      difference, days);
  if (now > then)
    return g_strdup_printf (
      /* Translators: how many more there are than in the days before, which were as many */
      ngettext ("▲ %s more than the day before", "▲ %s more than in the %u days before", days),
      difference, days);
  return g_strdup_printf (
    /* Translators: how many fewer there are than in the days before, which were as many */
    ngettext ("▼ %s fewer than the day before", "▼ %s fewer than in the %u days before", days),
    difference, days);
}

static const char *
get_name (BeckonTileKind kind, gint64 value)
{
  switch (kind)
    {
    case BECKON_TILE_ASKED:
      /* Translators: below a number */
      return ngettext ("question asked", "questions asked", (gulong) value);
    case BECKON_TILE_BY_YOU:
      /* Translators: below a number: of questions */
      return ngettext ("answered by you", "answered by you", (gulong) value);
    case BECKON_TILE_MEDIAN:
      /* Translators: below a time like "48 s" */
      return _ ("median until you answered");
    case BECKON_TILE_REMEMBERED:
    default:
      /* Translators: below a number: of answers */
      return ngettext ("by a remembered answer", "by remembered answers", (gulong) value);
    }
}

static const char *
get_how (BeckonTileKind kind)
{
  switch (kind)
    {
    case BECKON_TILE_ASKED:
      return _ ("Everything that agents asked on these days.");
    case BECKON_TILE_BY_YOU:
      return _ ("Questions of these days that a person answered, skipped or declined.");
    case BECKON_TILE_MEDIAN:
      return _ ("Half of the answers of these days took less time, right to 5 per cent.");
    case BECKON_TILE_REMEMBERED:
    default:
      return _ ("The time saved is the number of remembered answers times your median.");
    }
}

/* (nullable): what remembered answers saved, if there is a median to say it with. */
static char *
describe_saved (const BeckonStats *stats)
{
  gint64           n = get_value (BECKON_TILE_REMEMBERED, &stats->total);
  gint64           median_ms = stats->total.median_ms;
  g_autofree char *time = NULL;

  if (n == 0 || median_ms < 0 || median_ms > G_MAXINT64 / MAX (n, 1))
    return NULL;

  time = beckon_stats_format_time (n * median_ms);
  /* Translators: a time like "3 min" that remembered answers saved the person */
  return g_strdup_printf (_ ("saved you about %s"), time);
}

BeckonTileText *
beckon_tile_text_new (BeckonTileKind kind, const BeckonStats *stats, const BeckonStats *before)
{
  BeckonTileText  *self = g_new0 (BeckonTileText, 1);
  gint64           value = get_value (kind, &stats->total);
  g_autofree char *saved = kind == BECKON_TILE_REMEMBERED ? describe_saved (stats) : NULL;

  self->value = format_value (kind, value);
  self->name = g_strdup (get_name (kind, value));
  self->change = saved != NULL ? g_steal_pointer (&saved) : describe_change (kind, stats, before);
  self->how = g_strdup (get_how (kind));

  return self;
}

void
beckon_tile_text_free (BeckonTileText *self)
{
  g_free (self->value);
  g_free (self->name);
  g_free (self->change);
  g_free (self->how);
  g_free (self);
}

double *
beckon_tile_list_values (BeckonTileKind kind, const BeckonStats *stats, guint *n)
{
  double *values;

  *n = (guint) (stats->to_day - stats->from_day + 1);
  values = g_new0 (double, *n);
  for (guint i = 0; kind == BECKON_TILE_MEDIAN && i < *n; i++)
    values[i] = -1;
  for (guint i = 0; i < stats->days->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->days, i);
      gint64                at = row->day - stats->from_day;

      if (at >= 0 && at < *n)
        values[at] = (double) get_value (kind, &row->figures);
    }

  return values;
}
