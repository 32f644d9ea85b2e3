/* plot-export.c: saves a plot to a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-export.h"

#include <adwaita.h>

#define SCALE 2
#define MARGIN 12

GBytes *
beckon_plot_export_png (GtkWidget *widget)
{
  gboolean      dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  const GdkRGBA background = dark ? (GdkRGBA){ 0.14f, 0.14f, 0.14f, 1 } : (GdkRGBA){ 1, 1, 1, 1 };
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  GtkSnapshot    *snapshot = gtk_snapshot_new ();
  int             width = gtk_widget_get_width (widget);
  int             height = gtk_widget_get_height (widget);
  graphene_rect_t whole =
    GRAPHENE_RECT_INIT (0, 0, SCALE * (width + 2 * MARGIN), SCALE * (height + 2 * MARGIN));

  gtk_snapshot_append_color (snapshot, &background, &whole);
  gtk_snapshot_scale (snapshot, SCALE, SCALE);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (MARGIN, MARGIN));
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)),
                                         node, &whole);

  return gdk_texture_save_to_png_bytes (texture);
}

static void
on_replaced (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
beckon_plot_export_async (GFile              *file,
                          GBytes             *bytes,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  GTask *task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_plot_export_async);
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE,
                                       G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION,
                                       NULL, on_replaced, task);
}

gboolean
beckon_plot_export_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_plot_export_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
