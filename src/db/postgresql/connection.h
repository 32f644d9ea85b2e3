/* connection.h: a connection to a PostgreSQL server: opening it again, and transactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/methods.h"
#include "db/postgresql/pipeline.h"
#include "db/postgresql/prepared.h"

G_BEGIN_DECLS

/* How long the writer waits for a server that does not answer, from when an operation was asked
 * for; then the operation is refused (TM-4). */
#define BECKON_PG_PATIENCE_US (10 * G_USEC_PER_SEC)

/* The channel of NOTIFY. The payload is the id of the desk that has committed, or "!" and the id of
 * one whose row says something new. */
#define BECKON_PG_CHANNEL "beckon"
/* The server's time, µs since the epoch. */
#define BECKON_PG_NOW_US "(extract (epoch FROM clock_timestamp ()) * 1000000)::bigint"

typedef struct _BeckonPgConnection BeckonPgConnection;

/* Called on a new connection before anything else uses it; FALSE closes it again. */
typedef gboolean (*BeckonPgGreetFunc) (BeckonDb *db, gpointer user_data, GError **error);

/* (transfer full): nothing is opened yet. @address is in libpq's form (PostgreSQL 15, section
 * 34.1.1). @reads: for a reader, whose transactions are read-only snapshots. */
BeckonDb *beckon_pg_connection_new (const char       *address,
                                    gboolean          reads,
                                    BeckonPgGreetFunc greet,
                                    gpointer          data);
/* @desk is its row in the table of desks. There the writer puts the number of each commit, so that
 * one whose answer was lost can be looked up. */
void beckon_pg_connection_set_desk (BeckonDb *db, const char *desk);
/* Opens it where it is not open, until @until_us on the monotonic clock. Blocks. E110. */
gboolean beckon_pg_connection_ensure (BeckonDb *db, gint64 until_us, GError **error);
/* As far as is known without asking the server. */
gboolean beckon_pg_connection_is_open (BeckonDb *db);
gint64   beckon_pg_connection_get_patience_us (BeckonDb *db);
/* (transfer none): as the table of roles has it. */
const char *beckon_pg_role_to_string (BeckonRole role);
/* The number of the desk's last commit, as a process before this one left it, is where this one
 * goes on; once no transaction of that one is left. E110. */
gboolean beckon_pg_connection_take_up (BeckonDb *db, GError **error);
/* Compares the number of the last commit in the database with the last that was answered, on a new
 * connection. */
gboolean beckon_pg_connection_count_lost (BeckonDb *db, GError **error);
/* How many of the commits that were answered are missing, because the server went back to an
 * earlier state (TM-2). 0: none. */
gint64 beckon_pg_connection_get_n_lost (BeckonDb *db);
/* Finds out whether a connection pooler is in between, and makes @settings hold: names and values
 * in turn, then NULL. For the greeting; calls add up. A pooler may give each transaction to another
 * of the server's processes, which others use as well: there, every transaction begins with the
 * settings, and nothing is left behind but what prepared.h describes. */
gboolean beckon_pg_connection_set (BeckonDb *db, const char *const *settings, GError **error);
/* Is a connection pooler in between? Before the first beckon_pg_connection_set(), one may be. */
gboolean beckon_pg_connection_is_pooled (BeckonDb *db);
/* (transfer none) (nullable): libpq's; NULL when it is not open. */
PGconn *beckon_pg_connection_get_handle (BeckonDb *db);
/* For what runs once, of several statements without parameters, such as migrations. */
gboolean beckon_pg_execute (BeckonDb *db, const char *sql, GError **error);

/* --- for statement.c --- */

/* (transfer none) */
BeckonPgPipeline *beckon_pg_connection_get_pipeline (BeckonDb *db);
/* (transfer none): for the process that statements go to after prepare_to_send(). */
BeckonPgPrepared *beckon_pg_connection_get_prepared (BeckonDb *db);
/* FALSE with the first error since the transaction, or the point within it, began. Outside of one,
 * the connection is opened where it is not. */
gboolean beckon_pg_connection_prepare_to_send (BeckonDb *db, GError **error);
/* Waits for the results of all that was sent. */
gboolean beckon_pg_connection_drain (BeckonDb *db, GError **error);
/* After an error: begins a reader's transaction again on a new connection, where the old one was
 * lost before anything of the transaction was read. FALSE: that is not so, or with @error. */
gboolean beckon_pg_connection_begin_again (BeckonDb *db, GError **error);
/* A statement that writes was sent. */
void beckon_pg_connection_count (BeckonDb *db);

/* --- statement.c --- */

/* (transfer full) */
BeckonStmt *beckon_pg_statement_new (BeckonDb *db, const char *sql);
void        beckon_pg_statement_free (gpointer self);
/* A BeckonPgResultFunc, for a statement. */
void beckon_pg_statement_take (gpointer self, gboolean preparation, PGresult *result);

/* --- text-index.c: see db/text-index.h --- */

gboolean beckon_pg_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error);
GArray  *beckon_pg_index_find (
   BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error);

G_END_DECLS
