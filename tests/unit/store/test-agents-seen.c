/* test-agents-seen.c: the agents that were seen in tasks and questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include <string.h>

#include "db/tables/agent-activity.h"
#include "rules/tasks.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GPtrArray *
list_all (Fixture *self)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *found;

  beckon_store_list_agent_activity_async (self->store, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  found = beckon_store_list_agent_activity_finish (self->store, result, &error);
  g_assert_no_error (error);

  return found;
}

static char *
list_names (GPtrArray *found)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (names, ((BeckonAgentActivity *) g_ptr_array_index (found, i))->name);
  g_ptr_array_add (names, NULL);

  return g_strjoinv (" ", (char **) names->pdata);
}

static gint64
ask_as (Fixture *self, const char *agent)
{
  BeckonInteraction *draft = new_draft ("Which database?", "PostgreSQL", "SQLite", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  g_free (draft->agent);
  draft->agent = g_strdup (agent);
  draft->ends_task = TRUE;
  draft->policy = BECKON_POLICY_HOLD;
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

static char *
work_as (Fixture *self, const char *agent, const char *title, BeckonTaskStatus status)
{
  BeckonTask *draft = new_task (title, status);
  g_autoptr (BeckonCommit) done = NULL;

  g_free (draft->agent);
  draft->agent = g_strdup (agent);
  done = must_commit (self, op_create_task (self, draft));

  return g_strdup (done->task->id);
}

/* Who asks is first, then who works; who only asked, or only worked, was seen all the same. */
static void
test_seen (Fixture *self, gconstpointer data)
{
  g_autofree char *first = work_as (self, "writer", "The first", BECKON_TASK_RUNNING);
  g_autofree char *second = work_as (self, "writer", "The second", BECKON_TASK_RUNNING);
  g_autofree char *ended = work_as (self, "runner", "Over", BECKON_TASK_RUNNING);
  g_autofree char *nobody = work_as (self, NULL, "Of nobody", BECKON_TASK_RUNNING);
  gint64           answered = ask_as (self, "asker");
  g_autoptr (GPtrArray) found = NULL;
  g_autofree char           *names = NULL;
  const BeckonAgentActivity *activity;

  beckon_commit_unref (must_commit (self, op_respond (self, answered, "SQLite")));
  beckon_commit_unref (must_commit (self, op_move (self, ended, BECKON_VERB_COMPLETE)));
  ask_as (self, "needy");
  ask_as (self, "needy");

  found = list_all (self);
  names = list_names (found);
  g_assert_cmpstr (names, ==, "needy writer asker runner");

  activity = g_ptr_array_index (found, 0);
  g_assert_cmpuint (activity->n_questions, ==, 2);
  g_assert_nonnull (activity->asking_task);
  activity = g_ptr_array_index (found, 1);
  g_assert_cmpuint (activity->n_running, ==, 2);
  g_assert_cmpstr (activity->running, ==, "The second");
  g_assert_cmpstr (activity->running_task, ==, second);
  activity = g_ptr_array_index (found, 2);
  g_assert_cmpuint (activity->n_questions + activity->n_running, ==, 0);
}

/* TR-7 */
static void
test_same_names (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) found = NULL;

  ask_as (self, "\303\211crivain");
  ask_as (self, "\303\251CRIVAIN");
  ask_as (self, "\303\251crivain\342\200\213");

  found = list_all (self);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (((BeckonAgentActivity *) g_ptr_array_index (found, 0))->n_questions, ==, 3);
}

/* TR-6: an agent that calls itself something else each time. */
static void
test_many (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) found = NULL;

  for (guint i = 0; i < BECKON_AGENTS_SEEN + 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("agent-%04u", i);
      gint64           id = ask_as (self, name);

      beckon_commit_unref (must_commit (self, op_respond (self, id, "SQLite")));
    }
  /* What needs somebody is among them, whatever its name. */
  ask_as (self, "zoe");

  found = list_all (self);
  g_assert_cmpuint (found->len, ==, BECKON_AGENTS_SEEN);
  g_assert_cmpstr (((BeckonAgentActivity *) g_ptr_array_index (found, 0))->name, ==, "zoe");
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/ar/AR-1/agents-seen-on-the-desk", test_seen);
  TEST ("/tr/TR-7/agents-seen-once-however-they-are-written", test_same_names);
  TEST ("/tr/TR-6/agents-seen-are-limited", test_many);

  return g_test_run ();
}
