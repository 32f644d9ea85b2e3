/* test-orders.c: lists whose order matters, keys that are compared, and the cost of one page
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "store-fixture.h"

#include "db/engine.h"
#include "db/tables/preferences.h"
#include "db/tables/question/search.h"
#include "db/tables/task/claims.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/waits.h"
#include "db/text-index.h"

/* Closes the store, and returns the connection on which the statements run. */
static BeckonDb *
open_engine (Fixture *self, BeckonEngine **engine)
{
  g_autoptr (GError) error = NULL;

  fixture_close (self);
  *engine = beckon_engine_new (self->path, NULL);
  g_assert_true (beckon_engine_open (*engine, &error));
  g_assert_no_error (error);

  return beckon_engine_get_db (*engine);
}

static void
close_engine (Fixture *self, BeckonEngine *engine)
{
  beckon_engine_close (engine);
  beckon_engine_free (engine);
  must_open (self);
}

static void
check_waits (BeckonDb *db, const char *agent, guint limit, gint64 first, guint n)
{
  g_autoptr (GArray) serials = beckon_sql_list_waits_of_agent (db, agent, FALSE, limit, NULL);

  g_assert_nonnull (serials);
  g_assert_cmpint (serials->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (g_array_index (serials, gint64, i), ==, first + i);
}

/* Those that follow an agent are processed a few at a time: always the oldest first. */
static void
test_waits (Fixture *self, gconstpointer data)
{
  BeckonEngine *engine;
  BeckonDb     *db;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 20 UNION ALL SELECT i - 1 FROM n WHERE i > 1)"
           "INSERT INTO tasks (serial, id, title, status, queued_us, sort_us, agent, agent_key)"
           " SELECT i, 'task-' || i, 'Wait', 'WAITING', 100 - i, 1, 'Élan', 'élan' FROM n");
  db = open_engine (self, &engine);
  check_waits (db, "élan", 7, 1, 7);
  check_waits (db, "ÉLAN", 100, 1, 20);
  check_waits (db, "elan", 100, 1, 0);
  close_engine (self, engine);
}

static BeckonInteraction *
make_question (const char *agent, const char *workspace)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->conflict_description = g_strdup ("f");
  question->agent = g_strdup (agent);
  question->workspace = g_strdup (workspace);
  return question;
}

static void
check_preference (BeckonDb *db, const char *agent, const char *workspace, const char *answer)
{
  g_autoptr (BeckonInteraction) question = make_question (agent, workspace);
  g_autoptr (BeckonPreference) found = NULL;

  g_assert_true (beckon_sql_find_preference (db, question, T0, &found, NULL));
  g_assert_cmpstr (found != NULL ? found->answer : NULL, ==, answer);
}

/* The narrowest scope applies, in whatever order they were created. */
static void
test_preferences (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) question = make_question (NULL, NULL);
  g_autofree char *key = beckon_interaction_dup_fingerprint (question);
  g_autofree char *sql = g_strdup_printf (
    "INSERT INTO preferences (fingerprint, scope, scope_value, question, answer, "
    "created_at, created_by) VALUES"
    " ('%s', 'everywhere', '', 'Q', 'of all', '2026-11-21T14:00:00.000Z', 'ada'),"
    " ('%s', 'workspace', '/w', 'Q', 'of the workspace', '2026-11-21T14:00:00.000Z', 'ada'),"
    " ('%s', 'agent', 'a', 'Q', 'of the agent', '2026-11-21T14:00:00.000Z', 'ada')",
    key, key, key);
  BeckonEngine *engine;
  BeckonDb     *db;

  run_sql (self->path, sql);
  db = open_engine (self, &engine);
  check_preference (db, "a", "/w", "of the agent");
  check_preference (db, "b", "/w", "of the workspace");
  check_preference (db, NULL, "/w", "of the workspace");
  check_preference (db, "b", NULL, "of all");
  close_engine (self, engine);
}

/* A frequent word and a filter that matches almost nothing: no page reads everything, and no hit is
 * lost. */
