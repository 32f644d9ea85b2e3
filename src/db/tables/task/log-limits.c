/* log-limits.c: deletes log lines when there are more than the person allows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/log-limits.h"

#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/task/log.h"
#include "model/note.h"

/* A limit that is exceeded is undercut by this fraction, so that not every new line deletes
 * another. */
#define SLACK 100
/* How many of the longest logs are searched for lines that are old enough. */
#define LONGEST 256

gboolean
beckon_sql_count_log (BeckonDb *db, gint64 *n_lines, GError **error)
{
  static const char sql[] = "SELECT deleted FROM log_total WHERE id = 1";
  gint64            written = 0, deleted = 0;

  if (!beckon_db_get_last_number (db, "execution_log", &written, error)
      || !beckon_db_get_number (db, sql, 0, &deleted, error))
    return FALSE;
  *n_lines = written - deleted;

  return TRUE;
}

/* The state of one log before its lines are deleted. */
typedef struct
{
  gint64 n;
  gint64 deleted;
  gint64 notice_id;
} LogSize;

static gboolean
read_size (BeckonDb *db, gint64 serial, LogSize *size, GError **error)
{
  static const char sql[] = "SELECT n, deleted, notice_id FROM log_sizes WHERE task_serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  *size = (LogSize){ 0 };
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, serial);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    *size = (LogSize){ beckon_stmt_get_int (stmt, 0), beckon_stmt_get_int (stmt, 1),
                       beckon_stmt_get_int (stmt, 2) };

  return rc != BECKON_DB_ERROR;
}

/* Line @id is replaced by one that reports the deletion of it and all lines before it. */
static gboolean
write_notice (BeckonDb *db,
              gint64    serial,
              gint64    id,
              gint64    deleted,
              gint64    limit,
              gboolean  of_all,
              GError  **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "execution_log SET message = ?2, message_code = ?3, from_status = NULL, "
                      "to_status = NULL, who = 'desk', level = 'info', interaction_id = NULL, "
                      "stream = NULL, step = NULL WHERE id = ?1";
  static const char mark[] =
    BECKON_SQL_UPDATE "log_sizes SET notice_id = ?2 WHERE task_serial = ?1";
  g_autoptr (BeckonNote) note = beckon_note_new (of_all ? "lines_deleted_of_all" : "lines_deleted",
                                                 (guint) MIN (deleted, G_MAXUINT), limit);
  g_autofree char *message = beckon_note_say_english (note);
  g_autofree char *code = beckon_note_to_json (note);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (BeckonStmt) marked = NULL;

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_text (stmt, 2, message);
  beckon_stmt_bind_text (stmt, 3, code);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  marked = beckon_db_borrow (db, mark, error);
  if (marked == NULL)
    return FALSE;
  beckon_stmt_bind_int (marked, 1, serial);
  beckon_stmt_bind_int (marked, 2, id);

  return beckon_stmt_run (marked, error);
}

/* Deletes a whole log, of which @n_lines were not counted as deleted yet. @n_rows: the number of
 * rows deleted. */
static gboolean
clear (BeckonDb *db, gint64 serial, gint64 n_lines, guint *n_rows, GError **error)
{
  static const char delete[] = "DELETE FROM execution_log WHERE task_serial = ?1";
  static const char mark[] = BECKON_SQL_UPDATE "log_sizes SET notice_id = 0 WHERE task_serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, delete, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, serial);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;
  *n_rows = (guint) beckon_stmt_get_changed (stmt);

  return beckon_sql_note_deleted (db, serial, *n_rows, n_lines, error)
         && beckon_db_run_for (db, mark, serial, error);
}

/* Deletes at most @most of the oldest lines of one log, up to @last_id, and none from @before
 * (nullable) on. @n_rows: the number of rows deleted. */
