/* history-fixture.h: the interactions of all pages, listed or searched
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store-fixture.h"

G_BEGIN_DECLS

/* Waits for a search: use as the callback, with a GAsyncResult ** as the data. */
void history_store_result (GObject *source, GAsyncResult *result, gpointer user_data);
/* (transfer full) (element-type BeckonInteraction): one page; must succeed. */
GPtrArray *history_read_page (Fixture *self, const BeckonInteractionQuery *query, char **next);
/* (transfer full) (element-type gint64): the ids of all pages together; checks their order and
 * lengths. */
GArray *history_list_ids (Fixture *self, const BeckonInteractionQuery *query);

G_END_DECLS
