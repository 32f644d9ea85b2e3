/* reading-start.h: what is scrolled sideways stays where one begins to read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @view, a widget that is scrolled sideways, shows its beginning, from the right where one reads
 * from there, and keeps its place when it gets more room. Once, when it is made and has its
 * adjustment. */
void beckon_reading_start_keep (GtkScrollable *view);

G_END_DECLS
