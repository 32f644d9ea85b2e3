/* schema-tables.c: the tables of a file and the order of their rows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/schema-tables.h"

void
beckon_schema_table_free (BeckonSchemaTable *self)
{
  g_free (self->name);
  g_free (self->newest);
  g_free (self->oldest);
  g_free (self->integer_key);
  g_free (self);
}

static void
set_order (BeckonSchemaTable *self, char *oldest, char *newest)
{
  g_free (self->oldest);
  self->oldest = oldest;
  g_free (self->newest);
  self->newest = newest;
}

/* @column is the next of the key; without any, rows are in the order of their numbers. */
static void
add_key (BeckonSchemaTable *self, const char *column, gboolean is_number, gboolean is_first)
{
  if (!is_first)
    {
      set_order (self, g_strdup_printf ("%s, \"%s\"", self->oldest, column),
                 g_strdup_printf ("%s, \"%s\" DESC", self->newest, column));
      return;
    }

  set_order (self, g_strdup_printf ("\"%s\"", column), g_strdup_printf ("\"%s\" DESC", column));
  g_free (self->integer_key);
  self->integer_key = is_number ? g_strdup (column) : NULL;
}

GPtrArray *
beckon_schema_list_tables (BeckonDb *db, GError **error)
{
  static const char sql[] =
    "SELECT t.name, k.name, k.type, k.pk FROM sqlite_schema AS t LEFT JOIN pragma_table_info "
    "(t.name) AS k ON k.pk > 0"
    " WHERE t.type = 'table' AND t.name NOT GLOB 'interaction_search*' ORDER BY t.rowid, k.pk";
  g_autoptr (GPtrArray) tables =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_schema_table_free);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonSchemaTable *table = NULL;
  BeckonDbStep       rc;

  if (stmt == NULL)
    return NULL;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      const char *name = beckon_stmt_get_text (stmt, 0);
      const char *column = beckon_stmt_get_text (stmt, 1);

      if (table == NULL || g_strcmp0 (table->name, name) != 0)
        {
          table = g_new0 (BeckonSchemaTable, 1);
          table->name = g_strdup (name);
          add_key (table, "rowid", TRUE, TRUE);
          g_ptr_array_add (tables, table);
        }
      if (column != NULL)
        add_key (table, column, g_strcmp0 (beckon_stmt_get_text (stmt, 2), "INTEGER") == 0,
                 beckon_stmt_get_int (stmt, 3) == 1);
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&tables) : NULL;
}
