/* engine.h: what an engine does for the writer beside its statements: opening, upkeep, and whether
 * what is written will be found again
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of the writer's thread, but for what says otherwise. An engine that needs no upkeep, or that
 * nobody can take the storage away from, leaves those parts empty.
 */

#pragma once

#include "db/db.h"
#include "db/role.h"
#include "db/team.h"

G_BEGIN_DECLS

typedef struct _BeckonEngine BeckonEngine;

/* --- opening and closing --- */

/* Any thread. (transfer full) (nullable): the engine for the database at @place, the path of a file
 * or an address (db/address.h); nothing of the database is touched yet. E110: the address is wrong,
 * or its engine is not installed. */
BeckonEngine *beckon_engine_new (const char *place, GError **error);
/* Any thread, once it is closed or was never open. */
void beckon_engine_free (BeckonEngine *self);
/* Makes the database this process's own and opens it: folder, lock, version, damage. Blocks. E110
 * with what to do. */
gboolean beckon_engine_open (BeckonEngine *self, GError **error);
/* (transfer full) (nullable): what opening has to say to the person, translated. */
char *beckon_engine_take_notice (BeckonEngine *self);
/* (transfer none): the writer's connection; NULL when it is not open. */
BeckonDb *beckon_engine_get_db (BeckonEngine *self);
/* (transfer full): one that only reads, of the same database whatever becomes of its path later.
 * Before anything is written. */
BeckonDb *beckon_engine_open_reader (BeckonEngine *self, GError **error);
/* Any thread. Is @role this process's? */
gboolean beckon_engine_holds_role (BeckonEngine *self, BeckonRole role);
/* Any thread: it is to be closed soon, so what takes long is left. */
void beckon_engine_hurry (BeckonEngine *self);
/* After all readers are closed: ends upkeep, brings what was accepted to where the next start finds
 * it, and lets the database go. */
void beckon_engine_close (BeckonEngine *self);

/* --- is what is written found again? (TR-3) --- */

/* Would a start now read what is written? A few system calls, for before each commit. E110. */
gboolean beckon_engine_check (BeckonEngine *self, GError **error);
/* After each commit: what others write from now on counts as theirs. */
void beckon_engine_note_commit (BeckonEngine *self);
/* The same as check() for when there is no transaction; and where not, what was committed is kept
 * where the next start finds it. To be done again and again while it does not hold. E110: what
 * happened, and what to do. */
gboolean beckon_engine_look (BeckonEngine *self, GError **error);
/* Did the last look find everything in its place? Where not, nothing is written. */
gboolean beckon_engine_is_held (BeckonEngine *self);
/* @func is called when what look() finds changes, on the thread that looks; @error (nullable)
 * (transfer none). */
typedef void (*BeckonEngineFunc) (const GError *error, gpointer user_data);
void beckon_engine_set_func (BeckonEngine *self, BeckonEngineFunc func, gpointer user_data);
/* The main thread: @func is called when a look is worth its while, until unwatch(). */
typedef void (*BeckonEngineWatchFunc) (gpointer user_data);
void beckon_engine_watch (BeckonEngine *self, BeckonEngineWatchFunc func, gpointer user_data);
void beckon_engine_unwatch (BeckonEngine *self);
/* Where a connection has met damage since the last time, the next start looks closer. */
void beckon_engine_record_corruption (BeckonEngine *self);

/* --- upkeep: on an engine with a write-ahead log, keeping it short --- */

/* Does what is to be done now. @quiet: nobody waits for the writer. */
void beckon_engine_keep_up (BeckonEngine *self, gboolean quiet);
/* When there is something to be done though nobody writes, on the monotonic clock; 0: not at all.
 */
gint64 beckon_engine_get_upkeep_us (BeckonEngine *self);
/* What was given back (beckon_db_give_back()) is to be gone from the disk, too, in the next quiet
 * moment. */
void beckon_engine_ask_upkeep (BeckonEngine *self);
/* Any thread. (transfer full) (nullable): what keeps it from being done, translated; @hint (out)
 * (transfer full): what to do about it. */
char *beckon_engine_dup_trouble (BeckonEngine *self, char **hint);

/* --- other desks over the same database (TM-1) --- */

/* @news: bits of BeckonNews. On a thread of the engine. */
typedef void (*BeckonEngineNewsFunc) (guint news, gpointer user_data);
/* Before it is opened: @func is called until it is closed. */
void
beckon_engine_set_news_func (BeckonEngine *self, BeckonEngineNewsFunc func, gpointer user_data);
/* Any thread, while it is open: what the others are to know of this desk. */
void beckon_engine_tell (BeckonEngine *self, const BeckonDeskState *state);
/* Any thread. @team (out): what is known of the others; all zero where there can be none. */
void beckon_engine_read_team (BeckonEngine *self, BeckonTeam *team);
/* Any thread, once it is open. (transfer none) (nullable): the id of this desk among those that may
 * share the database, the same after a restart; NULL where there can be no others. */
const char *beckon_engine_get_desk (BeckonEngine *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonEngine, beckon_engine_free)

G_END_DECLS
