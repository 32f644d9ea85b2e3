/* plot-data.h: the data of a plot: layers of numbers over the same places
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The pattern that tells layers apart without colour. */
typedef enum
{
  BECKON_PATTERN_SOLID,
  BECKON_PATTERN_RISING, /* diagonal stripes, from the lower left */
  BECKON_PATTERN_LYING,  /* horizontal stripes */
  BECKON_PATTERN_PALE,
  BECKON_PATTERN_HOLLOW,
} BeckonPattern;

typedef struct
{
  char         *name; /* in the person's language */
  BeckonPattern pattern;
  guint64      *values; /* (array length=n of the data) */
} BeckonPlotLayer;

/* Filled by its creator; must not change after it was given to a plot. */
typedef struct
{
  char      *place_name; /* the meaning of the places: "Day" */
  guint      n;          /* number of places */
  char     **names;      /* full names of the places: "Friday, 21 November" */
  char     **ticks;      /* short names of the places: "21 Nov" */
  gboolean   at_edges;   /* ticks are at the start of a place, not at its centre */
  GPtrArray *layers;     /* (element-type BeckonPlotLayer): from the bottom up */
} BeckonPlotData;

/* (transfer full): all values 0; the caller fills in names and ticks. */
BeckonPlotData *beckon_plot_data_new (const char *place_name, guint n);
void            beckon_plot_data_free (BeckonPlotData *self);
/* (transfer none) */
BeckonPlotLayer         *
beckon_plot_data_add_layer (BeckonPlotData *self, const char *name, BeckonPattern pattern);
guint64 beckon_plot_data_get_sum (const BeckonPlotData *self, guint place);
/* The highest total of a place. */
guint64 beckon_plot_data_get_most (const BeckonPlotData *self);
/* (transfer full): the values of one place as a sentence: "Friday, 21 November: 12. You answered 9,
 * nobody answered 3". */
char *beckon_plot_data_describe (const BeckonPlotData *self, guint place);
/* (transfer full): a table as CSV (RFC 4180); names that a spreadsheet would interpret as formulas
 * are escaped. */
char *beckon_plot_data_to_csv (const BeckonPlotData *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPlotData, beckon_plot_data_free)

G_END_DECLS
