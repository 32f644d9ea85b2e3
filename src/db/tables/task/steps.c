/* steps.c: the steps of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/task/steps.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/damaged-values.h"
#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "db/dialect.h"
#include "db/tables/cursor.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/note.h"
#include "plan/step-json.h"

/* The condition of the index of tasks that can continue. */
#define CARRIED_ON "n_steps > 0 AND paused = 0 AND deleted = 0 AND status IN ('QUEUED', 'RUNNING')"

#define STEP_COLUMNS \
  "position, state, spec, attempts, started_us, ended_us, interaction_id, result, note, " \
  "task_serial, note_code"

static char *
make_spec (const BeckonStep *step)
{
  GString *json = g_string_sized_new (256);

  beckon_step_add_json (step, json, NULL);

  return g_string_free (json, FALSE);
}

static gboolean
insert_step (
  BeckonDb *db, gint64 task_serial, guint position, const BeckonStep *step, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "steps (task_serial, position, type, spec, guards, agent_key)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autofree char *spec = NULL;
  g_autofree char *key = NULL;

  if (stmt == NULL)
    return FALSE;

  spec = make_spec (step);
  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, position);
  beckon_stmt_bind_text (stmt, 3, beckon_step_type_to_string (step->type));
  beckon_stmt_bind_text (stmt, 4, spec);
  if (step->type == BECKON_STEP_WHEN)
    beckon_stmt_bind_int (stmt, 5, step->n_guarded);
  if (step->agent != NULL)
    key = beckon_name_fold (step->agent);
  beckon_stmt_bind_text (stmt, 6, key);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_insert_steps (BeckonDb *db, gint64 task_serial, GPtrArray *steps, GError **error)
{
  for (guint i = 0; i < steps->len; i++)
    if (!insert_step (db, task_serial, i, g_ptr_array_index (steps, i), error))
      return FALSE;

  return TRUE;
}

gboolean
beckon_sql_append_step (
  BeckonDb *db, gint64 task_serial, guint position, BeckonStep *step, GError **error)
{
  return insert_step (db, task_serial, position, step, error);
}

/* (transfer full): the step in the current row of @stmt; E101 if its text is damaged. */
static BeckonStepRow *
take_row (BeckonStmt *stmt, GError **error)
{
  const char *spec = beckon_stmt_get_text (stmt, 2);
  g_autoptr (JsonObject) object =
    spec != NULL ? beckon_json_parse_object (spec, strlen (spec), G_MAXSIZE, NULL) : NULL;
  g_autoptr (BeckonStep) step = NULL;
  g_autoptr (GError) local = NULL;
  BeckonStepRow *row;

  if (object != NULL)
    step = beckon_step_from_json (object, &local);
  if (step == NULL)
    {
      BeckonNote *why =
        local != NULL ? beckon_note_new_from_error (local) : beckon_note_new ("damaged");

      beckon_note_set_error (
        error, BECKON_ERROR_MALFORMED, _ ("Create a new task for the remaining work."),
        beckon_note_new ("step_unreadable", beckon_stmt_get_int (stmt, 0) + 1, why));
      return NULL;
    }

  row = beckon_step_row_new (step, (guint) beckon_stmt_get_int (stmt, 0));
  beckon_step_state_from_string (beckon_stmt_get_text (stmt, 1), &row->state);
  row->attempts = (guint) beckon_stmt_get_int (stmt, 3);
  row->started_us = beckon_stmt_get_int (stmt, 4);
  row->ended_us = beckon_stmt_get_int (stmt, 5);
  row->interaction_id = beckon_stmt_get_int (stmt, 6);
  row->result = beckon_stmt_dup_json (
    stmt, 7, 0, "steps.result", beckon_stmt_get_int (stmt, 9) * BECKON_LIMIT_STEPS + row->position,
    &row->result_lost);
  row->note = beckon_stmt_dup_text (stmt, 8);
  row->note_code = beckon_stmt_dup_text (stmt, 10);
  beckon_note_check (&row->note_code);

  return row;
}

