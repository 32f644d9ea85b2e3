/* interactions.c: rows of aic_interactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/question/interactions.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interaction-columns.h"
#include "model/stats.h"
#include "model/tags.h"
#include "model/words.h"

BeckonInteraction *
beckon_sql_read_interaction (BeckonDb *db, gint64 id, gint64 *task_serial, GError **error)
{
  static const char sql[] =
    "SELECT " BECKON_SQL_INTERACTION_COLUMNS
    " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS "WHERE i.id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    {
      if (task_serial != NULL)
        *task_serial = beckon_stmt_get_int (stmt, BECKON_SQL_INTERACTION_TASK_SERIAL);
      return beckon_sql_take_interaction (stmt);
    }

  if (rc == BECKON_DB_END)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See History for the questions."),
                      _ ("Question %lld does not exist."), (long long) id);

  return NULL;
}

gboolean
beckon_sql_find_key (BeckonDb *db, const char *idempotency_key, gint64 *id, GError **error)
{
  static const char sql[] = "SELECT id FROM aic_interactions WHERE idempotency_key = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, idempotency_key);

  return beckon_stmt_find_int (stmt, id, error);
}

gboolean
beckon_sql_find_oldest (BeckonDb *db, BeckonInteractionStatus status, gint64 *id, GError **error)
{
  /* Hundreds of thousands may be set aside before the first one that awaits an answer, and the main
   * loop asks for the latter. */
  static const char pending[] = "SELECT id FROM aic_interactions" BECKON_SQL_INDEXED_BY (
    "interactions_pending") "WHERE status = 'PENDING' ORDER BY queued_us, id LIMIT 1";
  static const char postponed[] = "SELECT id FROM aic_interactions" BECKON_SQL_INDEXED_BY (
    "interactions_open") "WHERE status IN " BECKON_SQL_OPEN
                         " AND status = 'POSTPONED' ORDER BY queued_us, id LIMIT 1";
  g_autoptr (BeckonStmt) stmt = NULL;
  BeckonDbStep rc;

  g_return_val_if_fail (
    status == BECKON_INTERACTION_PENDING || status == BECKON_INTERACTION_POSTPONED, FALSE);

  stmt = beckon_db_borrow (db, status == BECKON_INTERACTION_PENDING ? pending : postponed, error);
  if (stmt == NULL)
    return FALSE;

  rc = beckon_stmt_step (stmt, error);
  *id = rc == BECKON_DB_ROW ? beckon_stmt_get_int (stmt, 0) : 0;

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_count_open_of_agent (BeckonDb *db, const char *agent, guint *count, GError **error)
{
  static const char sql[] = "SELECT count(*) FROM aic_interactions WHERE agent IS NOT DISTINCT "
                            "FROM ?1 AND status IN " BECKON_SQL_OPEN;
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, agent);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;

  *count = (guint) beckon_stmt_get_int (stmt, 0);

  return TRUE;
}

gboolean
beckon_sql_insert_interaction (BeckonDb          *db,
                               BeckonInteraction *interaction,
                               const BeckonTask  *task,
                               GError           **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "aic_interactions (task_id, conflict_description, "
                      "options, timestamp, status, kind, policy, task_serial,"
                      " queued_us, timeout_us, remaining_us, held, multiple, allow_other, "
                      "previous_id, reason, agent, idempotency_key,"
                      " context, intent, confidence, request_id, advice, fingerprint, "
                      "assignee, subject, title, priority, warm,"
                      " tags, day, advised_by)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
                      "?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,"
                      " ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)" BECKON_SQL_NUMBER ("id");
  g_autofree char *fingerprint = beckon_interaction_dup_fingerprint (interaction);
  g_autofree char *tags = beckon_tags_to_text (interaction->tags);
  g_autoptr (GString) options = g_string_sized_new (256);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_options_add_json (interaction->options, options, NULL);

  beckon_stmt_bind_text (stmt, 1, interaction->task_id);
  beckon_stmt_bind_text (stmt, 2, interaction->conflict_description);
  beckon_stmt_bind_text (stmt, 3, options->str);
  beckon_stmt_bind_text (stmt, 4, beckon_timestamp_write (interaction->timestamp_us, timestamp));
  beckon_stmt_bind_text (stmt, 5, beckon_interaction_status_to_string (interaction->status));
  beckon_stmt_bind_text (stmt, 6, beckon_kind_to_string (interaction->kind));
  beckon_stmt_bind_text (stmt, 7, beckon_policy_to_string (interaction->policy));
  beckon_stmt_bind_int (stmt, 8, task->serial);
  beckon_stmt_bind_int (stmt, 9, task->queued_us);
  beckon_stmt_bind_int (stmt, 10, interaction->timeout_us);
  beckon_stmt_bind_int (stmt, 11, interaction->remaining_us);
  beckon_stmt_bind_int (stmt, 12, interaction->held);
  beckon_stmt_bind_int (stmt, 13, interaction->multiple);
  beckon_stmt_bind_int (stmt, 14, interaction->allow_other);
  beckon_stmt_bind_time (stmt, 15, interaction->previous_id);
  beckon_stmt_bind_text (stmt, 16, interaction->reason);
  beckon_stmt_bind_text (stmt, 17, interaction->agent);
  beckon_stmt_bind_text (stmt, 18, interaction->idempotency_key);
  beckon_stmt_bind_text (stmt, 19, interaction->context);
  beckon_stmt_bind_text (stmt, 20, interaction->intent);
  if (interaction->confidence >= 0)
    beckon_stmt_bind_real (stmt, 21, interaction->confidence);
  beckon_stmt_bind_text (stmt, 22, interaction->request_id);
  beckon_stmt_bind_text (stmt, 23, interaction->advice);
  beckon_stmt_bind_text (stmt, 24, fingerprint);
  beckon_stmt_bind_text (stmt, 25, interaction->assignee);
  beckon_stmt_bind_text (stmt, 26, interaction->subject);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    {
      beckon_stmt_bind_text (stmt, 27, interaction->title);
      beckon_stmt_bind_text (stmt, 28, beckon_priority_to_string (interaction->priority));
    }
  beckon_stmt_bind_int (stmt, 29, interaction->warm);
  beckon_stmt_bind_text (stmt, 30, tags);
  beckon_stmt_bind_int (stmt, 31, beckon_stats_day (interaction->timestamp_us));
  beckon_stmt_bind_text (stmt, 32, interaction->advised_by);
  return beckon_stmt_insert (stmt, &interaction->id, error)
         && (interaction->deadline_us == 0
             || beckon_sql_add_deadline (db, interaction->id, interaction->deadline_us, error));
}

