/* salvage-copy.c: copies rows of a damaged database, skipping unreadable places
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/salvage/salvage-copy.h"

#include "db/sqlite/schema-tables.h"

/* Limit for the distance to the next key that is tried after an unreadable row. */
#define MAX_HOP (G_GINT64_CONSTANT (1) << 40)
/* A larger rowid was never assigned; keeping it would leave none for new rows. */
#define MAX_KEY (G_GINT64_CONSTANT (1) << 53)
/* After this many consecutive rows that were copied before, nothing new is expected. */
#define MAX_KNOWN 1000

/* Tables that are derived from others and not copied: SQLite's table of used ids, the number of
 * tasks by status, and the backlog of the search index. All other tables are copied. */
static const char *const left_behind[] = { "sqlite_sequence", "task_counts", "search_tail", NULL };

/* Columns that earlier versions did not have, without which no row is accepted, and what of the old
 * row makes them. */
static const struct
{
  const char *table;
  const char *column;
  const char *made_of;
} added[] = {
  { "people", "handle_key", "lower (handle)" },
};

static void
add_column (GString *columns, const char *column)
{
  if (columns->len > 0)
    g_string_append (columns, ", ");
  g_string_append (columns, column);
}

/* The columns of @table that both have, and those that can be made: @columns are written, from
 * @values, separated by commas. FALSE if the table cannot be read. */
static gboolean
list_columns (sqlite3    *from,
              sqlite3    *to,
              const char *table,
              GString    *columns,
              GString    *values,
              guint      *n_columns)
{
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s')", table);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  sqlite3 *both[] = { to, from };

  *n_columns = 0;
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      sqlite3_stmt *stmt = NULL;

      if (sqlite3_prepare_v2 (both[i], sql, -1, &stmt, NULL) != SQLITE_OK)
        return FALSE;
      while (sqlite3_step (stmt) == SQLITE_ROW)
        {
          const char *name = (const char *) sqlite3_column_text (stmt, 0);

          if (i == 0)
            {
              g_hash_table_add (known, g_strdup (name));
            }
          else if (g_hash_table_remove (known, name))
            {
              add_column (columns, name);
              add_column (values, name);
              (*n_columns)++;
            }
        }
      sqlite3_finalize (stmt);
    }
  for (guint i = 0; *n_columns > 0 && i < G_N_ELEMENTS (added); i++)
    if (g_str_equal (table, added[i].table) && g_hash_table_contains (known, added[i].column))
      {
        add_column (columns, added[i].column);
        add_column (values, added[i].made_of);
        (*n_columns)++;
      }

  return *n_columns > 0;
}

/* A row out of order comes from a page that belongs elsewhere: following it could lead into a
 * cycle. */
static int
step (sqlite3_stmt *read, gint64 least)
{
  int    rc = sqlite3_step (read);
  gint64 key;

  if (rc != SQLITE_ROW)
    return rc;

  key = sqlite3_column_int64 (read, 0);
  if (key < least)
    return SQLITE_CORRUPT;

  return key > MAX_KEY ? SQLITE_DONE : SQLITE_ROW;
}

/* Positions @read at the first row from @key on. */
static int
seek (sqlite3_stmt *read, gint64 key)
{
  sqlite3_reset (read);
  sqlite3_bind_int64 (read, 1, key);

  return step (read, key);
}

/* Skips an unreadable place: returns the nearest readable key after @key. */
static int
hop (sqlite3_stmt *read, gint64 key)
{
  gint64 bad = 0, good = 1;

  while (good <= MAX_HOP)
    {
      int rc = seek (read, key + good);

      if (rc == SQLITE_ROW || rc == SQLITE_DONE)
        break;
      bad = good;
      good *= 2;
    }
  if (good > MAX_HOP)
    return SQLITE_DONE;

  while (good - bad > 1)
    {
      gint64 middle = bad + (good - bad) / 2;
      int    rc = seek (read, key + middle);

      if (rc == SQLITE_ROW || rc == SQLITE_DONE)
        good = middle;
      else
        bad = middle;
    }

  return seek (read, key + good);
}

/* Writes the row at which @read is. A row that violates the schema is skipped like an unreadable
 * one. */
static gboolean
copy_row (sqlite3_stmt *read, sqlite3_stmt *write, guint n_columns, guint64 *copied, GError **error)
{
  sqlite3 *to = sqlite3_db_handle (write);
  int      rc;

  for (guint i = 1; i <= n_columns; i++)
    sqlite3_bind_value (write, (int) i, sqlite3_column_value (read, (int) i));
  rc = sqlite3_step (write);
  sqlite3_reset (write);
  if (rc == SQLITE_DONE)
    *copied += sqlite3_changes (to);
  else if ((rc & 0xff) != SQLITE_CONSTRAINT && (rc & 0xff) != SQLITE_MISMATCH)
    {
      beckon_sqlite_set_handle_error (to, FALSE, error);
      return FALSE;
    }

  return TRUE;
}