GPtrArray *
beckon_sql_list_steps (BeckonDb *db, gint64 task_serial, guint first, guint limit, GError **error)
{
  static const char sql[] =
    "SELECT " STEP_COLUMNS
    " FROM steps WHERE task_serial = ?1 AND position >= ?2 ORDER BY position LIMIT ?3";
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gsize        bytes = 0;
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, first);
  beckon_stmt_bind_int (stmt, 3, limit);
  while (bytes < BECKON_SQL_PAGE_BYTES && (rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonStepRow *row = take_row (stmt, error);

      if (row == NULL)
        return NULL;
      bytes += beckon_stmt_get_length (stmt, 2) + beckon_stmt_get_length (stmt, 7);
      g_ptr_array_add (rows, row);
    }

  return bytes >= BECKON_SQL_PAGE_BYTES || rc == BECKON_DB_END ? g_steal_pointer (&rows) : NULL;
}

GPtrArray *
beckon_sql_list_enclosing_conditions (BeckonDb *db,
                                      gint64    task_serial,
                                      guint     position,
                                      GError  **error)
{
  static const char sql[] =
    "SELECT " STEP_COLUMNS " FROM steps WHERE task_serial = ?1 AND position < ?2 AND type = 'when'"
    " AND position + guards >= ?2 ORDER BY position";
  g_autoptr (GPtrArray) rows =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, position);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonStepRow *row = take_row (stmt, error);

      if (row == NULL)
        return NULL;
      g_ptr_array_add (rows, row);
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&rows) : NULL;
}

BeckonStepRow *
beckon_sql_read_step (BeckonDb *db, gint64 task_serial, guint position, GError **error)
{
  static const char sql[] =
    "SELECT " STEP_COLUMNS " FROM steps WHERE task_serial = ?1 AND position = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, position);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    return take_row (stmt, error);
  if (rc == BECKON_DB_END)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See GET /v1/tasks/ID/steps."),
                      _ ("The task has no step %u."), position + 1);

  return NULL;
}

/* The programs of a task run on the desk that starts its agent, or else on the one that created it
 * (TM-6); a task of none, which was copied from a file, runs on any. @desk: the parameter with this
 * desk's id, NULL where there are no others. */
#define HERE(desk) \
  "(" desk \
  " IS NULL OR coalesce ((SELECT max (o.desk) FROM agents AS o WHERE o.key = tasks.agent_key AND " \
  "o.status <> 'DELETED'), tasks.desk, " desk ") = " desk ")"

static gboolean
add_tasks_to_carry_on (BeckonDb        *db,
                       BeckonTaskStatus status,
                       BeckonPriority   priority,
                       guint            limit,
                       GPtrArray       *ids,
                       GError         **error)
{
  static const char sql[] = "SELECT id FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_to_carry_on") " WHERE status = ?1 AND priority = ?2 AND " CARRIED_ON
                         " AND " HERE ("CAST (?4 AS TEXT)") " AND NOT EXISTS (SELECT 1 FROM steps "
                                                            "AS s JOIN agents AS a ON a.status = "
                                                            "'PAUSED'"
                                                            "  AND (a.key = tasks.agent_key OR "
                                                            "a.key = s.agent_key)"
                                                            "  WHERE s.task_serial = tasks.serial "
                                                            "AND s.position = tasks.position AND "
                                                            "s.note IS NOT NULL)"
                                                            " ORDER BY queued_us, serial LIMIT ?3";
  g_autoptr (BeckonStmt) stmt = NULL;
  BeckonDbStep rc;

  if (ids->len >= limit)
    return TRUE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, beckon_task_status_to_string (status));
  beckon_stmt_bind_text (stmt, 2, beckon_priority_to_string (priority));
  beckon_stmt_bind_int (stmt, 3, limit - ids->len);
  beckon_stmt_bind_text (stmt, 4, beckon_db_get_desk (db));
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    g_ptr_array_add (ids, beckon_stmt_dup_text (stmt, 0));

  return rc == BECKON_DB_END;
}

