/* sqlite-store-people.c: who there is, read on the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql-people.h"
#include "store/sqlite-store-private.h"

static BeckonPerson *
lookup_person (BeckonStore  *store,
               const char   *word,
               GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_lookup_person (db, word, error) : NULL;
}

static GPtrArray *
list_people (BeckonStore  *store,
             GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_list_people (db, error) : NULL;
}

void
beckon_sqlite_store_init_people (BeckonStoreInterface *iface)
{
  iface->lookup_person = lookup_person;
  iface->list_people = list_people;
}
