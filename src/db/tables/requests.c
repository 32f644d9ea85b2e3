/* requests.c: requests on their way through the intake, and their turns
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
#include "db/tables/cursor.h"
#include "model/stats.h"

#define COLUMNS \
  "serial, id, state, text, agent, workspace, task_id, interaction_id, intent, confidence, " \
  "source, warning, rounds," \
  " created_by, idempotency_key, created_at, updated_at"

static BeckonRequest *
take_request (BeckonStmt *stmt)
{
  BeckonRequest *self = beckon_request_new ();

  self->serial = beckon_stmt_get_int (stmt, 0);
  self->id = beckon_stmt_dup_text (stmt, 1);
  /* What says nothing known is over. */
  self->state = BECKON_REQUEST_ABANDONED;
  beckon_request_state_from_string (beckon_stmt_get_text (stmt, 2), &self->state);
  self->text = beckon_stmt_dup_text (stmt, 3);
  self->agent = beckon_stmt_dup_text (stmt, 4);
  self->workspace = beckon_stmt_dup_text (stmt, 5);
  self->task_id = beckon_stmt_dup_text (stmt, 6);
  self->interaction_id = beckon_stmt_get_int (stmt, 7);
  self->intent = beckon_stmt_dup_text (stmt, 8);
  if (!beckon_stmt_is_null (stmt, 9))
    self->confidence = beckon_stmt_get_real (stmt, 9);
  self->source = beckon_stmt_dup_text (stmt, 10);
  self->warning = beckon_stmt_dup_text (stmt, 11);
  self->rounds = (guint) MAX (beckon_stmt_get_int (stmt, 12), 0);
  self->created_by = beckon_stmt_dup_text (stmt, 13);
  self->idempotency_key = beckon_stmt_dup_text (stmt, 14);
  self->created_us = beckon_stmt_get_stamp (stmt, 15);
  self->updated_us = beckon_stmt_get_stamp (stmt, 16);

  return self;
}

static gboolean
read_turns (BeckonDb *db, BeckonRequest *request, GError **error)
{
  static const char sql[] = "SELECT id, role, text, timestamp, intent, confidence FROM "
                            "request_turns WHERE request_serial = ?1 ORDER BY id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, request->serial);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonTurn *turn = beckon_turn_new (BECKON_TURN_QUERY, beckon_stmt_get_text (stmt, 2),
                                          beckon_stmt_get_stamp (stmt, 3));

      turn->id = beckon_stmt_get_int (stmt, 0);
      beckon_turn_role_from_string (beckon_stmt_get_text (stmt, 1), &turn->role);
      turn->intent = beckon_stmt_dup_text (stmt, 4);
      if (!beckon_stmt_is_null (stmt, 5))
        turn->confidence = beckon_stmt_get_real (stmt, 5);
      g_ptr_array_add (request->turns, turn);
    }

  return rc == BECKON_DB_END;
}

/* Takes the one row of @stmt, or nothing. */
static gboolean
read_one (BeckonDb *db, BeckonStmt *stmt, BeckonRequest **request, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (stmt, error);
  g_autoptr (BeckonRequest) found = NULL;

  *request = NULL;
  if (rc != BECKON_DB_ROW)
    return rc == BECKON_DB_END;

  found = take_request (stmt);
  if (!read_turns (db, found, error))
    return FALSE;
  *request = g_steal_pointer (&found);

  return TRUE;
}

BeckonRequest *
beckon_sql_read_request (BeckonDb *db, const char *id, GError **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM requests WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonRequest *request = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, id);
  if (read_one (db, stmt, &request, error) && request == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("GET /v1/requests lists those that there are."),
                      _ ("There is no request %s."), id);

  return request;
}

gboolean
beckon_sql_find_request_of_task (BeckonDb       *db,
                                 const char     *task_id,
                                 BeckonRequest **request,
                                 GError        **error)
{
  static const char sql[] =
    "SELECT " COLUMNS " FROM requests WHERE task_id = ?1 ORDER BY serial DESC LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, task_id);

  return read_one (db, stmt, request, error);
}

gboolean
beckon_sql_find_request_of_key (BeckonDb       *db,
                                const char     *idempotency_key,
                                BeckonRequest **request,
                                GError        **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM requests WHERE idempotency_key = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, idempotency_key);

  return read_one (db, stmt, request, error);
}

