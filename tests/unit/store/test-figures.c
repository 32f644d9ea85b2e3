/* test-figures.c: whatever happened, the statistics add up to the total (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "salvage-fixture.h"
#include "stats-fixture.h"

#include "rules/requests.h"

#include <string.h>

#define STEPS 240
#define HISTORIES 4
#define HOUR (60 * MINUTE)

typedef struct
{
  Fixture   *store; /* (unowned) */
  GRand     *rand;  /* (owned) */
  GArray    *ids;   /* (owned) (element-type gint64): the questions */
  GPtrArray *tasks; /* (owned) (element-type utf8) */
} History;

static const char *const agents[] = { "ant", "bee", NULL };
static const char *const people[] = { "ada", "bob", BECKON_BY_HTTP };

static guint
below (History *self, guint n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint32) n);
}

/* @operation (transfer full). If it does not apply it is refused, and changes nothing. (transfer
 * full) (nullable) */
static BeckonCommit *
attempt (History *self, BeckonOperation *operation)
{
  g_autoptr (GError) error = NULL;
  BeckonCommit *done = commit (self->store->store, operation, &error);

  g_assert_true (done != NULL
                 || (error->domain == BECKON_ERROR && error->code != BECKON_ERROR_STORE));

  return done;
}

static void
do_it (History *self, BeckonOperation *operation)
{
  g_autoptr (BeckonCommit) done = attempt (self, operation);

  if (done != NULL && done->interaction != NULL)
    {
      g_autofree char *types = event_types (done);

      if (strstr (types, "AIC_DIALOG_REQUESTED") != NULL)
        g_array_append_val (self->ids, done->interaction->id);
    }
}

static gint64
pick (History *self)
{
  /* The newest are open more often. */
  guint n = self->ids->len;

  return n == 0 ? 1
                : g_array_index (self->ids, gint64,
                                 n - 1 - below (self, below (self, 3) == 0 ? n : MIN (n, 6)));
}

static void
ask_something (History *self)
{
  static const BeckonKind kinds[] = {
    BECKON_KIND_CHOICE,       BECKON_KIND_CHOICE,        BECKON_KIND_AMBIGUITY,
    BECKON_KIND_CONFIRMATION, BECKON_KIND_CLARIFICATION, BECKON_KIND_HANDOFF,
  };
  static const BeckonPolicy policies[][2] = {
    [BECKON_KIND_CHOICE] = { BECKON_POLICY_FIRST_OPTION, BECKON_POLICY_POSTPONE },
    [BECKON_KIND_AMBIGUITY] = { BECKON_POLICY_POSTPONE, BECKON_POLICY_POSTPONE },
    [BECKON_KIND_CONFIRMATION] = { BECKON_POLICY_DENY, BECKON_POLICY_POSTPONE },
    [BECKON_KIND_CLARIFICATION] = { BECKON_POLICY_CONTINUE, BECKON_POLICY_HOLD },
    [BECKON_KIND_HANDOFF] = { BECKON_POLICY_CONTINUE, BECKON_POLICY_HOLD },
  };
  BeckonKind         kind = kinds[below (self, G_N_ELEMENTS (kinds))];
  gboolean           has_options = kind != BECKON_KIND_CLARIFICATION && kind != BECKON_KIND_HANDOFF;
  g_autofree char   *question = g_strdup_printf ("Which of %u?", below (self, 5));
  BeckonInteraction *draft =
    has_options ? new_draft (question, "A", "B", NULL) : new_draft (question, NULL);
  BeckonOperation *operation;

  draft->kind = kind;
  draft->agent = g_strdup (agents[below (self, G_N_ELEMENTS (agents))]);
  draft->policy = policies[kind][below (self, 2)];
  draft->allow_other = kind == BECKON_KIND_CLARIFICATION;
  if (kind == BECKON_KIND_HANDOFF)
    {
      draft->assignee = g_strdup ("ada");
      draft->subject = g_strdup ("Acme");
    }
  if (draft->policy != BECKON_POLICY_HOLD)
    {
      draft->timeout_us = MINUTE;
    }
  if (below (self, 3) == 0 && self->tasks->len > 0)
    draft->task_id = g_strdup (g_ptr_array_index (self->tasks, below (self, self->tasks->len)));
  if (below (self, 6) == 0)
    draft->idempotency_key = g_strdup_printf ("key %u", below (self, 3));
  operation = op_ask (self->store, draft);
  if (kind == BECKON_KIND_CHOICE && below (self, 4) == 0)
    {
      beckon_operation_ask_take_answer (operation, beckon_answer_new_index (below (self, 2)));
      draft->source = g_strdup ("rules:1");
      draft->advice = g_strdup ("It is usual");
    }
  do_it (self, operation);
}

