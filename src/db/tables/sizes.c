/* sizes.c: one row per day with the size of the file, and its growth
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/sizes.h"

#include "base/timestamp.h"
#include "db/tables/task/log-limits.h"

/* The growth is reported for this many days. */
#define GROWTH_DAYS 30
/* The average length of the newest lines is used for all lines; besides its text, a line has an id,
 * names, a time and an index entry. */
#define SAMPLE "1000"
#define LINE_EXTRA_BYTES 24

gboolean
beckon_sql_note_size (BeckonDb *db, gint64 now_us, GError **error)
{
  static const char sql[] = "INSERT INTO daily_sizes (day, bytes, lines) VALUES (?1, ?2, ?3)"
                            " ON CONFLICT (day) DO NOTHING";
  static const char forget[] = "DELETE FROM daily_sizes WHERE day < ?1";
  g_autoptr (BeckonStmt) stmt = NULL;
  BeckonDbSizes sizes;
  gint64        day = now_us / BECKON_US_PER_DAY;
  gint64        lines = 0;

  if (!beckon_db_read_sizes (db, &sizes, error)
      || !beckon_db_get_last_number (db, "execution_log", &lines, error))
    return FALSE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, day);
  beckon_stmt_bind_int (stmt, 2, sizes.bytes - sizes.free_bytes);
  beckon_stmt_bind_int (stmt, 3, lines);

  return beckon_stmt_run (stmt, error)
         && beckon_db_run_for (db, forget, day - BECKON_SIZES_KEPT_DAYS, error);
}

/* From the first known day of the last GROWTH_DAYS until now. */
static gboolean
read_growth (
  BeckonDb *db, gint64 now_us, gint64 used, gint64 lines, BeckonStorage *storage, GError **error)
{
  static const char sql[] =
    "SELECT day, bytes, lines FROM daily_sizes WHERE day >= ?1 AND day < ?2 ORDER BY day LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gint64       day = now_us / BECKON_US_PER_DAY;
  BeckonDbStep rc;

  storage->growth_days = 0;
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, day - GROWTH_DAYS);
  beckon_stmt_bind_int (stmt, 2, day);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    {
      storage->growth_days = (guint) (day - beckon_stmt_get_int (stmt, 0));
      storage->bytes_a_day = (used - beckon_stmt_get_int (stmt, 1)) / storage->growth_days;
      storage->lines_a_day = (lines - beckon_stmt_get_int (stmt, 2)) / storage->growth_days;
    }

  return rc != BECKON_DB_ERROR;
}

static gboolean
read_line_bytes (BeckonDb *db, gint64 *line_bytes, GError **error)
{
  static const char sql[] = "SELECT message, task_id, timestamp, level, who, from_status, to_status"
                            " FROM execution_log ORDER BY id DESC LIMIT " SAMPLE;
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gint64       bytes = 0, n = 0;
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      for (int column = 0; column < 7; column++)
        bytes += (gint64) beckon_stmt_get_length (stmt, column);
      n++;
    }
  *line_bytes = n > 0 ? bytes / n : 0;

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_read_storage (BeckonDb *db, gint64 now_us, BeckonStorage *storage, GError **error)
{
  BeckonDbSizes sizes;
  gint64        written = 0, line_bytes = 0;

  *storage = (BeckonStorage){ 0 };
  if (!beckon_db_read_sizes (db, &sizes, error) || !read_line_bytes (db, &line_bytes, error)
      || !beckon_db_get_last_number (db, "execution_log", &written, error)
      || !beckon_sql_count_log (db, &storage->log_lines, error)
      || !beckon_db_get_number (
        db, "SELECT coalesce (max (sequence) - min (sequence) + 1, 0) FROM events", 0,
        &storage->events, error)
      || !read_growth (db, now_us, sizes.bytes - sizes.free_bytes, written, storage, error))
    return FALSE;

  storage->known = TRUE;
  storage->file_bytes = sizes.bytes;
  storage->free_bytes = sizes.free_bytes;
  storage->wal_bytes = sizes.log_bytes;
  storage->log_bytes = storage->log_lines * (line_bytes + LINE_EXTRA_BYTES);

  return TRUE;
}
