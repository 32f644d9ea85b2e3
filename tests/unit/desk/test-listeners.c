/* test-listeners.c: which agents listen for tasks, and which tasks nobody will do (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "base/timestamp.h"
#include "model/task-nobody.h"
#include "rules/agents.h"
#include "rules/claims.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND

/* What a queued task of a request is like. */
typedef struct
{
  const char      *agent;
  BeckonTaskStatus status;
  gboolean         of_request;
  gboolean         paused;
  guint            n_steps;
  gboolean         needs;
} Case;

static const Case cases[] = {
  { NULL, BECKON_TASK_QUEUED, TRUE, FALSE, 0, TRUE },
  { "codex", BECKON_TASK_QUEUED, TRUE, FALSE, 0, TRUE },
  /* Its program does it. */
  { NULL, BECKON_TASK_QUEUED, FALSE, FALSE, 0, FALSE },
  { "codex", BECKON_TASK_QUEUED, FALSE, FALSE, 0, FALSE },
  /* The desk does it. */
  { "codex", BECKON_TASK_QUEUED, TRUE, FALSE, 1, FALSE },
  /* The person wants nobody to. */
  { NULL, BECKON_TASK_QUEUED, TRUE, TRUE, 0, FALSE },
  /* Somebody does, or did. */
  { "codex", BECKON_TASK_RUNNING, TRUE, FALSE, 0, FALSE },
  { NULL, BECKON_TASK_WAITING, TRUE, FALSE, 0, FALSE },
  { NULL, BECKON_TASK_AWAITING_RESPONSE, TRUE, FALSE, 0, FALSE },
  { NULL, BECKON_TASK_COMPLETE, TRUE, FALSE, 0, FALSE },
  { NULL, BECKON_TASK_CANCELLED, TRUE, FALSE, 0, FALSE },
};

/* (transfer full) */
static BeckonTask *
make_task (const Case *each)
{
  BeckonTask *task = beckon_task_new ();

  task->agent = g_strdup (each->agent);
  task->status = each->status;
  task->of_request = each->of_request;
  task->paused = each->paused;
  task->n_steps = each->n_steps;

  return task;
}

static void
test_table (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonTask) task = make_task (&cases[i]);

      g_test_message ("case %u", i);
      g_assert_cmpint (beckon_task_needs_listener (task), ==, cases[i].needs);
      g_assert_cmpint (beckon_task_has_nobody (task, FALSE), ==, cases[i].needs);
      g_assert_false (beckon_task_has_nobody (task, TRUE));
    }
}

static void
test_words (void)
{
  g_autoptr (BeckonTask) task = make_task (&cases[0]);
  g_autofree char *none = beckon_task_nobody_word (task);
  g_autofree char *named = NULL;
  g_autofree char *sentence = NULL;

  g_assert_cmpstr (none, ==, "No agent");
  task->agent = g_strdup ("co\u202edex");
  named = beckon_task_nobody_word (task);
  g_assert_null (strstr (named, "\u202e"));
  sentence = beckon_task_nobody_sentence (task);
  g_assert_nonnull (strstr (sentence, "is not listening for tasks"));
}

static void
count_cb (BeckonDesk *desk, guint *count)
{
  (*count)++;
}

/* An agent that waits listens for its tasks and for those of nobody; afterwards, as long as a claim
 * lasts; if it went away, no longer. */