gboolean
beckon_sql_settle_interaction (BeckonDb                *db,
                               const BeckonInteraction *interaction,
                               BeckonInteractionStatus  was,
                               gboolean                *claimed,
                               GError                 **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "aic_interactions SET status = ?2, response = ?3, "
                      "response_indices = ?4, note = ?5, responded_by = ?6,"
                      " surface = ?7, timed_out = ?8, responded_at = ?9, remaining_us = 0, "
                      "held = 0, source = ?11, advice = ?12,"
                      " until_us = ?13, outcome = ?14, set_aside_at = ?15"
                      " WHERE id = ?1 AND status = ?10";
  g_autofree char *indices =
    beckon_sql_write_indices (interaction->response_indices, interaction->n_response_indices);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];
  char aside[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  beckon_stmt_bind_text (stmt, 2, beckon_interaction_status_to_string (interaction->status));
  beckon_stmt_bind_text (stmt, 3, interaction->response);
  beckon_stmt_bind_text (stmt, 4, indices);
  beckon_stmt_bind_text (stmt, 5, interaction->note);
  beckon_stmt_bind_text (stmt, 6, interaction->responded_by);
  if (interaction->surface != BECKON_SURFACE_NONE)
    beckon_stmt_bind_text (stmt, 7, beckon_surface_id_to_string (interaction->surface));
  beckon_stmt_bind_int (stmt, 8, interaction->timed_out);
  if (interaction->responded_us != 0)
    beckon_stmt_bind_text (stmt, 9, beckon_timestamp_write (interaction->responded_us, timestamp));
  beckon_stmt_bind_text (stmt, 10, beckon_interaction_status_to_string (was));
  beckon_stmt_bind_text (stmt, 11, interaction->source);
  beckon_stmt_bind_text (stmt, 12, interaction->advice);
  beckon_stmt_bind_time (stmt, 13, interaction->until_us);
  if (interaction->outcome != BECKON_HANDOFF_NONE)
    beckon_stmt_bind_text (stmt, 14, beckon_handoff_outcome_to_string (interaction->outcome));
  if (interaction->aside_us != 0)
    beckon_stmt_bind_text (stmt, 15, beckon_timestamp_write (interaction->aside_us, aside));
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  *claimed = beckon_stmt_get_changed (stmt) == 1;
  return !*claimed || beckon_sql_clear_deadlines (db, interaction->id, error);
}

gboolean
beckon_sql_update_countdown (BeckonDb *db, const BeckonInteraction *interaction, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "aic_interactions SET remaining_us = ?2, held = ?3 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  beckon_stmt_bind_int (stmt, 2, interaction->remaining_us);
  beckon_stmt_bind_int (stmt, 3, interaction->held);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  if (interaction->deadline_us != 0)
    return beckon_sql_set_deadline (db, interaction->id, interaction->deadline_us, error);

  return beckon_sql_clear_countdown (db, interaction->id, error);
}

static GPtrArray *
take_all (BeckonStmt *stmt, GError **error)
{
  return beckon_stmt_take_all (stmt, (BeckonTakeFunc) beckon_sql_take_interaction,
                               (GDestroyNotify) beckon_interaction_unref, error);
}

GPtrArray *
beckon_sql_list_open_of_task (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char sql[] =
    "SELECT " BECKON_SQL_INTERACTION_COLUMNS
    " FROM aic_interactions AS i" BECKON_SQL_INDEXED_BY ("interactions_open")
      BECKON_SQL_INTERACTION_JOINS "WHERE i.status IN " BECKON_SQL_OPEN
                                   " AND i.queued_us = ?1 AND i.task_serial = ?2 ORDER BY i.id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, task->queued_us);
  beckon_stmt_bind_int (stmt, 2, task->serial);

  return take_all (stmt, error);
}

GPtrArray *
beckon_sql_list_pending (BeckonDb *db, GError **error)
{
  static const char sql[] = "SELECT " BECKON_SQL_INTERACTION_COLUMNS
                            " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS
                            "WHERE i.status = 'PENDING' ORDER BY i.id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  return stmt != NULL ? take_all (stmt, error) : NULL;
}
