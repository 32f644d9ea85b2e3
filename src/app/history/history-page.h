/* history-page.h: everything that was ever asked, and what became of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Properties: "search-mode", "narrow" (details over the list), "show-details" (which one, where
 * narrow). */
#define BECKON_TYPE_HISTORY_PAGE (beckon_history_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryPage, beckon_history_page, BECKON, HISTORY_PAGE, GtkWidget)

void beckon_history_page_set_desk (BeckonHistoryPage *self, BeckonDesk *desk);
/* Shows @interaction, whether it is among those that are listed or not. The desk must be set. */
void beckon_history_page_show (BeckonHistoryPage *self, BeckonInteraction *interaction);

G_END_DECLS
