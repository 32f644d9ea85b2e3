/* agents.c: the table of agents
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/agents.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/dialect.h"
#include "db/fields.h"
#include "model/enums.h"
#include "model/name.h"

static gpointer
take_agent (BeckonStmt *stmt)
{
  BeckonAgent *self = beckon_agent_new ();

  beckon_fields_take (&beckon_agent_fields, self, stmt, 0);

  return self;
}

BeckonAgent *
beckon_sql_read_agent (BeckonDb *db, gint64 id, GError **error)
{
  static const char tail[] = " FROM agents WHERE id = ?1 AND status <> 'DELETED'";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_agent_fields, tail, error);
  BeckonAgent *agent = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  if (beckon_stmt_take_first (stmt, take_agent, &agent, error) && agent == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of agents."),
                      _ ("Agent %lld does not exist."), (long long) id);

  return agent;
}

gboolean
beckon_sql_find_agent (BeckonDb *db, const char *name, BeckonAgent **agent, GError **error)
{
  static const char tail[] = " FROM agents WHERE key = ?1 ORDER BY id DESC LIMIT 1";
  g_autofree char  *key = beckon_name_fold (name);
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_agent_fields, tail, error);

  *agent = NULL;
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, key);

  return beckon_stmt_take_first (stmt, take_agent, agent, error);
}

GPtrArray *
beckon_sql_list_agents (BeckonDb *db, GError **error)
{
  static const char tail[] = " FROM agents WHERE status <> 'DELETED' ORDER BY key LIMIT 1000";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_agent_fields, tail, error);

  if (stmt == NULL)
    return NULL;

  return beckon_stmt_take_all (stmt, take_agent, (GDestroyNotify) beckon_agent_free, error);
}

gboolean
beckon_sql_count_agents (BeckonDb *db, guint *count, GError **error)
{
  gint64 n = 0;

  if (!beckon_db_get_number (db, "SELECT count(*) FROM agents WHERE status <> 'DELETED'", 0, &n,
                             error))
    return FALSE;
  *count = (guint) n;

  return TRUE;
}

GHashTable *
beckon_sql_count_tasks_of_agents (BeckonDb *db, BeckonTaskStatus status, GError **error)
{
  static const char sql[] = "SELECT agent, count(*) FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_by_status") "WHERE "
                       "deleted = 0 AND status = ?1 AND agent IS NOT NULL"
                       " GROUP BY agent";
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, beckon_task_status_to_string (status));
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      char *key = beckon_name_fold (beckon_stmt_get_text (stmt, 0));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));

      /* The same agent in other letters. */
      n += (guint) MIN (beckon_stmt_get_int (stmt, 1), G_MAXINT);
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (n));
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&counts) : NULL;
}

gboolean
beckon_sql_insert_agent (BeckonDb *db, BeckonAgent *agent, GError **error)
{
  g_autofree char        *key = beckon_name_fold (agent->name);
  const BeckonFieldsOther others[] = {
    { .column = "key", .text = key },
    { .column = "desk", .text = agent->command != NULL ? beckon_db_get_desk (db) : NULL },
  };

  return beckon_fields_insert (db, &beckon_agent_fields, agent, others, G_N_ELEMENTS (others),
                               error);
}

gboolean
beckon_sql_update_agent (BeckonDb *db, const BeckonAgent *agent, GError **error)
{
  /* Who has a program keeps the desk that starts it. */
  static const char sql[] = BECKON_SQL_UPDATE
    "agents SET desk = CASE WHEN command IS NOT NULL THEN coalesce (desk, ?2) END WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = NULL;

  if (!beckon_fields_update (db, &beckon_agent_fields, agent, error))
    return FALSE;
  if (beckon_db_get_desk (db) == NULL)
    return TRUE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, agent->id);
  beckon_stmt_bind_text (stmt, 2, beckon_db_get_desk (db));

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_set_agent_followed (BeckonDb *db, gint64 id, gboolean follow, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "agents SET follow = ?2 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_int (stmt, 2, follow);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_followed_agent (BeckonDb *db, BeckonAgent **agent, GError **error)
{
  static const char tail[] = " FROM agents WHERE follow = 1 ORDER BY id LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_agent_fields, tail, error);

  *agent = NULL;
  if (stmt == NULL)
    return FALSE;

  return beckon_stmt_take_first (stmt, take_agent, agent, error);
}
