/* insights-page.h: how many questions there were, their outcomes, and how long answers took (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_INSIGHTS_PAGE (beckon_insights_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonInsightsPage, beckon_insights_page, BECKON, INSIGHTS_PAGE, GtkWidget)

void beckon_insights_page_set_desk (BeckonInsightsPage *self, BeckonDesk *desk);
/* Moves the focus into the page, as soon as it shows something. */
void beckon_insights_page_focus (BeckonInsightsPage *self);

G_END_DECLS
