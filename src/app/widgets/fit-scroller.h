/* fit-scroller.h: makes a scrolled area as tall as its content, and its window no taller than the
 * screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes @bin request the height that its scrolled content needs at the given width, up to the
 * max-content-height of its child. GtkScrolledWindow alone requests a height as if no line wrapped.
 * The child of @bin must be a GtkScrolledWindow. */
void beckon_fit_scroller_install (AdwBin *bin);
/* Limits @bin to the height that the screen leaves beside the other widgets in @content (the
 * content of the window) when that is @width px wide. */
void beckon_fit_scroller_limit (AdwBin *bin, GtkWidget *content, int width);
/* The height of a window that is @width px wide, whose content with @bin, all of it in sight, would
 * be @all px high: no more than the screen leaves, but enough to read in @bin. */
int beckon_fit_scroller_get_height (AdwBin *bin, int width, int all);
/* TRUE: the screen that @widget is or will be on is so low that margins should be small. */
gboolean beckon_fit_scroller_is_screen_small (GtkWidget *widget);

G_END_DECLS
