/* test-search.c: words that are searched in interactions and tasks, and their index
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "history-fixture.h"

#include <sys/resource.h>

#include "db/tables/question/search-text.h"

static guint
count_found (Fixture *self, const char *text)
{
  BeckonInteractionQuery query = { .text = text, .limit = 7 };
  BeckonInteractionQuery up = { .text = text, .limit = 3, .oldest_first = TRUE };
  g_autoptr (GArray) ids = history_list_ids (self, &query);
  g_autoptr (GArray) ids_up = history_list_ids (self, &up);

  g_assert_cmpint (ids->len, ==, ids_up->len);

  return ids->len;
}

/* (transfer full) each; settled ones go into the index. */
static void
ask_and_answer (Fixture *self, const char *question, const char *agent, const char *answer)
{
  BeckonInteraction *draft = new_draft (question, "PostgreSQL", "SQLite", "Größe ändern", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->agent = g_strdup (agent);
  draft->allow_other = TRUE;
  draft->reason = g_strdup ("Both work for this size");
  done = must_commit (self, op_ask (self, draft));
  if (answer != NULL)
    beckon_commit_unref (must_commit (self, op_respond (self, done->interaction->id, answer)));
}

static void
wait_until_indexed (Fixture *self)
{
  for (guint i = 0; i < 200; i++)
    {
      if (query_number (self->path, "SELECT count(*) FROM search_tail") == 0)
        return;
      g_usleep (50 * 1000);
    }
  g_assert_not_reached ();
}

static void
check_searches (Fixture *self)
{
  static const struct
  {
    const char *text;
    guint       found;
  } cases[] = {
    { "database", 2 },
    { "DATABASE", 2 },
    { "datab", 2 },
    { "tabase", 0 },
    { "database service", 2 },
    { "service database", 2 },
    { "database nothing", 0 },
    { "builder", 2 },
    { "size", 6 },
    { "grosse", 6 },
    { "groß", 6 },
    { "GRÖSSE", 6 },
    { "große", 6 },
    { "andern", 6 },
    { "café", 1 },
    { "cafe", 1 },
    { "数据库", 1 },
    { "数据", 1 },
    { "据库", 1 },
    { "库", 1 },
    { "数库", 0 },
    { "使用哪个", 1 },
    { "数据库 SQL", 1 },
    { "哪个数据库", 1 },
    { "😀", 1 },
    { "🎉", 0 },
    { "\"database\"", 2 },
    { "\"", 0 },
    { "data*", 2 },
    { "*", 0 },
    { "NEAR", 0 },
    { "NEAR(database service)", 0 },
    { "database AND", 2 },
    { "question:database", 0 },
    { "database OR café", 0 },
    { "-database", 2 },
    { "(database", 2 },
    { "^database", 2 },
    { "'; DROP TABLE tasks; --", 0 },
    { "c++", 3 },
    { "foo-bar", 1 },
    { "foo_bar", 1 },
    { "foo bar", 1 },
    { "   ", 0 },
    { "\xff\xfe", 0 },
    { "ก", 0 },
    { "sqlite", 6 },
    { "withdrawn answer text", 0 },
    { "another free answer", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint found = count_found (self, cases[i].text);

      if (found != cases[i].found)
        g_test_message ("searched for “%s”", cases[i].text);
      g_assert_cmpint (found, ==, cases[i].found);
    }
}

/* The same results whether it is open, settled and not yet in the index, or in the index. */
static void
test_search (Fixture *self, gconstpointer data)
{
  ask_and_answer (self, "Which database should the service use?", "builder", "2");
  ask_and_answer (self, "Which database, for the other service?", "builder", NULL);
  ask_and_answer (self, "Meet in the Café?", "ant", "another free answer");
  ask_and_answer (self, "服务应该使用哪个数据库？", "ant", "1");
  ask_and_answer (self, "Is c++ or foo-bar fine? 😀", "ant", NULL);
  ask_and_answer (self, "Nothing in common", "ant", "1");

  check_searches (self);
  wait_until_indexed (self);
  check_searches (self);
  fixture_reopen (self);
  check_searches (self);
}

static void
test_search_with_filters (Fixture *self, gconstpointer data)
{
  BeckonInteractionQuery query = { .text = "database",
                                   .statuses = 1u << BECKON_INTERACTION_ANSWERED };
  BeckonInteractionQuery agent = { .text = "database", .agent = "ant" };
  BeckonInteractionQuery kinds = { .text = "database", .kinds = 1u << BECKON_KIND_AMBIGUITY };
  BeckonInteractionQuery none = { .text = "" };
  g_autoptr (GArray) answered = NULL;
  g_autoptr (GArray) of_ant = NULL;
  g_autoptr (GArray) of_kind = NULL;
  g_autoptr (GArray) everything = NULL;

  ask_and_answer (self, "Which database?", "builder", "2");
  ask_and_answer (self, "Which database?", "ant", NULL);
  ask_and_answer (self, "Which colour?", "ant", NULL);
  wait_until_indexed (self);
  answered = history_list_ids (self, &query);
  g_assert_cmpint (answered->len, ==, 1);
  of_ant = history_list_ids (self, &agent);
  g_assert_cmpint (of_ant->len, ==, 1);
  of_kind = history_list_ids (self, &kinds);
  g_assert_cmpint (of_kind->len, ==, 0);
  everything = history_list_ids (self, &none);
  g_assert_cmpint (everything->len, ==, 3);
}

/* When the index is complete the writer sleeps: nothing is written and no time is used. */
static void
test_index_ends (Fixture *self, gconstpointer data)
{
  struct rusage begin, end;
  gint64        before;

  ONLY_FOR_FILES ("data_version is a word of SQLite");
  for (guint i = 0; i < 300; i++)
    ask_and_answer (self, "Which database?", "builder", "2");
  wait_until_indexed (self);
  g_usleep (600 * 1000);
  before = query_number (self->path, "PRAGMA data_version");
  getrusage (RUSAGE_SELF, &begin);
  g_usleep (1000 * 1000);
  getrusage (RUSAGE_SELF, &end);
  /* Polling would sleep again and again; one sleep is this test's own. */
  g_assert_cmpint (end.ru_nvcsw - begin.ru_nvcsw, <, 10);
  g_assert_cmpint (query_number (self->path, "PRAGMA data_version"), ==, before);
  g_assert_cmpint (count_found (self, "database"), ==, 300);
}

static void
test_search_cancelled (Fixture *self, gconstpointer data)
{
  BeckonInteractionQuery query = { .text = "which" };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  run_sql (
    self->path,
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
    "INSERT INTO aic_interactions (task_id, conflict_description, options, timestamp, status, "
    "task_serial, queued_us)"
    " SELECT 'task-1', 'Nothing here', '[]', '2026-11-21T14:00:00.000Z', 'PENDING', 1, 1 FROM n");
  beckon_store_search_interactions_async (self->store, &query, cancellable, history_store_result,
                                          &result);
  g_usleep (20 * MS);
  g_cancellable_cancel (cancellable);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (beckon_store_search_interactions_finish (self->store, result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static guint
count_tasks_found (Fixture *self, const char *text, guint statuses)
{
  BeckonTaskQuery  query = { .text = text, .statuses = statuses, .limit = 2 };
  g_autofree char *after = NULL;
  guint            found = 0;

  do
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) page = NULL;
      char *next = NULL;

      query.after = after;
      beckon_store_search_tasks_async (self->store, &query, NULL, history_store_result, &result);
      while (result == NULL)
        g_main_context_iteration (NULL, TRUE);
      page = beckon_store_search_tasks_finish (self->store, result, &next, &error);
      g_assert_no_error (error);
      found += page->len;
      g_free (after);
      after = next;
    }
  while (after != NULL);

  return found;
}

/* One search looks at so many tasks, and the page that says so may be empty: it goes on. */
static void
test_search_many_tasks (Fixture *self, gconstpointer data)
{
  BeckonTaskQuery query = { .text = "needle", .limit = 10 };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) page = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;

  g_free (create (self, "A needle", BECKON_TASK_QUEUED));
  for (guint i = 0; i < 11; i++)
    {
      GPtrArray *hay = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);

      for (guint j = 0; j < 1000; j++)
        g_ptr_array_add (hay, new_task ("Hay", BECKON_TASK_QUEUED));
      beckon_commit_unref (
        must_commit (self, at_now (self, beckon_operation_create_tasks ("builder", hay))));
    }

  beckon_store_search_tasks_async (self->store, &query, NULL, history_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  page = beckon_store_search_tasks_finish (self->store, result, &next, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (page->len, ==, 0);
  g_assert_nonnull (next);
  g_assert_cmpint (count_tasks_found (self, "needle", 0), ==, 1);
}

static void
test_search_tasks (Fixture *self, gconstpointer data)
{
  BeckonTask *draft;

  for (guint i = 0; i < 5; i++)
    g_free (create (self, "Build the Service", BECKON_TASK_QUEUED));
  draft = new_task ("数据库迁移", BECKON_TASK_RUNNING);
  draft->description = g_strdup ("Moves the tables");
  draft->agent = g_strdup ("mover");
  draft->workspace = g_strdup ("/srv/data");
  beckon_commit_unref (must_commit (self, op_create_task (self, draft)));

  g_assert_cmpint (count_tasks_found (self, "service", 0), ==, 5);
  g_assert_cmpint (count_tasks_found (self, "SERV", 1u << BECKON_TASK_QUEUED), ==, 5);
  g_assert_cmpint (count_tasks_found (self, "service", 1u << BECKON_TASK_RUNNING), ==, 0);
  g_assert_cmpint (count_tasks_found (self, "uild service", 0), ==, 5);
  g_assert_cmpint (count_tasks_found (self, "tables mover", 0), ==, 1);
  g_assert_cmpint (count_tasks_found (self, "srv", 0), ==, 1);
  g_assert_cmpint (count_tasks_found (self, "/srv/data", 0), ==, 1);
  g_assert_cmpint (count_tasks_found (self, "据库", 0), ==, 1);
  g_assert_cmpint (count_tasks_found (self, "%", 0), ==, 0);
  g_assert_cmpint (count_tasks_found (self, "", 0), ==, 6);
}

static void
test_terms (void)
{
  static const struct
  {
    const char *text;
    const char *match;
  } cases[] = {
    { "foo", "\"foo\" *" },
    { "foo  bar", "\"foo\" * AND \"bar\" *" },
    { "a\"b", "\"a\" * AND \"b\" *" },
    { "数据库", "\" 数  据  库 \"" },
    { "SQL数据", "\"sql\" * AND \" 数  据 \"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonSearchTerms) terms = beckon_search_terms_new (cases[i].text);
      g_autofree char *match = beckon_search_terms_to_match (terms);

      g_assert_cmpstr (match, ==, cases[i].match);
    }
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/att/ATT-15/search", test_search);
  TEST ("/att/ATT-15/search-with-filters", test_search_with_filters);
  TEST ("/att/ATT-15/search-cancelled", test_search_cancelled);
  TEST ("/att/ATT-15/search-tasks", test_search_tasks);
  TEST ("/att/ATT-15/search-many-tasks", test_search_many_tasks);
  TEST ("/pp/PP-6/index-ends", test_index_ends);
  g_test_add_func ("/att/ATT-15/search-terms", test_terms);

  return g_test_run ();
}
