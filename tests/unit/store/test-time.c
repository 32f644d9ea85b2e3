/* test-time.c: countdowns in the store: expire, hold, suspend, recover
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include "rules/people.h"

#include <string.h>

/* Asks with a policy and a deadline in a minute. */
static gint64
ask_with (Fixture *self, BeckonInteraction *draft, BeckonKind kind, BeckonPolicy policy)
{
  g_autoptr (BeckonCommit) done = NULL;

  draft->kind = kind;
  draft->policy = policy;
  draft->timeout_us = policy == BECKON_POLICY_HOLD ? 0 : MINUTE;
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

static BeckonCommit *
expire (Fixture *self, gint64 id)
{
  return must_commit (self, op_expire (self, id, self->now_us));
}

static void
test_first_option (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autofree char *types = NULL;
  g_autofree char *line = NULL;
  g_autofree char *by = NULL;
  g_autofree char *timed_out = NULL;

  self->now_us += 5 * MINUTE;
  done = expire (self, id);
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_TIMEOUT AIC_DIALOG_RESPONDED TASK_CHANGED");
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);

  row = get_interaction (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (row->response, ==, "PostgreSQL");
  g_assert_cmpint (row->n_response_indices, ==, 1);
  g_assert_cmpint (row->response_indices[0], ==, 0);
  g_assert_cmpstr (row->responded_by, ==, "timeout");
  g_assert_cmpint (row->surface, ==, BECKON_SURFACE_NONE);
  g_assert_true (row->timed_out);
  g_assert_cmpint (query_number (self->path, "SELECT timed_out FROM aic_interactions"), ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM deadlines"), ==, 0);
  line = query_text (
    self->path,
    "SELECT level || ' ' || message || ' ' || from_status || '>' || to_status || ' ' || who"
    " FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_cmpstr (
    line, ==,
    "warning AIC_TIMEOUT: nobody answered question 1; option 1, PostgreSQL, was chosen"
    " AWAITING_RESPONSE>RUNNING timeout");
  by = query_member (self->path, "SELECT payload FROM events WHERE type = 'AIC_TIMEOUT'",
                     "responded_by");
  g_assert_cmpstr (by, ==, "timeout");
  timed_out =
    query_member (self->path, "SELECT payload FROM events WHERE type = 'AIC_TIMEOUT'", "timed_out");
  g_assert_cmpstr (timed_out, ==, "true");

  /* It happens once. */
  g_clear_pointer (&done, beckon_commit_unref);
  done = expire (self, id);
  g_assert_cmpint (done->events->len, ==, 0);
  must_fail (self, op_respond (self, id, "2"), BECKON_ERROR_SETTLED);
}

static void
test_too_early (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;

  done = must_commit (self, op_expire (self, id, self->now_us + 5 * MINUTE - 1));
  g_assert_cmpint (done->events->len, ==, 0);
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_PENDING);
  must_fail (self, op_expire (self, 99, self->now_us), BECKON_ERROR_NOT_FOUND);
}

/* Neither the draft nor a row that another program changed can make the desk choose option 1 where
 * that must never happen. */
static void
test_never_taken (Fixture *self, gconstpointer data)
{
  static const struct
  {
    BeckonKind  kind;
    const char *first;
  } cases[] = {
    { BECKON_KIND_CHOICE, "!Delete everything" },  { BECKON_KIND_AMBIGUITY, "The small one" },
    { BECKON_KIND_APPROVAL, "Allow once" },        { BECKON_KIND_HANDOFF, "Take over" },
    { BECKON_KIND_CONFIRMATION, "Yes, continue" }, { BECKON_KIND_FORM, "Accept" },
    { BECKON_KIND_CLARIFICATION, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BeckonInteraction *draft =
        new_draft ("Which?", cases[i].first, cases[i].first != NULL ? "Other" : NULL, NULL);
      g_autoptr (BeckonCommit) done = NULL;
      g_autofree char *types = NULL;
      gint64           id;

      if (cases[i].kind == BECKON_KIND_HANDOFF)
        {
          BeckonPerson *person = beckon_person_new ();
          g_autoptr (BeckonCommit) added = NULL;

          person->handle = g_strdup ("ana");
          person->name = g_strdup ("Ana");
          added = must_commit (self, beckon_operation_add_person ("anna", person));
          g_assert_cmpuint (added->events->len, ==, 1);
          draft->assignee = g_strdup ("@ANA");
          draft->subject = g_strdup ("Acme");
        }
      id = ask_with (self, draft, cases[i].kind, BECKON_POLICY_FIRST_OPTION);

      self->now_us += MINUTE;
      done = expire (self, id);
      types = event_types (done);
      g_assert_cmpstr (types, ==, "AIC_POSTPONED TASK_CHANGED");
      g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_POSTPONED);
      g_assert_null (done->interaction->response);
      g_assert_false (done->interaction->timed_out);
    }
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE response IS NOT NULL"),
    ==, 0);
}

