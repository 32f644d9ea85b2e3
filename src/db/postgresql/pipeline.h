/* pipeline.h: a connection of libpq in pipeline mode, with a deadline on every wait
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements that give no rows wait in libpq's pipeline (PostgreSQL 15, section 34.5) until rows of
 * another are needed: an operation of 19 statements then takes 9 round trips. An error therefore
 * shows at a later statement, or when the pipeline is drained. The first error counts until it is
 * cleared: what follows it only follows from it.
 *
 * A connection that misses a deadline is closed: so is one whose statement was interrupted, since a
 * request to cancel would need a second connection to a server that may not answer.
 */

#pragma once

#include <libpq-fe.h>

#include "db/db.h"

G_BEGIN_DECLS

/* How long one attempt to connect may take. */
#define BECKON_PG_CONNECT_US (3 * G_USEC_PER_SEC)

typedef struct _BeckonPgPipeline BeckonPgPipeline;

/* @target was sent: its @result (transfer full), or that of its preparation; NULL: it failed, was
 * skipped after an error, or the connection is lost. */
typedef void (*BeckonPgResultFunc) (gpointer target, gboolean preparation, PGresult *result);

/* (transfer full): nothing is opened yet. @address: see beckon_pg_connection_new(). @reads: errors
 * are those of reading, and any server will do. */
BeckonPgPipeline      *
beckon_pg_pipeline_new (const char *address, gboolean reads, BeckonPgResultFunc func);
void beckon_pg_pipeline_free (BeckonPgPipeline *self);

/* One attempt, until @until_us on the monotonic clock. Blocks. FALSE with a fault. */
gboolean beckon_pg_pipeline_open (BeckonPgPipeline *self, gint64 until_us);
/* Closes the connection, if it is open; the fault stays what it is. */
void beckon_pg_pipeline_close (BeckonPgPipeline *self);
/* As far as is known without asking the server, which may have closed the connection meanwhile. */
gboolean beckon_pg_pipeline_is_open (BeckonPgPipeline *self);
/* (transfer none) (nullable): NULL when it is not open. */
PGconn *beckon_pg_pipeline_get_handle (BeckonPgPipeline *self);
/* Nothing was sent that was not answered, and no transaction is open. */
gboolean beckon_pg_pipeline_is_idle (BeckonPgPipeline *self);
/* How often the server has answered. */
guint beckon_pg_pipeline_get_n_answers (BeckonPgPipeline *self);

/* What libpq was just given (@accepted: it took it); @target (nullable) gets the result when it
 * comes. FALSE with @error. */
gboolean beckon_pg_pipeline_note_sent (
  BeckonPgPipeline *self, gboolean accepted, gpointer target, gboolean preparation, GError **error);
/* One statement without parameters. */
gboolean beckon_pg_pipeline_send (BeckonPgPipeline *self, const char *sql, GError **error);
/* Likewise, and waits for all that was sent. @answer (out) (transfer full) (nullable): the only
 * value that it gives; NULL: it is null. */
gboolean
beckon_pg_pipeline_ask (BeckonPgPipeline *self, const char *sql, char **answer, GError **error);
/* Waits for the results of all that was sent. */
gboolean beckon_pg_pipeline_drain (BeckonPgPipeline *self, GError **error);
/* Several statements without parameters, outside of the pipeline, which takes one at a time. */
gboolean beckon_pg_pipeline_execute (BeckonPgPipeline *self, const char *sql, GError **error);

BeckonDbFault beckon_pg_pipeline_get_fault (BeckonPgPipeline *self);
/* The server's words of the fault, as one sentence without its full stop; (nullable): there was
 * none yet. */
const char *beckon_pg_pipeline_get_failure (BeckonPgPipeline *self);
void        beckon_pg_pipeline_clear_fault (BeckonPgPipeline *self);
/* In place of the one before, if any. @words (nullable): those of the fault before stay. */
void beckon_pg_pipeline_set_fault (BeckonPgPipeline *self, BeckonDbFault fault, const char *words);
/* TRUE: there is no fault; else FALSE with @error. */
gboolean beckon_pg_pipeline_check (BeckonPgPipeline *self, GError **error);

/* See beckon_db_set_interrupt(). */
void beckon_pg_pipeline_set_interrupt (BeckonPgPipeline     *self,
                                       BeckonDbInterruptFunc func,
                                       gpointer              user_data);

G_END_DECLS
