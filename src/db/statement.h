/* statement.h: prepared statements borrowed from a connection's cache: bind, step, read, given back
 * by cleanup
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A connection, see db/db.h. */
typedef struct _BeckonDb BeckonDb;
/* Borrowed: release gives up its rows and clears its parameters; it stays in the cache. */
typedef struct _BeckonStmt BeckonStmt;

typedef enum
{
  BECKON_DB_ROW,
  BECKON_DB_END,
  BECKON_DB_ERROR,
} BeckonDbStep;

void beckon_stmt_release (BeckonStmt *self);

/* Texts must live until the statement is released. NULL binds NULL. */
void beckon_stmt_bind_text (BeckonStmt *self, int index, const char *value);
/* @value (transfer full) (nullable) */
void beckon_stmt_bind_own_text (BeckonStmt *self, int index, char *value);
void beckon_stmt_bind_int (BeckonStmt *self, int index, gint64 value);
/* 0 binds NULL. */
void beckon_stmt_bind_time (BeckonStmt *self, int index, gint64 value);
void beckon_stmt_bind_real (BeckonStmt *self, int index, double value);
/* BECKON_DB_ERROR with @error set (E110). */
BeckonDbStep beckon_stmt_step (BeckonStmt *self, GError **error);
/* For a statement that gives no rows. */
gboolean beckon_stmt_run (BeckonStmt *self, GError **error);
/* How many rows the statement that ran just now has written. */
gint64 beckon_stmt_get_changed (BeckonStmt *self);
/* For an INSERT of one row that ends with BECKON_SQL_NUMBER(): @id takes it; 0: ON CONFLICT DO
 * NOTHING, and it can be run again with other values. */
gboolean beckon_stmt_insert (BeckonStmt *self, gint64 *id, GError **error);
/* The same for @n_rows rows, all of which go in: @numbers in their order. */
gboolean beckon_stmt_insert_rows (BeckonStmt *self, guint n_rows, gint64 *numbers, GError **error);

/* (transfer full): what the row that @stmt stands on says. */
typedef gpointer (*BeckonTakeFunc) (BeckonStmt *stmt);

/* @place, the address of a pointer, takes (transfer full) what @take makes of the first row; NULL:
 * there is none. FALSE with @error (E110). */
gboolean
beckon_stmt_take_first (BeckonStmt *self, BeckonTakeFunc take, gpointer place, GError **error);
/* (transfer full): what @take makes of each row; @destroy frees one. */
GPtrArray *beckon_stmt_take_all (BeckonStmt    *self,
                                 BeckonTakeFunc take,
                                 GDestroyNotify destroy,
                                 GError       **error);
/* (transfer full) (element-type gint64): the first column of each row. */
GArray *beckon_stmt_take_ints (BeckonStmt *self, GError **error);
/* The first column of the first row; 0: there is no row, or NULL stands there. */
gboolean beckon_stmt_find_int (BeckonStmt *self, gint64 *value, GError **error);

/* (transfer full) (nullable): UTF-8, whatever bytes stand there; as far as a NUL. */
char *beckon_stmt_dup_text (BeckonStmt *self, int column);
/* (transfer full) (nullable): the JSON text of a column, as it goes raw into replies; NULL, and
 * @damaged set, where no whole JSON value stands there, or one that does not begin with @first (0:
 * any). @what (nullable) is the column's name with its table's, @id the row's number: each is noted
 * once.
 * This is the one place where that is looked at. */
char *beckon_stmt_dup_json (
  BeckonStmt *stmt, int column, char first, const char *what, gint64 id, gboolean *damaged);
/* (transfer none) (nullable): until the next step. */
const char *beckon_stmt_get_text (BeckonStmt *self, int column);
/* How many bytes it has. */
gsize    beckon_stmt_get_length (BeckonStmt *self, int column);
gint64   beckon_stmt_get_int (BeckonStmt *self, int column);
double   beckon_stmt_get_real (BeckonStmt *self, int column);
gboolean beckon_stmt_is_null (BeckonStmt *self, int column);
/* A file that was repaired may hold anything. */
gboolean beckon_stmt_is_text (BeckonStmt *self, int column);
gboolean beckon_stmt_is_int (BeckonStmt *self, int column);
/* An ISO 8601 text as µs, 0 when NULL. */
gint64 beckon_stmt_get_stamp (BeckonStmt *self, int column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStmt, beckon_stmt_release)

G_END_DECLS