static void
test_postpone (Fixture *self, gconstpointer data)
{
  gint64 id = ask_with (self, new_draft ("A or B?", "A", "B", NULL), BECKON_KIND_AMBIGUITY,
                        BECKON_POLICY_POSTPONE);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *line = NULL;
  g_autofree char *id_text = NULL;

  self->now_us += MINUTE;
  done = expire (self, id);
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_POSTPONED);
  g_assert_cmpint (done->task->pending_interaction, ==, id);
  g_assert_cmpint (done->task->need_us, ==, T0);
  line = query_text (
    self->path, "SELECT message || ' ' || to_status FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_true (g_str_has_prefix (line, "postponed"));
  g_assert_true (g_str_has_suffix (line, " POSTPONED"));

  /* It can still be answered, by its id alone, and the task continues. */
  must_fail (self, op_respond (self, 0, "2"), BECKON_ERROR_NOTHING_PENDING);
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, id, "2"));
  g_assert_cmpint (done->interaction->id, ==, id);
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);
}

/* The task is set aside only if nothing else of it waits; a new question brings it back. */
static void
test_postponed_beside_pending (Fixture *self, gconstpointer data)
{
  g_autofree char   *id = create (self, "Two", BECKON_TASK_RUNNING);
  BeckonInteraction *draft = new_draft ("A or B?", "A", "B", NULL);
  gint64             ambiguity, choice;
  g_autoptr (BeckonCommit) done = NULL;

  draft->task_id = g_strdup (id);
  ambiguity = ask_with (self, draft, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);
  choice = ask (self, id);
  self->now_us += MINUTE;
  done = expire (self, ambiguity);
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_AWAITING_RESPONSE);

  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, choice, "1"));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_POSTPONED);
  g_assert_cmpint (done->task->pending_interaction, ==, ambiguity);

  choice = ask (self, id);
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, ambiguity, "B"));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (done->task->pending_interaction, ==, choice);
}

static void
test_continue_and_deny (Fixture *self, gconstpointer data)
{
  gint64 clarification, approval, hold;
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) second = NULL;
  g_autoptr (BeckonCommit) third = NULL;
  g_autofree char *types = NULL;

  clarification = ask_with (self, new_draft ("Which folder?", NULL), BECKON_KIND_CLARIFICATION,
                            BECKON_POLICY_CONTINUE);
  approval = ask_with (self, new_draft ("rm -rf build?", "Allow", "Deny", NULL),
                       BECKON_KIND_APPROVAL, BECKON_POLICY_DENY);
  hold =
    ask_with (self, new_draft ("Which?", "A", "B", NULL), BECKON_KIND_CHOICE, BECKON_POLICY_HOLD);
  self->now_us += MINUTE;

  first = expire (self, clarification);
  g_assert_cmpint (first->interaction->status, ==, BECKON_INTERACTION_SKIPPED);
  g_assert_true (first->interaction->timed_out);
  g_assert_cmpstr (first->interaction->responded_by, ==, "timeout");
  types = event_types (first);
  g_assert_cmpstr (types, ==, "AIC_TIMEOUT AIC_DIALOG_RESPONDED TASK_CHANGED");

  second = expire (self, approval);
  g_assert_cmpint (second->interaction->status, ==, BECKON_INTERACTION_DECLINED);
  g_assert_true (second->interaction->timed_out);

  third = expire (self, hold);
  g_assert_cmpint (third->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (third->events->len, ==, 0);
}

