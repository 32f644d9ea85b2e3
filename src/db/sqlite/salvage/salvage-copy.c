/* salvage-copy.c: rows out of a damaged file, past the places that cannot be read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/salvage/salvage-copy.h"

#include "db/sqlite/schema-tables.h"

/* Where a row cannot be read the next is tried so far away at most. */
#define MAX_HOP (G_GINT64_CONSTANT (1) << 40)
/* A number over this was never given; kept, it would leave none for rows to come. */
#define MAX_KEY (G_GINT64_CONSTANT (1) << 53)
/* So many rows in a row that were copied before: there is nothing new to come. */
#define MAX_KNOWN 1000

/* What is not copied, because it follows from the rest: SQLite's own book of numbers that were
 * given, how many tasks there are by status, and what the search has still to take in. Every other
 * table is. */
static const char *const left_behind[] = { "sqlite_sequence", "task_counts", "search_tail", NULL };

/* (transfer full) (nullable): the columns that both have, separated by commas; NULL when the table
 * cannot be seen. */
static char *
list_columns (sqlite3 *from, sqlite3 *to, const char *table, guint *n_columns)
{
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s')", table);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) columns = g_string_new (NULL);
  sqlite3 *both[] = { to, from };

  *n_columns = 0;
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      sqlite3_stmt *stmt = NULL;

      if (sqlite3_prepare_v2 (both[i], sql, -1, &stmt, NULL) != SQLITE_OK)
        return NULL;
      while (sqlite3_step (stmt) == SQLITE_ROW)
        {
          const char *name = (const char *) sqlite3_column_text (stmt, 0);

          if (i == 0)
            {
              g_hash_table_add (known, g_strdup (name));
            }
          else if (g_hash_table_contains (known, name))
            {
              g_string_append_printf (columns, "%s%s", columns->len > 0 ? ", " : "", name);
              (*n_columns)++;
            }
        }
      sqlite3_finalize (stmt);
    }

  return *n_columns > 0 ? g_string_free (g_steal_pointer (&columns), FALSE) : NULL;
}

/* A row out of order comes from a page that is another's or nobody's: it would lead round in a
 * circle. */
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

/* Stands @read on the first row from @key on. */
static int
seek (sqlite3_stmt *read, gint64 key)
{
  sqlite3_reset (read);
  sqlite3_bind_int64 (read, 1, key);

  return step (read, key);
}

/* Past a place that cannot be read: the nearest key after @key from which it goes on. */
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

/* Writes the row that @read stands on. One that the schema refuses is left behind, like one that
 * cannot be read. */
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
      beckon_sqlite_set_handle_error (to, error);
      return FALSE;
    }

  return TRUE;
}

/* Keys that are numbers: past a place that cannot be read the next that can be is sought. */
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

/* Keys that are words: as far as can be read from one end. @whole: that was all. */
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

  /* Rows that are there already, one after the other: a page that is another's leads round in a
   * circle. */
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

/* @read and @write (out) (nullable): NULL where @from cannot say what is in the table. */
static gboolean
prepare (sqlite3                 *from,
         sqlite3                 *to,
         const BeckonSchemaTable *table,
         const char              *columns,
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
                       columns, table->name, table->integer_key, table->integer_key);
  else
    read_sql = g_strdup_printf ("SELECT 0, %s FROM %s ORDER BY %s", columns, table->name, order);
  write_sql =
    g_strdup_printf ("INSERT OR IGNORE INTO %s (%s) VALUES (%s)", table->name, columns, places);

  *read = *write = NULL;
  if (sqlite3_prepare_v2 (from, read_sql, -1, read, NULL) != SQLITE_OK)
    return TRUE;
  if (sqlite3_prepare_v2 (to, write_sql, -1, write, NULL) == SQLITE_OK)
    return TRUE;

  beckon_sqlite_set_handle_error (to, error);
  sqlite3_finalize (g_steal_pointer (read));

  return FALSE;
}

static gboolean
copy_table (
  sqlite3 *from, sqlite3 *to, const BeckonSchemaTable *table, guint64 *copied, GError **error)
{
  const char *const orders[] = { table->oldest, table->newest };
  g_autofree char  *columns = NULL;
  guint             n_columns = 0;
  gboolean          whole = FALSE;
  gboolean          ok = TRUE;

  columns = list_columns (from, to, table->name, &n_columns);
  for (guint i = 0; columns != NULL && ok && !whole && i < G_N_ELEMENTS (orders); i++)
    {
      sqlite3_stmt *read, *write;

      if (!prepare (from, to, table, columns, n_columns, orders[i], &read, &write, error))
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
      /* SQLite then reads on where the file is shorter than it says, and past a schema that is not
       * whole. */
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
