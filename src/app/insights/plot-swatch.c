/* plot-swatch.c: a sample of the colour and pattern of a layer, for the legend
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-swatch.h"

#include "app/widgets/compat.h"

#define SIZE 14
/* The period of the stripes, and the coloured part of it. */
#define PERIOD 6
#define STRIPE 3.4f

struct _BeckonPlotSwatch
{
  GtkWidget     parent_instance;
  BeckonPattern pattern;
};

G_DEFINE_FINAL_TYPE (BeckonPlotSwatch, beckon_plot_swatch, GTK_TYPE_WIDGET)

static const char *const classes[] = {
  [BECKON_PATTERN_SOLID] = "plot-solid",   [BECKON_PATTERN_RISING] = "plot-rising",
  [BECKON_PATTERN_LYING] = "plot-lying",   [BECKON_PATTERN_PALE] = "plot-pale",
  [BECKON_PATTERN_HOLLOW] = "plot-hollow",
};

static void
fill_stripes (
  GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *color, float dx, float dy)
{
  GdkRGBA          weak = *color;
  GskColorStop     stops[4];
  graphene_point_t start = GRAPHENE_POINT_INIT (0, 0);
  graphene_point_t end = GRAPHENE_POINT_INIT (dx, dy);

  weak.alpha *= 0.25f;
  stops[0] = (GskColorStop){ 0, *color };
  stops[1] = (GskColorStop){ STRIPE / PERIOD, *color };
  stops[2] = (GskColorStop){ STRIPE / PERIOD, weak };
  stops[3] = (GskColorStop){ 1, weak };
  gtk_snapshot_append_repeating_linear_gradient (snapshot, bounds, &start, &end, stops,
                                                 G_N_ELEMENTS (stops));
}

static void
outline (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *color)
{
  const float    widths[4] = { 1, 1, 1, 1 };
  const GdkRGBA  colors[4] = { *color, *color, *color, *color };
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, bounds, 0);
  gtk_snapshot_append_border (snapshot, &rounded, widths, colors);
}

void
beckon_plot_swatch_fill (BeckonPlotSwatch      *self,
                         GtkSnapshot           *snapshot,
                         const graphene_rect_t *bounds)
{
  GdkRGBA color, pale;

  g_return_if_fail (BECKON_IS_PLOT_SWATCH (self));

  beckon_compat_get_color (GTK_WIDGET (self), &color);
  pale = color;
  switch (self->pattern)
    {
    case BECKON_PATTERN_SOLID:
      gtk_snapshot_append_color (snapshot, &color, bounds);
      break;
    case BECKON_PATTERN_RISING:
      fill_stripes (snapshot, bounds, &color, PERIOD * 0.7071f, PERIOD * 0.7071f);
      outline (snapshot, bounds, &color);
      break;
    case BECKON_PATTERN_LYING:
      fill_stripes (snapshot, bounds, &color, 0, PERIOD);
      outline (snapshot, bounds, &color);
      break;
    case BECKON_PATTERN_PALE:
      pale.alpha *= 0.35f;
      gtk_snapshot_append_color (snapshot, &pale, bounds);
      break;
    case BECKON_PATTERN_HOLLOW:
      outline (snapshot, bounds, &color);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
beckon_plot_swatch_measure (GtkWidget     *widget,
                            GtkOrientation orientation,
                            int            for_size,
                            int           *minimum,
                            int           *natural,
                            int           *minimum_baseline,
                            int           *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
beckon_plot_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &bounds, 3);
  gtk_snapshot_push_rounded_clip (snapshot, &rounded);
  beckon_plot_swatch_fill (BECKON_PLOT_SWATCH (widget), snapshot, &bounds);
  gtk_snapshot_pop (snapshot);
}

static void
beckon_plot_swatch_class_init (BeckonPlotSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = beckon_plot_swatch_measure;
  widget_class->snapshot = beckon_plot_swatch_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
beckon_plot_swatch_init (BeckonPlotSwatch *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
beckon_plot_swatch_new (BeckonPattern pattern)
{
  BeckonPlotSwatch *self = g_object_new (BECKON_TYPE_PLOT_SWATCH, NULL);

  self->pattern = pattern;
  gtk_widget_add_css_class (GTK_WIDGET (self), classes[pattern]);

  return GTK_WIDGET (self);
}
