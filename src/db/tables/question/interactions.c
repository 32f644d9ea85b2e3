/* interactions.c: rows of aic_interactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/question/interactions.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/dialect.h"
#include "db/tables/corrections.h"
#include "db/tables/question/attachments.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/held-answers.h"
#include "db/tables/question/interaction-columns.h"
#include "db/tables/question/turns.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/stats.h"

/* Nobody answered it yet. */
#define NOT_HELD \
  " AND NOT EXISTS (SELECT 1 FROM held_answers AS h WHERE h.interaction_id = aic_interactions.id)"

BeckonInteraction *
beckon_sql_read_interaction (BeckonDb *db, gint64 id, gint64 *task_serial, GError **error)
{
  static const char tail[] = BECKON_SQL_INTERACTION_COLUMNS
    " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS "WHERE i.id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_interaction_fields, tail, error);
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    interaction = beckon_sql_row_to_interaction (stmt, task_serial);
  g_clear_pointer (&stmt, beckon_stmt_release);
  if (rc == BECKON_DB_END)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See History for the questions."),
                      _ ("Question %lld does not exist."), (long long) id);
  if (interaction == NULL || !beckon_sql_read_turns (db, interaction, error)
      || !beckon_sql_read_attachments (db, interaction, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

GPtrArray *
beckon_sql_list_interactions_of_events (BeckonDb *db, gint64 first, gint64 last, GError **error)
{
  static const char tail[] = BECKON_SQL_INTERACTION_COLUMNS
    " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS
    "WHERE i.id IN (SELECT interaction_id FROM events"
    " WHERE sequence BETWEEN ?1 AND ?2 AND interaction_id IS NOT NULL)";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_interaction_fields, tail, error);
  g_autoptr (GPtrArray) list = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, first);
  beckon_stmt_bind_int (stmt, 2, last);
  list = beckon_stmt_take_all (stmt, beckon_sql_row_to_one_interaction,
                               (GDestroyNotify) beckon_interaction_unref, error);
  if (list == NULL || !beckon_sql_read_corrections_of_events (db, first, last, list, error)
      || !beckon_sql_read_turns_of_all (db, list, error)
      || !beckon_sql_read_attachments_of_all (db, list, error))
    return NULL;

  return g_steal_pointer (&list);
}

gboolean
beckon_sql_find_key (
  BeckonDb *db, const BeckonInteraction *draft, gboolean withdrawn, gint64 *id, GError **error)
{
  static const char sql[] = "SELECT id FROM aic_interactions WHERE idempotency_key = ?1 "
                            "AND key_owner = ?3 "
                            "AND (?2 = 1 OR status <> 'CANCELLED' OR timed_out = 1)";
  g_autofree char  *owner = beckon_name_dup_key_owner (draft->agent, draft->host);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, draft->idempotency_key);
  beckon_stmt_bind_int (stmt, 2, withdrawn);
  beckon_stmt_bind_text (stmt, 3, owner);

  return beckon_stmt_find_int (stmt, id, error);
}

gboolean
beckon_sql_release_key (BeckonDb *db, gint64 id, GError **error)
{
  static const char sql[] = "UPDATE aic_interactions SET idempotency_key = NULL WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_oldest (BeckonDb *db, BeckonInteractionStatus status, gint64 *id, GError **error)
{
  /* Hundreds of thousands may be set aside before the first one that awaits an answer, and the main
   * loop asks for the latter. */
  static const char pending[] = "SELECT id FROM aic_interactions" BECKON_SQL_INDEXED_BY (
    "interactions_pending") "WHERE status = 'PENDING'" NOT_HELD " ORDER BY queued_us, id LIMIT 1";
  static const char postponed[] = "SELECT id FROM aic_interactions" BECKON_SQL_INDEXED_BY (
    "interactions_open") "WHERE status IN " BECKON_SQL_OPEN " AND status = 'POSTPONED'" NOT_HELD
                         " ORDER BY queued_us, id LIMIT 1";
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
  static const char named[] =
    "SELECT count(*) FROM aic_interactions WHERE agent = ?1 AND status IN " BECKON_SQL_OPEN;
  static const char unnamed[] =
    "SELECT count(*) FROM aic_interactions WHERE agent IS NULL AND status IN " BECKON_SQL_OPEN;
  /* PostgreSQL finds what IS NOT DISTINCT FROM compares without an index. */
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, agent != NULL ? named : unnamed, error);

  if (stmt == NULL)
    return FALSE;

  if (agent != NULL)
    beckon_stmt_bind_text (stmt, 1, agent);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;

  *count = (guint) beckon_stmt_get_int (stmt, 0);

  return TRUE;
}

