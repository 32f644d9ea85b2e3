/* events.c: the durable sequence of announced events
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/events.h"

#include "base/damaged-values.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/cursor.h"
#include "model/enums.h"

/* Most operations announce two or three events, which are inserted by one statement. */
#define AT_ONCE 3
#define COLUMNS "type, timestamp, payload, task_serial, interaction_id, subject_id"
#define N_COLUMNS 6
#define INSERT BECKON_SQL_INSERT "events (" COLUMNS ") VALUES "
#define NUMBERS BECKON_SQL_NUMBER ("sequence")

gboolean
beckon_sql_insert_events (BeckonDb *db, GPtrArray *events, GError **error)
{
  static const char *const sql[AT_ONCE] = {
    INSERT "(?1, ?2, ?3, ?4, ?5, ?6)" NUMBERS,
    INSERT "(?1, ?2, ?3, ?4, ?5, ?6), (?7, ?8, ?9, ?10, ?11, ?12)" NUMBERS,
    INSERT "(?1, ?2, ?3, ?4, ?5, ?6), (?7, ?8, ?9, ?10, ?11, ?12),"
           " (?13, ?14, ?15, ?16, ?17, ?18)" NUMBERS,
  };

  for (guint done = 0; done < events->len;)
    {
      guint n = MIN (events->len - done, AT_ONCE);
      g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql[n - 1], error);
      gint64 numbers[AT_ONCE];
      char   timestamps[AT_ONCE][BECKON_TIMESTAMP_SIZE];

      if (stmt == NULL)
        return FALSE;

      for (guint i = 0; i < n; i++)
        {
          const BeckonEvent *event = g_ptr_array_index (events, done + i);

          int column = (int) (N_COLUMNS * i);

          beckon_stmt_bind_text (stmt, ++column, beckon_event_type_to_string (event->type));
          beckon_stmt_bind_text (stmt, ++column,
                                 beckon_timestamp_write (event->timestamp_us, timestamps[i]));
          beckon_stmt_bind_text (stmt, ++column, event->payload);
          beckon_stmt_bind_time (stmt, ++column, event->task_serial);
          beckon_stmt_bind_time (stmt, ++column, event->interaction_id);
          beckon_stmt_bind_time (stmt, ++column, event->subject_id);
        }
      if (!beckon_stmt_insert_rows (stmt, n, numbers, error))
        return FALSE;

      for (guint i = 0; i < n; i++)
        {
          BeckonEvent *event = g_ptr_array_index (events, done + i);

          event->sequence = numbers[i];
        }
      done += n;
    }

  return TRUE;
}

/* Adds the next @most events after @after, which is advanced. Events of unknown types do not count;
 * @end: there are no more rows. */
static gboolean
add_events (BeckonDb  *db,
            gint64    *after,
            gint64     before,
            guint      most,
            GPtrArray *events,
            gboolean  *end,
            GError   **error)
{
  static const char sql[] = "SELECT sequence, " COLUMNS " FROM events"
                            " WHERE sequence > ?1 AND sequence < ?2 ORDER BY sequence LIMIT ?3";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  guint        seen = 0;
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, *after);
  beckon_stmt_bind_int (stmt, 2, before);
  beckon_stmt_bind_int (stmt, 3, most);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonEventType type;
      BeckonEvent    *event;
      char           *payload;

      seen++;
      *after = beckon_stmt_get_int (stmt, 0);
      if (!beckon_event_type_from_string (beckon_stmt_get_text (stmt, 1), &type))
        continue;
      payload = beckon_stmt_dup_json (stmt, 3, '{', "events.payload", *after, NULL);
      /* Readers of events expect an object. */
      event = beckon_event_new (type, beckon_stmt_get_stamp (stmt, 2),
                                payload != NULL ? payload : g_strdup ("{\"damaged\":true}"));
      event->sequence = *after;
      event->task_serial = beckon_stmt_get_int (stmt, 4);
      event->interaction_id = beckon_stmt_get_int (stmt, 5);
      event->subject_id = beckon_stmt_get_int (stmt, 6);
      g_ptr_array_add (events, event);
    }
  *end = seen < most;

  return rc != BECKON_DB_ERROR;
}

