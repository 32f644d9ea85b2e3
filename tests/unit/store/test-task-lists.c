/* test-task-lists.c: pages of tasks and of their logs, and the keys of all
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

static BeckonOperation *
op_log (Fixture *self, const char *task_id, const char *message)
{
  return at_now (self, beckon_operation_log ("builder", task_id, BECKON_LEVEL_WARNING, message));
}

static void
test_log (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Logged", BECKON_TASK_RUNNING);
  g_autofree char *other = create (self, "Other", BECKON_TASK_RUNNING);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *types = NULL;
  gint64           after = 0;
  guint            seen = 0;

  done = must_commit (self, op_log (self, id, "line 0"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_LOG");
  g_assert_cmpint (done->entry->id, >, 0);
  for (guint i = 1; i < 25; i++)
    {
      g_autofree char *message = g_strdup_printf ("line %u", i);

      beckon_commit_unref (must_commit (self, op_log (self, id, message)));
      beckon_commit_unref (must_commit (self, op_log (self, other, "noise")));
    }

  /* In pages, oldest first: "created" and the 25. */
  for (;;)
    {
      g_autoptr (GPtrArray) page = reading_list_log (self->store, id, after, FALSE, 10, &error);

      g_assert_no_error (error);
      if (page->len == 0)
        break;
      for (guint i = 0; i < page->len; i++, seen++)
        {
          const BeckonLogEntry *entry = g_ptr_array_index (page, i);
          g_autofree char      *expected =
            seen == 0 ? g_strdup ("created") : g_strdup_printf ("line %u", seen - 1);

          g_assert_cmpstr (entry->message, ==, expected);
          g_assert_cmpint (entry->id, >, after);
          after = entry->id;
        }
    }
  g_assert_cmpint (seen, ==, 26);

  /* The newest ones, still oldest first. */
  {
    g_autoptr (GPtrArray) last = reading_list_log (self->store, id, 0, TRUE, 3, &error);
    const BeckonLogEntry *entry;

    g_assert_cmpint (last->len, ==, 3);
    entry = g_ptr_array_index (last, 0);
    g_assert_cmpstr (entry->message, ==, "line 22");
    g_assert_cmpint (entry->level, ==, BECKON_LEVEL_WARNING);
    g_assert_cmpstr (entry->who, ==, "builder");
    g_assert_null (entry->to_status);
    g_assert_cmpint (entry->timestamp_us, ==, T0);
  }

  must_fail (self, op_log (self, "task-nobody", "x"), BECKON_ERROR_NOT_FOUND);
  g_assert_null (reading_list_log (self->store, "task-nobody", 0, FALSE, 0, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
}

/* Every page, joined; @pages counts them. */
static GPtrArray *
list_all (Fixture *self, const BeckonTaskQuery *query, guint *pages)
{
  GPtrArray       *all = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  BeckonTaskQuery  page_query = *query;
  g_autofree char *after = NULL;

  *pages = 0;
  do
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) page = NULL;
      char *next = NULL;

      page_query.after = after;
      page = reading_list_tasks (self->store, &page_query, &next, &error);
      g_assert_no_error (error);
      g_assert_cmpint (page->len, <=, query->limit == 0 ? 100 : query->limit);
      for (guint i = 0; i < page->len; i++)
        g_ptr_array_add (all, beckon_task_ref (g_ptr_array_index (page, i)));
      g_free (after);
      after = next;
      (*pages)++;
    }
  while (after != NULL);

  for (guint i = 1; i < all->len; i++)
    g_assert_cmpint (((BeckonTask *) g_ptr_array_index (all, i - 1))->serial, >,
                     ((BeckonTask *) g_ptr_array_index (all, i))->serial);

  return all;
}

static void
test_pages (Fixture *self, gconstpointer data)
{
  guint pages;

  for (guint i = 0; i < 250; i++)
    {
      BeckonTask *draft = new_task ("Task", i % 10 == 0 ? BECKON_TASK_RUNNING : BECKON_TASK_QUEUED);

      draft->agent = g_strdup (i % 3 == 0 ? "ant" : "bee");
      beckon_commit_unref (must_commit (self, op_create_task (self, draft)));
    }

  {
    BeckonTaskQuery query = { .limit = 60 };
    g_autoptr (GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 250);
    g_assert_cmpint (pages, ==, 5);
  }
  {
    BeckonTaskQuery query = { .limit = 5, .statuses = 1u << BECKON_TASK_RUNNING };
    g_autoptr (GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 25);
    g_assert_cmpint (pages, ==, 5);
    for (guint i = 0; i < all->len; i++)
      g_assert_cmpint (((BeckonTask *) g_ptr_array_index (all, i))->status, ==,
                       BECKON_TASK_RUNNING);
  }
  {
    BeckonTaskQuery query = { .agent = "ant",
                              .statuses =
                                (1u << BECKON_TASK_RUNNING) | (1u << BECKON_TASK_QUEUED) };
    g_autoptr (GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 84);
  }
  {
    BeckonTaskQuery query = { .agent = "nobody" };
    g_autoptr (GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 0);
  }
}

