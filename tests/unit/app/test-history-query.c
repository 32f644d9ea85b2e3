/* test-history-query.c: which questions the history shows, and which of them changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/history/history-changes.h"
#include "app/history/history-query.h"

static BeckonInteraction *
make (gint64 id, const char *agent)
{
  BeckonInteraction *interaction = beckon_interaction_new ();

  interaction->id = id;
  interaction->agent = g_strdup (agent);
  interaction->timestamp_us = 1000;
  interaction->status = BECKON_INTERACTION_ANSWERED;
  return interaction;
}

static void
test_set (void)
{
  BeckonHistoryQuery     self = { 0 };
  BeckonInteractionQuery query = { .text = "  port ", .agent = "codex" };

  g_assert_true (beckon_history_query_set (&self, &query));
  g_assert_cmpstr (self.query.text, ==, "port");
  query.text = "port\n";
  g_assert_false (beckon_history_query_set (&self, &query));
  query.text = " ";
  g_assert_true (beckon_history_query_set (&self, &query));
  g_assert_null (self.query.text);
  /* What it returned may be given back to it. */
  query = self.query;
  query.from_us = 5;
  g_assert_true (beckon_history_query_set (&self, &query));
  g_assert_cmpstr (self.query.agent, ==, "codex");
  beckon_history_query_clear (&self);
}

static void
test_matches (void)
{
  BeckonHistoryQuery     self = { 0 };
  BeckonInteractionQuery query = { 0 };
  g_autoptr (BeckonInteraction) named = make (1, "codex");
  g_autoptr (BeckonInteraction) unnamed = make (2, NULL);

  g_assert_true (beckon_history_query_matches (&self, named));
  query.agent = "codex";
  beckon_history_query_set (&self, &query);
  g_assert_true (beckon_history_query_matches (&self, named));
  g_assert_false (beckon_history_query_matches (&self, unnamed));
  /* No agent is an agent without a name. */
  query.agent = "";
  beckon_history_query_set (&self, &query);
  g_assert_true (beckon_history_query_matches (&self, unnamed));
  query.agent = NULL;
  query.statuses = 1u << BECKON_INTERACTION_PENDING;
  beckon_history_query_set (&self, &query);
  g_assert_false (beckon_history_query_matches (&self, named));
  /* The end is not in the time. */
  query.statuses = 0;
  query.from_us = 1000;
  query.to_us = 1001;
  beckon_history_query_set (&self, &query);
  g_assert_true (beckon_history_query_matches (&self, named));
  query.from_us = 0;
  query.to_us = 1000;
  beckon_history_query_set (&self, &query);
  g_assert_false (beckon_history_query_matches (&self, named));
  beckon_history_query_clear (&self);
}

static void
test_changes (void)
{
  BeckonHistoryChanges *changes = beckon_history_changes_new ();
  g_autoptr (BeckonInteraction) old = make (7, "codex");
  g_autoptr (BeckonInteraction) last = make (7, "scout");
  g_autoptr (BeckonInteraction) other = make (3, NULL);
  g_autoptr (GPtrArray) all = NULL;

  beckon_history_changes_put (changes, old);
  beckon_history_changes_put (changes, other);
  beckon_history_changes_put (changes, last);
  g_assert_cmpuint (beckon_history_changes_count (changes), ==, 2);
  g_assert_true (beckon_history_changes_has (changes, 7));
  g_assert_false (beckon_history_changes_has (changes, 8));
  all = beckon_history_changes_take (changes);
  g_assert_cmpuint (all->len, ==, 2);
  g_assert_true (all->pdata[0] == other);
  g_assert_true (all->pdata[1] == last);
  g_assert_cmpuint (beckon_history_changes_count (changes), ==, 0);
  beckon_history_changes_free (changes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-15/query/set", test_set);
  g_test_add_func ("/att/ATT-15/query/matches", test_matches);
  g_test_add_func ("/att/ATT-15/query/changes", test_changes);
  return g_test_run ();
}
