/* copy.c: all rows of a file, table by table, in one transaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/postgresql/connection.h"
#include "db/postgresql/engine.h"
#include "db/postgresql/upkeep.h"

/* Rows that wait in the pipeline for one answer. */
#define ROWS_AT_ONCE 1000

/* What only this engine has, and the index of words, which is filled anew by the desk. */
#define TABLES \
  "SELECT table_name FROM information_schema.tables WHERE table_schema = 'beckon' AND " \
  "table_type = 'BASE TABLE' AND table_name NOT IN ('desk_turn', 'desks', 'interaction_search', " \
  "'roles', " \
  "'search_tail') ORDER BY table_name"

typedef struct
{
  BeckonDb      *from; /* (unowned) */
  BeckonDb      *to;   /* (unowned) */
  BeckonCopyFunc func; /* (nullable) */
  gpointer       user_data;
} Copy;

/* (transfer full) (nullable) (element-type utf8): the first column of each row; @word (nullable) is
 * the first parameter. */
static GPtrArray *
list_words (BeckonDb *db, const char *sql, const char *word, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;
  if (word != NULL)
    beckon_stmt_bind_text (stmt, 1, word);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    g_ptr_array_add (words, beckon_stmt_dup_text (stmt, 0));

  return rc == BECKON_DB_END ? g_steal_pointer (&words) : NULL;
}

static gboolean
check_empty (BeckonDb *to, GError **error)
{
  static const char sql[] = "SELECT (SELECT count (*) FROM tasks) + (SELECT count (*) FROM "
                            "aic_interactions) + (SELECT count (*) FROM events)";
  gint64            n = 0;

  if (!beckon_db_get_number (to, sql, 0, &n, error))
    return FALSE;
  if (n == 0)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Choose a new database, or delete its schema."),
                    _ ("The database has tasks or questions already; nothing was copied."));

  return FALSE;
}

/* A statement's text must stay: the cache goes by its address. */
static const char *
make_select (const char *table, GPtrArray *columns)
{
  GString    *sql = g_string_new ("SELECT ");
  const char *kept;

  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (sql, "%s\"%s\"", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (columns, i));
  g_string_append_printf (sql, " FROM \"%s\"", table);
  kept = g_intern_string (sql->str);
  g_string_free (sql, TRUE);

  return kept;
}

static const char *
make_insert (const char *table, GPtrArray *columns)
{
  GString    *sql = g_string_new (NULL);
  const char *kept;

  g_string_printf (sql, "INSERT INTO \"%s\" (", table);
  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (sql, "%s\"%s\"", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (columns, i));
  g_string_append (sql, ") VALUES (");
  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (sql, "%s?%u", i > 0 ? ", " : "", i + 1);
  /* Rows that a migration has put there are the same ones. */
  g_string_append (sql, ") ON CONFLICT DO NOTHING");
  kept = g_intern_string (sql->str);
  g_string_free (sql, TRUE);

  return kept;
}

static void
bind (BeckonStmt *row, BeckonStmt *insert, guint n_columns)
{
  for (int i = 0; i < (int) n_columns; i++)
    if (beckon_stmt_is_null (row, i))
      beckon_stmt_bind_text (insert, i + 1, NULL);
    else if (beckon_stmt_is_int (row, i))
      beckon_stmt_bind_int (insert, i + 1, beckon_stmt_get_int (row, i));
    else if (beckon_stmt_is_text (row, i))
      beckon_stmt_bind_own_text (insert, i + 1, beckon_stmt_dup_text (row, i));
    else
      beckon_stmt_bind_real (insert, i + 1, beckon_stmt_get_real (row, i));
}

static gboolean
copy_rows (Copy *self, const char *table, GPtrArray *columns, gint64 *n_rows, GError **error)
{
  g_autoptr (BeckonStmt) select =
    beckon_db_borrow (self->from, make_select (table, columns), error);
  g_autoptr (BeckonStmt) insert = beckon_db_borrow (self->to, make_insert (table, columns), error);
  BeckonDbStep rc;

  if (select == NULL || insert == NULL)
    return FALSE;

  *n_rows = 0;
  while ((rc = beckon_stmt_step (select, error)) == BECKON_DB_ROW)
    {
      bind (select, insert, columns->len);
      if (!beckon_stmt_run (insert, error)
          || (++*n_rows % ROWS_AT_ONCE == 0 && !beckon_pg_connection_drain (self->to, error)))
        return FALSE;
    }

  return rc == BECKON_DB_END && beckon_pg_connection_drain (self->to, error);
}

