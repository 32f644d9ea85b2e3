/* requests.h: the rows of requests and of their turns; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"
#include "model/request.h"

G_BEGIN_DECLS

/* (transfer full): with its turns. E102. */
BeckonRequest *beckon_sql_read_request (BeckonDb *db, const char *id, GError **error);
/* (transfer full) (nullable): NULL without @error: there is none. */
BeckonRequest *beckon_sql_read_request_by_serial (BeckonDb *db, gint64 serial, GError **error);
/* @request (transfer full) (nullable): NULL if the task did not come from a request. */
gboolean beckon_sql_find_request_of_task (BeckonDb       *db,
                                          const char     *task_id,
                                          BeckonRequest **request,
                                          GError        **error);
/* @request (transfer full) (nullable): the one with the idempotency key of @owner
 * (beckon_name_dup_key_owner()). */
gboolean beckon_sql_find_request_of_key (BeckonDb       *db,
                                         const char     *idempotency_key,
                                         const char     *owner,
                                         BeckonRequest **request,
                                         GError        **error);
/* Sets its serial; its turns are not written. */
gboolean beckon_sql_insert_request (BeckonDb *db, BeckonRequest *request, GError **error);
/* All columns that change. */
gboolean beckon_sql_update_request (BeckonDb *db, const BeckonRequest *request, GError **error);
/* The state and round in the row: CLASSIFYING and round 0 if there is none. */
gboolean beckon_sql_read_request_progress (
  BeckonDb *db, gint64 serial, BeckonRequestState *state, guint *rounds, GError **error);
/* Sets its id. */
gboolean
beckon_sql_insert_turn (BeckonDb *db, gint64 request_serial, BeckonTurn *turn, GError **error);
/* Intent and confidence. */
gboolean beckon_sql_update_turn (BeckonDb *db, const BeckonTurn *turn, GError **error);
/* (transfer full) (element-type BeckonRequest): all that the intake has not finished, oldest
 * first. */
GPtrArray *beckon_sql_list_open_requests (BeckonDb *db, GError **error);
GPtrArray *beckon_sql_list_requests (BeckonDb                 *db,
                                     const BeckonRequestQuery *query,
                                     char                    **next,
                                     GError                  **error);

G_END_DECLS
