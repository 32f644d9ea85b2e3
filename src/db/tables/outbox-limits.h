/* outbox-limits.h: limits what waits for a channel that does not return (TR-6); used inside the
 * store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* The age up to which waiting entries are kept, relative to the last write, and their maximum
 * number. Entries of open questions are never deleted. */
#define BECKON_OUTBOX_KEPT_US (30 * G_TIME_SPAN_DAY)
#define BECKON_OUTBOX_KEPT_MOST 100000

/* Of the @limit entries after @after, oldest first, deletes those that are no longer kept; @after
 * (inout): the last one checked, 0: the next call starts from the beginning. */
gboolean beckon_sql_prune_outbox (BeckonDb *db, guint limit, gint64 *after, GError **error);

G_END_DECLS