static gboolean
shorten (BeckonDb   *db,
         gint64      serial,
         guint       most,
         gint64      last_id,
         const char *before,
         gint64      limit,
         gboolean    of_all,
         guint      *n_rows,
         GError    **error)
{
  static const char look[] =
    "SELECT id, timestamp FROM execution_log WHERE task_serial = ?1 ORDER BY id LIMIT ?2";
  static const char delete[] = "DELETE FROM execution_log WHERE task_serial = ?1 AND id < ?2";
  LogSize      size;
  gint64       id = 0, n_lines = 0;
  guint        n_found = 0;
  BeckonDbStep rc = BECKON_DB_END;

  *n_rows = 0;
  if (!read_size (db, serial, &size, error))
    return FALSE;

  {
    g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, look, error);

    if (stmt == NULL)
      return FALSE;
    beckon_stmt_bind_int (stmt, 1, serial);
    /* One of them becomes the report. */
    beckon_stmt_bind_int (stmt, 2, (gint64) most + 1);
    while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
      {
        gint64 this_id = beckon_stmt_get_int (stmt, 0);

        if (this_id > last_id
            || (this_id != size.notice_id && before != NULL
                && g_strcmp0 (beckon_stmt_get_text (stmt, 1), before) >= 0))
          break;
        id = this_id;
        n_found++;
        if (this_id != size.notice_id)
          n_lines++;
      }
  }
  if (rc == BECKON_DB_ERROR)
    return FALSE;
  /* Only old lines: there may be more logs than allowed lines. Only the count remains. */
  if (last_id != G_MAXINT64 && n_found > 0 && n_found == size.n)
    return clear (db, serial, n_lines, n_rows, error);
  /* Deleting the only line would just replace it by the report. */
  if (n_lines == 0 || size.n < 2 || (n_found < 2 && last_id == G_MAXINT64))
    return TRUE;

  {
    g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, delete, error);

    if (stmt == NULL)
      return FALSE;
    beckon_stmt_bind_int (stmt, 1, serial);
    beckon_stmt_bind_int (stmt, 2, id);
    if (!beckon_stmt_run (stmt, error))
      return FALSE;
    *n_rows = (guint) beckon_stmt_get_changed (stmt);
  }

  return beckon_sql_note_deleted (db, serial, *n_rows, n_lines, error)
         && write_notice (db, serial, id, size.deleted + n_lines, limit, of_all, error);
}

/* The time of the newest line, less BECKON_LOG_KEPT_US; in @text in the format of the rows. */
static gboolean
find_cutoff (BeckonDb *db, gint64 *cutoff_us, char text[BECKON_TIMESTAMP_SIZE], GError **error)
{
  static const char sql[] = "SELECT timestamp FROM execution_log ORDER BY id DESC LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  *cutoff_us = 0;
  text[0] = '\0';
  if (stmt == NULL)
    return FALSE;
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    {
      *cutoff_us = beckon_stmt_get_stamp (stmt, 0) - BECKON_LOG_KEPT_US;
      beckon_timestamp_write (*cutoff_us, text);
    }

  return rc != BECKON_DB_ERROR;
}

/* Logs longer than @limit, the longest first. */
static gboolean
limit_each (
  BeckonDb *db, gint64 limit, const char *cutoff, guint most, gboolean *more, GError **error)
{
  static const char sql[] = "SELECT task_serial FROM log_sizes" BECKON_SQL_INDEXED_BY (
    "log_sizes_long") "WHERE n > "
                      "1000 AND n > ?1 ORDER BY n DESC, task_serial DESC LIMIT ?2";
  g_autoptr (GArray) serials = NULL;
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, limit);
  beckon_stmt_bind_int (stmt, 2, LONGEST);
  serials = beckon_stmt_take_ints (stmt, error);
  if (serials == NULL)
    return FALSE;

  for (guint i = 0; i < serials->len; i++)
    {
      gint64  serial = g_array_index (serials, gint64, i);
      guint   n_rows = 0;
      LogSize size;
      gint64  excess;

      if (!read_size (db, serial, &size, error))
        return FALSE;
      excess = size.n - (limit - limit / SLACK);
      if (!shorten (db, serial, (guint) MIN (excess, (gint64) most), G_MAXINT64, cutoff, limit,
                    FALSE, &n_rows, error))
        return FALSE;
      if (n_rows > 0)
        {
          *more = TRUE;
          return TRUE;
        }
    }

  return TRUE;
}

