/* tray-picture.c: the icon of the tray as a picture, for trays that do not find its name
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/tray-picture.h"

#include <gtk/gtk.h>

#include "surface/tray/tray.h"

#define ICON_FILE DATADIR "/icons/hicolor/scalable/apps/" BECKON_APP_ID ".svg"

/* The tray may be light or dark, and a picture is not recoloured as a symbolic icon is: it has
 * colours that are seen on both. */
static const GdkRGBA DOT = { .red = 0.88f, .green = 0.11f, .blue = 0.14f, .alpha = 1 };
static const GdkRGBA STROKE = { .red = 0.60f, .green = 0.60f, .blue = 0.59f, .alpha = 1 };

/* Of usual panels, and of the same with two pixels a point; hosts scale what is between them. */
static const int SIZES[] = { 22, 24, 32, 48 };

/* How opaque the bell is while the desk is silent. */
#define QUIET_ALPHA 0.45

/* The parts of the marks, in parts of the size. */
#define DOT_RADIUS 0.19
#define STROKE_WIDTH 0.10
#define STROKE_EDGE 0.08

static void
draw_bell (cairo_t *cr, int size, double alpha)
{
  g_autoptr (GFile) file = g_file_new_for_path (ICON_FILE);
  g_autoptr (GtkIconPaintable) icon = gtk_icon_paintable_new_for_file (file, size, 1);
  GtkSnapshot   *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  gdk_paintable_snapshot (GDK_PAINTABLE (icon), snapshot, size, size);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return;
  cairo_push_group (cr);
  gsk_render_node_draw (node, cr);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, alpha);
  gsk_render_node_unref (node);
}

/* At the upper right, with a gap around it, as the symbolic icon has it. */
static void
draw_dot (cairo_t *cr, int size)
{
  double radius = size * DOT_RADIUS;

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_arc (cr, size - radius, radius, radius * 1.35, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  gdk_cairo_set_source_rgba (cr, &DOT);
  cairo_arc (cr, size - radius, radius, radius, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_stroke (cairo_t *cr, int size)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, size * STROKE_WIDTH);
  gdk_cairo_set_source_rgba (cr, &STROKE);
  cairo_move_to (cr, size * STROKE_EDGE, size * STROKE_EDGE);
  cairo_line_to (cr, size * (1 - STROKE_EDGE), size * (1 - STROKE_EDGE));
  cairo_stroke (cr);
}

/* cairo multiplies colours by alpha; the tray's are not. */
static guint8
divide (guint32 pixel, guint shift)
{
  guint alpha = pixel >> 24;
  guint value = pixel >> shift & 0xff;

  return alpha == 0 ? 0 : MIN ((value * 255 + alpha / 2) / alpha, 255);
}

/* (transfer floating) */
static GVariant *
read_pixels (cairo_surface_t *surface, int size)
{
  gsize         n_bytes = (gsize) size * size * 4;
  guint8       *bytes = g_malloc (n_bytes);
  guint8       *to = bytes;
  const guint8 *from;
  int           stride = cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  from = cairo_image_surface_get_data (surface);
  for (int y = 0; y < size; y++)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (from + (gsize) y * stride);

      for (int x = 0; x < size; x++)
        {
          *to++ = row[x] >> 24;
          *to++ = divide (row[x], 16);
          *to++ = divide (row[x], 8);
          *to++ = divide (row[x], 0);
        }
    }
  return g_variant_new (
    "(ii@ay)", size, size,
    g_variant_new_from_data (G_VARIANT_TYPE_BYTESTRING, bytes, n_bytes, TRUE, g_free, bytes));
}

static GVariant *
draw_size (const char *icon, int size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t         *cr = cairo_create (surface);
  GVariant        *drawn;

  draw_bell (cr, size, g_str_equal (icon, BECKON_TRAY_ICON_QUIET) ? QUIET_ALPHA : 1);
  if (g_str_equal (icon, BECKON_TRAY_ICON_ATTENTION))
    draw_dot (cr, size);
  else if (g_str_equal (icon, BECKON_TRAY_ICON_QUIET))
    draw_stroke (cr, size);
  cairo_destroy (cr);
  drawn = read_pixels (surface, size);
  cairo_surface_destroy (surface);
  return drawn;
}

GVariant *
beckon_tray_picture_draw (const char *icon)
{
  GVariantBuilder builder;

  g_return_val_if_fail (icon != NULL, NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(iiay)"));
  if (g_file_test (ICON_FILE, G_FILE_TEST_IS_REGULAR))
    for (guint i = 0; i < G_N_ELEMENTS (SIZES); i++)
      g_variant_builder_add_value (&builder, draw_size (icon, SIZES[i]));
  return g_variant_builder_end (&builder);
}
