/* fit-scroller.h: a scrolled part that is as tall as what is in it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes @bin ask for the height that what is scrolled in it has at the width that it gets, up to the max-content-height of its
 * child. A GtkScrolledWindow by itself asks as if no line ever wrapped. @bin has a GtkScrolledWindow as its child. */
void beckon_fit_scroller_install (AdwBin *bin);

G_END_DECLS
