/* plot-export.h: a plot as a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer full): @widget as it is shown, twice as large, as PNG, on the background of a window.
 */
GBytes *beckon_plot_export_png (GtkWidget *widget);
/* Writes @bytes; what was in @file stays until all of it is there. */
void     beckon_plot_export_async (GFile              *file,
                                   GBytes             *bytes,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
gboolean beckon_plot_export_finish (GAsyncResult *result, GError **error);

G_END_DECLS
