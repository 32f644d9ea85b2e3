/* plan-card.h: the plan of an agent: its entries, and how each stands
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_PLAN_CARD (beckon_plan_card_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlanCard, beckon_plan_card, BECKON, PLAN_CARD, GtkBox)

/* @entries (nullable): JSON text of an array of {content, status}; NULL: there is no plan, and
 * nothing to see. */
void beckon_plan_card_set (BeckonPlanCard *self, const char *entries);

G_END_DECLS
