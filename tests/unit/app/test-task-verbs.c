/* test-task-verbs.c: what can be done with a task, and which questions can get one answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-readers.h"
#include "postponed-fixture.h"

#include "app/task/list/same-question.h"
#include "app/task/list/task-verbs.h"
#include "model/question/approval.h"
#include "model/question/held-answer.h"
#include "model/question/option.h"

static BeckonTask *
make_task (BeckonTaskStatus status)
{
  BeckonTask *task = beckon_task_new ();

  task->id = g_strdup ("task-1");
  task->title = g_strdup ("Build it");
  task->status = status;
  return task;
}

static BeckonInteraction *
make_question (BeckonKind kind, const char *text)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->id = 7;
  question->kind = kind;
  question->conflict_description = g_strdup (text);
  g_ptr_array_add (question->options, beckon_option_new ("Keep it", NULL, FALSE));
  g_ptr_array_add (question->options, beckon_option_new ("Drop it", NULL, TRUE));
  return question;
}

/* As bits. */
static guint
what_applies (const BeckonTaskFacts *facts)
{
  guint bits = 0;

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_applies (verb, facts))
      bits |= 1u << verb;
  return bits;
}

#define BIT(verb) (1u << BECKON_TASK_DO_##verb)
#define COPIES (BIT (COPY_TEXT) | BIT (COPY_ID) | BIT (COPY_LINK))
#define GOING (BIT (PAUSE) | BIT (COMPLETE) | BIT (CANCEL) | COPIES)

static void
test_states (void)
{
  g_autoptr (BeckonTask) running = make_task (BECKON_TASK_RUNNING);
  g_autoptr (BeckonTask) waiting = make_task (BECKON_TASK_WAITING);
  g_autoptr (BeckonTask) done = make_task (BECKON_TASK_COMPLETE);
  g_autoptr (BeckonTask) failed = make_task (BECKON_TASK_FAILED);

  failed->n_steps = 3;
  failed->position = 1;
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ NULL }), ==, 0);
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = running }), ==, GOING);
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = waiting }), ==,
                   GOING | BIT (RESUME_NOW));
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = done }), ==, COPIES | BIT (DELETE));
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = failed }), ==,
                   COPIES | BIT (DELETE) | BIT (RUN_AGAIN));
  failed->position = 3;
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = failed }), ==, COPIES | BIT (DELETE));
  /* Its agent keeps the session. */
  failed->session = g_strdup ("{\"agent\":\"robot\",\"id\":\"s-1\",\"terminal\":\"acp\"}");
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = failed }), ==,
                   COPIES | BIT (DELETE) | BIT (CONTINUE));
  running->session = g_strdup (failed->session);
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = running }), ==, GOING);
  /* One in a terminal is the person's own. */
  done->session = g_strdup ("{\"agent\":\"robot\",\"id\":\"s-1\",\"terminal\":\"tmux\"}");
  g_assert_cmphex (what_applies (&(BeckonTaskFacts){ .task = done }), ==, COPIES | BIT (DELETE));
}

static void
test_question (void)
{
  g_autoptr (BeckonTask) task = make_task (BECKON_TASK_AWAITING_RESPONSE);
  g_autoptr (BeckonInteraction) question = make_question (BECKON_KIND_CHOICE, "Which?");
  BeckonTaskFacts facts = { .task = task, .question = question, .counts = TRUE };
  guint           asked = BIT (ANSWER) | BIT (LATER) | BIT (HOLD);

  g_assert_cmphex (what_applies (&facts), ==, GOING | asked);
  g_assert_cmpstr (beckon_task_verb_get_label (BECKON_TASK_DO_HOLD, &facts), ==, "_Hold Countdown");
  question->held = TRUE;
  g_assert_cmpstr (beckon_task_verb_get_label (BECKON_TASK_DO_HOLD, &facts), ==,
                   "Resume Co_untdown");
  facts.counts = FALSE;
  g_assert_cmphex (what_applies (&facts), ==, GOING | BIT (ANSWER) | BIT (LATER));
  /* Set aside is still open. */
  question->status = BECKON_INTERACTION_POSTPONED;
  g_assert_cmphex (what_applies (&facts), ==, GOING | BIT (ANSWER) | BIT (LATER));
  /* An answer that is held back counts as given. */
  question->held_answer = g_new0 (BeckonHeldAnswer, 1);
  g_assert_cmphex (what_applies (&facts), ==, GOING);
  g_clear_pointer (&question->held_answer, beckon_held_answer_free);
  question->status = BECKON_INTERACTION_ANSWERED;
  g_assert_cmphex (what_applies (&facts), ==, GOING);
}

/* What can be done with a question that is set aside is in its task: nothing is read for it. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_only_in_the_file (self);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (HeldReaders) held = held_readers_begin (beckon_desk_get_store (self->desk));
  BeckonTaskFacts facts = beckon_task_facts_make (self->desk, task);

  g_assert_true (facts.brief);
  g_assert_cmpint (facts.question->id, ==, id);
  g_assert_cmphex (what_applies (&facts), ==, GOING | BIT (ANSWER) | BIT (LATER));
  g_assert_cmpstr (task->clarification_question, !=, NULL);
}

static void
test_words (void)
{
  BeckonTaskFacts none = { NULL };

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      g_assert_cmpstr (beckon_task_verb_get_label (verb, &none), !=, "");
      /* What the palette offers is an action of the page. */
      if (beckon_task_verb_get_title (verb) != NULL)
        g_assert_nonnull (beckon_task_verb_get_action (verb));
    }
}

