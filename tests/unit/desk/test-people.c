/* test-people.c: who a name stands for: people to whom work can go, agents, and the scope of
 * remembered answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "held-readers.h"
#include "reading.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/lists/people.h"
#include "model/question/approval.h"
#include "rules/agents.h"
#include "rules/people.h"
#include "rules/question/preferences.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

static void
count_cb (BeckonDesk *desk, BeckonEvent *event, guint *n)
{
  (*n)++;
}

/* --- people --- */

static BeckonPerson *
lookup (DeskFixture *self, const char *word)
{
  return reading_lookup_person (beckon_desk_get_store (self->desk), word, NULL);
}

static void
test_person (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonPerson) draft = beckon_person_new ();
  g_autoptr (BeckonPerson) found = NULL;
  g_autoptr (BeckonCommit) added = NULL;
  g_autoptr (BeckonCommit) edited = NULL;
  g_autoptr (BeckonCommit) deleted = NULL;
  guint  n_changes = 0;
  gint64 id;

  g_signal_connect (self->desk, "event::PERSON_CHANGED", G_CALLBACK (count_cb), &n_changes);
  draft->handle = g_strdup ("ana");
  draft->name = g_strdup ("Ana Lima");
  added = desk_fixture_do (self, beckon_operation_add_person ("Ada", beckon_person_copy (draft)));
  id = added->person->id;
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmpint (added->person->created_us, ==, BECKON_DUMMY_START_US);
  found = lookup (self, "@ANA");
  g_assert_cmpint (found->id, ==, id);

  /* A handle belongs to one person. */
  g_free (draft->handle);
  draft->handle = g_strdup ("Ana");
  desk_fixture_refuses (self, beckon_operation_add_person ("Ada", beckon_person_copy (draft)),
                        BECKON_ERROR_MALFORMED);
  g_assert_cmpuint (n_changes, ==, 1);

  /* What is not named stays unchanged. */
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_MINUTE);
  draft->active = FALSE;
  g_free (draft->name);
  draft->name = g_strdup ("Somebody else");
  edited = desk_fixture_do (self, beckon_operation_edit_person (
                                    "Ada", id, beckon_person_copy (draft),
                                    beckon_fields_mask (&beckon_person_fields, "active", NULL)));
  g_assert_false (edited->person->active);
  g_assert_cmpstr (edited->person->name, ==, "Ana Lima");
  g_assert_cmpint (edited->person->updated_us, ==, BECKON_DUMMY_START_US + BECKON_US_PER_MINUTE);
  g_assert_cmpuint (n_changes, ==, 2);

  deleted = desk_fixture_do (self, beckon_operation_delete_person ("Ada", id));
  g_assert_cmpuint (n_changes, ==, 3);
  g_assert_null (lookup (self, "ana"));
  desk_fixture_refuses (self, beckon_operation_delete_person ("Ada", id), BECKON_ERROR_NOT_FOUND);
}

/* --- agents --- */

static char *
create_waiting (DeskFixture *self, const char *agent)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Outreach");
  draft->agent = g_strdup (agent);
  draft->status = BECKON_TASK_WAITING;
  draft->resume_us = BECKON_DUMMY_START_US + BECKON_US_PER_DAY;
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return g_strdup (commit->task->id);
}

/* How many of the tasks are paused, after all of them followed their agent. */
static guint
count_paused (DeskFixture *self, GPtrArray *ids)
{
  guint n = 0;

  desk_fixture_settle_down (self);
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (BeckonTask) task =
        reading_get_task (beckon_desk_get_store (self->desk), g_ptr_array_index (ids, i), NULL);

      g_assert_cmpint (task->status, ==, BECKON_TASK_WAITING);
      n += task->paused;
    }
  return n;
}

static void
move_agent (DeskFixture *self, gint64 id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_agent ("Ada", id, verb));
  g_assert_cmpint (commit->agent->status, ==,
                   verb == BECKON_VERB_PAUSE ? BECKON_AGENT_PAUSED : BECKON_AGENT_ACTIVE);
}

