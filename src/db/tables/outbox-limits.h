/* outbox-limits.h: how much waits for a channel that does not come back (TR-6); used inside the
 * store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* What waits is kept for so long before anything was written last, but no more than so many
 * numbers. Of a question that is open nothing goes. */
#define BECKON_OUTBOX_KEPT_US (30 * G_TIME_SPAN_DAY)
#define BECKON_OUTBOX_KEPT_MOST 100000

/* Deletes what is no longer kept among the @limit entries behind @after, oldest first; @after
 * (inout): the last of them, 0: the next time begins anew. */
gboolean beckon_sql_prune_outbox (BeckonDb *db, guint limit, gint64 *after, GError **error);

G_END_DECLS
