/* plot-draw.c: draws the axis, bars and labels of a chart
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-draw.h"

#include <math.h>

#include "app/insights/plot-scale.h"
#include "app/insights/plot-swatch.h"
#include "app/widgets/compat.h"

/* px: between labels. */
#define LABEL_GAP 12
/* The maximum width of a bar, and its share of its place. */
#define WIDEST_BAR 48
#define BAR_SHARE 0.72

static void
draw_text (GtkWidget     *widget,
           GtkSnapshot   *snapshot,
           const char    *text,
           double         x,
           double         y,
           double         align,
           const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = beckon_plot_frame_make_layout (widget, text);
  int width, widget_width = gtk_widget_get_width (widget);

  pango_layout_get_pixel_size (layout, &width, NULL);
  x = CLAMP (x - align * width, 0, MAX (widget_width - width, 0));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_axis (GtkWidget             *widget,
           GtkSnapshot           *snapshot,
           const BeckonPlotFrame *frame,
           const GdkRGBA         *color)
{
  GdkRGBA text = *color, line = *color;

  text.alpha *= 0.7f;
  for (guint i = 0; i <= frame->n_steps; i++)
    {
      double           y = frame->y + frame->height * (1 - (double) i / frame->n_steps);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, i * frame->step);

      line.alpha = color->alpha * (i == 0 ? 0.5f : 0.13f);
      gtk_snapshot_append_color (
        snapshot, &line,
        &GRAPHENE_RECT_INIT ((float) frame->x, (float) round (y), (float) frame->width, 1));
      if (frame->mirrored)
        draw_text (widget, snapshot, number, frame->width + BECKON_PLOT_GAP, y - frame->line / 2.0,
                   0, &text);
      else
        draw_text (widget, snapshot, number, frame->x - BECKON_PLOT_GAP, y - frame->line / 2.0, 1,
                   &text);
    }
}

/* From the last place backwards, so that the newest one always has a label. */
static void
draw_ticks (GtkWidget             *widget,
            GtkSnapshot           *snapshot,
            const BeckonPlotData  *data,
            const BeckonPlotFrame *frame,
            const GdkRGBA         *color)
{
  double  place_width = frame->width / data->n;
  GdkRGBA text = *color;
  int     widest = 0;
  guint   every;

  text.alpha *= 0.7f;
  for (guint i = 0; i < data->n; i++)
    {
      int width;

      beckon_plot_frame_measure_text (widget, data->ticks[i], &width, NULL);
      widest = MAX (widest, width);
    }
  every = beckon_plot_scale_every (data->n, place_width, widest, LABEL_GAP);
  for (int i = (int) data->n - 1; i >= 0; i -= (int) every)
    {
      double x = beckon_plot_frame_get_x (frame, data->n, (guint) i);

      if (!data->at_edges)
        x += place_width / 2;
      else if (frame->mirrored)
        x += place_width;
      draw_text (widget, snapshot, data->ticks[i], x, frame->y + frame->height + BECKON_PLOT_GAP,
                 0.5, &text);
    }
}

static void
draw_bars (GtkSnapshot           *snapshot,
           const BeckonPlotData  *data,
           GPtrArray             *swatches,
           int                    chosen,
           const BeckonPlotFrame *frame,
           const GdkRGBA         *color)
{
  double place_width = frame->width / data->n;
  double bar_width =
    MAX (data->at_edges ? place_width - 2 : MIN (place_width * BAR_SHARE, WIDEST_BAR), 1);
  double  scale = frame->height / (double) (frame->step * frame->n_steps);
  GdkRGBA light = *color;

  light.alpha *= 0.08f;
  for (guint place = 0; place < data->n; place++)
    {
      double  x = beckon_plot_frame_get_x (frame, data->n, place);
      double  left = round (x + (place_width - bar_width) / 2);
      double  right = MAX (round (x + (place_width + bar_width) / 2), left + 1);
      guint64 below = 0;

      if ((int) place == chosen)
        gtk_snapshot_append_color (snapshot, &light,
                                   &GRAPHENE_RECT_INIT ((float) x, (float) frame->y,
                                                        (float) place_width,
                                                        (float) frame->height));
      for (guint i = 0; i < data->layers->len; i++)
        {
          const BeckonPlotLayer *layer = g_ptr_array_index (data->layers, i);
          double                 bottom = round (frame->y + frame->height - (double) below * scale);
          double                 top;

          below += layer->values[place];
          top = round (frame->y + frame->height - (double) below * scale);
          /* A value above zero is always visible. */
          if (layer->values[place] > 0)
            beckon_plot_swatch_fill (
              g_ptr_array_index (swatches, i), snapshot,
              &GRAPHENE_RECT_INIT ((float) left, (float) MIN (top, bottom - 1),
                                   (float) (right - left), (float) MAX (bottom - top, 1)));
        }
    }
}

void
beckon_plot_draw (GtkWidget            *widget,
                  GtkSnapshot          *snapshot,
                  const BeckonPlotData *data,
                  GPtrArray            *swatches,
                  int                   place)
{
  BeckonPlotFrame frame;
  GdkRGBA         color;

  beckon_compat_get_color (widget, &color);
  beckon_plot_frame_init (&frame, widget, data);
  draw_axis (widget, snapshot, &frame, &color);
  draw_bars (snapshot, data, swatches, place, &frame, &color);
  draw_ticks (widget, snapshot, data, &frame, &color);
}
