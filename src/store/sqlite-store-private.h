/* sqlite-store-private.h: what the files of BeckonSqliteStore share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/tables/task/log-limits.h"
#include "store/reader.h"
#include "store/sqlite-store.h"

G_BEGIN_DECLS

/* sqlite-store.c; (transfer none) (nullable): NULL with E110 when the store is closed. */
/* The read-only connection of the main thread. */
BeckonDb     *beckon_sqlite_store_get_db (BeckonSqliteStore *self, GError **error);
BeckonReader *beckon_sqlite_store_get_reader (BeckonSqliteStore *self, GError **error);

void beckon_sqlite_store_get_limits (BeckonSqliteStore *self, BeckonLogLimits *limits);

/* sqlite-store-reads.c */
void beckon_sqlite_store_init_reads (BeckonStoreInterface *iface);

/* sqlite-store-search.c */
void beckon_sqlite_store_init_searches (BeckonStoreInterface *iface);

G_END_DECLS