/* (transfer full) */
static char *
write_options (const GPtrArray *options)
{
  GString *json = g_string_sized_new (256);

  beckon_options_add_json (options, json, NULL);

  return g_string_free (json, FALSE);
}

gboolean
beckon_sql_insert_interaction (BeckonDb          *db,
                               BeckonInteraction *interaction,
                               const BeckonTask  *task,
                               GError           **error)
{
  gboolean                is_handoff = interaction->kind == BECKON_KIND_HANDOFF;
  g_autofree char        *fingerprint = beckon_interaction_dup_fingerprint (interaction);
  g_autofree char        *options = write_options (interaction->options);
  const BeckonFieldsOther others[] = {
    { "options", options },
    { "task_serial", .number = &task->serial },
    { "queued_us", .number = &task->queued_us },
    { "fingerprint", fingerprint },
    { "title", is_handoff ? interaction->title : NULL },
    { "priority", is_handoff ? beckon_priority_to_string (interaction->priority) : NULL },
  };

  interaction->day = beckon_stats_day (interaction->timestamp_us);

  return beckon_fields_insert (db, &beckon_interaction_fields, interaction, others,
                               G_N_ELEMENTS (others), error)
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
  static const char *const names[] = {
    "status",       "response", "response_indices", "values",          "note",
    "responded_by", "surface",  "timed_out",        "responded_at",    "source",
    "advice",       "outcome",  "set_aside_at",     "set_aside_until", NULL,
  };
  static const char tail[] = ", remaining_us = 0, held = 0 WHERE id = ?1 AND status = ?2";
  g_autoptr (BeckonStmt) stmt =
    beckon_fields_change (db, &beckon_interaction_fields, interaction, names, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  beckon_stmt_bind_text (stmt, 2, beckon_interaction_status_to_string (was));
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  *claimed = beckon_stmt_get_changed (stmt) == 1;
  return !*claimed
         || (beckon_sql_drop_held_answer (db, interaction->id, error)
             && beckon_sql_clear_deadlines (db, interaction->id, error));
}

gboolean
beckon_sql_set_delivered (BeckonDb *db, gint64 id, const char *owed_to, GError **error)
{
  static const char sql[] =
    "UPDATE aic_interactions SET owed_to = NULL WHERE id = ?1 AND owed_to = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_text (stmt, 2, owed_to);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_update_countdown (BeckonDb *db, const BeckonInteraction *interaction, GError **error)
{
  static const char *const names[] = { "remaining_ms", "held", NULL };
  g_autoptr (BeckonStmt) stmt = beckon_fields_change (db, &beckon_interaction_fields, interaction,
                                                      names, " WHERE id = ?1", error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  if (interaction->deadline_us != 0)
    return beckon_sql_set_deadline (db, interaction->id, interaction->deadline_us, error);

  return beckon_sql_clear_countdown (db, interaction->id, error);
}

/* @rows is (transfer full). */
static GPtrArray *
take_all (BeckonDb *db, BeckonStmt *rows, GError **error)
{
  g_autoptr (BeckonStmt) stmt = rows;
  g_autoptr (GPtrArray) all = beckon_stmt_take_all (
    stmt, beckon_sql_row_to_one_interaction, (GDestroyNotify) beckon_interaction_unref, error);

  g_clear_pointer (&stmt, beckon_stmt_release);
  if (all == NULL || !beckon_sql_read_turns_of_all (db, all, error)
      || !beckon_sql_read_attachments_of_all (db, all, error))
    return NULL;

  return g_steal_pointer (&all);
}

GPtrArray *
beckon_sql_list_open_of_task (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char tail[] = BECKON_SQL_INTERACTION_COLUMNS
    " FROM aic_interactions AS i" BECKON_SQL_INDEXED_BY ("interactions_open")
      BECKON_SQL_INTERACTION_JOINS "WHERE i.status IN " BECKON_SQL_OPEN
                                   " AND i.queued_us = ?1 AND i.task_serial = ?2 ORDER BY i.id";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_interaction_fields, tail, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, task->queued_us);
  beckon_stmt_bind_int (stmt, 2, task->serial);

  return take_all (db, g_steal_pointer (&stmt), error);
}

GPtrArray *
beckon_sql_list_pending (BeckonDb *db, GError **error)
{
  static const char tail[] =
    BECKON_SQL_INTERACTION_COLUMNS " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS
                                   "WHERE i.status = 'PENDING' ORDER BY i.id";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_interaction_fields, tail, error);

  return stmt != NULL ? take_all (db, g_steal_pointer (&stmt), error) : NULL;
}
