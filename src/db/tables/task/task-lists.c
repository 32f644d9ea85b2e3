/* task-lists.c: tasks in pages, newest first, and the keys of the grouped list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/task-lists.h"

#include "base/limits.h"
#include "db/dialect.h"
#include "db/tables/cursor.h"
#include "db/tables/question/search-text.h"
#include "db/tables/task/task-columns.h"
#include "db/tables/task/tasks.h"
#include "model/enums.h"
#include "model/task-status.h"

#define ALL_STATUSES ((1u << BECKON_N_TASK_STATUSES) - 1)

/* If a filter leaves at most this many, the index of statuses and a sort answer it. */
#define FEW 2000

static gboolean
matches (const BeckonTask *task, const BeckonTaskQuery *query, const BeckonSearchTerms *terms)
{
  const char *fields[] = { task->title, task->description, task->agent, task->workspace };

  if (query->statuses != 0 && (query->statuses & (1u << task->status)) == 0)
    return FALSE;
  if (query->agent != NULL && g_strcmp0 (query->agent, task->agent) != 0)
    return FALSE;

  return terms == NULL || beckon_search_terms_match (terms, fields, G_N_ELEMENTS (fields), TRUE);
}

/* Scans tasks from @before on, newest first, at most @scan_rows of them. */
static GPtrArray *
scan_tasks (BeckonDb                *db,
            const BeckonTaskQuery   *query,
            const BeckonSearchTerms *terms,
            gint64                   before,
            guint                    scan_rows,
            char                   **next,
            GError                 **error)
{
  static const char tail[] = BECKON_SQL_TASK_FROM
    "WHERE t.serial < ?1 AND t.deleted = 0 AND (CAST (?2 AS TEXT) IS NULL OR t.agent = ?2)"
    " ORDER BY t.serial DESC LIMIT ?3";
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_task_fields, tail, error);
  guint        limit = beckon_sql_clamp_limit (query->limit);
  gsize        bytes = 0;
  guint        seen = 0;
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, before);
  /* Rows that only the agent excludes are not read completely. */
  beckon_stmt_bind_text (stmt, 2, query->agent);
  /* One more row shows whether there is a next page. */
  beckon_stmt_bind_int (stmt, 3, (gint64) scan_rows + 1);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonTask) task = NULL;
      guint open_count;

      if (tasks->len == limit || bytes >= BECKON_SQL_PAGE_BYTES || seen == scan_rows)
        {
          *next = beckon_sql_make_cursor ('t', before);
          return g_steal_pointer (&tasks);
        }
      task = beckon_sql_row_to_task (stmt, &open_count);
      before = task->serial;
      seen++;
      if (!matches (task, query, terms))
        continue;
      bytes += beckon_sql_task_bytes (task);
      g_ptr_array_add (tasks, g_steal_pointer (&task));
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&tasks) : NULL;
}

static int
compare_serials_descending (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first < second) - (first > second);
}

/* Few have one of the statuses: the index finds them all. */
static GPtrArray *
pick_tasks (BeckonDb *db, const BeckonTaskQuery *query, gint64 before, char **next, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_by_status") "WHERE deleted = 0 "
                       "AND status = ?1 AND serial < ?2";
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GArray) serials = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint limit = beckon_sql_clamp_limit (query->limit);
  gsize bytes = 0;

  for (guint status = 0; status < BECKON_N_TASK_STATUSES; status++)
    {
      g_autoptr (BeckonStmt) stmt = NULL;
      BeckonDbStep rc;

      if ((query->statuses & (1u << status)) == 0)
        continue;
      stmt = beckon_db_borrow (db, sql, error);
      if (stmt == NULL)
        return NULL;
      beckon_stmt_bind_text (stmt, 1, beckon_task_status_to_string ((BeckonTaskStatus) status));
      beckon_stmt_bind_int (stmt, 2, before);
      while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
        {
          gint64 serial = beckon_stmt_get_int (stmt, 0);

          g_array_append_val (serials, serial);
        }
      if (rc != BECKON_DB_END)
        return NULL;
    }

  g_array_sort (serials, compare_serials_descending);
  for (guint i = 0; i < serials->len; i++)
    {
      g_auto (BeckonTaskRow) row = { NULL };

      if (tasks->len == limit || bytes >= BECKON_SQL_PAGE_BYTES)
        {
          *next = beckon_sql_make_cursor ('t', before);
          break;
        }
      before = g_array_index (serials, gint64, i);
      if (!beckon_sql_read_task_by_serial (db, before, &row, error))
        return NULL;
      if (!matches (row.task, query, NULL))
        continue;
      bytes += beckon_sql_task_bytes (row.task);
      g_ptr_array_add (tasks, g_steal_pointer (&row.task));
    }

  return g_steal_pointer (&tasks);
}

/* The page of @query without a text: by the index of statuses if that leaves few, else by scanning
 * at most @scan_rows. */
static GPtrArray *
list_tasks (BeckonDb              *db,
            const BeckonTaskQuery *query,
            gint64                 before,
            guint                  scan_rows,
            char                 **next,
            GError               **error)
{
  guint64 counts[BECKON_N_TASK_STATUSES];
  guint64 total = 0;

  if (query->statuses != 0)
    {
      if (!beckon_sql_read_task_counts (db, counts, error))
        return NULL;
      for (guint status = 0; status < BECKON_N_TASK_STATUSES; status++)
        if ((query->statuses & (1u << status)) != 0)
          total += counts[status];
      if (total <= FEW)
        return pick_tasks (db, query, before, next, error);
    }

  return scan_tasks (db, query, NULL, before, scan_rows, next, error);
}

