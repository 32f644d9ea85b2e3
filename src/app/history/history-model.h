/* history-model.h: interactions, newest first, in sections by day, read page by page as the view
 * scrolls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "app/widgets/interaction-item.h"
#include "desk/desk.h"
#include "model/query.h"

G_BEGIN_DECLS

/* Of so many interactions at most the model keeps more than the number. */
#define BECKON_HISTORY_KEPT 1000

/* A GListModel of BeckonInteractionItem: a heading for each day on which something was asked, and
 * the interactions of that day. What was read long ago and is not shown is dropped and read again
 * when it is wanted. Properties: "loading", the first page is being read; "n-waiting", how many new
 * interactions wait while the list is held. */
#define BECKON_TYPE_HISTORY_MODEL (beckon_history_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryModel, beckon_history_model, BECKON, HISTORY_MODEL, GObject)

/* (transfer full): reads nothing until it is set active. */
BeckonHistoryModel *beckon_history_model_new (BeckonDesk *desk);
/* Active while the list is visible: changes are applied. While it is not, they are collected. */
void beckon_history_model_set_active (BeckonHistoryModel *self, gboolean active);
/* While held, interactions change in place, but none is added or removed. Calls do not nest. */
void  beckon_history_model_hold (BeckonHistoryModel *self, gboolean hold);
guint beckon_history_model_get_n_waiting (BeckonHistoryModel *self);
/* Which interactions: statuses, agent, times and text of @query count. */
void beckon_history_model_set_query (BeckonHistoryModel *self, const BeckonInteractionQuery *query);
/* (transfer none): text is NULL for all. */
const BeckonInteractionQuery *beckon_history_model_get_query (BeckonHistoryModel *self);
gboolean                      beckon_history_model_is_loading (BeckonHistoryModel *self);
/* How many interactions are in memory. */
guint beckon_history_model_count_kept (BeckonHistoryModel *self);

G_END_DECLS
