/* channels.c: the values that channels store, and which of their messages shows which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/channels.h"

#include <string.h>

#include "base/timestamp.h"
#include "db/tables/events.h"

gboolean
beckon_sql_set_channel_state (
  BeckonDb *db, const char *channel, const char *name, const char *value, GError **error)
{
  static const char set[] = "INSERT INTO channel_state (channel, name, value) VALUES (?1, ?2, ?3)"
                            " ON CONFLICT (channel, name) DO UPDATE SET value = excluded.value";
  static const char delete[] = "DELETE FROM channel_state WHERE channel = ?1 AND name = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, value != NULL ? set : delete, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, name);
  if (value != NULL)
    beckon_stmt_bind_text (stmt, 3, value);

  return beckon_stmt_run (stmt, error);
}

char *
beckon_sql_get_channel_state (BeckonDb *db, const char *channel, const char *name, GError **error)
{
  static const char sql[] = "SELECT value FROM channel_state WHERE channel = ?1 AND name = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, name);

  return beckon_stmt_step (stmt, error) == BECKON_DB_ROW ? beckon_stmt_dup_text (stmt, 0) : NULL;
}

GHashTable *
beckon_sql_list_channel_state (BeckonDb *db, const char *channel, GError **error)
{
  static const char sql[] = "SELECT name, value FROM channel_state WHERE channel = ?1";
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep step;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, channel);
  while ((step = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    g_hash_table_insert (values, beckon_stmt_dup_text (stmt, 0), beckon_stmt_dup_text (stmt, 1));

  return step == BECKON_DB_END ? g_steal_pointer (&values) : NULL;
}

gboolean
beckon_sql_set_channel_message (
  BeckonDb *db, const char *channel, const char *message, gint64 interaction_id, GError **error)
{
  static const char set[] = "INSERT INTO channel_messages (channel, message, interaction_id)"
                            " VALUES (?1, ?2, ?3) ON CONFLICT (channel, message)"
                            " DO UPDATE SET interaction_id = excluded.interaction_id";
  static const char delete[] = "DELETE FROM channel_messages WHERE channel = ?1 AND message = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, interaction_id != 0 ? set : delete, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, message);
  if (interaction_id != 0)
    beckon_stmt_bind_int (stmt, 3, interaction_id);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_channel_message (
  BeckonDb *db, const char *channel, const char *message, gint64 *interaction_id, GError **error)
{
  static const char sql[] =
    "SELECT interaction_id FROM channel_messages WHERE channel = ?1 AND message = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, message);

  return beckon_stmt_find_int (stmt, interaction_id, error);
}

/* Numeric ones are sorted by number. */
static int
compare_messages (const void *a, const void *b)
{
  const char *first = *(char *const *) a, *second = *(char *const *) b;
  gint64      n = g_ascii_strtoll (first, NULL, 10), m = g_ascii_strtoll (second, NULL, 10);

  return n != m ? (n > m) - (n < m) : strcmp (first, second);
}

char **
beckon_sql_list_channel_messages (BeckonDb   *db,
                                  const char *channel,
                                  gint64      interaction_id,
                                  GError    **error)
{
  static const char sql[] =
    "SELECT message FROM channel_messages WHERE interaction_id = ?1 AND channel = ?2"
    " ORDER BY message LIMIT 1000";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (GStrvBuilder) messages = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, channel);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    g_strv_builder_add (messages, beckon_stmt_get_text (stmt, 0));
  if (rc != BECKON_DB_END)
    return NULL;

  all = g_strv_builder_end (messages);
  qsort (all, g_strv_length (all), sizeof *all, compare_messages);

  return g_steal_pointer (&all);
}

/* The last of the next @limit questions that a channel shows and that were asked before @cutoff; 0
 * if there are no more. */
static gboolean
find_old (BeckonDb *db, gint64 after, guint limit, const char *cutoff, gint64 *last, GError **error)
{
  static const char sql[] = "SELECT m.id, coalesce (i.timestamp, '') < ?3"
                            " FROM (SELECT DISTINCT interaction_id AS id FROM channel_messages "
                            "WHERE interaction_id > ?1 ORDER BY interaction_id LIMIT ?2) AS m"
                            " LEFT JOIN aic_interactions AS i ON i.id = m.id ORDER BY m.id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  *last = 0;
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, after);
  beckon_stmt_bind_int (stmt, 2, limit);
  beckon_stmt_bind_text (stmt, 3, cutoff);
  /* Ids follow the order of asking: all after one that is young enough are young enough, too. */
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW
         && beckon_stmt_get_int (stmt, 1) != 0)
    *last = beckon_stmt_get_int (stmt, 0);

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_prune_channel_messages (BeckonDb *db, guint limit, gint64 *after, GError **error)
{
  static const char sql[] =
    "DELETE FROM channel_messages WHERE interaction_id > ?1 AND interaction_id <= ?2"
    " AND NOT EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.id = "
    "channel_messages.interaction_id"
    " AND (i.status IN ('PENDING', 'POSTPONED') OR coalesce (i.responded_at, i.timestamp) >= ?3))"
    " AND NOT EXISTS (SELECT 1 FROM outbox AS o WHERE o.interaction_id = "
    "channel_messages.interaction_id)";
  g_autoptr (BeckonStmt) stmt = NULL;
  char   cutoff[BECKON_TIMESTAMP_SIZE];
  gint64 now_us = 0, from = *after;

  *after = 0;
  if (!beckon_sql_read_last_time (db, &now_us, error))
    return FALSE;
  if (now_us < BECKON_EVENTS_KEPT_US)
    return TRUE;
  beckon_timestamp_write (now_us - BECKON_EVENTS_KEPT_US, cutoff);
  if (!find_old (db, from, limit, cutoff, after, error))
    return FALSE;
  if (*after == 0)
    return TRUE;

  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, from);
  beckon_stmt_bind_int (stmt, 2, *after);
  beckon_stmt_bind_text (stmt, 3, cutoff);

  return beckon_stmt_run (stmt, error);
}
