/* test-migrations.c: files of earlier versions are understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include "base/timestamp.h"
#include "db/sqlite/migrate.h"
#include "rules/agents.h"
#include "rules/outbox.h"

/* The file of an earlier version is opened without a word, and has the schema of a new one. */
static void
migrate (Fixture *self, const char *name)
{
  static const char schema[] =
    "SELECT group_concat (sql, char (10)) FROM (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
    " AND name NOT LIKE 'interaction_search_%' ORDER BY name)";
  g_autofree char *new_schema = query_text (self->path, schema);
  g_autofree char *old_schema = NULL;

  fixture_use_dump (self, name);
  must_open (self);
  g_assert_null (self->notice);
  old_schema = query_text (self->path, schema);
  g_assert_cmpstr (old_schema, ==, new_schema);
  g_assert_cmpint (query_number (self->path, "PRAGMA user_version"), ==, BECKON_SCHEMA_VERSION);
}

/* A file of version 1, as its dump has it, is opened, understood and has the schema of a new one.
 */
static void
test_version_1 (Fixture *self, gconstpointer data)
{
  g_autofree char *state = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) answered = NULL;
  g_autoptr (BeckonInteraction) corrected = NULL;
  g_autoptr (BeckonInteraction) open = NULL;
  g_autoptr (GPtrArray) log = NULL;
  g_autofree char *said = NULL;
  guint64          counts[BECKON_N_TASK_STATUSES];

  migrate (self, "v1-basic");
  state = query_text (
    self->path, "SELECT group_concat (status, ' ') FROM (SELECT * FROM run_state ORDER BY status)");
  g_assert_cmpstr (state, ==, "AWAITING_USER CANCELLED RUNNING RUNNING");
  g_assert_true (reading_count_tasks (self->store, counts, &error));
  g_assert_cmpint (counts[BECKON_TASK_RUNNING], ==, 2);

  answered = get_interaction (self, 1);
  g_assert_cmpint (answered->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (answered->response, ==, "SQLite");
  g_assert_cmpstr (answered->responded_by, ==, "ada");
  corrected = get_interaction (self, 2);
  g_assert_cmpint (corrected->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpint (corrected->corrections->len, ==, 1);
  open = reading_get_oldest (self->store, BECKON_INTERACTION_PENDING, &error);
  g_assert_no_error (error);
  g_assert_cmpint (open->id, ==, 3);
  g_assert_cmpint (open->deadline_us, ==, T0 + 11 * MINUTE);
  log = reading_list_log (self->store, answered->task_id, 0, FALSE, 0, &error);
  g_assert_cmpint (log->len, ==, 3);
  for (guint i = 0; i < log->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (log, i);
      g_autofree char      *line = beckon_log_entry_say (entry);

      /* What was written before there were notes stays the text that it is. */
      g_assert_null (entry->message_code);
      g_assert_cmpstr (line, ==, entry->message);
    }
  said = beckon_log_entry_say (g_ptr_array_index (log, 1));
  g_assert_cmpstr (said, ==, "question 1 asked");
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, 20);
}

/* A file of version 4: pending messages for Telegram are sent, and nothing else; notices can be
 * added. */
static void
test_version_4 (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) taken = NULL;

  migrate (self, "v4-outbox");
  g_assert_cmpint (
    query_number (self->path, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"), ==, 3);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM sqlite_sequence WHERE name = 'outbox_new'"), ==,
    0);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), ==, 3);

  taken = must_commit (self, beckon_operation_deliver ("desk", "telegram", 0, BECKON_WAKE_TAKEN));
  g_assert_cmpuint (taken->waiting, ==, 1);
  g_assert_nonnull (taken->outbox);
  g_assert_cmpint (taken->outbox->id, ==, 1);
  g_assert_cmpint (taken->outbox->purpose, ==, BECKON_PURPOSE_QUESTION);
  g_assert_cmpint (taken->outbox->interaction_id, ==, 1);
  g_assert_cmpuint (taken->outbox->attempts, ==, 2);
  g_assert_cmpstr (taken->outbox->interaction->conflict_description, ==, "Which database?");

  run_sql (self->path,
           "INSERT INTO outbox (channel, purpose, task_serial, payload, created_at, next_us)"
           " VALUES ('telegram', 'notice', 3, '{}', '2026-11-22T00:00:00.000Z', 0)");
  g_assert_cmpint (query_number (self->path, "SELECT max(id) FROM outbox"), ==, 4);
}

