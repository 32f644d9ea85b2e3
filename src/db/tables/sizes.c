/* sizes.c: one row a day of how large the file was, and what follows from them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/sizes.h"

#include <glib/gstdio.h>

#include "base/timestamp.h"
#include "db/tables/task/log-limits.h"

/* The growth is told of so many days. */
#define GROWTH_DAYS 30
/* The length of the newest lines stands for that of all; beside its text a line has its number,
 * names, time and place in an index. */
#define SAMPLE "1000"
#define LINE_EXTRA_BYTES 24

#define USED \
  "((SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM " \
  "pragma_freelist_count))" \
  " * (SELECT page_size FROM pragma_page_size)"
#define LINES "coalesce ((SELECT seq FROM sqlite_sequence WHERE name = 'execution_log'), 0)"

gboolean
beckon_sql_note_size (BeckonConnection *db, gint64 now_us, GError **error)
{
  static const char sql[] =
    "INSERT OR IGNORE INTO daily_sizes (day, bytes, lines) VALUES (?1, " USED ", " LINES ")";
  static const char forget[] = "DELETE FROM daily_sizes WHERE day < ?1";
  gint64            day = now_us / BECKON_US_PER_DAY;

  return beckon_connection_run_for (db, sql, day, error)
         && beckon_connection_run_for (db, forget, day - BECKON_SIZES_KEPT_DAYS, error);
}

/* From the first day of the last GROWTH_DAYS that is known, up to now. */
static gboolean
read_growth (BeckonConnection *db,
             gint64            now_us,
             gint64            used,
             gint64            lines,
             BeckonStorage    *storage,
             GError          **error)
{
  static const char sql[] =
    "SELECT day, bytes, lines FROM daily_sizes WHERE day >= ?1 AND day < ?2 ORDER BY day LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);
  gint64 day = now_us / BECKON_US_PER_DAY;
  int    rc;

  storage->growth_days = 0;
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, day - GROWTH_DAYS);
  beckon_stmt_bind_int (stmt, 2, day);
  rc = beckon_stmt_step (stmt, error);
  if (rc == SQLITE_ROW)
    {
      storage->growth_days = (guint) (day - beckon_stmt_get_int (stmt, 0));
      storage->bytes_a_day = (used - beckon_stmt_get_int (stmt, 1)) / storage->growth_days;
      storage->lines_a_day = (lines - beckon_stmt_get_int (stmt, 2)) / storage->growth_days;
    }

  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* Of the write-ahead log, which stands beside the file. */
static gint64
get_wal_bytes (BeckonConnection *db)
{
  const char *path = sqlite3_db_filename (beckon_connection_get_handle (db), "main");
  const char *wal = path != NULL && *path != '\0' ? sqlite3_filename_wal (path) : NULL;
  GStatBuf    info;

  return wal != NULL && g_stat (wal, &info) == 0 ? info.st_size : 0;
}

gboolean
beckon_sql_read_storage (BeckonConnection *db,
                         gint64            now_us,
                         BeckonStorage    *storage,
                         GError          **error)
{
  static const char length[] =
    "SELECT coalesce (CAST (avg (length (CAST (message AS BLOB)) + length (task_id) + length "
    "(timestamp) + length (level)"
    " + length (coalesce (who, '')) + length (coalesce (from_status, '')) + length (coalesce "
    "(to_status, ''))) AS INTEGER), 0)"
    " FROM (SELECT * FROM execution_log ORDER BY id DESC LIMIT " SAMPLE ")";
  gint64 pages = 0, page_bytes = 0, free = 0, written = 0, line_bytes = 0;

  *storage = (BeckonStorage){ 0 };
  if (!beckon_connection_get_number (db, "PRAGMA page_count", 0, &pages, error)
      || !beckon_connection_get_number (db, "PRAGMA page_size", 0, &page_bytes, error)
      || !beckon_connection_get_number (db, "PRAGMA freelist_count", 0, &free, error)
      || !beckon_connection_get_number (db, length, 0, &line_bytes, error)
      || !beckon_connection_get_number (db, "SELECT " LINES, 0, &written, error)
      || !beckon_sql_count_log (db, &storage->log_lines, error)
      || !beckon_connection_get_number (
        db, "SELECT coalesce (max (sequence) - min (sequence) + 1, 0) FROM events", 0,
        &storage->events, error)
      || !read_growth (db, now_us, (pages - free) * page_bytes, written, storage, error))
    return FALSE;

  storage->known = TRUE;
  storage->file_bytes = pages * page_bytes;
  storage->free_bytes = free * page_bytes;
  storage->wal_bytes = get_wal_bytes (db);
  storage->log_bytes = storage->log_lines * (line_bytes + LINE_EXTRA_BYTES);

  return TRUE;
}
