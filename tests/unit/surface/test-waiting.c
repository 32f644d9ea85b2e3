/* test-waiting.c: what the tray, the notifications and the list of background apps count (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/quiet/waiting.h"

#include "postponed-fixture.h"

typedef struct
{
  DeskFixture    desk;
  BeckonQuiet   *quiet;
  BeckonWaiting *waiting;
  guint          n_changes;
} Fixture;

static void
on_changed (Fixture *self)
{
  self->n_changes++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->quiet = beckon_quiet_new (self->desk.desk, NULL, BECKON_PRESENCE (self->desk.presence));
  self->waiting = beckon_waiting_new (self->desk.desk, self->quiet);
  g_signal_connect_swapped (self->waiting, "changed", G_CALLBACK (on_changed), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_assert_finalize_object (self->waiting);
  g_object_unref (self->quiet);
  desk_fixture_tear_down (&self->desk, NULL);
}

static gint64
ask (Fixture *self, const char *agent)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  g_free (draft->agent);
  draft->agent = g_strdup (agent);
  return desk_fixture_ask (&self->desk, draft);
}

static void
let_turn (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* A question that was set aside waits from its reminder on, until it is answered or set aside once
 * more (PP-3). */
static void
test_reminded (Fixture *self, gconstpointer data)
{
  gint64 id = aside_ask (&self->desk, BECKON_KIND_AMBIGUITY), open;
  g_autoptr (BeckonCommit) commit = NULL;
  BeckonWaiting *later;

  desk_fixture_advance (&self->desk, MINUTE);
  ASIDE (&self->desk, id);
  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 0);
  desk_fixture_advance (&self->desk, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (&self->desk), ==, 1);
  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 1);
  g_assert_cmpint (beckon_waiting_get (self->waiting, 0)->id, ==, id);
  g_assert_cmpint (beckon_waiting_get_first_id (self->waiting), ==, id);

  /* What is open comes first, and a desk that starts later finds the reminder in the file. */
  open = ask (self, "codex");
  g_assert_cmpint (beckon_waiting_get (self->waiting, 0)->id, ==, open);
  g_assert_cmpint (beckon_waiting_get (self->waiting, 1)->id, ==, id);
  g_assert_null (beckon_waiting_get (self->waiting, 2));
  g_assert_cmpint (beckon_waiting_get_first_id (self->waiting), ==, 0);
  later = beckon_waiting_new (self->desk.desk, self->quiet);
  while (beckon_waiting_get_n (later) < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (later);

  aside_set_aside (&self->desk, id, desk_fixture_now (&self->desk) + DAY);
  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 1);
  desk_fixture_advance (&self->desk, DAY);
  commit = desk_fixture_respond (&self->desk, id, "SQLite", NULL);
  g_assert_nonnull (commit);
  let_turn ();
  for (guint i = 0; i < beckon_waiting_get_n (self->waiting); i++)
    g_assert_cmpint (beckon_waiting_get (self->waiting, i)->id, !=, id);
}

static gboolean
is_at_most (gint64 id, gpointer user_data)
{
  return id <= *(const gint64 *) user_data;
}

static void
test_agents (Fixture *self, gconstpointer data)
{
  gint64 last;
  guint  n = 0;
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) some = NULL;

  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 0);
  ask (self, "codex");
  ask (self, "claude-code");
  last = ask (self, "codex");
  ask (self, "gemini");

  all = beckon_waiting_list_agents (self->waiting, NULL, NULL, NULL);
  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 4);
  g_assert_cmpuint (all->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (all, 0), ==, "codex");
  g_assert_cmpstr (g_ptr_array_index (all, 1), ==, "claude-code");
  g_assert_cmpstr (g_ptr_array_index (all, 2), ==, "gemini");
  g_assert_cmpstr (beckon_waiting_get (self->waiting, 1)->agent, ==, "claude-code");
  g_assert_null (beckon_waiting_get (self->waiting, 4));

  some = beckon_waiting_list_agents (self->waiting, is_at_most, &last, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (some->len, ==, 2);
}

/* All that comes and goes before the main loop has its turn is one change. */
static void
test_changed (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonCommit) commit = NULL;
  gint64 id = ask (self, "codex");
  guint  n;

  let_turn ();
  g_assert_cmpuint (self->n_changes, ==, 1);
  for (guint i = 0; i < 20; i++)
    g_list_model_items_changed (beckon_desk_get_questions (self->desk.desk), 0, 1, 1);
  g_assert_cmpuint (self->n_changes, ==, 1);
  let_turn ();
  g_assert_cmpuint (self->n_changes, ==, 2);

  commit = desk_fixture_respond (&self->desk, id, "SQLite", NULL);
  g_assert_nonnull (commit);
  let_turn ();
  g_assert_cmpuint (beckon_waiting_get_n (self->waiting), ==, 0);
  n = self->n_changes;
  g_assert_cmpuint (n, >=, 3);
  let_turn ();
  g_assert_cmpuint (self->n_changes, ==, n);
}

/* Before the screen is locked no word of a question must be left on it. */
static void
test_locked (Fixture *self, gconstpointer data)
{
  beckon_dummy_presence_set (self->desk.presence, FALSE);
  g_assert_cmpuint (self->n_changes, ==, 1);
  g_assert_true (beckon_quiet_is_locked (beckon_waiting_get_quiet (self->waiting)));
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-5/waiting/agents", test_agents);
  ADD ("/att/ATT-5/waiting/changed", test_changed);
  ADD ("/pp/PP-3/waiting/reminded", test_reminded);
  ADD ("/att/ATT-12/waiting/locked", test_locked);
  return g_test_run ();
}
