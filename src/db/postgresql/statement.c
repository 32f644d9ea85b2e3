/* statement.c: db/statement.h by libpq
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/connection.h"

#include <string.h>

#include "base/error.h"
#include "db/dialect.h"

/* Numbers of types (pg_type.dat). */
#define TYPE_TEXT 25
#define TYPE_VARCHAR 1043
#define TYPE_UNKNOWN 705

typedef struct
{
  BeckonStmt parent;
  BeckonDb  *db;  /* (unowned): whose cache it is in */
  char      *sql; /* (owned): as PostgreSQL says it */
  gboolean   gives_rows;
  gboolean   writes;
  guint      n_params;
  char     **params; /* (owned) (array n_params): NULL is NULL */
  PGresult  *result; /* (owned) (nullable): its rows */
  int        row;    /* it stands on this one */
  gint64     n_changed;
} BeckonPgStatement;

static const BeckonStmtMethods methods;

static gboolean
skip (const char **p, const char *word)
{
  if (!g_str_has_prefix (*p, word))
    return FALSE;
  *p += strlen (word);

  return TRUE;
}

/* (transfer full): without the words of db/dialect.h that PostgreSQL does not know, with $1 for ?1.
 */
static char *
translate (const char *sql)
{
  GString *text = g_string_sized_new (strlen (sql));

  for (const char *p = sql; *p != '\0';)
    {
      if (skip (&p, "OR FAIL "))
        continue;
      if (skip (&p, " INDEXED BY "))
        {
          p += strcspn (p, " ");
          continue;
        }
      if (skip (&p, BECKON_SQL_JOIN_IN_ORDER))
        {
          g_string_append (text, " JOIN ");
          continue;
        }
      g_string_append_c (text, *p == '?' ? '$' : *p);
      p++;
    }

  return g_string_free (text, FALSE);
}

static guint
count_params (const char *sql)
{
  guint n = 0;

  for (const char *p = sql; (p = strchr (p, '$')) != NULL; p++)
    n = MAX (n, (guint) g_ascii_strtoull (p + 1, NULL, 10));

  return n;
}

BeckonStmt *
beckon_pg_statement_new (BeckonDb *db, const char *sql)
{
  BeckonPgStatement *self = g_new0 (BeckonPgStatement, 1);
  gboolean           reads;

  self->parent.methods = &methods;
  self->db = db;
  self->sql = translate (sql);
  self->n_params = count_params (self->sql);
  self->params = g_new0 (char *, self->n_params + 1);
  reads = g_str_has_prefix (self->sql, "SELECT") || g_str_has_prefix (self->sql, "WITH")
          || g_str_has_prefix (self->sql, "SHOW");
  self->writes = !reads;
  self->gives_rows = reads || strstr (self->sql, " RETURNING ") != NULL;

  return &self->parent;
}

static void
clear (BeckonPgStatement *self)
{
  for (guint i = 0; i < self->n_params; i++)
    g_clear_pointer (&self->params[i], g_free);
  g_clear_pointer (&self->result, PQclear);
}

void
beckon_pg_statement_free (gpointer data)
{
  BeckonPgStatement *self = data;

  clear (self);
  g_free (self->params);
  g_free (self->sql);
  g_free (self);
}

void
beckon_pg_statement_take (gpointer target, gboolean preparation, PGresult *result)
{
  BeckonPgStatement *self = target;

  if (preparation && result == NULL)
    beckon_pg_prepared_forget (beckon_pg_connection_get_prepared (self->db), self);
  if (preparation || result == NULL)
    {
      PQclear (result);
      return;
    }
  self->n_changed = g_ascii_strtoll (PQcmdTuples (result), NULL, 10);
  if (!self->gives_rows)
    {
      PQclear (result);
      return;
    }
  g_clear_pointer (&self->result, PQclear);
  self->result = result;
  self->row = -1;
}

/* Its values are copied by libpq. */
static gboolean
send (BeckonPgStatement *self, GError **error)
{
  BeckonPgPipeline *pipeline = beckon_pg_connection_get_pipeline (self->db);
  const char       *name;
  PGconn           *handle;
  gboolean          prepared;

  if (!beckon_pg_connection_prepare_to_send (self->db, error))
    return FALSE;

  handle = beckon_pg_pipeline_get_handle (pipeline);
  prepared = beckon_pg_prepared_find (beckon_pg_connection_get_prepared (self->db), self, &name);
  if (!prepared
      && !beckon_pg_pipeline_note_sent (
        pipeline, PQsendPrepare (handle, name, self->sql, 0, NULL) == 1, self, TRUE, error))
    return FALSE;
  if (self->writes)
    beckon_pg_connection_count (self->db);

  return beckon_pg_pipeline_note_sent (pipeline,
                                       PQsendQueryPrepared (handle, name, (int) self->n_params,
                                                            (const char *const *) self->params,
                                                            NULL, NULL, 0)
                                         == 1,
                                       self, FALSE, error);
}

