/* log.c: execution_log, append only (PP-10) until its task has ended long ago
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/log.h"

#include <string.h>

#include "base/sgr.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/fields.h"
#include "db/tables/cursor.h"
#include "db/tables/task/tasks.h"
#include "db/tables/task/transcript.h"
#include "model/enums.h"
#include "model/note.h"

/* A text is looked for in so many lines at a time. */
#define SEARCH_LINES 500

/* The counts that task/log-limits.c compares with the limits. */
static gboolean
count_line (BeckonDb *db, gint64 task_serial, GError **error)
{
  static const char sql[] = "INSERT INTO log_sizes (task_serial, n) VALUES (?1, 1) ON CONFLICT "
                            "(task_serial) DO UPDATE SET n = log_sizes.n + 1";

  return beckon_db_run_for (db, sql, task_serial, error);
}

gboolean
beckon_sql_insert_log (BeckonDb *db, BeckonLogEntry *entry, gint64 task_serial, GError **error)
{
  const BeckonFieldsOther others[] = { { .column = "task_serial", .number = &task_serial } };

  return beckon_fields_insert (db, &beckon_log_entry_fields, entry, others, G_N_ELEMENTS (others),
                               error)
         && count_line (db, task_serial, error);
}

static gpointer
take_entry (BeckonStmt *stmt)
{
  BeckonLogEntry *self = beckon_log_entry_new ();

  beckon_fields_take (&beckon_log_entry_fields, self, stmt, 0);
  beckon_note_check (&self->message_code);

  return self;
}

GPtrArray *
beckon_sql_list_log (
  BeckonDb *db, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  static const char first[] =
    " FROM execution_log WHERE task_serial = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
  static const char newest[] = " FROM (SELECT * FROM execution_log WHERE task_serial = ?1 AND id > "
                               "?2 ORDER BY id DESC LIMIT ?3) AS l"
                               " ORDER BY id";
  g_autoptr (BeckonStmt) stmt = NULL;
  gint64 serial = 0;

  /* A deleted task keeps its log. */
  if (!beckon_sql_find_serial_of_task (db, task_id, TRUE, &serial, error))
    return NULL;

  stmt = beckon_fields_select (db, &beckon_log_entry_fields, last ? newest : first, error);
  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, after);
  beckon_stmt_bind_int (stmt, 3, beckon_sql_clamp_limit (limit));

  return beckon_stmt_take_all (stmt, take_entry, (GDestroyNotify) beckon_log_entry_unref, error);
}

/* Some of the lines, in the order in which they are looked for. */
static GPtrArray *
read_some (BeckonDb *db, gint64 serial, const BeckonLogQuery *query, guint limit, GError **error)
{
  static const char oldest[] =
    " FROM execution_log WHERE task_serial = ?1 AND id > ?2 AND id < ?3 AND (?4 = 0 OR step = ?4) "
    "AND (?5 = 0 OR stream IS NOT NULL) ORDER BY id LIMIT ?6";
  static const char newest[] =
    " FROM execution_log WHERE task_serial = ?1 AND id > ?2 AND id < ?3 AND (?4 = 0 OR step = ?4) "
    "AND (?5 = 0 OR stream IS NOT NULL) ORDER BY id DESC LIMIT ?6";
  g_autoptr (BeckonStmt) stmt =
    beckon_fields_select (db, &beckon_log_entry_fields, query->newest ? newest : oldest, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, query->after);
  beckon_stmt_bind_int (stmt, 3, query->before != 0 ? query->before : G_MAXINT64);
  beckon_stmt_bind_int (stmt, 4, query->step);
  beckon_stmt_bind_int (stmt, 5, query->printed);
  beckon_stmt_bind_int (stmt, 6, limit);

  return beckon_stmt_take_all (stmt, take_entry, (GDestroyNotify) beckon_log_entry_unref, error);
}

static gboolean
has_text (const BeckonLogEntry *entry, const char *folded)
{
  g_autofree char *said = beckon_log_entry_say (entry);
  g_autofree char *plain = said != NULL ? beckon_sgr_strip (said) : NULL;
  g_autofree char *text = plain != NULL ? g_utf8_casefold (plain, -1) : NULL;

  return text != NULL && strstr (text, folded) != NULL;
}