gboolean
beckon_sql_is_task_here (BeckonDb *db, gint64 serial, gboolean *here, GError **error)
{
  static const char sql[] = "SELECT 1 FROM tasks WHERE serial = ?1 AND " HERE ("CAST (?2 AS TEXT)");
  gint64            found = 0;
  g_autoptr (BeckonStmt) stmt = NULL;

  *here = TRUE;
  if (beckon_db_get_desk (db) == NULL)
    return TRUE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_text (stmt, 2, beckon_db_get_desk (db));
  if (!beckon_stmt_find_int (stmt, &found, error))
    return FALSE;
  *here = found != 0;

  return TRUE;
}

gboolean
beckon_sql_keep_task_here (BeckonDb *db, gint64 serial, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "tasks SET desk = ?2 WHERE serial = ?1 AND desk IS NULL";
  g_autoptr (BeckonStmt) stmt = NULL;

  if (beckon_db_get_desk (db) == NULL)
    return TRUE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_text (stmt, 2, beckon_db_get_desk (db));

  return beckon_stmt_run (stmt, error);
}

GPtrArray *
beckon_sql_list_tasks_to_carry_on (BeckonDb *db, guint limit, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (int priority = BECKON_PRIORITY_URGENT; priority >= BECKON_PRIORITY_LOW; priority--)
    if (!add_tasks_to_carry_on (db, BECKON_TASK_RUNNING, (BeckonPriority) priority, limit, ids,
                                error)
        || !add_tasks_to_carry_on (db, BECKON_TASK_QUEUED, (BeckonPriority) priority, limit, ids,
                                   error))
      return NULL;

  return g_steal_pointer (&ids);
}

gboolean
beckon_sql_clear_hold (BeckonDb *db, const BeckonTask *task, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "steps SET note = NULL, note_code = NULL"
                      " WHERE task_serial = ?1 AND position = ?2 AND state IN ('PENDING', "
                      "'RUNNING') AND note IS NOT NULL";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task->serial);
  beckon_stmt_bind_int (stmt, 2, task->position);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_clear_holds_of_agent (BeckonDb *db, const char *agent, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE
    "steps SET note = NULL"
    " WHERE note IS NOT NULL AND state IN ('PENDING', 'RUNNING') AND (task_serial, position) IN"
    " (SELECT serial, position FROM tasks" BECKON_SQL_INDEXED_BY (
      "tasks_to_carry_on") "WHERE " CARRIED_ON ")"
                           " AND (agent_key = ?1 OR (SELECT t.agent_key FROM tasks AS t WHERE "
                           "t.serial = task_serial) = "
                           "?1)";
  g_autofree char *key = beckon_name_fold (agent);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, key);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_unclear_step (BeckonDb *db, gint64 task_serial, BeckonStepRow **row, GError **error)
{
  static const char sql[] = "SELECT " STEP_COLUMNS " FROM steps" BECKON_SQL_INDEXED_BY (
    "steps_unclear") " WHERE task_serial = ?1 AND type = 'unclear' AND state = 'PENDING' ORDER BY "
                     "position LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    {
      *row = take_row (stmt, error);
      return *row != NULL;
    }

  return rc == BECKON_DB_END;
}