GPtrArray *
beckon_sql_list_tasks (BeckonDb *db, const BeckonTaskQuery *query, char **next, GError **error)
{
  gint64 before = G_MAXINT64;

  if (!beckon_sql_parse_cursor (query->after, 't', &before, error))
    return NULL;

  return list_tasks (db, query, before, BECKON_SQL_SCAN_ROWS, next, error);
}

GPtrArray *
beckon_sql_search_tasks (BeckonDb *db, const BeckonTaskQuery *query, char **next, GError **error)
{
  g_autoptr (BeckonSearchTerms) terms = NULL;
  gint64 before = G_MAXINT64;

  if (!beckon_sql_parse_cursor (query->after, 't', &before, error))
    return NULL;

  if (query->text == NULL || *query->text == '\0')
    return list_tasks (db, query, before, BECKON_SQL_SEARCH_ROWS, next, error);

  terms = beckon_search_terms_new (query->text);
  if (beckon_search_terms_is_empty (terms))
    return g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);

  return scan_tasks (db, query, terms, before, BECKON_SQL_SEARCH_ROWS, next, error);
}

GPtrArray *
beckon_sql_get_tasks_by_serial (BeckonDb     *db,
                                const gint64 *serials,
                                guint         n_serials,
                                GError      **error)
{
  static const char tail[] = BECKON_SQL_TASK_FROM "WHERE t.serial = ?1 AND t.deleted = 0";
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);

  n_serials = MIN (n_serials, BECKON_LIMIT_PAGE);
  for (guint i = 0; i < n_serials; i++)
    {
      g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_task_fields, tail, error);
      guint        open_count;
      BeckonDbStep rc;

      if (stmt == NULL)
        return NULL;
      beckon_stmt_bind_int (stmt, 1, serials[i]);
      rc = beckon_stmt_step (stmt, error);
      if (rc == BECKON_DB_ROW)
        g_ptr_array_add (tasks, beckon_sql_row_to_task (stmt, &open_count));
      else if (rc != BECKON_DB_END)
        return NULL;
    }

  return g_steal_pointer (&tasks);
}

static void
free_name (gpointer data)
{
  BeckonTaskName *name = data;

  g_free (name->id);
  g_free (name->title);
  g_free (name->agent);
  g_free (name);
}

GPtrArray *
beckon_sql_list_task_names (BeckonDb *db, guint limit, GError **error)
{
  static const char sql[] = "SELECT id, title, agent, status FROM tasks WHERE deleted = 0"
                            " ORDER BY serial DESC LIMIT ?1";
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (free_name);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, limit);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonTaskName *name = g_new0 (BeckonTaskName, 1);

      name->id = g_strdup (beckon_stmt_get_text (stmt, 0));
      name->title = g_strdup (beckon_stmt_get_text (stmt, 1));
      name->agent = g_strdup (beckon_stmt_get_text (stmt, 2));
      name->status = BECKON_TASK_FAILED;
      beckon_task_status_from_string (beckon_stmt_get_text (stmt, 3), &name->status);
      g_ptr_array_add (names, name);
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&names) : NULL;
}

static gboolean
add_keys (BeckonDb *db, BeckonTaskStatus status, gint64 limit, GArray *keys, GError **error)
{
  static const char sql[] = "SELECT serial, sort_us FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_by_status") "WHERE deleted = 0 AND status = ?1"
                       " ORDER BY sort_us DESC, serial DESC LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, beckon_task_status_to_string (status));
  beckon_stmt_bind_int (stmt, 2, limit);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonTaskKey key = {
        .serial = beckon_stmt_get_int (stmt, 0),
        .sort_us = beckon_stmt_get_int (stmt, 1),
        .status = status,
      };

      g_array_append_val (keys, key);
    }

  return rc == BECKON_DB_END;
}

static int
compare_keys_newest_first (gconstpointer a, gconstpointer b)
{
  const BeckonTaskKey *first = a, *second = b;

  return (first->sort_us < second->sort_us) - (first->sort_us > second->sort_us);
}

GArray *
beckon_sql_list_task_keys (BeckonDb *db, guint statuses, guint limit, GError **error)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));
  g_autoptr (GArray) ended = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));

  if (statuses == 0)
    statuses = ALL_STATUSES;

  for (guint status = 0; status < BECKON_N_TASK_STATUSES; status++)
    {
      gboolean ends = beckon_task_status_is_ended ((BeckonTaskStatus) status);

      if ((statuses & (1u << status)) != 0
          && !add_keys (db, (BeckonTaskStatus) status,
                        ends && limit != 0 ? (gint64) limit : G_MAXINT64, ends ? ended : keys,
                        error))
        return NULL;
    }

  if (limit != 0 && ended->len > limit)
    {
      g_array_sort (ended, compare_keys_newest_first);
      g_array_set_size (ended, limit);
    }
  g_array_append_vals (keys, ended->data, ended->len);

  return g_steal_pointer (&keys);
}
