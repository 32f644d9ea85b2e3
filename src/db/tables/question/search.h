/* search.h: the full-text index of interactions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"

G_BEGIN_DECLS

gboolean beckon_sql_queue_for_search (BeckonDb *db, gint64 interaction_id, GError **error);
/* Indexes at most @limit settled interactions; @more: there are others. */
gboolean   beckon_sql_index_some (BeckonDb *db, guint limit, gboolean *more, GError **error);
GPtrArray *beckon_sql_search_interactions (BeckonDb                     *db,
                                           const BeckonInteractionQuery *query,
                                           char                        **next,
                                           GError                      **error);

G_END_DECLS
