/* tasks.c: rows of the table of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/task/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/damaged-values.h"
#include "base/error.h"
#include "db/dialect.h"
#include "db/tables/task/task-columns.h"
#include "model/name.h"
#include "model/question/advice.h"
#include "model/words.h"

void
beckon_task_row_clear (BeckonTaskRow *self)
{
  g_clear_pointer (&self->task, beckon_task_unref);
}

BeckonInteraction *
beckon_sql_take_last_question (BeckonStmt *stmt, int column)
{
  BeckonInteraction *self;

  if (beckon_stmt_is_null (stmt, column))
    return NULL;

  self = beckon_interaction_new ();
  self->id = beckon_stmt_get_int (stmt, column);
  beckon_kind_from_string (beckon_stmt_get_text (stmt, column + 1), &self->kind);
  beckon_interaction_status_from_string (beckon_stmt_get_text (stmt, column + 2), &self->status);
  self->response = beckon_stmt_dup_text (stmt, column + 3);
  self->response_indices =
    beckon_sql_parse_indices (beckon_stmt_get_text (stmt, column + 4), &self->n_response_indices);
  self->responded_by = beckon_stmt_dup_text (stmt, column + 5);
  self->responded_us = beckon_stmt_get_stamp (stmt, column + 6);
  self->timed_out = beckon_stmt_get_int (stmt, column + 7) != 0;
  self->until_us = beckon_stmt_get_int (stmt, column + 8);
  self->remind_us = beckon_stmt_get_int (stmt, column + 9);
  self->cancel_us = beckon_stmt_get_int (stmt, column + 10);
  self->reminded_us = beckon_stmt_get_int (stmt, column + 11);

  return self;
}

BeckonTask *
beckon_sql_take_task (BeckonStmt *stmt, guint *open_count)
{
  BeckonTask *task = beckon_task_new ();

  task->serial = beckon_stmt_get_int (stmt, 0);
  task->id = beckon_stmt_dup_text (stmt, 1);
  task->title = beckon_stmt_dup_text (stmt, 2);
  if (!beckon_task_status_from_string (beckon_stmt_get_text (stmt, 3), &task->status))
    {
      /* FAILED, so that none of it runs. */
      beckon_damaged_values_note ("tasks.status", task->serial);
      task->status = BECKON_TASK_FAILED;
    }
  beckon_priority_from_string (beckon_stmt_get_text (stmt, 4), &task->priority);
  task->paused = beckon_stmt_get_int (stmt, 5) != 0;
  if (!beckon_stmt_is_null (stmt, 6))
    task->progress = CLAMP (beckon_stmt_get_real (stmt, 6), 0, 1);
  task->queued_us = beckon_stmt_get_int (stmt, 7);
  task->started_us = beckon_stmt_get_int (stmt, 8);
  task->updated_us = beckon_stmt_get_int (stmt, 9);
  task->finished_us = beckon_stmt_get_int (stmt, 10);
  task->resume_us = beckon_stmt_get_int (stmt, 11);
  task->need_us = beckon_stmt_get_int (stmt, 12);
  *open_count = beckon_stmt_get_int (stmt, 13);
  task->pending_interaction = beckon_stmt_get_int (stmt, 14);
  task->agent = beckon_stmt_dup_text (stmt, 15);
  task->workspace = beckon_stmt_dup_text (stmt, 16);
  task->current_step = beckon_stmt_dup_text (stmt, 17);
  task->result = beckon_stmt_dup_text (stmt, 18);
  task->description = beckon_stmt_dup_text (stmt, 19);
  task->context =
    beckon_stmt_dup_json (stmt, 20, '{', "tasks.context", task->serial, &task->context_lost);
  task->clarification_question = beckon_stmt_dup_text (stmt, 21);
  task->clarification_reason =
    beckon_advice_join (beckon_stmt_get_text (stmt, 22), beckon_stmt_get_text (stmt, 28),
                        beckon_stmt_get_text (stmt, 29));
  task->ends_with_question = beckon_stmt_get_int (stmt, 23) != 0;
  task->n_steps = (guint) beckon_stmt_get_int (stmt, 24);
  task->position = (guint) beckon_stmt_get_int (stmt, 25);
  task->remaining_us = beckon_stmt_get_int (stmt, 26);
  task->paused_with_agent = beckon_stmt_get_int (stmt, 27) != 0;
  task->claimed_by = beckon_stmt_dup_text (stmt, 30);
  task->claim = (guint) beckon_stmt_get_int (stmt, 31);
  task->claim_us = beckon_stmt_get_int (stmt, 32);
  task->of_request = beckon_stmt_get_int (stmt, 33) != 0;
  task->last_question = beckon_sql_take_last_question (stmt, BECKON_SQL_TASK_LAST_QUESTION);

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
      row->task = beckon_sql_take_task (stmt, &row->open_count);
      return TRUE;
    }

  if (rc == BECKON_DB_END)
    set_missing (name, error);

  return FALSE;
}

gboolean
beckon_sql_read_task (BeckonDb *db, const char *id, BeckonTaskRow *row, GError **error)
{
  static const char                   sql[] =
    "SELECT " BECKON_SQL_TASK_COLUMNS BECKON_SQL_TASK_FROM "WHERE t.id = ?1 AND t.deleted = 0";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, id);

  return read_row (stmt, id, row, error);
}