gboolean
beckon_sql_update_step (BeckonDb *db, gint64 task_serial, const BeckonStepRow *row, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "steps SET state = ?3, attempts = ?4, started_us = ?5, "
                      "ended_us = ?6, interaction_id = ?7, result = ?8,"
                      " note = ?9, note_code = ?10 WHERE task_serial = ?1 AND position = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, row->position);
  beckon_stmt_bind_text (stmt, 3, beckon_step_state_to_string (row->state));
  beckon_stmt_bind_int (stmt, 4, row->attempts);
  beckon_stmt_bind_time (stmt, 5, row->started_us);
  beckon_stmt_bind_time (stmt, 6, row->ended_us);
  beckon_stmt_bind_time (stmt, 7, row->interaction_id);
  beckon_stmt_bind_text (stmt, 8, row->result);
  beckon_stmt_bind_text (stmt, 9, row->note);
  beckon_stmt_bind_text (stmt, 10, row->note_code);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_end_steps (BeckonDb       *db,
                      gint64          task_serial,
                      guint           first,
                      guint           n_steps,
                      BeckonStepState state,
                      gint64          ended_us,
                      BeckonNote     *note,
                      GError        **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "steps SET state = ?4, ended_us = ?5, note = ?6, note_code = ?7"
                      " WHERE task_serial = ?1 AND position >= ?2 AND position < ?3 AND "
                      "state IN ('PENDING', 'RUNNING')";
  g_autofree char *text = beckon_note_say_english (note);
  g_autofree char *code = beckon_note_to_json (note);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, first);
  beckon_stmt_bind_int (stmt, 3, (gint64) first + n_steps);
  beckon_stmt_bind_text (stmt, 4, beckon_step_state_to_string (state));
  beckon_stmt_bind_int (stmt, 5, ended_us);
  beckon_stmt_bind_text (stmt, 6, text);
  beckon_stmt_bind_text (stmt, 7, code);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_reopen_steps (BeckonDb *db, gint64 task_serial, guint first, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "steps SET state = 'PENDING', started_us = NULL, ended_us = NULL, result = "
                      "NULL, note = NULL, note_code = NULL, interaction_id = NULL"
                      " WHERE task_serial = ?1 AND position >= ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, first);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_count_pending_steps (
  BeckonDb *db, gint64 task_serial, guint n_steps, gint64 *n_pending, GError **error)
{
  static const char sql[] =
    "SELECT COUNT(*) FROM steps WHERE task_serial = ?1 AND position < ?2 AND state = 'PENDING'";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, n_steps);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;
  *n_pending = beckon_stmt_get_int (stmt, 0);

  return TRUE;
}

static gboolean
delete_steps (BeckonDb *db, gint64 task_serial, GError **error)
{
  static const char sql[] = "DELETE FROM steps WHERE task_serial = ?1";

  return beckon_db_run_for (db, sql, task_serial, error);
}

/* (transfer full): the step of @row when @n_readings steps stand where the one at @position stood.
 */
static BeckonStep *
widen_guard (const BeckonStepRow *row, guint position, guint n_readings)
{
  g_autoptr (GString) json = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  if (row->step->type != BECKON_STEP_WHEN || row->position >= position
      || position > row->position + row->step->n_guarded)
    return beckon_step_ref (row->step);

  json = g_string_sized_new (256);
  beckon_step_add_json (row->step, json, NULL);
  node = json_from_string (json->str, NULL);
  g_return_val_if_fail (node != NULL && JSON_NODE_HOLDS_OBJECT (node), NULL);
  object = json_node_get_object (node);
  json_object_set_int_member (object, "guards", row->step->n_guarded - 1 + n_readings);

  return beckon_step_from_json (object, NULL);
}

gboolean
beckon_sql_replace_step (BeckonDb  *db,
                         gint64     task_serial,
                         guint      position,
                         GPtrArray *readings,
                         guint     *n_steps,
                         GError   **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);

  for (guint first = 0;;)
    {
      g_autoptr (GPtrArray) rows = beckon_sql_list_steps (db, task_serial, first, G_MAXINT, error);

      if (rows == NULL)
        return FALSE;
      if (rows->len == 0)
        break;
      for (guint i = 0; i < rows->len; i++)
        {
          const BeckonStepRow *row = g_ptr_array_index (rows, i);

          if (row->position != position)
            g_ptr_array_add (steps, widen_guard (row, position, readings->len));
          for (guint j = 0; row->position == position && j < readings->len; j++)
            g_ptr_array_add (steps, beckon_step_ref (g_ptr_array_index (readings, j)));
          first = row->position + 1;
        }
    }

  *n_steps = steps->len;

  return delete_steps (db, task_serial, error)
         && beckon_sql_insert_steps (db, task_serial, steps, error);
}