static gboolean
compare (Copy *self, const char *table, gint64 n_rows, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM \"%s\"", table);
  g_autofree char *here = g_strdup_printf ("%" G_GINT64_FORMAT, n_rows);
  g_autofree char *there = NULL;
  gint64           n = 0;

  if (!beckon_db_get_number (self->to, g_intern_string (sql), 0, &n, error))
    return FALSE;
  if (n == n_rows)
    return TRUE;

  there = g_strdup_printf ("%" G_GINT64_FORMAT, n);
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Keep the file, and report this."),
                    /* translators: the name of a table, and two numbers of rows */
                    _ ("The copy of %s has %s rows, and the file %s; nothing was copied."), table,
                    there, here);

  return FALSE;
}

/* The next number is one that was never given, also where the last rows are deleted. */
static gboolean
continue_numbers (Copy *self, const char *table, GError **error)
{
  static const char sql[] =
    "SELECT column_name FROM information_schema.columns WHERE table_schema = 'beckon' AND "
    "table_name = ?1 AND is_identity = 'YES'";
  g_autoptr (GPtrArray) columns = list_words (self->to, sql, table, error);
  g_autofree char *set = NULL;
  const char      *column;
  gint64           last = 0, done = 0;

  if (columns == NULL)
    return FALSE;
  if (columns->len == 0)
    return TRUE;
  if (!beckon_db_get_last_number (self->from, table, &last, error))
    return FALSE;

  column = g_ptr_array_index (columns, 0);
  set = g_strdup_printf (
    "SELECT setval (pg_get_serial_sequence ('beckon.%s', '%s'), greatest (%" G_GINT64_FORMAT
    ", (SELECT max (\"%s\") FROM \"%s\"), 1))",
    table, column, last, column, table);

  return beckon_db_get_number (self->to, g_intern_string (set), 0, &done, error);
}

static gboolean
copy_table (Copy *self, const char *table, GError **error)
{
  static const char sql[] =
    "SELECT column_name FROM information_schema.columns WHERE table_schema = 'beckon' AND "
    "table_name = ?1 AND is_generated = 'NEVER' ORDER BY ordinal_position";
  g_autoptr (GPtrArray) columns = list_words (self->to, sql, table, error);
  g_autofree char *clear = g_strdup_printf ("DELETE FROM \"%s\"", table);
  gint64           n_rows = 0;

  /* Some tables have rows from the beginning. */
  if (columns == NULL || !beckon_pg_execute (self->to, clear, error)
      || !copy_rows (self, table, columns, &n_rows, error) || !compare (self, table, n_rows, error)
      || !continue_numbers (self, table, error))
    return FALSE;

  if (self->func != NULL)
    self->func (table, n_rows, self->user_data);

  return TRUE;
}

static gboolean
copy_all (Copy *self, GError **error)
{
  static const char tables[] = TABLES;
  g_autoptr (GPtrArray) names = NULL;

  if (!check_empty (self->to, error)
      || (names = list_words (self->to, tables, NULL, error)) == NULL)
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    if (!copy_table (self, g_ptr_array_index (names, i), error))
      return FALSE;

  return beckon_pg_execute (
    self->to,
    "INSERT INTO search_tail (interaction_id) SELECT id FROM "
    "aic_interactions WHERE status NOT IN ('PENDING', 'POSTPONED') ON CONFLICT DO NOTHING",
    error);
}

static gboolean
copy_in_one_transaction (Copy *self, GError **error)
{
  gboolean well;

  beckon_db_set_patience (self->to, g_get_monotonic_time ());
  if (!beckon_db_begin_read (self->from, error))
    return FALSE;

  well = beckon_db_begin_write (self->to, error)
         && beckon_pg_execute (self->to, "SET LOCAL statement_timeout = 0", error)
         && copy_all (self, error) && beckon_db_commit (self->to, error);
  if (!well)
    beckon_db_roll_back (self->to);
  beckon_db_roll_back (self->from);

  return well;
}

gboolean
beckon_pg_copy (
  BeckonDb *from, const char *address, BeckonCopyFunc func, gpointer user_data, GError **error)
{
  BeckonEngine *engine = beckon_pg_engine_new (address, error);
  Copy          self = { .from = from, .func = func, .user_data = user_data };
  gboolean      well;

  if (engine == NULL)
    return FALSE;

  well = engine->methods->open (engine, error);
  if (well)
    {
      self.to = engine->methods->get_db (engine);
      well = copy_in_one_transaction (&self, error);
      engine->methods->close (engine);
    }
  engine->methods->free (engine);

  return well;
}
