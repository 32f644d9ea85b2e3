/* history-model.h: interactions, newest first, read page by page as far as somebody looks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "app/history/interaction-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* A GListModel of BeckonInteractionItem. Property "loading": the first page of what is wanted is
 * not there yet. */
#define BECKON_TYPE_HISTORY_MODEL (beckon_history_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryModel, beckon_history_model, BECKON, HISTORY_MODEL, GObject)

/* (transfer full): reads nothing before it is set active. */
BeckonHistoryModel *beckon_history_model_new (BeckonDesk *desk);
/* Somebody looks at it: news are taken in. While nobody does they wait. */
void beckon_history_model_set_active (BeckonHistoryModel *self, gboolean active);
/* @statuses: bits, 0 all; @text: NULL or "" all. */
void  beckon_history_model_set_filter (BeckonHistoryModel *self, guint statuses, const char *text);
guint beckon_history_model_get_statuses (BeckonHistoryModel *self);
/* (transfer none) (nullable) */
const char *beckon_history_model_get_text (BeckonHistoryModel *self);
gboolean    beckon_history_model_is_loading (BeckonHistoryModel *self);

G_END_DECLS
