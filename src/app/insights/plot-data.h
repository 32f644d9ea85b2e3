/* plot-data.h: what a plot shows: layers of numbers over the same places
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a layer differs from the others beside its colour. */
typedef enum
{
  BECKON_PATTERN_SOLID,
  BECKON_PATTERN_RISING, /* stripes from the lower left */
  BECKON_PATTERN_LYING,  /* stripes that lie */
  BECKON_PATTERN_PALE,
  BECKON_PATTERN_HOLLOW,
} BeckonPattern;

typedef struct
{
  char         *name; /* in the person's language */
  BeckonPattern pattern;
  guint64      *values; /* (array length=n of the data) */
} BeckonPlotLayer;

/* Built by one owner and not changed any more once a plot has it. */
typedef struct
{
  char      *place_name; /* what the places are: "Day" */
  guint      n;          /* places */
  char     **names;      /* of places, whole: "Friday, 21 November" */
  char     **ticks;      /* of places, short: "21 Nov" */
  gboolean   at_edges;   /* ticks stand where a place begins, not under its middle */
  GPtrArray *layers;     /* (element-type BeckonPlotLayer): the first one lies lowest */
} BeckonPlotData;

/* (transfer full): all values 0; names and ticks are to be filled in. */
BeckonPlotData *beckon_plot_data_new (const char *place_name, guint n);
void            beckon_plot_data_free (BeckonPlotData *self);
/* (transfer none) */
BeckonPlotLayer         *
beckon_plot_data_add_layer (BeckonPlotData *self, const char *name, BeckonPattern pattern);
guint64 beckon_plot_data_get_sum (const BeckonPlotData *self, guint place);
/* The highest sum of a place. */
guint64 beckon_plot_data_get_most (const BeckonPlotData *self);
/* (transfer full): the values of one place in a sentence: "Friday, 21 November: 12. You answered 9,
 * nobody answered 3". */
char *beckon_plot_data_describe (const BeckonPlotData *self, guint place);
/* (transfer full): a table, RFC 4180; a name that a spreadsheet would take for a formula is made
 * harmless. */
char *beckon_plot_data_to_csv (const BeckonPlotData *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPlotData, beckon_plot_data_free)

G_END_DECLS
