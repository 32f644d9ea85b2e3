/* agent-activity.c: the agents that were seen in tasks and questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/agent-activity.h"

#include <string.h>

#include "db/dialect.h"
#include "model/enums.h"
#include "model/name.h"

/* The most open questions, and the most pairs of an agent and a status, that are counted. */
#define MAX_ROWS 10000

typedef struct
{
  BeckonDb   *db;
  GPtrArray  *found;  /* (element-type BeckonAgentActivity) */
  GHashTable *by_key; /* of these */
} Search;

/* (transfer none) (nullable): NULL if there are as many as the list may have. */
static BeckonAgentActivity *
find (Search *search, const char *name)
{
  g_autofree char     *key = NULL;
  BeckonAgentActivity *activity;

  if (name == NULL || *name == '\0')
    return NULL;
  key = beckon_name_fold (name);
  activity = g_hash_table_lookup (search->by_key, key);
  if (activity == NULL && search->found->len < BECKON_AGENTS_SEEN)
    {
      activity = beckon_agent_activity_new (name);
      g_ptr_array_add (search->found, activity);
      g_hash_table_insert (search->by_key, activity->key, activity);
    }

  return activity;
}

static void
take_question (BeckonAgentActivity *activity, BeckonStmt *stmt)
{
  if (activity->n_questions++ == 0)
    activity->asking_task = g_strdup (beckon_stmt_get_text (stmt, 1));
}

static void
take_count (BeckonAgentActivity *activity, BeckonStmt *stmt)
{
  guint            n = (guint) CLAMP (beckon_stmt_get_int (stmt, 2), 0, G_MAXINT);
  BeckonTaskStatus status;

  if (!beckon_task_status_from_string (beckon_stmt_get_text (stmt, 1), &status))
    return;
  if (status == BECKON_TASK_RUNNING)
    activity->n_running += n;
  else if (status == BECKON_TASK_WAITING)
    activity->n_waiting += n;
  else if (status == BECKON_TASK_QUEUED)
    activity->n_queued += n;
}

static void
take_running (BeckonAgentActivity *activity, BeckonStmt *stmt)
{
  if (activity->running_task != NULL)
    return;
  activity->running_task = g_strdup (beckon_stmt_get_text (stmt, 1));
  activity->running = g_strdup (beckon_stmt_get_text (stmt, 2));
}

/* A read of rows, each of which begins with the name of an agent. */
typedef struct
{
  const char *sql;
  gint64      most;                                               /* rows */
  void (*take) (BeckonAgentActivity *activity, BeckonStmt *stmt); /* (nullable) */
} Read;

/* What does something comes first: it is never what does not fit. */
static const Read reads[] = {
  /* Only what is open: an index has no more. */
  { "SELECT agent, task_id FROM aic_interactions WHERE status IN ('PENDING', 'POSTPONED')"
    " AND agent IS NOT NULL ORDER BY queued_us, id LIMIT ?1",
    MAX_ROWS, take_question },
  { "SELECT agent, status, count(*) FROM tasks" BECKON_SQL_INDEXED_BY (
      "tasks_by_status") "WHERE deleted = 0 AND agent IS NOT NULL AND status IN ('QUEUED',"
                         " 'RUNNING', 'AWAITING_RESPONSE', 'POSTPONED', 'WAITING')"
                         " GROUP BY agent, status ORDER BY agent, status LIMIT ?1",
    MAX_ROWS, take_count },
  /* Which task each of them does. */
  { "SELECT agent, id, title FROM tasks" BECKON_SQL_INDEXED_BY (
      "tasks_by_status") "WHERE deleted = 0 AND agent IS NOT NULL AND status = 'RUNNING'"
                         " ORDER BY serial DESC LIMIT ?1",
    BECKON_AGENTS_SEEN_TASKS, take_running },
  { "SELECT agent FROM tasks WHERE deleted = 0 ORDER BY serial DESC LIMIT ?1",
    BECKON_AGENTS_SEEN_TASKS, NULL },
};

static gboolean
find_all (Search *search, const Read *read, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (search->db, read->sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, read->most);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonAgentActivity *activity = find (search, beckon_stmt_get_text (stmt, 0));

      if (activity != NULL && read->take != NULL)
        read->take (activity, stmt);
    }

  return rc == BECKON_DB_END;
}

/* The first of those that asked, from @name on. */
static gpointer
take_name (BeckonStmt *stmt)
{
  return g_strdup (beckon_stmt_get_text (stmt, 0));
}

/* From name to name in the index, whatever the number of questions. */
static gboolean
find_askers (Search *search, GError **error)
{
  static const char sql[] =
    "SELECT agent FROM aic_interactions WHERE agent > ?1 ORDER BY agent LIMIT 1";
  g_autofree char *name = g_strdup ("");

  for (guint i = 0; i < BECKON_AGENTS_SEEN && search->found->len < BECKON_AGENTS_SEEN; i++)
    {
      g_autoptr (BeckonStmt) stmt = beckon_db_borrow (search->db, sql, error);
      char *next = NULL;

      if (stmt == NULL)
        return FALSE;
      beckon_stmt_bind_text (stmt, 1, name);
      if (!beckon_stmt_take_first (stmt, take_name, &next, error))
        return FALSE;
      if (next == NULL)
        return TRUE;
      g_free (name);
      name = next;
      find (search, name);
    }

  return TRUE;
}

static gboolean
is_busy (const BeckonAgentActivity *activity)
{
  return activity->n_questions + activity->n_running + activity->n_waiting + activity->n_queued > 0;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const BeckonAgentActivity *first = *(BeckonAgentActivity *const *) a;
  const BeckonAgentActivity *second = *(BeckonAgentActivity *const *) b;

  if ((first->n_questions > 0) != (second->n_questions > 0))
    return first->n_questions > 0 ? -1 : 1;
  if (is_busy (first) != is_busy (second))
    return is_busy (first) ? -1 : 1;

  return g_utf8_collate (first->key, second->key);
}

GPtrArray *
beckon_sql_list_agent_activity (BeckonDb *db, GError **error)
{
  g_autoptr (GPtrArray) found =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_agent_activity_free);
  g_autoptr (GHashTable) by_key = g_hash_table_new (g_str_hash, g_str_equal);
  Search search = { db, found, by_key };

  for (guint i = 0; i < G_N_ELEMENTS (reads); i++)
    if (!find_all (&search, &reads[i], error))
      return NULL;
  if (!find_askers (&search, error))
    return NULL;
  g_ptr_array_sort (found, compare);

  return g_steal_pointer (&found);
}