static void
answer_something (History *self)
{
  static const BeckonAction actions[] = {
    BECKON_ACTION_SKIP,      BECKON_ACTION_DECLINE,  BECKON_ACTION_FIRST_OPTION,
    BECKON_ACTION_TAKE_OVER, BECKON_ACTION_COMPLETE,
  };
  gint64 id = below (self, 5) == 0 ? 0 : pick (self);
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (below (self, 2) == 0 ? "1" : "2");
  const char *by = people[below (self, G_N_ELEMENTS (people))];

  if (below (self, 2) == 0)
    {
      beckon_answer_unref (answer);
      answer = beckon_answer_new_action (actions[below (self, G_N_ELEMENTS (actions))]);
    }
  do_it (self,
         at_now (self->store, beckon_operation_respond (by, id, answer, BECKON_SURFACE_TERMINAL)));
}

static void
correct_something (History *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text ("2");

  do_it (self, at_now (self->store, beckon_operation_correct ("ada", pick (self), answer,
                                                              BECKON_SURFACE_TERMINAL)));
}

static void
withdraw_something (History *self)
{
  do_it (self, at_now (self->store, beckon_operation_withdraw ("ant", pick (self), NULL)));
}

static void
set_aside_something (History *self)
{
  do_it (self, at_now (self->store, beckon_operation_postpone ("ada", pick (self),
                                                               self->store->now_us + 15 * MINUTE)));
}

static void
let_time_pass (History *self)
{
  self->store->now_us += (gint64) (1 + below (self, 45)) * MINUTE;
  for (guint i = 0; i < self->ids->len; i++)
    if (below (self, 2) == 0)
      {
        do_it (self, at_now (self->store, beckon_operation_expire (
                                            BECKON_BY_TIMEOUT, g_array_index (self->ids, gint64, i),
                                            self->store->now_us, 30 * MINUTE)));
      }
  do_it (self, at_now (self->store, beckon_operation_run_due_deadlines (
                                      BECKON_BY_TIMEOUT, 30 * MINUTE, 30 * MINUTE, 0, 50, FALSE)));
}

static void
move_a_task (History *self)
{
  static const BeckonVerb verbs[] = { BECKON_VERB_CANCEL, BECKON_VERB_COMPLETE, BECKON_VERB_FAIL };

  if (self->tasks->len < 3 || below (self, 3) == 0)
    g_ptr_array_add (self->tasks, create (self->store, "Task", BECKON_TASK_RUNNING));
  else
    do_it (self,
           op_move (self->store, g_ptr_array_index (self->tasks, below (self, self->tasks->len)),
                    verbs[below (self, 3)]));
}

/* The classifier replies; with @state asking, its question is answered, skipped or withdrawn, or
 * stays open. FALSE: the request has ended, or waits. */
