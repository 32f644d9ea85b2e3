/* test-salvage.c: a salvaged file works as it should: every table, deadlines, plans
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "salvage-fixture.h"

/* Not copied when salvaging, because it follows from the rest. */
#define FOLLOWS "('sqlite_sequence', 'task_counts', 'search_tail')"
#define TABLES "sqlite_schema WHERE type = 'table' AND name NOT GLOB 'interaction_search*'"

static gint64
count_rows (const char *path, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", table);

  return query_number (path, sql);
}

/* (transfer full): the names of all tables, except those of the search. */
static char **
list_tables (const char *path)
{
  g_autofree char *names = query_text (path, "SELECT group_concat (name, ' ') FROM " TABLES);

  return g_strsplit (names, " ", -1);
}

/* One or more rows in every table. */
static void
fill_every_table (Fixture *self)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);
  gint64           done = ask (self, id);

  beckon_commit_unref (must_commit (self, op_respond (self, done, "2")));
  ask (self, id);
  run_sql (
    self->path,
    "INSERT OR IGNORE INTO search_tail (interaction_id) VALUES (1);"
    "INSERT INTO corrections (interaction_id, response, timestamp, corrected_by) VALUES (1, 'A', "
    "'2026-11-21T14:00:00.000Z', 'ada');"
    "INSERT INTO interaction_turns (interaction_id, speaker, said_by, text, timestamp) VALUES (2, "
    "'person', 'ada', 'Why?', '2026-11-21T14:00:00.000Z');"
    "UPDATE aic_interactions SET turns = 1 WHERE id = 2;"
    "INSERT INTO attachments (interaction_id, place, name, media_type, bytes, sha256, file, path, "
    "timestamp) VALUES (1, 1, 'a.png', 'image/png', 3, 'f', 'b.png', '/nowhere/b.png', '');"
    "UPDATE aic_interactions SET attachments = 1 WHERE id = 1;"
    "INSERT INTO held_answers (interaction_id, status, response, responded_by, held_at) VALUES (2, "
    "'ANSWERED', 'A', 'ada', '2026-11-21T14:00:00.000Z');"
    "INSERT INTO daily_counts SELECT day, agent, 'corrected', 1 FROM daily_counts LIMIT 1;"
    "INSERT INTO steps (task_serial, position, type, spec) VALUES (1, 0, 'notify', '{}'), (1, 1, "
    "'notify', '{}');"
    "INSERT INTO agents (name, key, created_at, updated_at) VALUES ('ant', 'ant', '', ''), ('bee', "
    "'bee', '', '');"
    "INSERT INTO people (handle, handle_key, name, created_at, updated_at) VALUES ('ada', 'ada', "
    "'Ada', '', '');"
    "INSERT INTO preferences (fingerprint, scope, question, created_at, created_by) VALUES ('f', "
    "'agent', 'Q', '', 'ada');"
    "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us) VALUES "
    "('telegram', 'question', 2, '{}', '', 0);"
    "INSERT INTO channel_state (channel, name, value) VALUES ('telegram', 'offset', '17'), "
    "('telegram', 'chat', '4');"
    "INSERT INTO channel_messages (channel, message, interaction_id) VALUES ('telegram', '100', "
    "1), ('telegram', '101', 2);"
    "INSERT INTO requests (id, state, text, created_at, updated_at) VALUES ('r', 'QUEUED', 'Do "
    "it', '', '');"
    "INSERT INTO request_turns (request_serial, role, text, timestamp) VALUES (1, 'query', 'Do "
    "it', '');"
    "INSERT INTO transcript (task_serial, step, attempt, number, revision, kind, text, bytes, "
    "timestamp) VALUES (1, 1, 1, 1, 1, 'message', 'Hello', 5, '');"
    "INSERT INTO suggestions (interaction_id, day, evaluator, response, confidence) VALUES (1, "
    "20000, 'rules', 'A', 0.5);"
    "INSERT OR IGNORE INTO daily_sizes (day, bytes, lines) VALUES (20000, 4096, 1)");
}

