/* plot-frame.c: where the parts of a chart are, for one size
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-frame.h"

#include "app/insights/plot-scale.h"

/* In units of the line height. */
#define LINES_PER_STEP 2

PangoLayout *
beckon_plot_frame_make_layout (GtkWidget *widget, const char *text)
{
  PangoLayout   *layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.85));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);

  return layout;
}

void
beckon_plot_frame_measure_text (GtkWidget *widget, const char *text, int *width, int *height)
{
  g_autoptr (PangoLayout) layout = beckon_plot_frame_make_layout (widget, text);

  pango_layout_get_pixel_size (layout, width, height);
}

void
beckon_plot_frame_init (BeckonPlotFrame *self, GtkWidget *widget, const BeckonPlotData *data)
{
  int              height = gtk_widget_get_height (widget);
  int              number_width;
  g_autofree char *highest = NULL;
  guint            room;

  beckon_plot_frame_measure_text (widget, "0", NULL, &self->line);
  self->mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  self->y = self->line / 2.0;
  self->height = MAX (height - self->y - self->line - BECKON_PLOT_GAP, 1);
  room = MAX ((guint) (self->height / (LINES_PER_STEP * self->line)), 1);
  self->step = beckon_plot_scale_step (beckon_plot_data_get_most (data), room, &self->n_steps);
  highest = g_strdup_printf ("%" G_GUINT64_FORMAT, self->step * self->n_steps);
  beckon_plot_frame_measure_text (widget, highest, &number_width, NULL);
  self->width = MAX (gtk_widget_get_width (widget) - number_width - BECKON_PLOT_GAP, 1);
  self->x = self->mirrored ? 0 : number_width + BECKON_PLOT_GAP;
}

double
beckon_plot_frame_get_x (const BeckonPlotFrame *self, guint n, guint place)
{
  return self->x + self->width / n * (self->mirrored ? n - 1 - place : place);
}

int
beckon_plot_frame_find_place (const BeckonPlotFrame *self, const BeckonPlotData *data, double x)
{
  return beckon_plot_scale_place (x - self->x, self->width, data->n, self->mirrored);
}

int
beckon_plot_frame_find_layer (const BeckonPlotFrame *self,
                              const BeckonPlotData  *data,
                              guint                  place,
                              double                 y)
{
  double  scale = self->height / (double) (self->step * self->n_steps);
  guint64 below = 0;

  for (guint i = 0; i < data->layers->len && y <= self->y + self->height; i++)
    {
      const BeckonPlotLayer *layer = g_ptr_array_index (data->layers, i);

      below += layer->values[place];
      if (layer->values[place] > 0 && y >= self->y + self->height - (double) below * scale)
        return (int) i;
    }

  return -1;
}
