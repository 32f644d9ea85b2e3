/* schema-tables.h: which tables a file has, out of the file itself: what is looked at and what is
 * salvaged goes by this one list
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
  char *oldest;      /* (owned): the terms of ORDER BY that begin with the first row of its key */
  char *newest;      /* (owned): those that begin with the last */
  char *integer_key; /* (owned) (nullable): the first column of the key, where it is a number */
} BeckonSchemaTable;

void beckon_schema_table_free (BeckonSchemaTable *self);

/* (transfer full) (element-type BeckonSchemaTable): every table of @db, in the order in which they
 * were made, without those of the search, which belong to SQLite and are made anew from the
 * questions. NULL with @error (E110) where the schema cannot be read. */
GPtrArray *beckon_schema_list_tables (BeckonDb *db, GError **error);

G_END_DECLS
