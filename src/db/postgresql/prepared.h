/* prepared.h: which statements are prepared in which process of the server, and under which names
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A connection has a process of its own on the server, and what was prepared there stays until it
 * closes. A connection pooler gives each transaction to any of its processes, which others use as
 * well: each process is known by a mark that stays in it (a setting of the session), and the
 * names are unlike those of every other connection. With statements that were prepared anew for
 * each transaction, a desk stored 0.4 of the questions and answers (PostgreSQL 15).
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Gives the mark of the process, or NULL. What resets a session takes it away together with what
 * was prepared there (DISCARD ALL). */
#define BECKON_PG_READ_MARK "SELECT current_setting ('beckon.process', TRUE)"

typedef struct _BeckonPgPrepared BeckonPgPrepared;

/* (transfer full) */
BeckonPgPrepared *beckon_pg_prepared_new (void);
void              beckon_pg_prepared_free (BeckonPgPrepared *self);

/* A connection was opened: nothing is prepared. Until it is said which process statements go to,
 * they are prepared without a name. */
void beckon_pg_prepared_clear (BeckonPgPrepared *self);
/* All go to the process of the connection. */
void beckon_pg_prepared_use_own (BeckonPgPrepared *self);
/* Those of the transaction go to the one with @mark (nullable): it has none yet. Returns (transfer
 * full) (nullable): the statement that puts one there. */
char *beckon_pg_prepared_use (BeckonPgPrepared *self, const char *mark);
/* The transaction has ended, for whoever uses several processes. @undone: it was rolled back;
 * @failed: after an error. */
void beckon_pg_prepared_leave (BeckonPgPrepared *self, gboolean undone, gboolean failed);

/* Is @statement (only compared) prepared? FALSE: it is to be prepared before it runs. @name (out)
 * (transfer none): the name in both cases, valid until the next call; empty: without a name, each
 * time. */
gboolean
beckon_pg_prepared_find (BeckonPgPrepared *self, gconstpointer statement, const char **name);
/* @statement could not be prepared. */
void beckon_pg_prepared_forget (BeckonPgPrepared *self, gconstpointer statement);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPgPrepared, beckon_pg_prepared_free)

G_END_DECLS
