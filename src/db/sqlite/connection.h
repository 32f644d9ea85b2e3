/* connection.h: connections to the file as SQLite alone has them: how each is opened, its handle,
 * its write-ahead log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <sqlite3.h>

#include "db/db.h"

G_BEGIN_DECLS

/* "Bckn", in the header of the file. */
#define BECKON_SQLITE_APPLICATION_ID 0x42636b6e

/* The write-ahead log is made no longer than this again when it begins anew; docs/security.md tells
 * it (TR-6). */
#define BECKON_WAL_BYTES_KEPT 16777216

/* (transfer full): the writer's, made when it is not there; nothing of the file is touched yet.
 * @fault (out) (optional): why not. */
BeckonDb *beckon_sqlite_open_writer (const char *path, BeckonDbFault *fault, GError **error);
/* (transfer full): for beckon_sqlite_checkpoint() alone; waits for nobody. */
BeckonDb *beckon_sqlite_open_checkpointer (const char *path, GError **error);
/* The writer's: write-ahead log, synchronous=FULL. */
gboolean beckon_sqlite_use_wal (BeckonDb *self, GError **error);
/* (transfer full): read-only. */
BeckonDb *beckon_sqlite_open_reader (const char *path, GError **error);
sqlite3  *beckon_sqlite_get_handle (BeckonDb *self);
/* For what runs once, of several statements: pragmas, migrations. */
gboolean beckon_sqlite_execute (BeckonDb *self, const char *sql, GError **error);

/* The writer's: reads all pages of a file that fits into its memory for pages, so that they can be
 * copied if another program writes into the file (TR-3). Blocks some milliseconds. */
void beckon_sqlite_read_all (BeckonDb *self);

/* The writer's: pages in the write-ahead log that were not brought into the file, as far as it
 * knows; all pages in it. */
int beckon_sqlite_get_wal_pages (BeckonDb *self);
int beckon_sqlite_get_wal_length (BeckonDb *self);
/* Another number whenever the log has begun anew. */
guint beckon_sqlite_get_wal_round (BeckonDb *self);
/* The first @pages of them were brought into the file. */
void beckon_sqlite_set_wal_done (BeckonDb *self, int pages);
/* Brings the write-ahead log into the file, as far as no reader still needs what is there, without
 * waiting for readers; with @truncate (the writer's) only when all can be, and then nothing is left
 * of it. @pages (out): in the log, @done (out): brought into the file. FALSE: not now. */
gboolean beckon_sqlite_checkpoint (BeckonDb *self, gboolean truncate, int *pages, int *done);

/* The writer's: brings all of the log into the file, and lets the next commit write to its
 * beginning again. Nothing is written meanwhile, so readers that come and go cannot keep it from
 * that: those that need what is there are waited for, until @until_us on the monotonic clock or
 * until @hurry (atomic) is TRUE. @pages and @done as above, also if it returns FALSE because of a
 * reader, and else 0. Blocks. */
gboolean beckon_sqlite_restart_log (
  BeckonDb *self, gint64 until_us, const int *hurry, int *pages, int *done);

/* Any thread: how many checkpoints of this process began and ended; odd while one runs. */
guint beckon_sqlite_count_checkpoints (void);

/* The log is left as it is when @self is closed. */
void beckon_sqlite_keep_log (BeckonDb *self);

/* What went wrong last as an E110 in the person's words; beckon_db_get_fault() tells its kind. The
 * second: @code, which SQLite gave before it ran anything. */
void beckon_sqlite_set_error (BeckonDb *self, GError **error);
void beckon_sqlite_set_fault (BeckonDb *self, int code, GError **error);

/* error.c */
/* Has any connection of this process met damage since the last call? */
gboolean beckon_sqlite_take_damage (void);
/* @reading: it happened while the desk was reading, or else writing. */
BeckonDbFault beckon_sqlite_set_handle_error (sqlite3 *handle, gboolean reading, GError **error);
BeckonDbFault beckon_sqlite_set_error_code (
  int extended_code, int system_errno, gboolean reading, const char *detail, GError **error);

/* storage.c: see db/db.h */
gboolean beckon_sqlite_read_sizes (BeckonDb *self, BeckonDbSizes *sizes, GError **error);
gboolean
beckon_sqlite_get_last_number (BeckonDb *self, const char *table, gint64 *number, GError **error);
gboolean beckon_sqlite_give_back (BeckonDb *self, guint n_pages, gboolean *more, GError **error);

/* text-index.c: see db/text-index.h */
gboolean
beckon_sqlite_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error);
gboolean beckon_sqlite_index_merge (BeckonDb *db, guint n_pages, gboolean *more, GError **error);
GArray  *beckon_sqlite_index_find (
   BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error);

/* statement.c */
/* (transfer full): @handle (transfer full) */
BeckonStmt *beckon_sqlite_stmt_new (BeckonDb *db, sqlite3_stmt *handle);
void        beckon_sqlite_stmt_free (gpointer self);
gboolean    beckon_sqlite_stmt_is_busy (BeckonStmt *self);
const char *beckon_sqlite_stmt_get_sql (BeckonStmt *self);
/* @stmt has rows to give, or no longer. */
void beckon_sqlite_note_rows (BeckonDb *self, BeckonStmt *stmt, gboolean has_rows);
/* Warns where another statement than @stmt has: not every engine gives rows of two at a time. */
void beckon_sqlite_check_rows (BeckonDb *self, BeckonStmt *stmt);

G_END_DECLS