/* Its waiting tasks follow, more than fit in one transaction; those of others do not. */
static void
test_agent (DeskFixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BeckonAgent) draft = beckon_agent_new ();
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (BeckonCommit) edited = NULL;
  g_autoptr (BeckonCommit) deleted = NULL;
  g_autoptr (GPtrArray) left = NULL;
  guint  n_changes = 0;
  gint64 id;

  g_signal_connect (self->desk, "event::AGENT_CHANGED", G_CALLBACK (count_cb), &n_changes);
  draft->name = g_strdup ("Scout");
  created =
    desk_fixture_do (self, beckon_operation_create_agent ("Ada", beckon_agent_copy (draft)));
  id = created->agent->id;
  desk_fixture_refuses (self, beckon_operation_create_agent ("Ada", beckon_agent_copy (draft)),
                        BECKON_ERROR_STATUS);
  g_assert_cmpuint (n_changes, ==, 1);

  edited =
    desk_fixture_do (self, beckon_operation_edit_agent ("Ada", id, "{\"folder\": \"/srv/sales\"}"));
  g_assert_cmpstr (edited->agent->folder, ==, "/srv/sales");
  g_assert_cmpstr (edited->agent->name, ==, "Scout");

  for (guint i = 0; i < 120; i++)
    g_ptr_array_add (ids, create_waiting (self, "Scout"));
  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (ids, create_waiting (self, "Ranger"));
  g_assert_cmpuint (count_paused (self, ids), ==, 0);
  move_agent (self, id, BECKON_VERB_PAUSE);
  g_assert_cmpuint (count_paused (self, ids), ==, 120);
  desk_fixture_refuses (self, beckon_operation_move_agent ("Ada", id, BECKON_VERB_PAUSE),
                        BECKON_ERROR_STATUS);
  move_agent (self, id, BECKON_VERB_RESUME);
  g_assert_cmpuint (count_paused (self, ids), ==, 0);

  deleted = desk_fixture_do (self, beckon_operation_delete_agent ("Ada", id));
  g_assert_cmpuint (count_paused (self, ids), ==, 0);
  left = reading_list_agents (beckon_desk_get_store (self->desk), NULL);
  g_assert_cmpuint (left->len, ==, 0);
  g_assert_cmpuint (n_changes, ==, 5);

  /* Nobody can resume them when the wait is over. */
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_DAY);
  desk_fixture_settle_down (self);
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (BeckonTask) task =
        reading_get_task (beckon_desk_get_store (self->desk), g_ptr_array_index (ids, i), NULL);

      g_assert_cmpint (task->status == BECKON_TASK_FAILED, ==,
                       g_strcmp0 (task->agent, "Scout") == 0);
    }
}

/* --- remembered answers --- */

static void
test_remembered (DeskFixture *self, gconstpointer data)
{
  gint64 first = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonCommit) answered = desk_fixture_respond (self, first, "SQLite", NULL);
  g_autoptr (BeckonCommit) remembered = NULL;
  g_autoptr (BeckonCommit) edited = NULL;
  g_autoptr (BeckonCommit) forgotten = NULL;
  g_autoptr (BeckonInteraction) second = NULL;
  g_autoptr (BeckonInteraction) third = NULL;
  g_autoptr (BeckonInteraction) fourth = NULL;
  guint  n_changes = 0;
  gint64 id;

  g_signal_connect (self->desk, "event::PREFERENCE_CHANGED", G_CALLBACK (count_cb), &n_changes);
  desk_fixture_refuses (
    self, beckon_operation_remember ("claude-code", first, BECKON_SCOPE_EVERYWHERE, FALSE, 0),
    BECKON_ERROR_FORBIDDEN);
  remembered = desk_fixture_do (
    self, beckon_operation_remember ("Ada", first, BECKON_SCOPE_EVERYWHERE, FALSE, 0));
  id = remembered->preference->id;
  g_assert_cmpstr (remembered->preference->answer, ==, "SQLite");
  second = desk_fixture_read (self, desk_fixture_ask (self, desk_fixture_choice ()));
  g_assert_false (beckon_interaction_is_open (second));
  g_assert_cmpstr (second->response, ==, "SQLite");

  desk_fixture_refuses (self, beckon_operation_edit_preference ("Ada", id, "Oracle"),
                        BECKON_ERROR_MISFIT);
  edited = desk_fixture_do (self, beckon_operation_edit_preference ("Ada", id, "PostgreSQL"));
  third = desk_fixture_read (self, desk_fixture_ask (self, desk_fixture_choice ()));
  g_assert_cmpstr (third->response, ==, "PostgreSQL");

  forgotten = desk_fixture_do (self, beckon_operation_forget ("Ada", id));
  fourth = desk_fixture_read (self, desk_fixture_ask (self, desk_fixture_choice ()));
  g_assert_true (beckon_interaction_is_open (fourth));
  g_assert_cmpuint (n_changes, >=, 3);
}

