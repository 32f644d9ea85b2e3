/* sqlite-connection.h: one connection to the file: pragmas, statement cache, transactions, errors
 * as E110
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

#include "db/sqlite/sqlite-statement.h"

G_BEGIN_DECLS

/* "Bckn", in the header of the file. */
#define BECKON_SQLITE_APPLICATION_ID 0x42636b6e

/* The write-ahead log is made no longer than this again when it begins anew; docs/security.md tells
 * it (TR-6). */
#define BECKON_WAL_BYTES_KEPT 16777216

typedef struct _BeckonConnection BeckonConnection;

/* (transfer full): the writer's, made when it is not there; nothing of the file is touched yet.
 * @code (out) (optional): why not. */
BeckonConnection *beckon_connection_open_writer (const char *path, int *code, GError **error);
/* (transfer full): for beckon_connection_checkpoint() alone; waits for nobody. */
BeckonConnection *beckon_connection_open_checkpointer (const char *path, GError **error);
/* The writer's: write-ahead log, synchronous=FULL. */
gboolean beckon_connection_use_wal (BeckonConnection *self, GError **error);
/* (transfer full): read-only. */
BeckonConnection *beckon_connection_open_reader (const char *path, GError **error);
void              beckon_connection_close (BeckonConnection *self);
sqlite3          *beckon_connection_get_handle (BeckonConnection *self);
/* From now on @self is used by the calling thread alone: every borrowed statement asserts it. */
void beckon_connection_adopt (BeckonConnection *self);

/* Statements say OR FAIL where one row is written: without it SQLite keeps what it needs to undo
 * the statement alone. An operation that fails in the middle is undone whole by its savepoint or
 * its transaction. */

/* (transfer none) (nullable): @sql must be a literal: the cache goes by its address. Give it back
 * with beckon_stmt_release(). */
BeckonStmt *beckon_connection_borrow (BeckonConnection *self, const char *sql, GError **error);
/* Runs @sql (as for borrow), which gives no rows and has one parameter: @id. */
gboolean
beckon_connection_run_for (BeckonConnection *self, const char *sql, gint64 id, GError **error);
/* For what runs once: pragmas, migrations. */
gboolean beckon_connection_execute (BeckonConnection *self, const char *sql, GError **error);
/* Was the last error of a kind that the next operation would meet as well: the disk, the file? */
gboolean beckon_connection_is_fault_of_all (BeckonConnection *self);
/* The first column of the first row as a number; @fallback when there is no row or NULL. */
gboolean beckon_connection_get_number (
  BeckonConnection *self, const char *sql, gint64 fallback, gint64 *value, GError **error);
/* How long it waits from now on for another program that holds the file: what is left of the time
 * that the writer may, if that had begun at
 * @since_us on the monotonic clock. 0: not at all, for what can be done later as well. */
void beckon_connection_set_patience (BeckonConnection *self, gint64 since_us);
/* Ends the transaction, when one is open, as if it had never been. */
void beckon_connection_roll_back (BeckonConnection *self);
/* Does a commit wait until it is on the disk? TRUE from the beginning; not within a transaction.
 * What is committed otherwise is brought there with the next commit that does. */
void beckon_connection_set_eager (BeckonConnection *self, gboolean eager);
/* The writer's: pages in the write-ahead log that were not brought into the file, as far as it
 * knows; all pages in it. */
int beckon_connection_get_wal_pages (BeckonConnection *self);
int beckon_connection_get_wal_length (BeckonConnection *self);
/* Another number whenever the log has begun anew. */
guint beckon_connection_get_wal_round (BeckonConnection *self);
/* The first @pages of them were brought into the file. */
void beckon_connection_set_wal_done (BeckonConnection *self, int pages);
/* Brings the write-ahead log into the file, as far as no reader still needs what is there, without
 * waiting for readers; with @truncate (the writer's) only when all can be, and then nothing is left
 * of it. @pages (out): in the log, @done (out): brought into the file. FALSE: not now. */
gboolean
beckon_connection_checkpoint (BeckonConnection *self, gboolean truncate, int *pages, int *done);

/* What went wrong last on @db as an E110 in the person's words. */
void beckon_sqlite_set_error (sqlite3 *db, GError **error);
void beckon_sqlite_set_error_code (int         extended_code,
                                   int         system_errno,
                                   const char *detail,
                                   GError    **error);
/* Has any connection of this process met damage since this was asked last? */
gboolean beckon_sqlite_take_damage (void);
/* Is the file itself broken (and not merely out of reach)? */
gboolean beckon_sqlite_code_is_damage (int code);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonConnection, beckon_connection_close)

G_END_DECLS
