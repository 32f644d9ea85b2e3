/* follower.h: what this desk hears of the others over the same database, and its signs of life
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread with a connection of its own. Every two seconds it renews the desk's row among the desks
 * and its roles (TM-6), and reads what the others say. In between it hears who has committed
 * (LISTEN; PostgreSQL 15, NOTIFY): where that does not arrive, as behind a pooler, it looks for
 * news four times a second.
 */

#pragma once

#include "db/engine.h"

G_BEGIN_DECLS

typedef struct _BeckonPgFollower BeckonPgFollower;

/* (transfer full): for the desk with the row @desk. Connects, and takes the roles that are free;
 * blocks. E110. */
BeckonPgFollower *beckon_pg_follower_new (const char *address, const char *desk, GError **error);
/* Starts the thread. @func is called on it, until stop(). */
void
beckon_pg_follower_start (BeckonPgFollower *self, BeckonEngineNewsFunc func, gpointer user_data);
/* Ends the thread, and gives the roles back. Blocks for as long as a statement takes. */
void beckon_pg_follower_stop (BeckonPgFollower *self);
void beckon_pg_follower_free (BeckonPgFollower *self);

/* Any thread: see db/engine.h. */
gboolean beckon_pg_follower_holds_role (BeckonPgFollower *self, BeckonRole role);
void     beckon_pg_follower_tell (BeckonPgFollower *self, const BeckonDeskState *state);
void     beckon_pg_follower_read_team (BeckonPgFollower *self, BeckonTeam *team);
/* The highest number of an event that was seen, at most a few seconds ago. */
gint64 beckon_pg_follower_get_newest (BeckonPgFollower *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPgFollower, beckon_pg_follower_free)

G_END_DECLS
