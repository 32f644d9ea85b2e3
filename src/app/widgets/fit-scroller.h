/* fit-scroller.h: a scrolled part that is as tall as what is in it, and its window no taller than
 * the screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes @bin ask for the height that what is scrolled in it has at the width that it gets, up to
 * the max-content-height of its child. A GtkScrolledWindow by itself asks as if no line ever
 * wrapped. @bin has a GtkScrolledWindow as its child. */
void beckon_fit_scroller_install (AdwBin *bin);
/* @bin may be as tall as the screen allows beside what stands above and below it in @content, the
 * window's, when that is @width px wide. */
void beckon_fit_scroller_limit (AdwBin *bin, GtkWidget *content, int width);
/* TRUE: the screen that @widget is on, or will be on, is so low that margins had better be small.
 */
gboolean beckon_fit_scroller_is_screen_small (GtkWidget *widget);

G_END_DECLS
