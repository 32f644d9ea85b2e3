/* connect-page.h: the desk of people who have no agents yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_CONNECT_PAGE (beckon_connect_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonConnectPage, beckon_connect_page, BECKON, CONNECT_PAGE, GtkWidget)

/* Focuses the button that connects one. */
void beckon_connect_page_grab_focus (BeckonConnectPage *self);

G_END_DECLS
