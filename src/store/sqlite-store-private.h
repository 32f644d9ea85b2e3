/* sqlite-store-private.h: what the files of BeckonSqliteStore share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/reader.h"
#include "store/sqlite-connection.h"
#include "store/sqlite-store.h"

G_BEGIN_DECLS

/* (transfer none) (nullable): NULL when it is closed. */
BeckonReader *beckon_sqlite_store_get_reader    (BeckonSqliteStore    *self);
/* The searches of the interface. */
void          beckon_sqlite_store_init_searches (BeckonStoreInterface *iface);
/* (transfer none) (nullable): the read-only connection of the main thread; NULL with E110 when the store is closed. */
BeckonConnection *beckon_sqlite_store_get_db        (BeckonSqliteStore    *self,
                                                     GError              **error);
void              beckon_sqlite_store_init_channels (BeckonStoreInterface *iface);
void              beckon_sqlite_store_init_people   (BeckonStoreInterface *iface);
void              beckon_sqlite_store_init_steps    (BeckonStoreInterface *iface);
void              beckon_sqlite_store_init_agents   (BeckonStoreInterface *iface);

G_END_DECLS
