/* history-fixture.h: interactions of all pages, listed or searched for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store-fixture.h"

G_BEGIN_DECLS

/* Waits for a search: use as the callback, with a GAsyncResult ** as the data. */
void history_store_result (GObject *source, GAsyncResult *result, gpointer user_data);
/* (transfer full) (element-type BeckonInteraction): one page; it must succeed. */
GPtrArray *history_read_page (Fixture *self, const BeckonInteractionQuery *query, char **next);
/* (transfer full) (element-type gint64): what all pages hold, put together; their order and length
 * are checked. */
GArray *history_list_ids (Fixture *self, const BeckonInteractionQuery *query);

G_END_DECLS