gboolean
beckon_sql_read_task_by_serial (BeckonDb *db, gint64 serial, BeckonTaskRow *row, GError **error)
{
  static const char                   sql[] =
    "SELECT " BECKON_SQL_TASK_COLUMNS BECKON_SQL_TASK_FROM "WHERE t.serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char name[32];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  g_snprintf (name, sizeof name, "%" G_GINT64_FORMAT, serial);

  return read_row (stmt, name, row, error);
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
    task->last_question = beckon_sql_take_last_question (stmt, 0);

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_insert_task (BeckonDb *db, BeckonTaskRow *row, GError **error)
{
  static const char sql[] =
    "INSERT INTO tasks (id, title, status, priority, paused, progress, "
    "queued_us, started_us, updated_us, finished_us,"
    " resume_us, need_us, sort_us, open_count, pending_interaction, agent, "
    "workspace, current_step, result,"
    " description, context, ends_with_question, n_steps, of_request, agent_key)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
    "?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25)"
    " ON CONFLICT (id) DO NOTHING" BECKON_SQL_NUMBER ("serial");
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonTask      *task = row->task;
  g_autofree char *key = NULL;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 2, task->title);
  beckon_stmt_bind_text (stmt, 3, beckon_task_status_to_string (task->status));
  beckon_stmt_bind_text (stmt, 4, beckon_priority_to_string (task->priority));
  beckon_stmt_bind_int (stmt, 5, task->paused);
  if (task->progress >= 0)
    beckon_stmt_bind_real (stmt, 6, task->progress);
  beckon_stmt_bind_int (stmt, 7, task->queued_us);
  beckon_stmt_bind_time (stmt, 8, task->started_us);
  beckon_stmt_bind_time (stmt, 9, task->updated_us);
  beckon_stmt_bind_time (stmt, 10, task->finished_us);
  beckon_stmt_bind_time (stmt, 11, task->resume_us);
  beckon_stmt_bind_time (stmt, 12, task->need_us);
  beckon_stmt_bind_int (stmt, 13, beckon_task_get_sort_us (task));
  beckon_stmt_bind_int (stmt, 14, row->open_count);
  beckon_stmt_bind_time (stmt, 15, task->pending_interaction);
  beckon_stmt_bind_text (stmt, 16, task->agent);
  beckon_stmt_bind_text (stmt, 17, task->workspace);
  beckon_stmt_bind_text (stmt, 18, task->current_step);
  beckon_stmt_bind_text (stmt, 19, task->result);
  beckon_stmt_bind_text (stmt, 20, task->description);
  beckon_stmt_bind_text (stmt, 21, task->context);
  beckon_stmt_bind_int (stmt, 22, task->ends_with_question);
  beckon_stmt_bind_int (stmt, 23, task->n_steps);
  beckon_stmt_bind_int (stmt, 24, task->of_request);
  if (task->agent != NULL)
    key = beckon_name_fold (task->agent);
  beckon_stmt_bind_text (stmt, 25, key);

  if (task->id == NULL)
    task->id = beckon_task_make_id ();

  for (;;)
    {
      beckon_stmt_bind_text (stmt, 1, task->id);
      if (!beckon_stmt_insert (stmt, &task->serial, error))
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
  static const char sql[] = BECKON_SQL_UPDATE
    "tasks SET status = ?2, paused = ?3, progress = ?4, started_us = ?5, updated_us "
    "= ?6, finished_us = ?7,"
    " resume_us = ?8, need_us = ?9, sort_us = ?10, open_count = ?11, pending_interaction = ?12,"
    " position = ?13, remaining_us = ?14, paused_with_agent = ?15, n_steps = ?16, claimed_by = "
    "?17, claim = ?18, claim_us = ?19"
    " WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  const BeckonTask *task = row->task;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  beckon_stmt_bind_text (stmt, 2, beckon_task_status_to_string (task->status));
  beckon_stmt_bind_int (stmt, 3, task->paused);
  if (task->progress >= 0)
    beckon_stmt_bind_real (stmt, 4, task->progress);
  beckon_stmt_bind_time (stmt, 5, task->started_us);
  beckon_stmt_bind_time (stmt, 6, task->updated_us);
  beckon_stmt_bind_time (stmt, 7, task->finished_us);
  beckon_stmt_bind_time (stmt, 8, task->resume_us);
  beckon_stmt_bind_time (stmt, 9, task->need_us);
  beckon_stmt_bind_int (stmt, 10, beckon_task_get_sort_us (task));
  beckon_stmt_bind_int (stmt, 11, row->open_count);
  beckon_stmt_bind_time (stmt, 12, task->pending_interaction);
  beckon_stmt_bind_int (stmt, 13, task->position);
  beckon_stmt_bind_int (stmt, 14, task->remaining_us);
  beckon_stmt_bind_int (stmt, 15, task->paused_with_agent);
  beckon_stmt_bind_int (stmt, 16, task->n_steps);
  beckon_stmt_bind_text (stmt, 17, task->claimed_by);
  beckon_stmt_bind_int (stmt, 18, task->claim);
  beckon_stmt_bind_time (stmt, 19, task->claim_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_update_task_texts (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "tasks SET title = ?2, context = ?3, current_step = ?4, "
                      "result = ?5 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  beckon_stmt_bind_text (stmt, 2, task->title);
  beckon_stmt_bind_text (stmt, 3, task->context);
  beckon_stmt_bind_text (stmt, 4, task->current_step);
  beckon_stmt_bind_text (stmt, 5, task->result);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_update_task_description (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET description = ?2 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  beckon_stmt_bind_text (stmt, 2, task->description);

  return beckon_stmt_run (stmt, error);
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