/* For integer keys: searches for the next readable key after an unreadable place. */
static gboolean
copy_by_number (
  sqlite3_stmt *read, sqlite3_stmt *write, guint n_columns, guint64 *copied, GError **error)
{
  gint64 key = 0;
  int    rc = seek (read, key);

  while (rc != SQLITE_DONE)
    {
      if (rc != SQLITE_ROW)
        {
          rc = hop (read, key);
          continue;
        }

      key = sqlite3_column_int64 (read, 0);
      if (!copy_row (read, write, n_columns, copied, error))
        return FALSE;
      rc = step (read, key);
    }

  return TRUE;
}

/* For text keys: copies from one end as far as it is readable. @whole: everything was read. */
static gboolean
copy_from_end (sqlite3_stmt *read,
               sqlite3_stmt *write,
               guint         n_columns,
               guint64      *copied,
               gboolean     *whole,
               GError      **error)
{
  guint n_known = 0;
  int   rc;

  /* Detects rows that have been copied before: a page that belongs elsewhere may lead into a
   * cycle. */
  while ((rc = sqlite3_step (read)) == SQLITE_ROW && n_known < MAX_KNOWN)
    {
      guint64 before = *copied;

      if (!copy_row (read, write, n_columns, copied, error))
        return FALSE;
      n_known = *copied == before ? n_known + 1 : 0;
    }
  *whole = rc == SQLITE_DONE;

  return TRUE;
}

/* @read and @write (out) (nullable): NULL if @from cannot describe the table. */
static gboolean
prepare (sqlite3                 *from,
         sqlite3                 *to,
         const BeckonSchemaTable *table,
         const char              *columns,
         const char              *values,
         guint                    n_columns,
         const char              *order,
         sqlite3_stmt           **read,
         sqlite3_stmt           **write,
         GError                 **error)
{
  g_autofree char *read_sql = NULL;
  g_autofree char *write_sql = NULL;
  g_autofree char *places = g_strnfill (2 * n_columns - 1, ',');

  for (guint i = 0; i < n_columns; i++)
    places[2 * i] = '?';
  if (table->integer_key != NULL)
    read_sql =
      g_strdup_printf ("SELECT %s, %s FROM %s WHERE %s >= ?1 ORDER BY %s", table->integer_key,
                       values, table->name, table->integer_key, table->integer_key);
  else
    read_sql = g_strdup_printf ("SELECT 0, %s FROM %s ORDER BY %s", values, table->name, order);
  write_sql =
    g_strdup_printf ("INSERT OR IGNORE INTO %s (%s) VALUES (%s)", table->name, columns, places);

  *read = *write = NULL;
  if (sqlite3_prepare_v2 (from, read_sql, -1, read, NULL) != SQLITE_OK)
    return TRUE;
  if (sqlite3_prepare_v2 (to, write_sql, -1, write, NULL) == SQLITE_OK)
    return TRUE;

  beckon_sqlite_set_handle_error (to, FALSE, error);
  sqlite3_finalize (g_steal_pointer (read));

  return FALSE;
}

static gboolean
copy_table (
  sqlite3 *from, sqlite3 *to, const BeckonSchemaTable *table, guint64 *copied, GError **error)
{
  const char *const orders[] = { table->oldest, table->newest };
  g_autoptr (GString) columns = g_string_new (NULL);
  g_autoptr (GString) values = g_string_new (NULL);
  guint    n_columns = 0;
  gboolean whole = FALSE;
  gboolean ok = TRUE;

  if (!list_columns (from, to, table->name, columns, values, &n_columns))
    return TRUE;
  for (guint i = 0; ok && !whole && i < G_N_ELEMENTS (orders); i++)
    {
      sqlite3_stmt *read, *write;

      if (!prepare (from, to, table, columns->str, values->str, n_columns, orders[i], &read, &write,
                    error))
        return FALSE;
      whole = read == NULL || table->integer_key != NULL;
      if (read != NULL && table->integer_key != NULL)
        ok = copy_by_number (read, write, n_columns, copied, error);
      else if (read != NULL)
        ok = copy_from_end (read, write, n_columns, copied, &whole, error);
      sqlite3_finalize (read);
      sqlite3_finalize (write);
    }

  return ok;
}

gboolean
beckon_salvage_copy (
  const char *damaged, BeckonDb *to, guint64 *tasks, guint64 *interactions, GError **error)
{
  g_autoptr (GPtrArray) tables = beckon_schema_list_tables (to, error);
  sqlite3 *from = NULL;
  gboolean ok = tables != NULL;

  if (!ok)
    return FALSE;
  if (sqlite3_open_v2 (damaged, &from, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)
      == SQLITE_OK)
    {
      /* Makes SQLite read on if the database is shorter than its header says, or its schema is
       * damaged. */
      sqlite3_db_config (from, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, NULL);
      for (guint i = 0; ok && i < tables->len; i++)
        {
          const BeckonSchemaTable *table = g_ptr_array_index (tables, i);
          guint64                  copied = 0;

          if (g_strv_contains (left_behind, table->name))
            continue;
          ok = copy_table (from, beckon_sqlite_get_handle (to), table, &copied, error);
          if (g_str_equal (table->name, "tasks"))
            *tasks = copied;
          else if (g_str_equal (table->name, "aic_interactions"))
            *interactions = copied;
        }
    }
  sqlite3_close (from);

  return ok;
}