/* More have the status than can be sorted: the list is scanned in parts, and still loses none. */
static void
test_pages_of_many (Fixture *self, gconstpointer data)
{
  BeckonTaskQuery query = { .limit = 500, .statuses = 1u << BECKON_TASK_COMPLETE };
  BeckonTaskQuery rare = { .limit = 100, .agent = "rare" };
  g_autoptr (GPtrArray) complete = NULL;
  g_autoptr (GPtrArray) found = NULL;
  guint pages;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)"
           " INSERT INTO tasks (id, title, status, queued_us, sort_us, agent)"
           " SELECT 'task-' || i, 'T', CASE i % 3 WHEN 0 THEN 'COMPLETE' ELSE 'FAILED' END, i, i,"
           " CASE i % 4000 WHEN 7 THEN 'rare' ELSE 'ant' END FROM n;"
           "UPDATE task_counts SET n = (SELECT count(*) FROM tasks WHERE tasks.status = "
           "task_counts.status)");
  complete = list_all (self, &query, &pages);
  g_assert_cmpint (complete->len, ==, 3000);
  found = list_all (self, &rare, &pages);
  g_assert_cmpint (found->len, ==, 3);
}

static void
test_wrong_cursor (Fixture *self, gconstpointer data)
{
  static const char *const cursors[] = { "",    "t",  "t0",   "t-1",
                                         "x12", "12", "t12x", "t99999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (cursors); i++)
    {
      BeckonTaskQuery        tasks = { .after = cursors[i] };
      BeckonInteractionQuery interactions = { .after = cursors[i] };
      g_autoptr (GError) error = NULL;

      g_assert_null (reading_list_tasks (self->store, &tasks, NULL, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_clear_error (&error);
      g_assert_null (reading_list_interactions (self->store, &interactions, NULL, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
    }
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GArray *
list_keys (Fixture *self, guint statuses, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GArray *keys;

  beckon_store_list_task_keys_async (self->store, statuses, limit, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  keys = beckon_store_list_task_keys_finish (self->store, result, &error);
  g_assert_no_error (error);

  return keys;
}

static void
test_keys (Fixture *self, gconstpointer data)
{
  g_autofree char *queued = create (self, "Queued", BECKON_TASK_QUEUED);
  g_autofree char *asking = NULL;
  g_autoptr (GArray) all = NULL;
  g_autoptr (GArray) newest = NULL;
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GError) error = NULL;
  gint64 serials[3];

  self->now_us += MINUTE;
  asking = create (self, "Asking", BECKON_TASK_RUNNING);
  self->now_us += MINUTE;
  ask (self, asking);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *id = create (self, "Done", BECKON_TASK_RUNNING);

      self->now_us += MINUTE;
      beckon_commit_unref (must_commit (
        self, op_move (self, id, i % 2 == 0 ? BECKON_VERB_COMPLETE : BECKON_VERB_FAIL)));
    }

  all = list_keys (self, 0, 0);
  g_assert_cmpint (all->len, ==, 12);
  for (guint i = 0; i < all->len; i++)
    {
      const BeckonTaskKey *key = &g_array_index (all, BeckonTaskKey, i);

      if (key->status == BECKON_TASK_QUEUED)
        g_assert_cmpint (key->sort_us, ==, T0);
      if (key->status == BECKON_TASK_AWAITING_RESPONSE)
        g_assert_cmpint (key->sort_us, ==, T0 + 2 * MINUTE);
    }

  /* The newest three that ended, of both kinds; all those that did not end. */
  newest = list_keys (self, 0, 3);
  g_assert_cmpint (newest->len, ==, 5);
  for (guint i = 2; i < newest->len; i++)
    {
      g_assert_cmpint (g_array_index (newest, BeckonTaskKey, i).sort_us, >=,
                       self->now_us - 2 * MINUTE);
      serials[i - 2] = g_array_index (newest, BeckonTaskKey, i).serial;
    }

  tasks = reading_get_tasks_by_serial (self->store, serials, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tasks->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (((BeckonTask *) g_ptr_array_index (tasks, i))->serial, ==, serials[i]);
}

static guint
count_of_agent (Fixture *self, BeckonTaskStatus status, const char *key)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (GError) error = NULL;

  beckon_store_count_tasks_of_agents_async (self->store, status, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  counts = beckon_store_count_tasks_of_agents_finish (self->store, result, &error);
  g_assert_no_error (error);

  return GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
}

/* An agent is the same in upper and lower case; a task without one belongs to none. */
static void
test_of_agents (Fixture *self, gconstpointer data)
{
  static const char *const agents[] = { "\303\211crivain", "\303\251CRIVAIN", "scout", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      BeckonTask *draft = new_task ("Work", BECKON_TASK_RUNNING);

      g_free (draft->agent);
      draft->agent = g_strdup (agents[i]);
      beckon_commit_unref (must_commit (self, op_create_task (self, draft)));
    }

  g_assert_cmpuint (count_of_agent (self, BECKON_TASK_RUNNING, "\303\251crivain"), ==, 2);
  g_assert_cmpuint (count_of_agent (self, BECKON_TASK_RUNNING, "scout"), ==, 1);
  g_assert_cmpuint (count_of_agent (self, BECKON_TASK_WAITING, "scout"), ==, 0);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/ar/AR-2/pages", test_pages);
  TEST ("/ar/AR-2/pages-of-many", test_pages_of_many);
  TEST ("/ar/AR-2/keys", test_keys);
  TEST ("/wh/WH-6/how-many-tasks-an-agent-has", test_of_agents);
  TEST ("/ar/AR-4/log", test_log);
  TEST ("/e/E101/cursor", test_wrong_cursor);

  return g_test_run ();
}
