/* events.h: the durable events, and how long they are kept; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/event.h"

G_BEGIN_DECLS

/* Sets the sequence number of each. */
gboolean beckon_sql_insert_events (BeckonDb *db, GPtrArray *events, GError **error);
/* (transfer full) (element-type BeckonEvent): those between @after and @before (exclusive), at most
 * @limit, in order, without what they are about. */
GPtrArray *
beckon_sql_list_events (BeckonDb *db, gint64 after, gint64 before, guint limit, GError **error);
/* The age up to which events are kept, relative to the newest one; the maximum number that is kept;
 * and the number that is kept whatever their age. The newest one always stays, so the last sequence
 * number never decreases. docs/http-api.md documents these numbers. */
#define BECKON_EVENTS_KEPT_US (30 * G_TIME_SPAN_DAY)
#define BECKON_EVENTS_KEPT_MOST 100000
#define BECKON_EVENTS_KEPT_LEAST 1000
/* Deletes at most @limit of the events that are no longer kept; @more: there may be others. */
gboolean beckon_sql_prune_events (BeckonDb *db, guint limit, gboolean *more, GError **error);
/* The newest time in any row; 0 if there is none. */
gboolean beckon_sql_read_last_time (BeckonDb *db, gint64 *time_us, GError **error);

G_END_DECLS
