/* history-row.h: one interaction as a row of the history
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/history/interaction-item.h"
#include "app/widgets/list-row.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_HISTORY_ROW (beckon_history_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryRow, beckon_history_row, BECKON, HISTORY_ROW, BeckonListRow)

GtkWidget *beckon_history_row_new (BeckonDesk *desk);
/* NULL: shows nothing. */
void beckon_history_row_bind (BeckonHistoryRow *self, BeckonInteractionItem *item);

G_END_DECLS
