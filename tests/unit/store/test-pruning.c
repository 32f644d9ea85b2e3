/* test-pruning.c: what is deleted in quiet moments: events that are old, and what channels show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#define WAIT_UNTIL(condition) \
  G_STMT_START \
  { \
    for (guint tries_ = 0; !(condition); tries_++) \
      { \
        g_assert_cmpuint (tries_, <, 3000); \
        g_usleep (10000); \
      } \
  } \
  G_STMT_END

/* Old events go in quiet moments; the newest stay whatever their age, and the sequence never goes back. */
static void
test_prune_events (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *id = NULL;
  gint64 last;

  run_sql (self->path, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
                       " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '2026-09-01T00:00:00.000Z', '{}' FROM n");
  id = create (self, "Build", BECKON_TASK_RUNNING);
  last = beckon_store_get_last_sequence (self->store);
  g_assert_cmpint (last, >, 1500);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 1000);
  g_assert_cmpint (query_number (self->path, "SELECT min(sequence) FROM events"), ==, last - 999);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), ==, last);

  /* What is younger than 30 days stays, up to 100 000 of them. */
  run_sql (self->path, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100200)"
                       " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '2026-11-20T00:00:00.000Z', '{}' FROM n");
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 100000);
  fixture_reopen (self);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), >, last + 100200);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM events"), ==, 100000);
}

/* What a channel shows is forgotten a month after it was settled, not while it is open or the channel has still to be told. */
static void
test_prune_messages (Fixture       *self,
                     gconstpointer  data)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 206)"
           " INSERT INTO aic_interactions (id, task_id, conflict_description, options, timestamp, status, task_serial, queued_us, responded_at)"
           " SELECT i, (SELECT id FROM tasks), 'Tea?', '[]',"
           "        CASE WHEN i > 204 THEN '2026-11-20T00:00:00.000Z' ELSE '2020-01-01T00:00:00.000Z' END,"
           "        CASE i WHEN 1 THEN 'PENDING' WHEN 2 THEN 'POSTPONED' ELSE 'ANSWERED' END, (SELECT serial FROM tasks), i,"
           "        CASE WHEN i < 3 THEN NULL WHEN i IN (3, 205) THEN '2026-11-20T00:00:00.000Z' ELSE '2020-01-02T00:00:00.000Z' END"
           "   FROM n");
  /* 206 was settled long before it was asked: a clock that was set. Nothing of it is lost. */
  run_sql (self->path, "INSERT INTO channel_messages (channel, message, interaction_id) SELECT 'telegram', id, id FROM aic_interactions;"
                       "INSERT INTO channel_messages (channel, message, interaction_id) VALUES ('other', 1, 100);"
                       "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
                       " VALUES ('telegram', 'settled', 4, '{}', '2020-01-02T00:00:00.000Z', 0)");
  fixture_reopen (self);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM channel_messages") == 6);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM channel_messages WHERE interaction_id IN (1, 2, 3, 4, 205, 206)"), ==, 6);
}

int
main (int   argc,
      char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/interfaces/events/old-ones-are-deleted", test_prune_events);
  TEST ("/pp/PP-3/what-channels-show-is-forgotten-in-the-end", test_prune_messages);

  return g_test_run ();
}