static void
test_search_bound (Fixture *self, gconstpointer data)
{
  const char *const      fields[BECKON_TEXT_INDEX_FIELDS] = { "which database?" };
  BeckonInteractionQuery query = { .text = "database", .agent = "rare", .limit = 5 };
  g_autofree char       *after = NULL;
  BeckonEngine          *engine;
  BeckonDb              *db;
  guint                  n_pages = 0, n_found = 0;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3500)"
           "INSERT INTO aic_interactions (id, task_id, conflict_description, options, timestamp, "
           "status, task_serial, queued_us, agent)"
           " SELECT i, 'task-1', 'Which database?', '[]', '2026-11-21T14:00:00.000Z', 'ANSWERED', "
           "1, 1, CASE WHEN i IN (1, 2000) THEN 'rare' ELSE 'common' END FROM n");
  db = open_engine (self, &engine);
  g_assert_true (beckon_db_begin_write (db, NULL));
  for (gint64 id = 1; id <= 3500; id++)
    g_assert_true (beckon_text_index_add (db, id, fields, NULL));
  g_assert_true (beckon_db_commit (db, NULL));
  do
    {
      g_autofree char *next = NULL;
      g_autoptr (GPtrArray) page = NULL;
      g_autoptr (GError) error = NULL;

      query.after = after;
      page = beckon_sql_search_interactions (db, &query, &next, &error);
      g_assert_no_error (error);
      n_found += page->len;
      n_pages++;
      g_free (after);
      after = g_steal_pointer (&next);
    }
  while (after != NULL);
  g_assert_cmpint (n_found, ==, 2);
  g_assert_cmpint (n_pages, ==, 4);
  close_engine (self, engine);
}

/* A file of version 6 gets its keys, even if a plan cannot be read. */
static void
test_keys_of_old_file (Fixture *self, gconstpointer data)
{
  g_autofree char *keys = NULL;
  g_autofree char *steps = NULL;
  gint64           serial = 0;
  BeckonEngine    *engine;
  BeckonDb        *db;

  ONLY_FOR_FILES ("a server has no database of an earlier version");
  fixture_use_dump (self, "v6-handed-on");
  run_sql (self->path,
           "INSERT INTO tasks (serial, id, title, status, queued_us, sort_us, agent) VALUES"
           " (901, 'task-901', 'T', 'QUEUED', 1, 1, 'ÉLAN'), (902, 'task-902', 'T', 'WAITING', 1, "
           "1, 'Bob'), (903, 'task-903', 'T', 'COMPLETE', 1, 1, 'Bob'),"
           " (904, 'task-904', 'T', 'QUEUED', 1, 1, NULL);"
           "INSERT INTO steps (task_serial, position, type, spec) VALUES"
           " (902, 0, 'when', '{\"type\":\"when\",\"guards\":2}'),"
           " (902, 1, 'run', '{\"type\":\"run\",\"agent\":\"ÉLAN\"}'),"
           " (902, 2, 'run', '{\"type\":\"run\"}'), (902, 3, 'run', '{\"agent\":')");
  must_open (self);
  db = open_engine (self, &engine);
  g_assert_true (beckon_sql_find_task_to_fetch (db, "élan", &serial, NULL));
  g_assert_cmpint (serial, ==, 901);
  check_waits (db, "BOB", 10, 902, 1);
  close_engine (self, engine);

  keys =
    query_text (self->path, "SELECT group_concat (coalesce (agent_key, '-'), ' ') FROM (SELECT "
                            "agent_key FROM tasks WHERE serial > 900 ORDER BY serial)");
  g_assert_cmpstr (keys, ==, "élan bob - -");
  steps = query_text (self->path,
                      "SELECT group_concat (coalesce (guards, '-') || coalesce (agent_key, '-'), "
                      "' ') FROM (SELECT * FROM steps WHERE task_serial = 902 ORDER BY position)");
  g_assert_cmpstr (steps, ==, "2- -élan -- --");
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/cf/CF-1/waits-follow-in-order", test_waits);
  TEST ("/sen/SEN-5/the-narrowest-counts", test_preferences);
  TEST ("/att/ATT-15/a-page-has-a-bound", test_search_bound);
  TEST ("/tr/TR-4/keys-of-an-old-file", test_keys_of_old_file);

  return g_test_run ();
}