static void
bind_request (BeckonStmt *stmt, const BeckonRequest *request)
{
  beckon_stmt_bind_text (stmt, 2, beckon_request_state_to_string (request->state));
  beckon_stmt_bind_text (stmt, 3, request->task_id);
  beckon_stmt_bind_time (stmt, 4, request->interaction_id);
  beckon_stmt_bind_text (stmt, 5, request->intent);
  if (request->confidence >= 0)
    beckon_stmt_bind_real (stmt, 6, request->confidence);
  beckon_stmt_bind_text (stmt, 7, request->source);
  beckon_stmt_bind_text (stmt, 8, request->warning);
  beckon_stmt_bind_int (stmt, 9, request->rounds);
}

gboolean
beckon_sql_insert_request (BeckonDb *db, BeckonRequest *request, GError **error)
{
  static const char sql[] = BECKON_SQL_INSERT
    "requests (id, state, task_id, interaction_id, intent, confidence, source, "
    "warning, rounds, text, agent,"
    " workspace, created_by, idempotency_key, created_at, updated_at, day)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15, ?16) "
    "RETURNING serial";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, request->id);
  bind_request (stmt, request);
  beckon_stmt_bind_text (stmt, 10, request->text);
  beckon_stmt_bind_text (stmt, 11, request->agent);
  beckon_stmt_bind_text (stmt, 12, request->workspace);
  beckon_stmt_bind_text (stmt, 13, request->created_by);
  beckon_stmt_bind_text (stmt, 14, request->idempotency_key);
  beckon_stmt_bind_text (stmt, 15, beckon_timestamp_write (request->created_us, timestamp));
  beckon_stmt_bind_int (stmt, 16, beckon_stats_day (request->created_us));
  return beckon_stmt_insert (stmt, &request->serial, error);
}

gboolean
beckon_sql_update_request (BeckonDb *db, const BeckonRequest *request, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "requests SET state = ?2, task_id = ?3, interaction_id "
                      "= ?4, intent = ?5, confidence = ?6, source = ?7,"
                      " warning = ?8, rounds = ?9, updated_at = ?10 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, request->serial);
  bind_request (stmt, request);
  beckon_stmt_bind_text (stmt, 10, beckon_timestamp_write (request->updated_us, timestamp));

  return beckon_stmt_run (stmt, error);
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
  static const char sql[] =
    BECKON_SQL_INSERT "request_turns (request_serial, role, text, timestamp, intent, confidence)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, request_serial);
  beckon_stmt_bind_text (stmt, 2, beckon_turn_role_to_string (turn->role));
  beckon_stmt_bind_text (stmt, 3, turn->text);
  beckon_stmt_bind_text (stmt, 4, beckon_timestamp_write (turn->timestamp_us, timestamp));
  beckon_stmt_bind_text (stmt, 5, turn->intent);
  if (turn->confidence >= 0)
    beckon_stmt_bind_real (stmt, 6, turn->confidence);
  return beckon_stmt_insert (stmt, &turn->id, error);
}

gboolean
beckon_sql_update_turn (BeckonDb *db, const BeckonTurn *turn, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "request_turns SET intent = ?2, confidence = ?3 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, turn->id);
  beckon_stmt_bind_text (stmt, 2, turn->intent);
  if (turn->confidence >= 0)
    beckon_stmt_bind_real (stmt, 3, turn->confidence);

  return beckon_stmt_run (stmt, error);
}

static GPtrArray *
take_requests (BeckonDb *db, BeckonStmt *stmt, GError **error)
{
  g_autoptr (GPtrArray) requests =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  BeckonDbStep rc;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonRequest *request = take_request (stmt);

      g_ptr_array_add (requests, request);
      if (!read_turns (db, request, error))
        return NULL;
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&requests) : NULL;
}

GPtrArray *
beckon_sql_list_open_requests (BeckonDb *db, GError **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM requests" BECKON_SQL_INDEXED_BY (
    "requests_open") " WHERE state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', "
                     "'AWAITING_CLARIFICATION') ORDER BY serial";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  return stmt != NULL ? take_requests (db, stmt, error) : NULL;
}

GPtrArray *
beckon_sql_list_requests (BeckonDb                 *db,
                          const BeckonRequestQuery *query,
                          char                    **next,
                          GError                  **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM (SELECT * FROM requests WHERE serial < ?1 "
                            "ORDER BY serial DESC LIMIT ?2) AS r ORDER BY serial DESC";
  g_autoptr (GPtrArray) requests =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
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