/* A new table needs a row above, and is salvaged like the others, or is listed in FOLLOWS with what
 * it follows from. */
static void
test_every_table (Fixture *self, gconstpointer data)
{
  static const char left[] = "SELECT name IN " FOLLOWS " FROM sqlite_schema WHERE name = '%s'";
  g_auto (GStrv) tables = NULL;
  g_autofree gint64 *before = NULL;
  g_autofree char   *state = NULL;

  fill_every_table (self);
  fixture_close (self);
  tables = list_tables (self->path);
  before = g_new0 (gint64, g_strv_length (tables));
  g_assert_cmpuint (g_strv_length (tables), >, 15);
  for (guint i = 0; tables[i] != NULL; i++)
    {
      before[i] = count_rows (self->path, tables[i]);
      if (!g_str_equal (tables[i], "search_tail"))
        {
          g_test_message ("%s: %d rows", tables[i], (int) before[i]);
          g_assert_cmpint (before[i], >, 0);
        }
    }
  must_open (self);
  salvage (self);

  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_autofree char *sql = g_strdup_printf (left, tables[i]);

      g_test_message ("%s: %d rows of %d", tables[i], (int) count_rows (self->path, tables[i]),
                      (int) before[i]);
      if (query_number (self->path, sql) == 0)
        g_assert_cmpint (count_rows (self->path, tables[i]), ==, before[i]);
    }
  state = query_text (
    self->path, "SELECT value FROM channel_state WHERE channel = 'telegram' AND name = 'offset'");
  g_assert_cmpstr (state, ==, "17");
}

/* The number of a question that was lost is given again: what was suggested for it goes, too. */
static void
test_lost_question (Fixture *self, gconstpointer data)
{
  fill_every_table (self);
  fixture_close (self);
  run_sql (self->path, "INSERT INTO suggestions (interaction_id, day, evaluator, response, "
                       "confidence) VALUES (3, 20000, 'rules', 'A', 0.5)");
  must_open (self);
  salvage (self);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM suggestions"), ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT interaction_id FROM suggestions"), ==, 1);
}

/* A file that was damaged before this version ever opened it: people are found by their handles. */
static void
test_earlier_version (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_use_dump (self, "v6-handed-on");
  spoil_page (self->path, find_root (self->path, "tasks_by_status"));
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);

  g_assert_cmpint (count_rows (self->path, "people"), ==, 3);
  g_assert_cmpint (query_number (self->path, "SELECT id FROM people WHERE handle_key = 'eve'"), ==,
                   3);
}

/* A page in the middle of a table with text keys: both ends are kept. */
static void
test_both_ends (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  gint64           page;

  ask (self, NULL);
  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)"
           " INSERT INTO channel_messages (channel, message, interaction_id) SELECT 'telegram', "
           "printf ('%08d', i), 1 FROM n");
  fixture_close (self);
  page = query_number (self->path, "SELECT pageno FROM dbstat WHERE name = 'channel_messages' AND "
                                   "pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5");
  spoil_page (self->path, page);
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);

  g_assert_cmpint (count_rows (self->path, "channel_messages"), >, 3000);
  g_assert_cmpint (count_rows (self->path, "channel_messages"), <, 4000);
  g_assert_cmpint (
    query_number (
      self->path,
      "SELECT count(*) FROM channel_messages WHERE message IN ('00000001', '00004000')"),
    ==, 2);
}

/* The first page of a table is noise: whichever it is, a starting desk finds it before it is
 * needed. */
static void
test_looked_at (Fixture *self, gconstpointer data)
{
  g_autofree char *good = g_build_filename (self->folder, "good", NULL);
  g_auto (GStrv) tables = NULL;

  fill_every_table (self);
  fixture_close (self);
  tables = list_tables (self->path);
  copy_file (self->path, good);
  for (guint i = 0; tables[i] != NULL; i++)
    {
      copy_file (good, self->path);
      spoil_page (self->path, find_root (self->path, tables[i]));
      must_open (self);
      g_test_message ("%s: %s", tables[i], self->notice);
      g_assert_nonnull (self->notice);
      fixture_close (self);
    }
}

