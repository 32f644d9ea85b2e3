/* sqlite-store-channels.c: what channels remember and where they show what, read on the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql-outbox.h"
#include "store/sqlite-store-private.h"

static char *
get_channel_state (BeckonStore  *store,
                   const char   *channel,
                   const char   *name,
                   GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_get_channel_state (db, channel, name, error) : NULL;
}

static gint64
find_channel_message (BeckonStore  *store,
                      const char   *channel,
                      const char   *message,
                      GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);
  gint64 id = 0;

  return db != NULL && beckon_sql_find_channel_message (db, channel, message, &id, error) ? id : 0;
}

static char **
list_channel_messages (BeckonStore  *store,
                       const char   *channel,
                       gint64        interaction_id,
                       GError      **error)
{
  BeckonConnection *db = beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);

  return db != NULL ? beckon_sql_list_channel_messages (db, channel, interaction_id, error) : NULL;
}

void
beckon_sqlite_store_init_channels (BeckonStoreInterface *iface)
{
  iface->get_channel_state = get_channel_state;
  iface->find_channel_message = find_channel_message;
  iface->list_channel_messages = list_channel_messages;
}
