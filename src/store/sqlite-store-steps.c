/* sqlite-store-steps.c: the interface's reads of steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql-cursor.h"
#include "store/sql-steps.h"
#include "store/sqlite-store-private.h"

/* The connection of the main thread, and the row number of the task. */
static BeckonConnection *
find_task (BeckonStore  *store,
           const char   *task_id,
           gint64       *serial,
           GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL && beckon_sql_find_serial_of_task (db, task_id, serial, error) ? db : NULL;
}

static GPtrArray *
list_steps (BeckonStore  *store,
            const char   *task_id,
            guint         first,
            guint         limit,
            GError      **error)
{
  gint64 serial = 0;
  BeckonConnection *db = find_task (store, task_id, &serial, error);

  return db != NULL ? beckon_sql_list_steps (db, serial, first, beckon_sql_clamp_limit (limit), error) : NULL;
}

static GPtrArray *
list_guards (BeckonStore  *store,
             const char   *task_id,
             guint         position,
             GError      **error)
{
  gint64 serial = 0;
  BeckonConnection *db = find_task (store, task_id, &serial, error);

  return db != NULL ? beckon_sql_list_guards (db, serial, position, error) : NULL;
}

static BeckonStepRow *
get_unclear_step (BeckonStore  *store,
                  const char   *task_id,
                  GError      **error)
{
  gint64 serial = 0;
  BeckonConnection *db = find_task (store, task_id, &serial, error);
  BeckonStepRow *row = NULL;

  return db != NULL && beckon_sql_find_unclear_step (db, serial, &row, error) ? row : NULL;
}

static GPtrArray *
list_tasks_to_carry_on (BeckonStore  *store,
                        guint         limit,
                        GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_list_tasks_to_carry_on (db, limit, error) : NULL;
}

void
beckon_sqlite_store_init_steps (BeckonStoreInterface *iface)
{
  iface->list_steps = list_steps;
  iface->list_guards = list_guards;
  iface->get_unclear_step = get_unclear_step;
  iface->list_tasks_to_carry_on = list_tasks_to_carry_on;
}