/* --- deadlines --- */

/* Asks a question of @kind that waits for an hour; returns its id. */
static gint64
ask_for_an_hour (Fixture *self, BeckonKind kind, BeckonPolicy policy)
{
  BeckonInteraction *draft = new_draft ("Which one?", "A", "B", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->kind = kind;
  draft->policy = policy;
  draft->timeout_us = 60 * MINUTE;
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

/* A hand-off as stored in the row, with its next reminder. */
static gint64
hand_over (Fixture *self)
{
  gint64           id = ask_for_an_hour (self, BECKON_KIND_CLARIFICATION, BECKON_POLICY_CONTINUE);
  g_autofree char *sql = NULL;

  sql = g_strdup_printf (
    "UPDATE aic_interactions SET kind = 'handoff', assignee = 'ada', subject = 'S', title = 'T', "
    "priority = 'normal'"
    " WHERE id = %" G_GINT64_FORMAT ";"
    "INSERT INTO deadlines (interaction_id, kind, due_us) VALUES (%" G_GINT64_FORMAT
    ", 'handoff', %" G_GINT64_FORMAT ")",
    id, id, self->now_us + 30 * MINUTE);
  run_sql (self->path, sql);

  return id;
}

static gint64
get_deadline (Fixture *self, gint64 id, const char *kind)
{
  g_autofree char *sql = g_strdup_printf (
    "SELECT due_us FROM deadlines WHERE interaction_id = %" G_GINT64_FORMAT " AND kind = '%s'", id,
    kind);

  return query_number (self->path, sql);
}

static void
recover (Fixture *self)
{
  beckon_commit_unref (must_commit (self, beckon_operation_recover ("desk", 0)));
}

/* A question that nobody answers ends when it would have. */
static void
test_deadlines_kept (Fixture *self, gconstpointer data)
{
  gint64 choice = ask_for_an_hour (self, BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION);
  gint64 ambiguity = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);
  gint64 handoff = hand_over (self);
  gint64 aside = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);

  beckon_commit_unref (must_commit (self, op_expire (self, aside, self->now_us + 60 * MINUTE)));
  g_assert_cmpint (get_deadline (self, aside, "remind"), >, 0);
  salvage (self);

  g_assert_cmpint (get_deadline (self, choice, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "handoff"), ==, T0 + 30 * MINUTE);
  g_assert_cmpint (get_deadline (self, aside, "remind"), >, 0);
  recover (self);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, T0 + 60 * MINUTE);
}

/* Their rows are lost: each gets its whole time again, whatever its kind. */
static void
test_deadlines_lost (Fixture *self, gconstpointer data)
{
  gint64 choice = ask_for_an_hour (self, BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION);
  gint64 ambiguity = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);
  gint64 handoff = hand_over (self);

  run_sql (self->path, "DELETE FROM deadlines WHERE kind = 'auto-resolve'");
  salvage (self);
  self->now_us += 10 * MINUTE;
  recover (self);

  g_assert_cmpint (get_deadline (self, choice, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "handoff"), >, self->now_us);
  beckon_commit_unref (must_commit (self, op_expire (self, ambiguity, self->now_us + 60 * MINUTE)));
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE status = 'POSTPONED'"),
    ==, 1);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/e/E110/every-table-is-salvaged", test_every_table);
  TEST ("/cf/CF-8/a-suggestion-of-a-lost-question", test_lost_question);
  TEST ("/e/E110/earlier-versions-are-salvaged", test_earlier_version);
  TEST ("/e/E110/both-ends-are-salvaged", test_both_ends);
  TEST ("/e/E110/every-table-is-looked-at", test_looked_at);
  TEST ("/pp/PP-2/deadlines-are-salvaged", test_deadlines_kept);
  TEST ("/pp/PP-2/deadlines-that-are-lost", test_deadlines_lost);

  return g_test_run ();
}
