/* plot-export.h: saves a plot to a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer full): @widget as PNG at twice its size, on the background of a window. */
GBytes *beckon_plot_export_png (GtkWidget *widget);
/* Writes @bytes; the old content of @file is replaced only after everything was written. */
void     beckon_plot_export_async (GFile              *file,
                                   GBytes             *bytes,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
gboolean beckon_plot_export_finish (GAsyncResult *result, GError **error);

G_END_DECLS