static BeckonOperation *
op_hold (Fixture *self, gint64 id, gboolean held, gint64 remaining_us)
{
  return at_now (self, beckon_operation_hold ("ada", id, held, remaining_us, !held));
}

static void
test_hold (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autofree char *types = NULL;

  self->now_us += MINUTE;
  done = must_commit (self, op_hold (self, id, TRUE, 4 * MINUTE));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_HELD");
  row = get_interaction (self, id);
  g_assert_true (row->held);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 4 * MINUTE);

  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_hold (self, id, TRUE, MINUTE));
  g_assert_cmpint (done->events->len, ==, 0);
  g_assert_cmpint (done->interaction->remaining_us, ==, 4 * MINUTE);

  self->now_us += 60 * MINUTE;
  g_clear_pointer (&done, beckon_commit_unref);
  done = expire (self, id);
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_PENDING);

  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_hold (self, id, FALSE, 4 * MINUTE));
  g_assert_cmpint (done->events->len, ==, 1);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = get_interaction (self, id);
  g_assert_false (row->held);
  g_assert_cmpint (row->deadline_us, ==, self->now_us + 4 * MINUTE);
  g_assert_cmpint (row->remaining_us, ==, 0);

  beckon_commit_unref (must_commit (self, op_respond (self, id, "1")));
  must_fail (self, op_hold (self, id, TRUE, MINUTE), BECKON_ERROR_SETTLED);
  must_fail (self, op_hold (self, 99, TRUE, MINUTE), BECKON_ERROR_NOT_FOUND);
}

static BeckonOperation *
op_suspend (Fixture *self,
            gboolean resume,
            gint64   first,
            gint64   first_left_us,
            gint64   second,
            gint64   second_left_us)
{
  BeckonSuspended suspended[] = { { first, first_left_us }, { second, second_left_us } };
  GArray         *list = g_array_new (FALSE, FALSE, sizeof (BeckonSuspended));

  g_array_append_vals (list, suspended, G_N_ELEMENTS (suspended));

  return at_now (self, beckon_operation_suspend ("desk", resume, list));
}

static void
test_suspend (Fixture *self, gconstpointer data)
{
  gint64 first = ask (self, NULL);
  gint64 held = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (BeckonInteraction) held_row = NULL;
  g_autofree char   *types = NULL;
  const BeckonEvent *event;

  beckon_commit_unref (must_commit (self, op_hold (self, held, TRUE, 5 * MINUTE)));
  self->now_us += MINUTE;
  done = must_commit (self, op_suspend (self, FALSE, first, 4 * MINUTE, held, MINUTE));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_COUNTDOWN");
  event = g_ptr_array_index (done->events, 0);
  g_assert_cmpint (event->interaction_id, ==, first);
  g_assert_nonnull (strstr (event->payload, ",\"deadline_at\":null,\"remaining_ms\":240000}"));
  row = get_interaction (self, first);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 4 * MINUTE);
  g_assert_false (row->held);
  held_row = get_interaction (self, held);
  g_assert_cmpint (held_row->remaining_us, ==, 5 * MINUTE);

  self->now_us += 60 * MINUTE;
  beckon_commit_unref (
    must_commit (self, op_suspend (self, TRUE, first, 4 * MINUTE, held, MINUTE)));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = get_interaction (self, first);
  g_assert_cmpint (row->deadline_us, ==, self->now_us + 4 * MINUTE);
  g_assert_cmpint (row->remaining_us, ==, 0);
  g_clear_pointer (&held_row, beckon_interaction_unref);
  held_row = get_interaction (self, held);
  g_assert_cmpint (held_row->deadline_us, ==, 0);
}

static BeckonCommit *
recover (Fixture *self)
{
  return must_commit (self, beckon_operation_recover ("desk", 30 * SECOND));
}

static gint64
left_after_recovery (Fixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = get_interaction (self, id);

  return row->deadline_us == 0 ? -1 : row->deadline_us - self->now_us;
}

/* The time that was left at the last write, at least half a minute, never more than there ever
 * was. */