/* (transfer full): one line or none. */
static GPtrArray *
find_text (BeckonDb *db, gint64 serial, const BeckonLogQuery *query, GError **error)
{
  g_autoptr (GPtrArray) found =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_log_entry_unref);
  g_autofree char *folded = g_utf8_casefold (query->text, -1);
  BeckonLogQuery   rest = *query;

  while (found->len == 0)
    {
      g_autoptr (GPtrArray) page = read_some (db, serial, &rest, SEARCH_LINES, error);

      if (page == NULL)
        return NULL;
      for (guint i = 0; i < page->len && found->len == 0; i++)
        if (has_text (g_ptr_array_index (page, i), folded))
          g_ptr_array_add (found, beckon_log_entry_ref (g_ptr_array_index (page, i)));
      if (page->len < SEARCH_LINES)
        break;
      if (query->newest)
        rest.before = ((BeckonLogEntry *) g_ptr_array_index (page, page->len - 1))->id;
      else
        rest.after = ((BeckonLogEntry *) g_ptr_array_index (page, page->len - 1))->id;
    }

  return g_steal_pointer (&found);
}

GPtrArray *
beckon_sql_read_log (BeckonDb *db, const BeckonLogQuery *query, GError **error)
{
  GPtrArray *lines;
  gint64     serial = 0;

  /* A deleted task keeps its log. */
  if (!beckon_sql_find_serial_of_task (db, query->task_id, TRUE, &serial, error))
    return NULL;
  if (query->text != NULL)
    return find_text (db, serial, query, error);

  lines = read_some (db, serial, query, beckon_sql_clamp_limit (query->limit), error);
  for (guint i = 0; lines != NULL && query->newest && i < lines->len / 2; i++)
    {
      gpointer *one = &g_ptr_array_index (lines, i);
      gpointer *other = &g_ptr_array_index (lines, lines->len - 1 - i);
      gpointer  kept = *one;

      *one = *other;
      *other = kept;
    }

  return lines;
}

gboolean
beckon_sql_count_deleted (BeckonDb *db, const char *task_id, gint64 *n_deleted, GError **error)
{
  static const char sql[] = "SELECT deleted FROM log_sizes WHERE task_serial = ?1";
  g_autoptr (BeckonStmt) stmt = NULL;
  gint64 serial = 0;

  if (!beckon_sql_find_serial_of_task (db, task_id, TRUE, &serial, error))
    return FALSE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);

  return beckon_stmt_find_int (stmt, n_deleted, error);
}

/* --- retention --- */

gboolean
beckon_sql_note_deleted (
  BeckonDb *db, gint64 task_serial, gint64 n_rows, gint64 n_lines, GError **error)
{
  static const char of_task[] =
    BECKON_SQL_UPDATE "log_sizes SET n = CASE WHEN n > ?2 THEN n - ?2 ELSE 0 END, deleted = "
                      "deleted + ?3 WHERE task_serial = ?1";
  static const char of_all[] =
    BECKON_SQL_UPDATE "log_total SET deleted = deleted + ?1 WHERE id = 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, of_task, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, n_rows);
  beckon_stmt_bind_int (stmt, 3, n_lines);

  return beckon_stmt_run (stmt, error) && beckon_db_run_for (db, of_all, n_rows, error);
}

gboolean
beckon_sql_note_log (BeckonDb *db, gint64 task_serial, gint64 now_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET log_us = ?2 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, now_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_keep_log (BeckonDb *db, gint64 task_serial, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET log_us = NULL WHERE serial = ?1";

  return beckon_db_run_for (db, sql, task_serial, error);
}

/* @n_deleted is less than @limit: nothing is left of the log. */
static gboolean
delete_lines (BeckonDb *db, gint64 task_serial, guint limit, guint *n_deleted, GError **error)
{
  static const char sql[] = "DELETE FROM execution_log WHERE id IN (SELECT id FROM execution_log "
                            "WHERE task_serial = ?1 ORDER BY id LIMIT ?2)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, limit);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;
  *n_deleted = (guint) beckon_stmt_get_changed (stmt);

  return beckon_sql_note_deleted (db, task_serial, *n_deleted, *n_deleted, error);
}

gboolean
beckon_sql_prune_log (BeckonDb *db, gint64 before_us, guint limit, gboolean *more, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_by_log") "WHERE log_us < ?1 ORDER BY log_us, serial LIMIT ?2";
  g_autoptr (GArray) serials = NULL;
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  guint left = limit;

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, before_us);
  beckon_stmt_bind_int (stmt, 2, limit);
  serials = beckon_stmt_take_ints (stmt, error);
  if (serials == NULL)
    return FALSE;

  *more = serials->len == limit;
  for (guint i = 0; i < serials->len; i++)
    {
      gint64 serial = g_array_index (serials, gint64, i);
      guint  n_deleted = 0;

      if (left == 0)
        {
          *more = TRUE;
          break;
        }
      if (!delete_lines (db, serial, left, &n_deleted, error))
        return FALSE;
      if (n_deleted < left
          && (!beckon_sql_keep_log (db, serial, error)
              || !beckon_sql_delete_transcript (db, serial, error)))
        return FALSE;
      *more = *more || n_deleted == left;
      left -= n_deleted;
    }

  return TRUE;
}