static gboolean
shorten_longest (BeckonDb *db, gint64 limit, guint most, guint *n_rows, GError **error)
{
  static const char sql[] = "SELECT task_serial FROM log_sizes" BECKON_SQL_INDEXED_BY (
    "log_sizes_long") "WHERE n > "
                      "1000 ORDER BY n DESC, task_serial DESC LIMIT 1";
  gint64 serial = 0;

  *n_rows = 0;

  return beckon_db_get_number (db, sql, 0, &serial, error)
         && (serial == 0
             || shorten (db, serial, most, G_MAXINT64, NULL, limit, TRUE, n_rows, error));
}

/* All logs are short: delete the oldest lines of all, and a log whole if it has only one line. */
static gboolean
shorten_oldest (
  BeckonDb *db, gint64 limit, guint most, BeckonLogPruning *pruning, gboolean *more, GError **error)
{
  static const char sql[] =
    "SELECT l.task_serial, max (l.id) AS last FROM (SELECT id, task_serial FROM "
    "execution_log WHERE id > ?1 ORDER BY id LIMIT ?2) AS l"
    " GROUP BY l.task_serial ORDER BY last";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (GArray) serials = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64       place = pruning->place;
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, pruning->place);
  beckon_stmt_bind_int (stmt, 2, most);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      gint64 serial = beckon_stmt_get_int (stmt, 0);

      g_array_append_val (serials, serial);
      place = beckon_stmt_get_int (stmt, 1);
    }
  if (rc != BECKON_DB_END)
    return FALSE;

  for (guint i = 0; i < serials->len; i++)
    {
      guint n_rows;

      if (!shorten (db, g_array_index (serials, gint64, i), most, place, NULL, limit, TRUE, &n_rows,
                    error))
        return FALSE;
    }
  pruning->place = place;
  *more = serials->len > 0;

  return TRUE;
}

gboolean
beckon_sql_limit_logs (BeckonDb              *db,
                       const BeckonLogLimits *limits,
                       guint                  most,
                       BeckonLogPruning      *pruning,
                       gboolean              *more,
                       GError               **error)
{
  char   cutoff[BECKON_TIMESTAMP_SIZE];
  gint64 cutoff_us, n_lines, n_left;
  guint  n_rows = 0;

  *more = FALSE;
  if (!find_cutoff (db, &cutoff_us, cutoff, error) || !beckon_sql_count_log (db, &n_lines, error))
    return FALSE;

  if (limits->of_task > 0 && !limit_each (db, limits->of_task, cutoff, most, more, error))
    return FALSE;
  if (*more || limits->of_all == 0)
    return TRUE;

  if (n_lines <= limits->of_all - (pruning->active ? limits->of_all / SLACK : 0))
    {
      *pruning = (BeckonLogPruning){ 0 };
      return TRUE;
    }
  pruning->active = TRUE;
  most = (guint) MIN ((gint64) most, n_lines - (limits->of_all - limits->of_all / SLACK));
  if (!beckon_sql_prune_log (db, cutoff_us, most, more, error)
      || !beckon_sql_count_log (db, &n_left, error)
      || (n_left == n_lines && !shorten_longest (db, limits->of_all, most, &n_rows, error)))
    return FALSE;
  if (*more || n_left < n_lines || n_rows > 0)
    {
      *more = TRUE;
      return TRUE;
    }

  return shorten_oldest (db, limits->of_all, most, pruning, more, error);
}
