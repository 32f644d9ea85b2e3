/* plot-frame.h: where the parts of a chart are, for one size
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* px: between numbers and bars. */
#define BECKON_PLOT_GAP 6

/* In px of the widget. */
typedef struct
{
  int      line; /* height of a line of text */
  guint64  step; /* between two numbers of the axis */
  guint    n_steps;
  double   x, y; /* of the area that contains the bars */
  double   width, height;
  gboolean mirrored;
} BeckonPlotFrame;

/* (transfer full): @text as it is drawn in a chart. */
PangoLayout *beckon_plot_frame_make_layout (GtkWidget *widget, const char *text);
/* In px. */
void beckon_plot_frame_measure_text (GtkWidget *widget, const char *text, int *width, int *height);

/* For the size that @widget has now. */
void beckon_plot_frame_init (BeckonPlotFrame *self, GtkWidget *widget, const BeckonPlotData *data);
/* The left edge of @place, one of @n. */
double beckon_plot_frame_get_x (const BeckonPlotFrame *self, guint n, guint place);
/* The place at @x, or -1. */
int
beckon_plot_frame_find_place (const BeckonPlotFrame *self, const BeckonPlotData *data, double x);
/* The layer of the bar of @place at @y, or -1: above it, and below the axis. */
int beckon_plot_frame_find_layer (const BeckonPlotFrame *self,
                                  const BeckonPlotData  *data,
                                  guint                  place,
                                  double                 y);

G_END_DECLS
