/* requests.c: requests in the intake, and their turns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/requests.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/fields.h"
#include "db/tables/cursor.h"
#include "model/stats.h"

static BeckonRequest *
take_request (BeckonStmt *stmt)
{
  BeckonRequest *self = beckon_request_new ();

  beckon_fields_take (&beckon_request_fields, self, stmt, 0);

  return self;
}

static gboolean
read_turns (BeckonDb *db, BeckonRequest *request, GError **error)
{
  static const char tail[] = " FROM request_turns WHERE request_serial = ?1 ORDER BY id";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_turn_fields, tail, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, request->serial);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonTurn *turn = beckon_turn_new (BECKON_TURN_QUERY, NULL, 0);

      beckon_fields_take (&beckon_turn_fields, turn, stmt, 0);
      g_ptr_array_add (request->turns, turn);
    }

  return rc == BECKON_DB_END;
}

/* Reads the only row of @stmt, if there is one. */
static gboolean
read_one (BeckonDb *db, BeckonStmt *stmt, BeckonRequest **request, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (stmt, error);
  g_autoptr (BeckonRequest) found = NULL;

  *request = NULL;
  if (rc != BECKON_DB_ROW)
    return rc == BECKON_DB_END;

  found = take_request (stmt);
  /* There is no other row; stepping to the end releases the statement. */
  if (beckon_stmt_step (stmt, error) == BECKON_DB_ERROR || !read_turns (db, found, error))
    return FALSE;
  *request = g_steal_pointer (&found);

  return TRUE;
}

BeckonRequest *
beckon_sql_read_request (BeckonDb *db, const char *id, GError **error)
{
  static const char tail[] = " FROM requests WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);
  BeckonRequest *request = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, id);
  if (read_one (db, stmt, &request, error) && request == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See GET /v1/requests."),
                      _ ("Request %s does not exist."), id);

  return request;
}

BeckonRequest *
beckon_sql_read_request_by_serial (BeckonDb *db, gint64 serial, GError **error)
{
  static const char tail[] = " FROM requests WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);
  BeckonRequest *request = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, serial);
  return read_one (db, stmt, &request, error) ? request : NULL;
}

gboolean
beckon_sql_find_request_of_task (BeckonDb       *db,
                                 const char     *task_id,
                                 BeckonRequest **request,
                                 GError        **error)
{
  static const char tail[] = " FROM requests WHERE task_id = ?1 ORDER BY serial DESC LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, task_id);

  return read_one (db, stmt, request, error);
}

gboolean
beckon_sql_find_request_of_key (BeckonDb       *db,
                                const char     *idempotency_key,
                                const char     *owner,
                                BeckonRequest **request,
                                GError        **error)
{
  static const char tail[] = " FROM requests WHERE idempotency_key = ?1 AND key_owner = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, idempotency_key);
  beckon_stmt_bind_text (stmt, 2, owner);

  return read_one (db, stmt, request, error);
}

gboolean
beckon_sql_insert_request (BeckonDb *db, BeckonRequest *request, GError **error)
{
  gint64                  day = beckon_stats_day (request->created_us);
  const BeckonFieldsOther others[] = { { .column = "day", .number = &day } };

  request->updated_us = request->created_us;

  return beckon_fields_insert (db, &beckon_request_fields, request, others, G_N_ELEMENTS (others),
                               error);
}

gboolean
beckon_sql_update_request (BeckonDb *db, const BeckonRequest *request, GError **error)
{
  return beckon_fields_update (db, &beckon_request_fields, request, error);
}

gboolean
beckon_sql_read_request_progress (
  BeckonDb *db, gint64 serial, BeckonRequestState *state, guint *rounds, GError **error)
{
  static const char sql[] = "SELECT state, rounds FROM requests WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  *state = BECKON_REQUEST_CLASSIFYING;
  *rounds = 0;
  beckon_stmt_bind_int (stmt, 1, serial);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    {
      beckon_request_state_from_string (beckon_stmt_get_text (stmt, 0), state);
      *rounds = (guint) MAX (beckon_stmt_get_int (stmt, 1), 0);
    }

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_insert_turn (BeckonDb *db, gint64 request_serial, BeckonTurn *turn, GError **error)
{
  const BeckonFieldsOther others[] = { { .column = "request_serial", .number = &request_serial } };

  return beckon_fields_insert (db, &beckon_turn_fields, turn, others, G_N_ELEMENTS (others), error);
}

gboolean
beckon_sql_update_turn (BeckonDb *db, const BeckonTurn *turn, GError **error)
{
  return beckon_fields_update (db, &beckon_turn_fields, turn, error);
}

static GPtrArray *
take_requests (BeckonDb *db, BeckonStmt *stmt, GError **error)
{
  g_autoptr (GPtrArray) requests =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  BeckonDbStep rc;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    g_ptr_array_add (requests, take_request (stmt));
  if (rc == BECKON_DB_ERROR)
    return NULL;
  for (guint i = 0; i < requests->len; i++)
    if (!read_turns (db, g_ptr_array_index (requests, i), error))
      return NULL;

  return g_steal_pointer (&requests);
}

GPtrArray *
beckon_sql_list_open_requests (BeckonDb *db, GError **error)
{
  static const char tail[] = " FROM requests" BECKON_SQL_INDEXED_BY (
    "requests_open") " WHERE state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', "
                     "'AWAITING_CLARIFICATION') ORDER BY serial";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);

  return stmt != NULL ? take_requests (db, stmt, error) : NULL;
}

GPtrArray *
beckon_sql_list_requests (BeckonDb                 *db,
                          const BeckonRequestQuery *query,
                          char                    **next,
                          GError                  **error)
{
  static const char tail[] = " FROM (SELECT * FROM requests WHERE serial < ?1 "
                             "ORDER BY serial DESC LIMIT ?2) AS r ORDER BY serial DESC";
  g_autoptr (GPtrArray) requests =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_request_fields, tail, error);
  guint        limit = beckon_sql_clamp_limit (query->limit);
  gint64       last = G_MAXINT64;
  guint        looked_at = 0;
  BeckonDbStep rc = BECKON_DB_END;

  *next = NULL;
  if (stmt == NULL || !beckon_sql_parse_cursor (query->after, 'r', &last, error))
    return NULL;

  beckon_stmt_bind_int (stmt, 1, last);
  beckon_stmt_bind_int (stmt, 2, BECKON_SQL_SCAN_ROWS);
  while (requests->len < limit && (rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonRequest) request = take_request (stmt);

      looked_at++;
      last = request->serial;
      if (query->states != 0 && (query->states & (1u << request->state)) == 0)
        continue;
      g_ptr_array_add (requests, g_steal_pointer (&request));
    }
  if (rc == BECKON_DB_ERROR)
    return NULL;
  g_clear_pointer (&stmt, beckon_stmt_release);
  for (guint i = 0; i < requests->len; i++)
    if (!read_turns (db, g_ptr_array_index (requests, i), error))
      return NULL;
  if (requests->len == limit || looked_at == BECKON_SQL_SCAN_ROWS)
    *next = beckon_sql_make_cursor ('r', last);

  return g_steal_pointer (&requests);
}
