/* history-row.h: one interaction as a row of the history, or the heading of a day
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/widgets/interaction-item.h"
#include "app/widgets/list-keys.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Two lines beside the face of the agent: the question and when it was asked, the outcome with its
 * icon. It does its own layout, because a list view fills two hundred of them for one jump. */
#define BECKON_TYPE_HISTORY_ROW (beckon_history_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryRow, beckon_history_row, BECKON, HISTORY_ROW, GtkWidget)

GtkWidget *beckon_history_row_new (BeckonDesk *desk);
/* NULL: shows nothing. @search (nullable): its words are marked. */
void
beckon_history_row_bind (BeckonHistoryRow *self, BeckonInteractionItem *item, const char *search);
/* For a list of them: its headings take no keyboard. */
extern const BeckonListRows beckon_history_list_rows;
/* (transfer full): "Today", "Yesterday", "Friday", "16 November", with the year if it is not the
 * one of @today. Days as of beckon_stats_local_day(). */
char *beckon_history_row_format_day (gint64 day, gint64 today);

G_END_DECLS
