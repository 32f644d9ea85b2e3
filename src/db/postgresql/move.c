/* move.c: programs of a desk that does not come back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "db/postgresql/connection.h"
#include "db/postgresql/engine.h"
#include "db/postgresql/identity.h"
#include "db/postgresql/upkeep.h"

/* The id of the desk that a person starts; see identity.h. */
#define FIRST_ID "desk-1"
/* A desk lives for so long after its last sign of life. */
#define ALIVE_US "10000000"

/* A running desk would not hear that it has more tasks. */
static gboolean
check_stopped (GError **error)
{
  g_autoptr (BeckonPgIdentity) identity = beckon_pg_identity_take (error);

  if (identity == NULL)
    return FALSE;
  if (g_str_has_suffix (identity->path, "/" FIRST_ID))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Stop it first, and start it afterwards: it begins with them then."),
                    _ ("The desk of this computer is running."));

  return FALSE;
}

/* @id (out) (transfer full): of the desk that @name means: a computer, or an id. */
static gboolean
find_desk (BeckonDb *db, const char *name, char **id, GError **error)
{
  static const char sql[] =
    "SELECT id, seen_us > " BECKON_PG_NOW_US " - " ALIVE_US " FROM desks WHERE (id = ?1 OR machine "
    "= ?1) AND id <> ?2 ORDER BY seen_us DESC";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (GString) ids = g_string_new (NULL);
  gboolean     lives = FALSE;
  guint        n = 0;
  BeckonDbStep rc;

  beckon_stmt_bind_text (stmt, 1, name);
  beckon_stmt_bind_text (stmt, 2, beckon_db_get_desk (db));
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_string_append_printf (ids, "%s%s", n > 0 ? ", " : "", beckon_stmt_get_text (stmt, 0));
      lives = lives || beckon_stmt_get_int (stmt, 1) != 0;
      n++;
    }
  if (rc == BECKON_DB_ERROR)
    return FALSE;

  if (n == 1 && !lives)
    {
      *id = g_string_free (g_steal_pointer (&ids), FALSE);
      return TRUE;
    }
  if (n == 0)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("“beckon database check” names those for which work waits."),
                      /* translators: the name of a computer, or the id of a desk */
                      _ ("No other desk of %s has used this database."), name);
  else if (n > 1)
    {
      g_autofree char *hint =
        /* translators: %s are ids */
        g_strdup_printf (_ ("Name one by its id: %s."), ids->str);

      beckon_set_error (error, BECKON_ERROR_MALFORMED, hint,
                        /* translators: the name of a computer */
                        _ ("Several desks of %s have used this database."), name);
    }
  else
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Its programs run there. Stop it first; if it was just stopped, wait 10 "
                         "seconds."),
                      /* translators: the name of a computer, or the id of a desk */
                      _ ("The desk of %s is running."), name);

  return FALSE;
}

/* Sets the desk of all rows of @table that are @from's, and counts those of them of which
 * @condition is true. */
static gboolean
move_rows (BeckonDb   *db,
           const char *table,
           const char *condition,
           const char *from,
           gint64     *n,
           GError    **error)
{
  g_autofree char *count =
    g_strdup_printf ("SELECT count (*) FROM %s WHERE desk = ?1 AND %s", table, condition);
  g_autofree char *set = g_strdup_printf ("UPDATE %s SET desk = ?2 WHERE desk = ?1", table);
  g_autoptr (BeckonStmt) counted = beckon_db_borrow (db, count, error);
  g_autoptr (BeckonStmt) moved = beckon_db_borrow (db, set, error);

  beckon_stmt_bind_text (counted, 1, from);
  beckon_stmt_bind_text (moved, 1, from);
  beckon_stmt_bind_text (moved, 2, beckon_db_get_desk (db));

  return beckon_stmt_find_int (counted, n, error) && beckon_stmt_run (moved, error);
}

static gboolean
move (BeckonDb *db, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error)
{
  g_autofree char *from = NULL;
  gboolean         well;

  beckon_db_set_patience (db, g_get_monotonic_time ());
  well = beckon_db_begin_write (db, error) && find_desk (db, name, &from, error)
         && move_rows (db, "tasks", BECKON_PG_IS_UNFINISHED, from, n_tasks, error)
         && move_rows (db, "agents", "status <> 'DELETED'", from, n_agents, error)
         && beckon_db_commit (db, error);
  if (!well)
    beckon_db_roll_back (db);

  return well;
}

gboolean
beckon_pg_move (
  const char *address, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error)
{
  BeckonEngine *engine = check_stopped (error) ? beckon_pg_engine_new (address, error) : NULL;
  gboolean      well;

  if (engine == NULL)
    return FALSE;

  well = engine->methods->open (engine, error);
  if (well)
    {
      well = move (engine->methods->get_db (engine), name, n_tasks, n_agents, error);
      engine->methods->close (engine);
    }
  engine->methods->free (engine);

  return well;
}
