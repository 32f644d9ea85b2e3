/* db.h: a connection to the database, whatever engine is beneath: statements, transactions, faults
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/fault.h"
#include "db/role.h"
#include "db/statement.h"

G_BEGIN_DECLS

/* Connections are opened by the engine (db/engine.h). A connection is used by one thread at a time:
 * that which opened it, or adopted it since. All errors are E110. */
void beckon_db_close (BeckonDb *self);
/* From now on @self is used by the calling thread alone: every borrowed statement asserts it. */
void beckon_db_adopt (BeckonDb *self);

/* --- statements --- */

/* (transfer none) (nullable): @sql must be a literal, since the cache goes by its address. Give it
 * back with beckon_stmt_release(). One statement at a time is stepped: rows of one are taken, or
 * given up by its release, before another runs. */
BeckonStmt *beckon_db_borrow (BeckonDb *self, const char *sql, GError **error);
/* Runs @sql (as for borrow), which gives no rows and has one parameter: @id. */
gboolean beckon_db_run_for (BeckonDb *self, const char *sql, gint64 id, GError **error);
/* The first column of the first row as a number; @fallback when there is no row or NULL. */
gboolean beckon_db_get_number (
  BeckonDb *self, const char *sql, gint64 fallback, gint64 *value, GError **error);

/* --- transactions: after an error nothing is run but beckon_db_undo() or beckon_db_roll_back() ---
 */

/* What is read until beckon_db_roll_back() is of one moment. */
gboolean beckon_db_begin_read (BeckonDb *self, GError **error);
/* Nobody else writes until its end. */
gboolean beckon_db_begin_write (BeckonDb *self, GError **error);
gboolean beckon_db_commit (BeckonDb *self, GError **error);
/* Ends the transaction, when one is open, as if it had never been. */
void beckon_db_roll_back (BeckonDb *self);
/* A point within the transaction, which may lie behind another: what follows is kept, or undone
 * alone, as far back as the last point that is neither kept nor undone. */
gboolean beckon_db_save (BeckonDb *self, GError **error);
gboolean beckon_db_keep (BeckonDb *self, GError **error);
gboolean beckon_db_undo (BeckonDb *self, GError **error);
/* How many rows were written over this connection, ever: to be compared with what it was before. */
gint64 beckon_db_count_written (BeckonDb *self);

/* --- faults, patience, interruption --- */

/* What went wrong last since the transaction, or the point within it, began. */
BeckonDbFault beckon_db_get_fault (BeckonDb *self);
/* Would the next operation meet the same: the disk, the file? Else it was of one alone. */
gboolean beckon_db_is_connection_error (BeckonDb *self);
/* How long it waits from now on for another program that holds the database: what is left of the
 * time that the writer may, if that had begun at @since_us on the monotonic clock. 0: not at all,
 * for what can be done later as well. */
void beckon_db_set_patience (BeckonDb *self, gint64 since_us);
/* Does a commit wait until it is on the disk? TRUE from the beginning; not within a transaction.
 * What is committed otherwise is brought there with the next commit that does. */
void beckon_db_set_eager (BeckonDb *self, gboolean eager);
/* @func is asked again and again while a statement runs, on its thread; TRUE ends the statement
 * with BECKON_DB_FAULT_CANCELLED. NULL: nobody is asked. */
typedef gboolean (*BeckonDbInterruptFunc) (gpointer user_data);
void beckon_db_set_interrupt (BeckonDb *self, BeckonDbInterruptFunc func, gpointer user_data);

/* --- what an engine knows of its storage; a part that it has not is 0 --- */

typedef struct
{
  gint64 bytes;      /* all of it, without the write-ahead log */
  gint64 free_bytes; /* of those, used by nothing */
  gint64 log_bytes;  /* of the write-ahead log */
} BeckonDbSizes;

gboolean beckon_db_read_sizes (BeckonDb *self, BeckonDbSizes *sizes, GError **error);
/* The highest number that @table, which numbers its rows itself, ever gave; 0: none. */
gboolean
beckon_db_get_last_number (BeckonDb *self, const char *table, gint64 *number, GError **error);
/* Is its storage, with its index of texts, put in order by whoever uses it? FALSE: the server does
 * that, and neither beckon_db_give_back() nor beckon_text_index_merge() is called. */
gboolean beckon_db_needs_order (BeckonDb *self);
/* Within a transaction: makes the storage shorter by @n_pages of what is free, where much is.
 * @more: it did, and there is more to do. */
gboolean beckon_db_give_back (BeckonDb *self, guint n_pages, gboolean *more, GError **error);

/* --- other desks over the same database (TM-1) --- */

/* (transfer none) (nullable): see beckon_engine_get_desk(). */
const char *beckon_db_get_desk (BeckonDb *self);
/* Within a transaction: is @role this desk's until its end? Whoever believes so may have been
 * stopped for longer than a role lasts. */
gboolean beckon_db_check_role (BeckonDb *self, BeckonRole role, gboolean *held, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDb, beckon_db_close)

G_END_DECLS
