/* desk-fixture.h: a desk on a real SQLite database, with clock and presence set by the test
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "dummy-clock.h"
#include "dummy-presence.h"

typedef struct
{
  char                *folder;
  char                *database;
  BeckonDummyClock    *clock;
  BeckonDummyPresence *presence;
  gboolean
    unseen; /* nothing shows the questions of the next desk; else the fixture itself is a surface */
  BeckonRules *rules;
  BeckonDesk  *desk;
  GPtrArray   *events; /* (element-type BeckonEvent): everything announced */
} DeskFixture;

void desk_fixture_set_up (DeskFixture *self, gconstpointer data);
void desk_fixture_tear_down (DeskFixture *self, gconstpointer data);
/* Stops the desk in order; start() opens another one over the same file. */
void desk_fixture_stop (DeskFixture *self);
void desk_fixture_start (DeskFixture *self);
/* Lets everything that was given to the store come back. */
void desk_fixture_flush (DeskFixture *self);
/* Everything that is due was carried out, and what that made due as well. */
void desk_fixture_settle_down (DeskFixture *self);
/* Time passes, and what became due was carried out. */
void desk_fixture_advance (DeskFixture *self, gint64 by_us);
/* As after a crash: the desk is away for so long, and another one opens the file. What is overdue
 * was carried out. */
void desk_fixture_restart_after (DeskFixture *self, gint64 by_us);
/* By the wall clock, in microseconds. */
gint64 desk_fixture_now (DeskFixture *self);

/* (transfer full): a draft of a choice between "PostgreSQL" and "SQLite". */
BeckonInteraction *desk_fixture_choice (void);
/* Takes @draft, asserts success, returns the id. */
gint64 desk_fixture_ask (DeskFixture *self, BeckonInteraction *draft);
/* Takes @draft, asserts the failure. */
void desk_fixture_ask_fails (DeskFixture *self, BeckonInteraction *draft, int code);
/* (transfer full): the commit, or NULL with @error. */
BeckonCommit *desk_fixture_respond (DeskFixture *self, gint64 id, const char *text, GError **error);
void          desk_fixture_hold (DeskFixture *self, gint64 id, gboolean held);
/* (transfer full): as the file has it. */
BeckonInteraction *desk_fixture_read (DeskFixture *self, gint64 id);
/* (transfer full): the task of interaction @id. */
BeckonTask *desk_fixture_read_task (DeskFixture *self, gint64 id);
/* How often @type was announced. */
guint desk_fixture_count (DeskFixture *self, BeckonEventType type);
/* Waits for a verb: use as the callback, with a GAsyncResult ** as the data. */
void          desk_fixture_store_result (GObject *object, GAsyncResult *result, gpointer user_data);
BeckonCommit *desk_fixture_wait (DeskFixture *self, GAsyncResult **result, GError **error);
