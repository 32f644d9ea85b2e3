/* test-history.c: interactions in pages, and filters for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "history-fixture.h"

/* A page of large contexts ends early, and nothing is lost between two pages. */
static void
test_large_pages (Fixture *self, gconstpointer data)
{
  g_autofree char             *filling = g_strnfill (200 * 1024, 'x');
  g_autofree char             *task_id = create (self, "Task", BECKON_TASK_RUNNING);
  const BeckonInteractionQuery queries[] = {
    { .limit = 500 },
    { .limit = 500, .oldest_first = TRUE },
    { .limit = 500, .statuses = 1u << BECKON_INTERACTION_PENDING },
    { .limit = 500, .task_id = task_id },
    { .limit = 500, .kinds = 1u << BECKON_KIND_CHOICE },
    { .limit = 500, .text = "Which" },
  };

  for (guint i = 0; i < 20; i++)
    {
      BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);

      draft->task_id = g_strdup (task_id);
      draft->context = g_strdup_printf ("{\"a\":\"%s\"}", filling);
      beckon_commit_unref (must_commit (self, op_ask (self, draft)));
    }

  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autofree char *next = NULL;
      g_autoptr (GPtrArray) page = history_read_page (self, &queries[i], &next);
      g_autoptr (GArray) ids = history_list_ids (self, &queries[i]);

      g_assert_cmpuint (page->len, ==, 6);
      g_assert_nonnull (next);
      g_assert_cmpuint (ids->len, ==, 20);
    }
}

/* A query without an index does not run in the main thread. */
static void
test_bounded (Fixture *self, gconstpointer data)
{
  g_assert_true (
    beckon_interaction_query_is_bounded (&(BeckonInteractionQuery){ .statuses = 3, .agent = "a" }));
  g_assert_true (beckon_interaction_query_is_bounded (&(BeckonInteractionQuery){ .task_id = "t" }));
  g_assert_false (beckon_interaction_query_is_bounded (
    &(BeckonInteractionQuery){ .task_id = "t", .statuses = 3 }));
  g_assert_false (beckon_interaction_query_is_bounded (&(BeckonInteractionQuery){ .kinds = 1 }));
  g_assert_false (beckon_interaction_query_is_bounded (&(BeckonInteractionQuery){ .text = "w" }));
  g_assert_true (beckon_task_query_is_bounded (&(BeckonTaskQuery){ .limit = 500 }));
  g_assert_false (beckon_task_query_is_bounded (&(BeckonTaskQuery){ .agent = "a" }));
  g_assert_false (beckon_task_query_is_bounded (&(BeckonTaskQuery){ .statuses = 1 }));
  g_assert_false (beckon_task_query_is_bounded (&(BeckonTaskQuery){ .text = "w" }));
}

/* 200 interactions of two agents and all kinds; a filter gives the same as counting. */
static void
test_filters (Fixture *self, gconstpointer data)
{
  static const guint masks[] = { 0, 1,     2,    3,        4,
                                 8, 4 | 8, 0xff, 16 | 128, 1 | 2 | 4 | 8 | 16 | 32 | 64 };
  g_autofree char   *task_id = create (self, "Task", BECKON_TASK_RUNNING);

  for (guint i = 0; i < 200; i++)
    {
      BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);
      g_autoptr (BeckonCommit) done = NULL;

      draft->agent = g_strdup (i % 5 == 0 ? "ant" : "bee");
      if (i % 4 == 0)
        draft->task_id = g_strdup (task_id);
      if (i % 7 == 0)
        draft->kind = BECKON_KIND_AMBIGUITY;
      draft->policy = i % 7 == 0 ? BECKON_POLICY_POSTPONE : BECKON_POLICY_FIRST_OPTION;
      draft->timeout_us = MINUTE;
      done = must_commit (self, op_ask (self, draft));
      if (i % 3 == 0)
        beckon_commit_unref (must_commit (self, op_respond (self, done->interaction->id, "2")));
      else if (i % 3 == 1)
        beckon_commit_unref (
          must_commit (self, op_expire (self, done->interaction->id, self->now_us + MINUTE)));
    }

  for (guint way = 0; way < 8; way++)
    for (guint m = 0; m < G_N_ELEMENTS (masks); m++)
      for (guint up = 0; up < 2; up++)
        {
          BeckonInteractionQuery query = {
            .statuses = masks[m],
            .agent = (way & 1) != 0 ? "ant" : NULL,
            .task_id = (way & 2) != 0 ? task_id : NULL,
            .kinds = (way & 4) != 0 ? 1u << BECKON_KIND_AMBIGUITY : 0,
            .limit = 9,
            .oldest_first = up != 0,
          };
          g_autoptr (GArray) ids = history_list_ids (self, &query);
          g_autoptr (GString) sql =
            g_string_new ("SELECT count(*) FROM aic_interactions WHERE 1 = 1");

          if (query.agent != NULL)
            g_string_append (sql, " AND agent = 'ant'");
          if (query.task_id != NULL)
            g_string_append_printf (sql, " AND task_id = '%s'", task_id);
          if (query.kinds != 0)
            g_string_append (sql, " AND kind = 'ambiguity'");
          if (query.statuses != 0)
            {
              g_string_append (sql, " AND status IN ('-'");
              for (guint i = 0; i < BECKON_N_INTERACTION_STATUSES; i++)
                if ((query.statuses & (1u << i)) != 0)
                  g_string_append_printf (
                    sql, ", '%s'",
                    beckon_interaction_status_to_string ((BeckonInteractionStatus) i));
              g_string_append (sql, ")");
            }
          g_assert_cmpint (ids->len, ==, query_number (self->path, sql->str));
        }
}

/* A rare kind among very many: the page is short and can be continued, and none is lost. */
static void
test_rare_kind (Fixture *self, gconstpointer data)
{
  BeckonInteractionQuery query = { .kinds = 1u << BECKON_KIND_CLARIFICATION, .limit = 10 };
  g_autoptr (GArray) ids = NULL;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) "
           "INSERT INTO aic_interactions (task_id, conflict_description, options, timestamp, "
           "status, kind, task_serial, queued_us)"
           " SELECT 'task-1', 'Which?', '[]', '2026-11-21T14:00:00.000Z', 'ANSWERED',"
           "  CASE i % 5000 WHEN 3 THEN 'clarification' ELSE 'choice' END, 1, 1 FROM n");
  ids = history_list_ids (self, &query);
  g_assert_cmpint (ids->len, ==, 3);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/att/ATT-15/filters", test_filters);
  TEST ("/interfaces/lists/a-page-ends-after-a-mebibyte", test_large_pages);
  TEST ("/interfaces/lists/what-the-main-thread-may-read", test_bounded);
  TEST ("/att/ATT-15/rare-kind", test_rare_kind);

  return g_test_run ();
}