static void
test_recover (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft;
  gint64 running, suspended, suspended_short, held, short_one, policy_hold, nearly, answered;
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *last = NULL;
  g_autofree char *types = NULL;

  running = ask (self, NULL);
  suspended = ask (self, NULL);
  suspended_short = ask (self, NULL);
  held = ask (self, NULL);
  nearly = ask (self, NULL);
  answered = ask (self, NULL);
  draft = new_draft ("Quick?", "A", "B", NULL);
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = 10 * SECOND;
  done = must_commit (self, op_ask (self, draft));
  short_one = done->interaction->id;
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_ask (self, new_draft ("Ever?", "A", "B", NULL)));
  policy_hold = done->interaction->id;

  beckon_commit_unref (
    must_commit (self, op_suspend (self, FALSE, suspended, 2 * MINUTE, suspended_short, SECOND)));
  beckon_commit_unref (must_commit (self, op_hold (self, held, TRUE, 3 * MINUTE)));
  beckon_commit_unref (must_commit (self, op_hold (self, nearly, TRUE, SECOND)));
  beckon_commit_unref (must_commit (self, op_hold (self, nearly, FALSE, SECOND)));
  /* The last write: a minute later. Then no desk ran for a day. */
  self->now_us += MINUTE;
  beckon_commit_unref (must_commit (self, op_respond (self, answered, "1")));
  self->now_us += 24 * 60 * MINUTE;
  fixture_reopen (self);

  g_clear_pointer (&done, beckon_commit_unref);
  done = recover (self);
  /* All but the one that is held, and the one without a time-out. */
  types = event_types (done);
  g_assert_cmpstr (types, ==,
                   "AIC_COUNTDOWN AIC_COUNTDOWN AIC_COUNTDOWN AIC_COUNTDOWN AIC_COUNTDOWN");
  g_assert_cmpint (done->open->len, ==, 7);
  for (guint i = 1; i < done->open->len; i++)
    g_assert_cmpint (((BeckonInteraction *) g_ptr_array_index (done->open, i - 1))->id, <,
                     ((BeckonInteraction *) g_ptr_array_index (done->open, i))->id);

  g_assert_cmpint (left_after_recovery (self, running), ==, 4 * MINUTE);
  g_assert_cmpint (left_after_recovery (self, suspended), ==, 2 * MINUTE);
  g_assert_cmpint (left_after_recovery (self, suspended_short), ==, 30 * SECOND);
  g_assert_cmpint (left_after_recovery (self, held), ==, -1);
  g_assert_cmpint (left_after_recovery (self, nearly), ==, 30 * SECOND);
  g_assert_cmpint (left_after_recovery (self, short_one), ==, 30 * SECOND);
  g_assert_cmpint (left_after_recovery (self, policy_hold), ==, -1);
  for (guint i = 0; i < done->open->len; i++)
    {
      const BeckonInteraction *open = g_ptr_array_index (done->open, i);
      g_autoptr (BeckonInteraction) row = get_interaction (self, open->id);

      g_assert_cmpint (row->deadline_us, ==, open->deadline_us);
      g_assert_cmpint (row->remaining_us, ==, open->remaining_us);
    }
}

/* The clock was set back, or the row contains nonsense: never more than the whole time. */
static void
test_recover_clamped (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);

  run_sql (self->path, "UPDATE deadlines SET due_us = due_us + 86400000000");
  fixture_reopen (self);
  beckon_commit_unref (recover (self));
  g_assert_cmpint (left_after_recovery (self, id), ==, 5 * MINUTE);
}

static void
test_recover_empty (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonCommit) done = recover (self);

  g_assert_cmpint (done->open->len, ==, 0);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-4/first-option-after-timeout", test_first_option);
  TEST ("/aic/AIC-4/not-before-the-deadline", test_too_early);
  TEST ("/aic/AIC-4/continue-deny-hold", test_continue_and_deny);
  TEST ("/aic/AIC-5/suspend-and-resume", test_suspend);
  TEST ("/aic/AIC-5/recover", test_recover);
  TEST ("/aic/AIC-5/recover-clamped", test_recover_clamped);
  TEST ("/aic/AIC-5/recover-empty", test_recover_empty);
  TEST ("/aic/AIC-6/never-taken-by-a-timeout", test_never_taken);
  TEST ("/aic/AIC-7/hold", test_hold);
  TEST ("/pp/PP-2/postpone", test_postpone);
  TEST ("/pp/PP-2/postponed-beside-pending", test_postponed_beside_pending);

  return g_test_run ();
}
