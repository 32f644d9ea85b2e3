/* pages-window.h: a small window with a first page, and others that lead back to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The children in a .ui file are GtkStackPage, the first one first; the title of the page that is
 * shown is that of the header bar. Escape and Alt+Left go back, and close the first page. */
#define BECKON_TYPE_PAGES_WINDOW (beckon_pages_window_get_type ())
G_DECLARE_DERIVABLE_TYPE (BeckonPagesWindow, beckon_pages_window, BECKON, PAGES_WINDOW, AdwWindow)

struct _BeckonPagesWindowClass
{
  AdwWindowClass parent_class;
};

/* Shows another page and gives the focus to @focus (nullable: the button that leads back), on the
 * way back to @from. */
void beckon_pages_window_turn (BeckonPagesWindow *self,
                               const char        *page,
                               GtkWidget         *from,
                               GtkWidget         *focus);

G_END_DECLS
