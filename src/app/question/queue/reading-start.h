/* reading-start.h: keeps a horizontally scrolled widget at its start
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes @view, a widget that scrolls horizontally, show its start (the right end in a right-to-left
 * language), and keeps its position when it gets wider. Call it once, after @view has its
 * adjustment. */
void beckon_reading_start_keep (GtkScrollable *view);

G_END_DECLS
