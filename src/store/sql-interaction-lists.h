/* sql-interaction-lists.h: pages of interactions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/sqlite-connection.h"
#include "store/store.h"

G_BEGIN_DECLS

GPtrArray         *beckon_sql_list_interactions     (BeckonConnection              *db,
                                                     const BeckonInteractionQuery  *query,
                                                     char                         **next,
                                                     GError                       **error);

G_END_DECLS
