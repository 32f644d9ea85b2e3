/* schema-tables.h: lists the tables of a database from its own schema; used both to check and to
 * salvage
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;        /* (owned) */
  char *oldest;      /* (owned): the terms of ORDER BY that put the first key first */
  char *newest;      /* (owned): those that put the last key first */
  char *integer_key; /* (owned) (nullable): the first column of the key if it is a number */
} BeckonSchemaTable;

void beckon_schema_table_free (BeckonSchemaTable *self);

/* (transfer full) (element-type BeckonSchemaTable): every table of @db, in the order in which they
 * were made, without those of the search, which belong to SQLite and are made anew from the
 * questions. NULL with @error (E110) where the schema cannot be read. */
GPtrArray *beckon_schema_list_tables (BeckonDb *db, GError **error);

G_END_DECLS