/* A file of version 6: the time since when a person has a hand-off is in its log. */
static void
test_version_6 (Fixture *self, gconstpointer data)
{
  g_autofree char *since = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) handed_on = NULL;
  g_autoptr (BeckonInteraction) handed = NULL;
  g_autoptr (BeckonInteraction) question = NULL;

  migrate (self, "v6-handed-on");
  g_assert_cmpint (query_number (self->path, "SELECT id FROM people WHERE handle_key = 'eve'"), ==,
                   3);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM sqlite_sequence WHERE name = 'people'"), ==, 1);

  handed_on = get_interaction (self, 1);
  g_assert_cmpstr (handed_on->assignee, ==, "eve");
  since = beckon_timestamp_dup (handed_on->assigned_us);
  g_assert_cmpstr (since, ==, "2026-11-22T13:03:45.314Z");
  handed = get_interaction (self, 2);
  g_assert_cmpint (handed->assigned_us, ==, 0);
  g_assert_cmpint (beckon_interaction_get_assigned_us (handed), ==, handed->timestamp_us);
  question = get_interaction (self, 3);
  g_assert_cmpint (beckon_interaction_get_assigned_us (question), ==, 0);
  g_assert_cmpint (question->aside_us, ==, 0);
}

/* A file from before the time of setting aside was stored: the log has it, the newest line
 * first. */
static void
test_set_aside_before (Fixture *self, gconstpointer data)
{
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (BeckonInteraction) other = NULL;

  fixture_use_dump (self, "v6-handed-on");
  run_sql (self->path,
           "INSERT INTO execution_log (task_id, message, timestamp, interaction_id, task_serial)"
           " SELECT task_id, 'postponed: nobody answered question 3 yet', "
           "'2026-11-22T13:05:00.500Z', id, task_serial FROM aic_interactions WHERE id = 3;"
           "INSERT INTO execution_log (task_id, message, timestamp, interaction_id, task_serial)"
           " SELECT task_id, 'postponed: question 3 set aside until then', "
           "'2026-11-22T13:09:00.250Z', id, task_serial FROM aic_interactions WHERE id = 3;"
           "INSERT INTO execution_log (task_id, message, timestamp, interaction_id, task_serial)"
           " SELECT task_id, 'question 3 asked again', '2026-11-22T13:10:00.000Z', id, task_serial "
           "FROM aic_interactions WHERE id = 3;");
  must_open (self);

  question = get_interaction (self, 3);
  aside = beckon_timestamp_dup (question->aside_us);
  g_assert_cmpstr (aside, ==, "2026-11-22T13:09:00.250Z");
  other = get_interaction (self, 2);
  g_assert_cmpint (other->aside_us, ==, 0);
}

/* A file from before agents had icons: they have none, may be given one, and keep what they had. */
static void
test_agents_without_icons (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) before = NULL;
  g_autoptr (BeckonAgent) after = NULL;
  g_autoptr (BeckonCommit) edited = NULL;

  fixture_use_dump (self, "v6-handed-on");
  run_sql (self->path,
           "INSERT INTO agents (id, name, key, folder, created_at, updated_at) VALUES (7, 'Scout',"
           " 'scout', '/tmp', '2026-11-22T13:05:00.500Z', '2026-11-22T13:05:00.500Z')");
  must_open (self);

  before = reading_get_agent (self->store, 7, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (before->icon, ==, NULL);
  g_assert_cmpstr (before->folder, ==, "/tmp");
  edited = must_commit (self, beckon_operation_edit_agent ("ada", 7, "{\"icon\": \"CX\"}"));
  after = reading_get_agent (self->store, 7, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (edited->agent->icon, ==, "CX");
  g_assert_cmpstr (after->icon, ==, "CX");
  g_assert_cmpstr (after->folder, ==, "/tmp");
}

/* Who asked an open question over MCP was not kept before; whoever asks the same gets its answer.
 */
static void
test_owed_before (Fixture *self, gconstpointer data)
{
  g_autofree char *owed = NULL;

  fixture_use_dump (self, "v1-basic");
  run_sql (self->path, "UPDATE aic_interactions SET idempotency_key = 'mcp-a-1' WHERE id = 1;"
                       "UPDATE aic_interactions SET idempotency_key = 'mcp-b-1' WHERE id = 3");
  must_open (self);

  owed =
    query_text (self->path, "SELECT group_concat (id || ' ' || owed_to) FROM aic_interactions");
  g_assert_cmpstr (owed, ==, "3 anybody");
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin_new, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-8/version-1", test_version_1);
  TEST ("/aic/AIC-8/version-4", test_version_4);
  TEST ("/aic/AIC-8/version-6", test_version_6);
  TEST ("/wh/WH-5/agent-icon/agents-of-an-earlier-version", test_agents_without_icons);
  TEST ("/ag/AG-2/open-questions-of-an-earlier-version", test_owed_before);
  TEST ("/pp/PP-2/set-aside-before-that-was-kept", test_set_aside_before);

  return g_test_run ();
}