GPtrArray *
beckon_sql_list_events (BeckonDb *db, gint64 after, gint64 before, guint limit, GError **error)
{
  g_autoptr (GPtrArray) events =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_event_unref);
  guint    most = beckon_sql_clamp_limit (limit);
  gboolean end = FALSE;

  /* A page that is not full is the last one. */
  while (events->len < most && !end)
    if (!add_events (db, &after, before, most - events->len, events, &end, error))
      return NULL;

  return g_steal_pointer (&events);
}

gboolean
beckon_sql_prune_events (BeckonDb *db, guint limit, gboolean *more, GError **error)
{
  static const char find_newest[] =
    "SELECT sequence, timestamp FROM events ORDER BY sequence DESC LIMIT 1";
  static const char find_oldest[] =
    "SELECT sequence, timestamp FROM events ORDER BY sequence LIMIT ?1";
  static const char delete[] = "DELETE FROM events WHERE sequence <= ?1";
  g_autoptr (BeckonStmt) newest = beckon_db_borrow (db, find_newest, error);
  g_autoptr (BeckonStmt) oldest = NULL;
  g_autoptr (BeckonStmt) stmt = NULL;
  gint64       last, cutoff_us, up_to = 0;
  guint        n = 0;
  BeckonDbStep rc;

  *more = FALSE;
  if (newest == NULL)
    return FALSE;
  rc = beckon_stmt_step (newest, error);
  if (rc != BECKON_DB_ROW)
    return rc == BECKON_DB_END;
  last = beckon_stmt_get_int (newest, 0);
  cutoff_us = beckon_stmt_get_stamp (newest, 1) - BECKON_EVENTS_KEPT_US;
  g_clear_pointer (&newest, beckon_stmt_release);

  oldest = beckon_db_borrow (db, find_oldest, error);
  if (oldest == NULL)
    return FALSE;
  beckon_stmt_bind_int (oldest, 1, limit);
  while ((rc = beckon_stmt_step (oldest, error)) == BECKON_DB_ROW)
    {
      gint64 sequence = beckon_stmt_get_int (oldest, 0);

      if (sequence > last - BECKON_EVENTS_KEPT_LEAST
          || (sequence > last - BECKON_EVENTS_KEPT_MOST
              && beckon_stmt_get_stamp (oldest, 1) >= cutoff_us))
        break;
      up_to = sequence;
      n++;
    }
  if (rc == BECKON_DB_ERROR)
    return FALSE;
  g_clear_pointer (&oldest, beckon_stmt_release);
  if (n == 0)
    return TRUE;

  stmt = beckon_db_borrow (db, delete, error);
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, up_to);
  *more = n == limit;

  return beckon_stmt_run (stmt, error);
}

/* The time in the first column of the first row of @sql; 0 if there is none. */
static gboolean
find_time (BeckonDb *db, const char *sql, gint64 *time_us, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  rc = beckon_stmt_step (stmt, error);
  *time_us = rc == BECKON_DB_ROW ? beckon_stmt_get_stamp (stmt, 0) : 0;

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_read_last_time (BeckonDb *db, gint64 *time_us, GError **error)
{
  static const char events[] = "SELECT max (e.timestamp) FROM (SELECT timestamp FROM events"
                               " ORDER BY sequence DESC LIMIT 20) AS e";
  static const char lines[] = "SELECT max (l.timestamp) FROM (SELECT timestamp FROM execution_log"
                              " ORDER BY id DESC LIMIT 20) AS l";
  gint64            event_us = 0, line_us = 0;

  if (!find_time (db, events, &event_us, error) || !find_time (db, lines, &line_us, error))
    return FALSE;
  *time_us = MAX (event_us, line_us);

  return TRUE;
}
