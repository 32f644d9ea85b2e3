/* history-model.h: interactions, newest first, read page by page as the view scrolls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "app/history/interaction-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* A GListModel of BeckonInteractionItem. Property "loading": the first page is being read. */
#define BECKON_TYPE_HISTORY_MODEL (beckon_history_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryModel, beckon_history_model, BECKON, HISTORY_MODEL, GObject)

/* (transfer full): reads nothing until it is set active. */
BeckonHistoryModel *beckon_history_model_new (BeckonDesk *desk);
/* Active while the list is visible: changes are applied. While it is not, they are collected. */
void beckon_history_model_set_active (BeckonHistoryModel *self, gboolean active);
/* @statuses: a bit for each status, 0 for all; @text: NULL or "" for all. */
void  beckon_history_model_set_filter (BeckonHistoryModel *self, guint statuses, const char *text);
guint beckon_history_model_get_statuses (BeckonHistoryModel *self);
/* (transfer none) (nullable) */
const char *beckon_history_model_get_text (BeckonHistoryModel *self);
gboolean    beckon_history_model_is_loading (BeckonHistoryModel *self);

G_END_DECLS
