/* storage.c: how much the file and its write-ahead log take, the numbers it gave, and pages that it
 * gives back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib/gstdio.h>

#include "db/sqlite/connection.h"

/* Free pages are given back where there are more than so many, and than a share of the file: what
 * is left will be used again. */
#define FREE_PAGES_KEPT 256
#define FREE_SHARE_KEPT 16
/* PRAGMA auto_vacuum of a file whose free pages can be given back. */
#define INCREMENTAL 2

/* Of the write-ahead log, which stands beside the file. */
static gint64
get_log_bytes (BeckonDb *db)
{
  const char *path = sqlite3_db_filename (beckon_sqlite_get_handle (db), "main");
  const char *log = path != NULL && *path != '\0' ? sqlite3_filename_wal (path) : NULL;
  GStatBuf    info;

  return log != NULL && g_stat (log, &info) == 0 ? info.st_size : 0;
}

gboolean
beckon_sqlite_read_sizes (BeckonDb *self, BeckonDbSizes *sizes, GError **error)
{
  gint64 pages = 0, page_bytes = 0, free = 0;

  *sizes = (BeckonDbSizes){ 0 };
  if (!beckon_db_get_number (self, "PRAGMA page_count", 0, &pages, error)
      || !beckon_db_get_number (self, "PRAGMA page_size", 0, &page_bytes, error)
      || !beckon_db_get_number (self, "PRAGMA freelist_count", 0, &free, error))
    return FALSE;

  sizes->bytes = pages * page_bytes;
  sizes->free_bytes = free * page_bytes;
  sizes->log_bytes = get_log_bytes (self);

  return TRUE;
}

gboolean
beckon_sqlite_get_last_number (BeckonDb *self, const char *table, gint64 *number, GError **error)
{
  static const char sql[] = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, table);

  return beckon_stmt_find_int (stmt, number, error);
}

/* The file gets shorter where it was made to be able to (beckon_sqlite_use_wal()). */
gboolean
beckon_sqlite_give_back (BeckonDb *self, guint n_pages, gboolean *more, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA incremental_vacuum (%u)", n_pages);
  gint64           mode = 0, pages = 0, free = 0, left = 0;

  *more = FALSE;
  if (!beckon_db_get_number (self, "PRAGMA auto_vacuum", 0, &mode, error)
      || !beckon_db_get_number (self, "PRAGMA page_count", 0, &pages, error)
      || !beckon_db_get_number (self, "PRAGMA freelist_count", 0, &free, error))
    return FALSE;
  if (mode != INCREMENTAL || free <= MAX (FREE_PAGES_KEPT, pages / FREE_SHARE_KEPT))
    return TRUE;
  if (!beckon_sqlite_execute (self, sql, error)
      || !beckon_db_get_number (self, "PRAGMA freelist_count", 0, &left, error))
    return FALSE;
  *more = left < free;

  return TRUE;
}
