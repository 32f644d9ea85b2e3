/* interaction-row.h: one question of a conversation, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/widgets/interaction-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_INTERACTION_ROW (beckon_interaction_row_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonInteractionRow, beckon_interaction_row, BECKON, INTERACTION_ROW, GtkListBoxRow)

GtkWidget *beckon_interaction_row_new (BeckonDesk *desk, BeckonInteractionItem *item);
/* Updates its countdown; returns in how many µs it changes again (app/widgets/ticker.h). */
gint64 beckon_interaction_row_tick (BeckonInteractionRow *self);

G_END_DECLS