static gboolean
classify (History *self, const char *id, guint round)
{
  static const BeckonRequestState states[] = {
    BECKON_REQUEST_QUEUED,
    BECKON_REQUEST_AWAITING_CLARIFICATION,
    BECKON_REQUEST_AWAITING_CLARIFICATION,
    BECKON_REQUEST_AWAITING_CONFIRMATION,
  };
  BeckonRequestState state =
    round < 3 ? states[below (self, G_N_ELEMENTS (states))] : BECKON_REQUEST_QUEUED;
  BeckonClassified classified = { 0 };
  BeckonTask      *task = new_task ("Clean up", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;

  classified.state = state;
  classified.rounds_spent = round == 3;
  classified.warning =
    state == BECKON_REQUEST_QUEUED && below (self, 4) == 0 ? g_strdup ("It failed") : NULL;
  task->id = beckon_task_make_id ();
  task->agent = g_strdup ("ant");
  if (state == BECKON_REQUEST_AWAITING_CLARIFICATION)
    {
      classified.question = new_draft ("Which folder?", NULL);
      classified.question->kind = BECKON_KIND_CLARIFICATION;
      classified.question->allow_other = TRUE;
    }
  else if (state == BECKON_REQUEST_AWAITING_CONFIRMATION)
    {
      classified.question = new_draft ("Is this it?", "Yes, continue", "No, let me rephrase", NULL);
      classified.question->kind = BECKON_KIND_CONFIRMATION;
    }
  done = attempt (
    self, at_now (self->store, beckon_operation_classify_request ("desk", id, task, &classified)));
  if (done == NULL || done->interaction == NULL)
    return FALSE;
  g_array_append_val (self->ids, done->interaction->id);
  if (below (self, 4) == 0)
    return FALSE;
  do_it (self, op_respond (self->store, done->interaction->id, below (self, 2) == 0 ? "1" : "2"));

  return state == BECKON_REQUEST_AWAITING_CLARIFICATION;
}

static void
request_something (History *self)
{
  BeckonRequest *request = beckon_request_new ();
  g_autoptr (BeckonCommit) done = NULL;

  request->id = g_strdup_printf ("request-%u-%u", g_rand_int (self->rand), self->ids->len);
  request->text = g_strdup ("Clean up");
  request->agent = g_strdup (agents[below (self, G_N_ELEMENTS (agents))]);
  done =
    attempt (self, at_now (self->store, beckon_operation_create_request ("ada", request, NULL)));
  for (guint round = 0; classify (self, done->request->id, round); round++)
    self->store->now_us += MINUTE;
}

static void
travel (History *self)
{
  static const char *const zones[] = { "America/New_York", "Asia/Tokyo", "Europe/Berlin",
                                       "Pacific/Auckland" };

  g_setenv ("TZ", zones[below (self, G_N_ELEMENTS (zones))], TRUE);
}

static void
restart (History *self)
{
  fixture_reopen (self->store);
  do_it (self, at_now (self->store, beckon_operation_recover ("desk", 0)));
}

static void (*const steps[]) (History *self) = {
  ask_something,    ask_something,    ask_something,     ask_something,      answer_something,
  answer_something, answer_something, correct_something, withdraw_something, set_aside_something,
  let_time_pass,    move_a_task,      request_something, request_something,  travel,
};

static void
live (History *self)
{
  for (guint i = 0; i < STEPS; i++)
    {
      steps[below (self, G_N_ELEMENTS (steps))](self);
      self->store->now_us += (gint64) below (self, 3600) * SECOND;
      if (i % 60 == 59)
        {
          restart (self);
          check_stats (self->store);
        }
    }
}

static void
history_begin (History *self, Fixture *store)
{
  guint32 seed = (guint32) g_test_rand_int ();

  g_test_message ("seed %u", seed);
  self->store = store;
  self->rand = g_rand_new_with_seed (seed);
  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->tasks = g_ptr_array_new_with_free_func (g_free);
  run_sql (store->path,
           "INSERT INTO people (handle, handle_key, name, created_at, updated_at) VALUES ('ada', "
           "'ada', 'Ada', '2026-11-21T14:00:00.000Z', '2026-11-21T14:00:00.000Z')");
}

static void
history_end (History *self)
{
  g_rand_free (self->rand);
  g_array_unref (self->ids);
  g_ptr_array_unref (self->tasks);
}

static void
test_any_history (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < HISTORIES; i++)
    {
      History history;

      if (i > 0)
        {
          fixture_tear_down (self);
          fixture_set_up (self);
        }
      history_begin (&history, self);
      live (&history);
      history_end (&history);
    }
}

/* Rows or statistics are lost, each without the other. */
static void
test_salvaged (Fixture *self, gconstpointer data)
{
  History history;

  ONLY_FOR_FILES ("a server repairs its files itself");
  history_begin (&history, self);
  live (&history);
  run_sql (self->path, "DELETE FROM aic_interactions WHERE id % 5 = 0; DELETE FROM requests WHERE "
                       "serial % 4 = 0; DELETE FROM daily_counts WHERE n % 3 = 0");
  salvage (self);
  check_stats (self);

  /* And what happens after that. */
  live (&history);
  history_end (&history);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_setenv ("TZ", "America/New_York", TRUE);
  g_test_init (&argc, &argv, NULL);

  TEST ("/cf/CF-8/parts-add-up-for-any-history", test_any_history);
  TEST ("/cf/CF-8/parts-add-up-after-a-salvage", test_salvaged);

  return g_test_run ();
}
