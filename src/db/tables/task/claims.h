/* claims.h: tasks that agents fetch: which is next, and whose claim has ended; used inside the
 * store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/dialect.h"

G_BEGIN_DECLS

/* The task that @agent fetches next: QUEUED, without a plan, not paused, its own or one of a
 * request that names no agent; by priority, then age. @serial (out): 0 if there is none. */
gboolean
beckon_sql_find_task_to_fetch (BeckonDb *db, const char *agent, gint64 *serial, GError **error);
/* (transfer full) (element-type gint64): the serials of at most @limit tasks of requests that wait
 * to be fetched by @agent. */
GArray *
beckon_sql_list_requests_to_fetch (BeckonDb *db, const char *agent, guint limit, GError **error);
/* (transfer full) (element-type gint64): the serials of at most @limit tasks whose claim has ended
 * at @now_us (wall clock). */
GArray *beckon_sql_list_ended_claims (BeckonDb *db, gint64 now_us, guint limit, GError **error);
/* When the first claim ends. */
#define BECKON_SQL_NEXT_CLAIM \
  "SELECT claim_us FROM tasks" BECKON_SQL_INDEXED_BY ( \
    "tasks_by_claim") "WHERE claim_us IS NOT NULL ORDER BY claim_us LIMIT 1"
/* Extends the claim of the task with @serial to @until_us at least. */
gboolean beckon_sql_put_off_claim (BeckonDb *db, gint64 serial, gint64 until_us, GError **error);
/* Lets every running claim end at @claim_us. */
gboolean beckon_sql_renew_claims (BeckonDb *db, gint64 claim_us, GError **error);

G_END_DECLS
