/* desk-fixture.h: a desk on a real database, with clock and presence set by the test
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "dummy-clock.h"
#include "dummy-presence.h"

/* How long a test waits for what must happen, in seconds. */
#define PATIENCE_S 120

typedef struct
{
  char                *folder;
  char                *database;
  BeckonDummyClock    *clock;
  BeckonDummyPresence *presence;
  gboolean unseen; /* nothing shows the questions of the next desk; otherwise the fixture itself
                      counts as a surface */
  BeckonDeskSettings *settings;
  BeckonDesk         *desk;
  GPtrArray          *events; /* (element-type BeckonEvent): everything announced */
} DeskFixture;

void desk_fixture_set_up (DeskFixture *self, gconstpointer data);
void desk_fixture_tear_down (DeskFixture *self, gconstpointer data);
/* Stops the desk in order; start() opens another one on the same file. */
void desk_fixture_stop (DeskFixture *self);
void desk_fixture_start (DeskFixture *self);
/* Waits until the store has finished all operations. */
void desk_fixture_flush (DeskFixture *self);
/* Waits until everything that is due was done, and what became due because of that. */
void desk_fixture_settle_down (DeskFixture *self);
/* Lets the main loop run for so long, whatever it does. */
void desk_fixture_run_for (guint ms);
/* Advances the time, and waits until what became due was done. */
void desk_fixture_advance (DeskFixture *self, gint64 by_us);
/* As after a crash: no desk runs for that time, then another one opens the file and does what is
 * overdue. */
void desk_fixture_restart_after (DeskFixture *self, gint64 by_us);
/* By the wall clock, in microseconds. */
gint64 desk_fixture_now (DeskFixture *self);

/* (transfer full): a draft of a choice between "PostgreSQL" and "SQLite". */
BeckonInteraction *desk_fixture_choice (void);
/* Asks @draft, asserts success, returns the id. */
gint64 desk_fixture_ask (DeskFixture *self, BeckonInteraction *draft);
/* Asks @draft, asserts the failure. */
void desk_fixture_ask_fails (DeskFixture *self, BeckonInteraction *draft, int code);
/* (transfer full): the commit, or NULL with @error. */
BeckonCommit *desk_fixture_respond (DeskFixture *self, gint64 id, const char *text, GError **error);
void          desk_fixture_hold (DeskFixture *self, gint64 id, gboolean held);
/* (transfer full): as stored in the file. */
BeckonInteraction *desk_fixture_read (DeskFixture *self, gint64 id);
/* (transfer full): the task of interaction @id. */
BeckonTask *desk_fixture_read_task (DeskFixture *self, gint64 id);
/* (transfer none) (nullable): the open question @id; waits until it was looked up. */
BeckonQuestion *desk_fixture_find (DeskFixture *self, gint64 id);
/* How often @type was announced. */
guint desk_fixture_count (DeskFixture *self, BeckonEventType type);
/* (transfer full): does @operation (transfer full) and waits for it. do() asserts that it succeeds,
 * refuses() that it fails with @code. */
BeckonCommit *desk_fixture_do (DeskFixture *self, BeckonOperation *operation);
BeckonCommit *desk_fixture_try (DeskFixture *self, BeckonOperation *operation, GError **error);
void          desk_fixture_refuses (DeskFixture *self, BeckonOperation *operation, int code);
/* Waits for an operation: use it as the callback, with a GAsyncResult ** as the data. */
void          desk_fixture_store_result (GObject *object, GAsyncResult *result, gpointer user_data);
BeckonCommit *desk_fixture_wait (DeskFixture *self, GAsyncResult **result, GError **error);
