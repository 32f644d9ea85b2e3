/* text-index.c: db/text-index.h by FTS5, over a table that holds the words and not the texts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/text-index.h"

#include "db/sqlite/connection.h"

gboolean
beckon_sqlite_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error)
{
  static const char sql[] =
    "INSERT INTO interaction_search (rowid, question, reason, options, response, title, agent)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  for (guint i = 0; i < BECKON_TEXT_INDEX_FIELDS; i++)
    beckon_stmt_bind_text (stmt, (int) i + 2, fields[i]);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sqlite_index_merge (BeckonDb *db, guint n_pages, gboolean *more, GError **error)
{
  static const char sql[] =
    "INSERT INTO interaction_search (interaction_search, rank) VALUES ('merge', ?1)";
  gint64 before = beckon_db_count_written (db);

  if (!beckon_db_run_for (db, sql, n_pages, error))
    return FALSE;
  /* The statement itself counts as one. */
  *more = beckon_db_count_written (db) - before >= 2;

  return TRUE;
}

GArray *
beckon_sqlite_index_find (
  BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error)
{
#define FIND(after, direction) \
  "SELECT rowid FROM interaction_search WHERE interaction_search MATCH ?1 AND rowid " after \
  " ?2 ORDER BY rowid " direction " LIMIT ?3"
  static const char sql[] = FIND ("<", "DESC"), sql_up[] = FIND (">", "ASC");
#undef FIND
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, up ? sql_up : sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, match);
  beckon_stmt_bind_int (stmt, 2, place);
  beckon_stmt_bind_int (stmt, 3, limit);

  return beckon_stmt_take_ints (stmt, error);
}
