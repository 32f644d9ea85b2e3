/* tasks.c: rows of the table of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/task/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/dialect.h"
#include "db/tables/task/task-columns.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/advice.h"

void
beckon_task_row_clear (BeckonTaskRow *self)
{
  g_clear_pointer (&self->task, beckon_task_unref);
}

/* BECKON_SQL_LAST_QUESTION_COLUMNS, in this order. */
static const BeckonField last_question[] = {
  { BECKON_INT (BeckonInteraction, id, "id"), .column = "id" },
  { BECKON_WORD (BeckonInteraction, kind, BeckonKind, beckon_kind_table, "kind"),
    .column = "kind" },
  { BECKON_WORD (BeckonInteraction,
                 status,
                 BeckonInteractionStatus,
                 beckon_interaction_status_table,
                 "status"),
    .column = "status" },
  { BECKON_TEXT (BeckonInteraction, response, "response"), .column = "response" },
  { BECKON_INDICES (BeckonInteraction, response_indices, n_response_indices, "indices"),
    .column = "response_indices" },
  { BECKON_TEXT (BeckonInteraction, responded_by, "responded_by"), .column = "responded_by" },
  { BECKON_TIME (BeckonInteraction, responded_us, "responded_at"), .column = "responded_at",
    .flags = BECKON_FIELD_STAMP },
  { BECKON_BOOL (BeckonInteraction, timed_out, "timed_out"), .column = "timed_out" },
  { BECKON_TIME (BeckonInteraction, until_us, "until"), .column = "until_us" },
  { BECKON_TIME (BeckonInteraction, reminded_us, "reminded_at"), .column = "reminded_us" },
  { BECKON_TIME (BeckonInteraction, remind_us, "remind_at"), .column = "due_us" },
  { BECKON_TIME (BeckonInteraction, cancel_us, "cancel_at"), .column = "due_us" },
};
static const BeckonFields last_question_fields =
  BECKON_FIELDS (BeckonInteraction, last_question, .table = "aic_interactions");

/* (transfer full) (nullable): from the columns that start with @column. */
static BeckonInteraction *
take_last_question (BeckonStmt *stmt, int column)
{
  BeckonInteraction *self;

  if (beckon_stmt_is_null (stmt, column))
    return NULL;

  self = beckon_interaction_new ();
  beckon_fields_take (&last_question_fields, self, stmt, column);

  return self;
}

BeckonTask *
beckon_sql_row_to_task (BeckonStmt *stmt, guint *open_count)
{
  BeckonTask *task = beckon_task_new ();
  int         column = beckon_fields_take (&beckon_task_fields, task, stmt, 0);

  *open_count = beckon_stmt_get_int (stmt, column++);
  task->clarification_question = beckon_stmt_dup_text (stmt, column++);
  task->clarification_reason = beckon_advice_join (beckon_stmt_get_text (stmt, column),
                                                   beckon_stmt_get_text (stmt, column + 1),
                                                   beckon_stmt_get_text (stmt, column + 2));
  task->last_question = take_last_question (stmt, column + 3);

  return task;
}

static void
set_missing (const char *name, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of tasks."),
                    _ ("Task %s does not exist."), name);
}

static gboolean
read_row (BeckonStmt *stmt, const char *name, BeckonTaskRow *row, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (stmt, error);

  if (rc == BECKON_DB_ROW)
    {
      row->task = beckon_sql_row_to_task (stmt, &row->open_count);
      return TRUE;
    }

  if (rc == BECKON_DB_END)
    set_missing (name, error);

  return FALSE;
}

gboolean
beckon_sql_read_task (BeckonDb *db, const char *id, BeckonTaskRow *row, GError **error)
{
  static const char tail[] = BECKON_SQL_TASK_FROM "WHERE t.id = ?1 AND t.deleted = 0";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_task_fields, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, id);

  return read_row (stmt, id, row, error);
}

gboolean
beckon_sql_read_task_by_serial (BeckonDb *db, gint64 serial, BeckonTaskRow *row, GError **error)
{
  static const char tail[] = BECKON_SQL_TASK_FROM "WHERE t.serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_task_fields, tail, error);
  char name[32];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  g_snprintf (name, sizeof name, "%" G_GINT64_FORMAT, serial);

  return read_row (stmt, name, row, error);
}

static gpointer
take_task (BeckonStmt *stmt)
{
  guint open_count;

  return beckon_sql_row_to_task (stmt, &open_count);
}

GPtrArray *
beckon_sql_list_tasks_of_events (BeckonDb *db, gint64 first, gint64 last, GError **error)
{
  static const char tail[] =
    BECKON_SQL_TASK_FROM "WHERE t.serial IN (SELECT task_serial FROM events"
                         " WHERE sequence BETWEEN ?1 AND ?2 AND task_serial IS NOT NULL)";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_task_fields, tail, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, first);
  beckon_stmt_bind_int (stmt, 2, last);

  return beckon_stmt_take_all (stmt, take_task, (GDestroyNotify) beckon_task_unref, error);
}

