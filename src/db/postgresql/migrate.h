/* migrate.h: the tables of a PostgreSQL database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* The version of the tables; 0: there are none. */
gboolean beckon_pg_read_version (BeckonDb *db, gint64 *version, GError **error);
/* Creates the schema “beckon” and its tables, or carries out the steps that are missing, all in one
 * transaction; one desk at a time does. E110: the database was made by a newer version, or the role
 * has not the rights. */
gboolean beckon_pg_migrate (BeckonDb *db, GError **error);

G_END_DECLS
