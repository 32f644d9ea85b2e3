/* history-page.h: everything that was ever asked, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/history/history-filters.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Properties: "search-mode", "narrow" (the details cover the list), "show-details" (which of the
 * two is visible when narrow). */
#define BECKON_TYPE_HISTORY_PAGE (beckon_history_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryPage, beckon_history_page, BECKON, HISTORY_PAGE, GtkWidget)

void beckon_history_page_set_desk (BeckonHistoryPage *self, BeckonDesk *desk);
/* Shows @interaction, whether or not the list contains it. The desk must be set. */
void beckon_history_page_show (BeckonHistoryPage *self, BeckonInteraction *interaction);
/* Lists exactly this, from the newest on; see beckon_history_filters_set(). The desk must be set.
 */
void beckon_history_page_filter (BeckonHistoryPage   *self,
                                 BeckonHistoryOutcome outcome,
                                 const char          *agent,
                                 gint64               from_day,
                                 gint64               to_day);
/* The page itself takes no focus: Tab would jump over what is above the list. */
void beckon_history_page_focus_list (BeckonHistoryPage *self);

G_END_DECLS