gboolean
beckon_sql_read_last_question (BeckonDb *db, BeckonTask *task, GError **error)
{
  static const char sql[] = "SELECT " BECKON_SQL_LAST_QUESTION_COLUMNS
                            " FROM tasks AS t " BECKON_SQL_LAST_QUESTION_JOIN "WHERE t.serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  rc = beckon_stmt_step (stmt, error);
  g_clear_pointer (&task->last_question, beckon_interaction_unref);
  if (rc == BECKON_DB_ROW)
    task->last_question = take_last_question (stmt, 0);

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_insert_task (BeckonDb *db, BeckonTaskRow *row, GError **error)
{
  BeckonTask             *task = row->task;
  gint64                  sort_us = beckon_task_get_sort_us (task);
  gint64                  open_count = row->open_count;
  g_autofree char        *key = task->agent != NULL ? beckon_name_fold (task->agent) : NULL;
  const BeckonFieldsOther others[] = {
    { "sort_us", .number = &sort_us },
    { "open_count", .number = &open_count },
    { "agent_key", key },
    { "desk", beckon_db_get_desk (db) },
  };

  if (task->id == NULL)
    task->id = beckon_task_make_id ();

  for (;;)
    {
      if (!beckon_fields_insert (db, &beckon_task_fields, task, others, G_N_ELEMENTS (others),
                                 error))
        return FALSE;
      if (task->serial != 0)
        return TRUE;
      g_free (task->id);
      task->id = beckon_task_make_id ();
    }
}

gboolean
beckon_sql_update_task (BeckonDb *db, const BeckonTaskRow *row, GError **error)
{
  static const char *const names[] = {
    "status",     "paused",       "progress",    "started_at",
    "updated_at", "finished_at",  "resume_at",   "need_at",
    "position",   "remaining_ms", "n_steps",     "pending_interaction_id",
    "claimed_by", "claim",        "claim_until", "paused_with_agent",
    NULL,
  };
  static const char tail[] = ", sort_us = ?2, open_count = ?3 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt =
    beckon_fields_change (db, &beckon_task_fields, row->task, names, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, row->task->serial);
  beckon_stmt_bind_int (stmt, 2, beckon_task_get_sort_us (row->task));
  beckon_stmt_bind_int (stmt, 3, row->open_count);

  return beckon_stmt_run (stmt, error);
}

/* Writes what @names name alone. */
static gboolean
update_some (BeckonDb *db, const BeckonTask *task, const char *const *names, GError **error)
{
  g_autoptr (BeckonStmt) stmt =
    beckon_fields_change (db, &beckon_task_fields, task, names, " WHERE serial = ?1", error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_update_task_texts (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char *const names[] = {
    "title", "context", "session", "current_step", "result", NULL
  };

  return update_some (db, task, names, error);
}

gboolean
beckon_sql_update_task_agent (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char *const names[] = { "agent", NULL };
  g_autofree char         *key = task->agent != NULL ? beckon_name_fold (task->agent) : NULL;
  g_autoptr (BeckonStmt) stmt = beckon_fields_change (db, &beckon_task_fields, task, names,
                                                      ", agent_key = ?2 WHERE serial = ?1", error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  beckon_stmt_bind_text (stmt, 2, key);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_update_task_description (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char *const names[] = { "description", NULL };

  return update_some (db, task, names, error);
}

gboolean
beckon_sql_update_task_end (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char *const names[] = { "ends_with_question", NULL };

  return update_some (db, task, names, error);
}

gboolean
beckon_sql_hide_task (BeckonDb *db, gint64 serial, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET deleted = 1 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_add_task_counts (BeckonDb    *db,
                            const gint64 deltas[BECKON_N_TASK_STATUSES],
                            GError     **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "task_counts SET n = n + ?2 WHERE status = ?1";

  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    {
      g_autoptr (BeckonStmt) stmt = NULL;

      if (deltas[i] == 0)
        continue;

      stmt = beckon_db_borrow (db, sql, error);
      if (stmt == NULL)
        return FALSE;
      beckon_stmt_bind_text (stmt, 1, beckon_task_status_to_string ((BeckonTaskStatus) i));
      beckon_stmt_bind_int (stmt, 2, deltas[i]);
      if (!beckon_stmt_run (stmt, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_sql_read_task_counts (BeckonDb *db, guint64 counts[BECKON_N_TASK_STATUSES], GError **error)
{
  static const char sql[] = "SELECT status, n FROM task_counts";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    counts[i] = 0;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonTaskStatus status;

      if (beckon_task_status_from_string (beckon_stmt_get_text (stmt, 0), &status))
        counts[status] = MAX (beckon_stmt_get_int (stmt, 1), 0);
    }

  return rc == BECKON_DB_END;
}

gboolean
beckon_sql_find_serial_of_task (
  BeckonDb *db, const char *task_id, gboolean deleted, gint64 *serial, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks WHERE id = ?1 AND deleted <= ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, task_id);
  beckon_stmt_bind_int (stmt, 2, deleted);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    *serial = beckon_stmt_get_int (stmt, 0);
  else if (rc == BECKON_DB_END)
    set_missing (task_id, error);

  return rc == BECKON_DB_ROW;
}
