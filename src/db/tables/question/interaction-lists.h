/* interaction-lists.h: pages of interactions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"

G_BEGIN_DECLS

/* TRUE: it matches @query, apart from its text and place. */
gboolean   beckon_sql_interaction_fits (const BeckonInteraction      *interaction,
                                        const BeckonInteractionQuery *query);
GPtrArray *beckon_sql_list_interactions (BeckonDb                     *db,
                                         const BeckonInteractionQuery *query,
                                         char                        **next,
                                         GError                      **error);

G_END_DECLS