/* (transfer full): leave to run a command. */
static BeckonInteraction *
make_approval (void)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->kind = BECKON_KIND_APPROVAL;
  draft->policy = BECKON_POLICY_HOLD;
  draft->approval = g_strdup ("{\"command\":\"make check\"}");
  g_ptr_array_set_size (draft->options, 0);
  beckon_approval_complete_options (draft);
  return draft;
}

static void
check_approval (DeskFixture *self, BeckonInteractionStatus status, const char *advice)
{
  g_autoptr (BeckonInteraction) asked =
    desk_fixture_read (self, desk_fixture_ask (self, make_approval ()));

  g_assert_cmpint (asked->status, ==, status);
  g_assert_true (g_str_has_prefix (asked->advice, advice));
}

#define HOUR_US (60 * BECKON_US_PER_MINUTE)

static void
test_ends (DeskFixture *self, gconstpointer data)
{
  gint64 first = desk_fixture_ask (self, make_approval ());
  g_autoptr (BeckonAnswer) allow = beckon_answer_new_index (0);
  g_autoptr (BeckonAnswer) again = beckon_answer_new_index (0);
  g_autoptr (BeckonCommit) remembered = NULL;
  g_autoptr (BeckonCommit) decided = NULL;
  BeckonOperation *late;
  gint64           start_us = desk_fixture_now (self);

  allow->remember = BECKON_SCOPE_EVERYWHERE;
  allow->in_person = TRUE;
  remembered =
    desk_fixture_do (self, beckon_operation_respond ("Ada", first, allow, BECKON_SURFACE_DIALOG));
  desk_fixture_advance (self, BECKON_US_PER_MINUTE);
  check_approval (self, BECKON_INTERACTION_ANSWERED, "You remembered this answer until");
  /* To the millisecond. */
  beckon_dummy_clock_set (self->clock, start_us + HOUR_US - BECKON_US_PER_MS);
  check_approval (self, BECKON_INTERACTION_ANSWERED, "You remembered this answer until");
  beckon_dummy_clock_set (self->clock, start_us + HOUR_US);
  check_approval (self, BECKON_INTERACTION_PENDING, "Your remembered answer “Allow” was for");
  /* It ended on the way to the store. */
  late = beckon_operation_ask ("claude-code", make_approval (), 0);
  g_free (beckon_operation_ask_get_draft (late)->source);
  beckon_operation_ask_get_draft (late)->source = g_strdup (BECKON_PREFERENCE_SOURCE "1");
  beckon_operation_ask_take_answer (late, g_steal_pointer (&again));
  decided = desk_fixture_do (self, late);
  g_assert_cmpint (decided->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_true (g_str_has_prefix (decided->interaction->advice, "Your remembered answer “Allow”"));
  /* The clock was set back to before it was remembered. */
  beckon_dummy_clock_set (self->clock, start_us - BECKON_US_PER_MINUTE);
  check_approval (self, BECKON_INTERACTION_PENDING, "Your remembered answer “Allow” was for");
}

/* Their names are in memory, and nothing waits for them while the disk hangs. */
static void
test_in_memory (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonPerson) draft = beckon_person_new ();
  g_autoptr (BeckonCommit) added = NULL;
  g_autoptr (BeckonCommit) deleted = NULL;
  HeldReaders  *held = held_readers_begin (beckon_desk_get_store (self->desk));
  BeckonPeople *people = beckon_people_of (self->desk);

  g_assert_true (beckon_people_of (self->desk) == people);
  draft->handle = g_strdup ("ana");
  draft->name = g_strdup ("Ana Lima");
  added = desk_fixture_do (self, beckon_operation_add_person ("Ada", beckon_person_copy (draft)));
  g_assert_null (beckon_people_list (people));
  g_assert_null (beckon_people_find (people, "ana"));
  held_readers_end (held);
  while (beckon_people_list (people) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (beckon_people_find (people, "@ANA")->name, ==, "Ana Lima");
  g_assert_null (beckon_people_find (people, "bob"));

  deleted = desk_fixture_do (self, beckon_operation_delete_person ("Ada", added->person->id));
  while (beckon_people_find (people, "ana") != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (beckon_people_list (people)->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)
  ADD ("/wh/WH-8/a-person-is-added-changed-and-removed", test_person);
  ADD ("/wh/WH-8/people-are-in-memory", test_in_memory);
  ADD ("/wh/WH-5/waiting-tasks-follow-their-agent", test_agent);
  ADD ("/sen/SEN-5/remembered-changed-and-forgotten", test_remembered);
  ADD ("/ap/AP-1/a-remembered-answer-ends", test_ends);
#undef ADD
  return g_test_run ();
}