static void
test_waits (DeskFixture *self, gconstpointer data)
{
  gint64 lease_us = beckon_desk_get_settings (self->desk)->claim_us;
  g_autoptr (BeckonTask) nobodys = make_task (&cases[0]);
  g_autoptr (BeckonTask) codexs = make_task (&cases[1]);
  guint changes = 0;

  g_signal_connect (self->desk, "listeners-changed", G_CALLBACK (count_cb), &changes);
  g_assert_true (beckon_desk_has_nobody_for (self->desk, nobodys));
  g_assert_true (beckon_desk_has_nobody_for (self->desk, codexs));
  g_assert_false (beckon_desk_has_listener (self->desk, NULL));

  beckon_desk_begin_listening (self->desk, "other");
  g_assert_cmpuint (changes, ==, 1);
  g_assert_false (beckon_desk_has_nobody_for (self->desk, nobodys));
  g_assert_true (beckon_desk_has_nobody_for (self->desk, codexs));
  beckon_desk_begin_listening (self->desk, "Codex");
  beckon_desk_begin_listening (self->desk, "codex");
  g_assert_cmpuint (changes, ==, 2);
  g_assert_false (beckon_desk_has_nobody_for (self->desk, codexs));

  /* It waits for as long as it likes. */
  desk_fixture_advance (self, 10 * lease_us);
  g_assert_false (beckon_desk_has_nobody_for (self->desk, codexs));
  beckon_desk_end_listening (self->desk, "codex", TRUE);
  g_assert_false (beckon_desk_has_nobody_for (self->desk, codexs));
  beckon_desk_end_listening (self->desk, "codex", FALSE);
  desk_fixture_advance (self, lease_us - SECOND);
  g_assert_false (beckon_desk_has_nobody_for (self->desk, codexs));
  desk_fixture_advance (self, 2 * SECOND);
  g_assert_true (beckon_desk_has_nobody_for (self->desk, codexs));
  g_assert_cmpuint (changes, ==, 3);

  /* The other waits still; then it hangs up. */
  g_assert_false (beckon_desk_has_nobody_for (self->desk, nobodys));
  beckon_desk_end_listening (self->desk, "other", TRUE);
  g_assert_true (beckon_desk_has_nobody_for (self->desk, nobodys));
  desk_fixture_advance (self, SECOND);
  g_assert_cmpuint (changes, ==, 4);
}

/* Who works on what it fetched comes back for more. */
static void
test_reports (DeskFixture *self, gconstpointer data)
{
  gint64 lease_us = beckon_desk_get_settings (self->desk)->claim_us;
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonTask) codexs = make_task (&cases[1]);
  g_autoptr (BeckonCommit) made = NULL;
  g_autoptr (BeckonCommit) fetched = NULL;

  draft->title = g_strdup ("Outreach");
  draft->agent = g_strdup ("codex");
  made = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  fetched = desk_fixture_do (self, beckon_operation_fetch_task ("codex"));
  g_assert_nonnull (fetched->task);
  for (guint i = 0; i < 3; i++)
    {
      desk_fixture_advance (self, lease_us - SECOND);
      g_assert_false (beckon_desk_has_nobody_for (self->desk, codexs));
      beckon_commit_unref (desk_fixture_do (
        self, beckon_operation_change_task ("codex", made->task->id, NULL, -1, NULL, "Going on")));
    }
  desk_fixture_advance (self, lease_us + SECOND);
  g_assert_true (beckon_desk_has_nobody_for (self->desk, codexs));
}

/* More names than anybody has agents do not fill the memory, and who waits is known all the same.
 */
static void
test_many (DeskFixture *self, gconstpointer data)
{
  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *name = g_strdup_printf ("agent %u", i);

      beckon_desk_hear_listener (self->desk, name);
    }
  g_assert_true (beckon_desk_has_listener (self->desk, "agent 1"));
  g_assert_false (beckon_desk_has_listener (self->desk, "agent 9999"));
  beckon_desk_begin_listening (self->desk, "agent 9999");
  g_assert_true (beckon_desk_has_listener (self->desk, "AGENT 9999"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-11/what-waits-for-an-agent-that-fetches-it", test_table);
  g_test_add_func ("/cf/CF-11/nobody-in-words", test_words);
  g_test_add ("/cf/CF-11/an-agent-that-waits-listens", DeskFixture, NULL, desk_fixture_set_up,
              test_waits, desk_fixture_tear_down);
  g_test_add ("/cf/CF-11/an-agent-that-reports-listens", DeskFixture, NULL, desk_fixture_set_up,
              test_reports, desk_fixture_tear_down);
  g_test_add ("/cf/CF-11/more-names-than-are-kept", DeskFixture, NULL, desk_fixture_set_up,
              test_many, desk_fixture_tear_down);

  return g_test_run ();
}