/* Its rows. */
static gboolean
fetch (BeckonPgStatement *self, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (send (self, &local) && beckon_pg_connection_drain (self->db, &local))
    return TRUE;
  if (beckon_pg_connection_begin_again (self->db, NULL))
    return send (self, error) && beckon_pg_connection_drain (self->db, error);
  g_propagate_error (error, g_steal_pointer (&local));

  return FALSE;
}

static void
statement_release (BeckonStmt *stmt)
{
  clear ((BeckonPgStatement *) stmt);
}

static void
statement_bind_own_text (BeckonStmt *stmt, int index, char *value)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  g_return_if_fail (index >= 1 && (guint) index <= self->n_params);

  g_free (self->params[index - 1]);
  self->params[index - 1] = value;
}

static void
statement_bind_text (BeckonStmt *stmt, int index, const char *value)
{
  statement_bind_own_text (stmt, index, g_strdup (value));
}

static void
statement_bind_int (BeckonStmt *stmt, int index, gint64 value)
{
  statement_bind_own_text (stmt, index, g_strdup_printf ("%" G_GINT64_FORMAT, value));
}

static void
statement_bind_real (BeckonStmt *stmt, int index, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  statement_bind_own_text (stmt, index, g_strdup (g_ascii_dtostr (text, sizeof text, value)));
}

static BeckonDbStep
statement_step (BeckonStmt *stmt, GError **error)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  if (!self->gives_rows)
    return send (self, error) ? BECKON_DB_END : BECKON_DB_ERROR;

  if (self->result == NULL && !fetch (self, error))
    return BECKON_DB_ERROR;
  if (++self->row < PQntuples (self->result))
    return BECKON_DB_ROW;

  g_clear_pointer (&self->result, PQclear);

  return BECKON_DB_END;
}

static gint64
statement_get_changed (BeckonStmt *stmt)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  return beckon_pg_connection_drain (self->db, NULL) ? self->n_changed : 0;
}

static gboolean
statement_insert_rows (BeckonStmt *stmt, guint n_rows, gint64 *numbers, GError **error)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;
  BeckonDbStep       rc;

  memset (numbers, 0, n_rows * sizeof *numbers);
  g_clear_pointer (&self->result, PQclear);
  for (guint i = 0; (rc = statement_step (stmt, error)) == BECKON_DB_ROW; i++)
    if (i < n_rows)
      numbers[i] = beckon_stmt_get_int (stmt, 0);

  return rc != BECKON_DB_ERROR;
}

/* --- values --- */

static gboolean
statement_is_null (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  return PQgetisnull (self->result, self->row, column);
}

static const char *
statement_get_text (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  return PQgetisnull (self->result, self->row, column)
           ? NULL
           : PQgetvalue (self->result, self->row, column);
}

static gsize
statement_get_length (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  return (gsize) PQgetlength (self->result, self->row, column);
}

/* A truth value is said as t or f. */
static gint64
statement_get_int (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;
  const char        *text = PQgetvalue (self->result, self->row, column);

  return *text == 't' ? 1 : g_ascii_strtoll (text, NULL, 10);
}

static double
statement_get_real (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;

  return g_ascii_strtod (PQgetvalue (self->result, self->row, column), NULL);
}

static gboolean
statement_is_text (BeckonStmt *stmt, int column)
{
  BeckonPgStatement *self = (BeckonPgStatement *) stmt;
  const Oid          type = PQftype (self->result, column);

  return !statement_is_null (stmt, column)
         && (type == TYPE_TEXT || type == TYPE_VARCHAR || type == TYPE_UNKNOWN);
}

static gboolean
statement_is_int (BeckonStmt *stmt, int column)
{
  return !statement_is_null (stmt, column) && !statement_is_text (stmt, column);
}

static const BeckonStmtMethods methods = {
  .release = statement_release,
  .bind_text = statement_bind_text,
  .bind_own_text = statement_bind_own_text,
  .bind_int = statement_bind_int,
  .bind_real = statement_bind_real,
  .step = statement_step,
  .get_changed = statement_get_changed,
  .insert_rows = statement_insert_rows,
  .get_text = statement_get_text,
  .get_length = statement_get_length,
  .get_int = statement_get_int,
  .get_real = statement_get_real,
  .is_null = statement_is_null,
  .is_text = statement_is_text,
  .is_int = statement_is_int,
};
