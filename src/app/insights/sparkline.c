/* sparkline.c: how a figure changed over the days, as a line of the height of a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/sparkline.h"

#include "app/widgets/compat.h"

#define HEIGHT 22
#define MIN_WIDTH 40
#define USUAL_WIDTH 80
#define LINE 1.6
#define DOT 2.4

struct _BeckonSparkline
{
  GtkWidget parent_instance;
  double   *values; /* (owned) (nullable) */
  guint     n;
};

G_DEFINE_FINAL_TYPE (BeckonSparkline, beckon_sparkline, GTK_TYPE_WIDGET)

static void
beckon_sparkline_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? USUAL_WIDTH : HEIGHT;
}

static double
get_most (BeckonSparkline *self)
{
  double most = 0;

  for (guint i = 0; i < self->n; i++)
    most = MAX (most, self->values[i]);

  return most;
}

static void
get_point (BeckonSparkline *self, guint i, double most, double *x, double *y)
{
  double   width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * DOT;
  double   height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * DOT;
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double   share = self->n > 1 ? (double) i / (self->n - 1) : 0.5;

  *x = DOT + width * (rtl ? 1 - share : share);
  *y = DOT + height * (most > 0 ? 1 - self->values[i] / most : 1);
}

static void
beckon_sparkline_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BeckonSparkline *self = BECKON_SPARKLINE (widget);
  int              width = gtk_widget_get_width (widget);
  int              height = gtk_widget_get_height (widget);
  double           most = get_most (self);
  double           x = 0, y = 0;
  gboolean         joined = FALSE;
  GdkRGBA          color;
  cairo_t         *cr;

  if (self->n == 0 || width <= 0 || height <= 0)
    return;

  beckon_compat_get_color (widget, &color);
  cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, LINE);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < self->n; i++)
    {
      if (self->values[i] < 0)
        {
          joined = FALSE;
          continue;
        }
      get_point (self, i, most, &x, &y);
      if (joined)
        cairo_line_to (cr, x, y);
      else
        cairo_move_to (cr, x, y);
      /* A single value is a point. */
      if (!joined)
        cairo_line_to (cr, x, y);
      joined = TRUE;
    }
  cairo_stroke (cr);

  /* The newest one. */
  if (self->values[self->n - 1] >= 0)
    {
      cairo_arc (cr, x, y, DOT, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
}

static void
beckon_sparkline_finalize (GObject *object)
{
  g_free (BECKON_SPARKLINE (object)->values);

  G_OBJECT_CLASS (beckon_sparkline_parent_class)->finalize (object);
}

static void
beckon_sparkline_class_init (BeckonSparklineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_sparkline_finalize;
  widget_class->measure = beckon_sparkline_measure;
  widget_class->snapshot = beckon_sparkline_snapshot;
  gtk_widget_class_set_css_name (widget_class, "sparkline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
beckon_sparkline_init (BeckonSparkline *self)
{
}

GtkWidget *
beckon_sparkline_new (void)
{
  return g_object_new (BECKON_TYPE_SPARKLINE, NULL);
}

void
beckon_sparkline_show (BeckonSparkline *self, const double *values, guint n)
{
  g_return_if_fail (BECKON_IS_SPARKLINE (self));

  g_free (self->values);
  self->values = g_memdup2 (values, n * sizeof *values);
  self->n = n;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
