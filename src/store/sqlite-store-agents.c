/* sqlite-store-agents.c: agents, read on the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql-agents.h"
#include "store/sqlite-store-private.h"

static BeckonAgent *
get_agent (BeckonStore  *store,
           gint64        id,
           GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_read_agent (db, id, error) : NULL;
}

static gboolean
find_agent (BeckonStore  *store,
            const char   *name,
            BeckonAgent **agent,
            GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL && beckon_sql_find_agent (db, name, agent, error);
}

static GPtrArray *
list_agents (BeckonStore  *store,
             GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_list_agents (db, error) : NULL;
}

void
beckon_sqlite_store_init_agents (BeckonStoreInterface *iface)
{
  iface->get_agent = get_agent;
  iface->find_agent = find_agent;
  iface->list_agents = list_agents;
}
