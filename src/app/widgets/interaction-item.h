/* interaction-item.h: an interaction as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Signal "changed": the state of the interaction changed. */
#define BECKON_TYPE_INTERACTION_ITEM (beckon_interaction_item_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonInteractionItem, beckon_interaction_item, BECKON, INTERACTION_ITEM, GObject)

/* (transfer full) */
BeckonInteractionItem *beckon_interaction_item_new (BeckonInteraction *interaction);
/* (transfer full): of an interaction that is still to be read. */
BeckonInteractionItem *beckon_interaction_item_new_awaited (void);
/* (transfer full): the heading above the interactions of @day (beckon_stats_day()). */
BeckonInteractionItem *beckon_interaction_item_new_heading (gint64 day);
gboolean               beckon_interaction_item_is_heading (BeckonInteractionItem *self);
gint64                 beckon_interaction_item_get_day (BeckonInteractionItem *self);
/* Emits "changed" without a change: what is said of the day depends on today. */
void beckon_interaction_item_say_again (BeckonInteractionItem *self);
/* (transfer none) (nullable): NULL for a heading, and until it is read. */
BeckonInteraction *beckon_interaction_item_get (BeckonInteractionItem *self);
void beckon_interaction_item_set (BeckonInteractionItem *self, BeckonInteraction *interaction);

G_END_DECLS