static gboolean
same (BeckonInteraction *one, BeckonInteraction *other)
{
  g_autoptr (GPtrArray) both = g_ptr_array_new ();

  g_ptr_array_add (both, one);
  g_ptr_array_add (both, other);
  g_assert_true (beckon_same_question (one, other) == beckon_same_question (other, one));
  g_assert_true (beckon_same_question (one, other) == beckon_same_question_all (both));
  return beckon_same_question (one, other);
}

static void
test_same (void)
{
  g_autoptr (BeckonInteraction) one = make_question (BECKON_KIND_CHOICE, "Which?");
  g_autoptr (BeckonInteraction) other = make_question (BECKON_KIND_CHOICE, "Which?");
  g_autoptr (BeckonInteraction) words = make_question (BECKON_KIND_CHOICE, "Which ?");
  g_autoptr (BeckonInteraction) kind = make_question (BECKON_KIND_AMBIGUITY, "Which?");
  g_autoptr (BeckonInteraction) option = make_question (BECKON_KIND_CHOICE, "Which?");
  g_autoptr (BeckonInteraction) harm = make_question (BECKON_KIND_CHOICE, "Which?");
  g_autoptr (BeckonInteraction) handoff = make_question (BECKON_KIND_HANDOFF, "Which?");
  g_autoptr (BeckonInteraction) approval = make_question (BECKON_KIND_APPROVAL, "Which?");
  g_autoptr (BeckonInteraction) form = make_question (BECKON_KIND_FORM, "Which?");
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();

  g_ptr_array_add (alone, one);
  g_assert_false (beckon_same_question_all (alone));
  other->id = 8;
  other->reason = g_strdup ("Another reason");
  g_assert_true (same (one, other));
  g_assert_false (same (one, words));
  g_assert_false (same (one, kind));
  g_ptr_array_add (option->options, beckon_option_new ("Move it", NULL, FALSE));
  g_assert_false (same (one, option));
  ((BeckonOption *) harm->options->pdata[0])->destructive = TRUE;
  g_assert_false (same (one, harm));
  g_assert_false (same (handoff, handoff));
  g_assert_false (same (approval, approval));
  g_assert_false (same (form, form));

  other->multiple = TRUE;
  g_assert_false (same (one, other));
  other->multiple = FALSE;
  other->allow_other = !one->allow_other;
  g_assert_false (same (one, other));
  other->allow_other = one->allow_other;
  other->status = BECKON_INTERACTION_POSTPONED;
  g_assert_true (same (one, other));
  other->held_answer = g_new0 (BeckonHeldAnswer, 1);
  g_assert_false (same (one, other));
  g_clear_pointer (&other->held_answer, beckon_held_answer_free);
  other->status = BECKON_INTERACTION_ANSWERED;
  g_assert_false (same (one, other));
}

/* (transfer full): such as agents send; @description differs each time. */
static BeckonInteraction *
make_approval (const char *agent, const char *command, const char *cwd, const char *description)
{
  BeckonInteraction *approval = make_question (BECKON_KIND_APPROVAL, description);

  g_free (approval->agent);
  approval->agent = g_strdup (agent);
  approval->approval =
    g_strdup_printf ("{\"tool\":\"Bash\",\"command\":\"%s\",\"cwd\":\"%s\","
                     "\"arguments\":{\"command\":\"%s\",\"description\":\"%s\"}}",
                     command, cwd, command, description);
  g_ptr_array_set_size (approval->options, 0);
  beckon_approval_complete_options (approval);
  return approval;
}

static void
test_same_approval (void)
{
  g_autoptr (BeckonInteraction) one = make_approval ("claude", "make test", "/src", "Tests it");
  g_autoptr (BeckonInteraction) other = make_approval ("claude", "make test", "/src", "Again");
  g_autoptr (BeckonInteraction) agent = make_approval ("codex", "make test", "/src", "Again");
  g_autoptr (BeckonInteraction) folder = make_approval ("claude", "make test", "/src2", "Again");
  g_autoptr (BeckonInteraction) wider = make_approval ("claude", "make test all", "/src", "Again");
  g_autoptr (BeckonInteraction) effect = make_approval ("claude", "make test", "/src", "Again");
  g_autoptr (BeckonInteraction) nobody = make_approval (NULL, "make test", "/src", "Again");
  g_autoptr (BeckonInteraction) damaged = make_approval ("claude", "make test", "/src", "Again");
  g_autoptr (BeckonInteraction) harm = make_approval ("claude", "make test", "/src", "Again");

  g_assert_true (same (one, other));
  g_assert_false (same (one, agent));
  g_assert_false (same (one, folder));
  g_assert_false (same (one, wider));
  g_assert_false (beckon_same_question (nobody, nobody));
  ((BeckonOption *) effect->options->pdata[0])->effect = BECKON_EFFECT_ALLOW_ALWAYS;
  g_assert_false (same (one, effect));
  ((BeckonOption *) harm->options->pdata[0])->destructive = TRUE;
  g_assert_false (same (one, harm));
  g_free (damaged->approval);
  damaged->approval = g_strdup ("{\"tool\":");
  g_assert_false (same (one, damaged));
  g_assert_false (beckon_same_question (damaged, damaged));
  other->status = BECKON_INTERACTION_ANSWERED;
  g_assert_false (same (one, other));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-11/what-applies-to-a-task", test_states);
  g_test_add_func ("/att/ATT-11/what-applies-to-its-question", test_question);
  g_test_add ("/att/ATT-11/what-applies-to-one-that-is-set-aside", DeskFixture, NULL,
              desk_fixture_set_up, test_set_aside, desk_fixture_tear_down);
  g_test_add_func ("/att/ATT-11/verbs-have-words", test_words);
  g_test_add_func ("/att/ATT-11/which-questions-are-the-same", test_same);
  g_test_add_func ("/att/ATT-11/which-approvals-are-the-same", test_same_approval);
  return g_test_run ();
}
