/* connect-page.h: how to connect an agent, for people who have none yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_CONNECT_PAGE (beckon_connect_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonConnectPage, beckon_connect_page, BECKON, CONNECT_PAGE, GtkWidget)

/* TRUE: there are agents already, and the page explains how to add another. */
void beckon_connect_page_set_any (BeckonConnectPage *self, gboolean any);
/* Focuses the first text that can be copied. */
void beckon_connect_page_grab_focus (BeckonConnectPage *self);

G_END_DECLS
