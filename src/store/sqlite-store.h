/* sqlite-store.h: the store in one SQLite file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/store.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SQLITE_STORE (beckon_sqlite_store_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSqliteStore, beckon_sqlite_store, BECKON, SQLITE_STORE, GObject)

/* Opens @path (made with its folder, mode 0700/0600, when it is not there) on the writer thread:
 * WAL, synchronous=FULL, application_id, migrations. E110: held by another desk (a lock beside the
 * file says which process), a file of a newer version (left as it is), cannot be read or written. A
 * damaged file is set aside as NAME.damaged-TIME with its WAL, what can be read of it is kept in
 * the new one, and
 * @notice of finish says so. */
void beckon_sqlite_store_open_async (const char         *path,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* (transfer full); @notice (transfer full) (nullable): a translated text for the person. */
BeckonStore *beckon_sqlite_store_open_finish (GAsyncResult *result, char **notice, GError **error);

G_END_DECLS
