/* test-ask-back.c: the person asks the agent something, and the agent replies
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "handoff-fixture.h"
#include "held-fixture.h"
#include "postponed-fixture.h"

#include "base/limits.h"
#include "model/question/interaction-turn.h"
#include "rules/question/questions.h"

static gint64
ask (DeskFixture *self)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  g_free (draft->agent);
  draft->agent = g_strdup ("builder");
  return desk_fixture_ask (self, draft);
}

static BeckonOperation *
asks_back (gint64 id)
{
  return beckon_operation_ask_back ("Ada", id, "How long does it take?", FALSE);
}

static BeckonOperation *
replies (gint64 id)
{
  return beckon_operation_reply ("builder", id, "Two minutes.");
}

static void
must_do (DeskFixture *self, BeckonOperation *operation)
{
  beckon_commit_unref (desk_fixture_do (self, operation));
}

static void
assert_turn (const BeckonInteraction *interaction,
             guint                    index,
             BeckonSpeaker            from,
             const char              *by,
             const char              *text)
{
  const BeckonInteractionTurn *turn;

  g_assert_nonnull (interaction->turns);
  g_assert_cmpuint (interaction->turns->len, >, index);
  turn = g_ptr_array_index (interaction->turns, index);
  g_assert_cmpint (turn->from, ==, from);
  g_assert_cmpstr (turn->by, ==, by);
  g_assert_cmpstr (turn->text, ==, text);
}

static void
test_conversation (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (BeckonInteraction) read = NULL;
  g_autoptr (JsonNode) node = NULL;

  must_do (self, asks_back (id));
  row = desk_fixture_read (self, id);
  g_assert_true (beckon_interaction_is_asked_back (row));
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpuint (row->options->len, ==, 2);
  assert_turn (row, 0, BECKON_SPEAKER_PERSON, "Ada", "How long does it take?");
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_ASKED_BACK), ==, 1);
  g_assert_true (held_fixture_log_says (self, id, "the person asks back: How long does it take?"));

  /* The person may ask more than once. */
  must_do (self, beckon_operation_ask_back ("Ada", id, "And what does it cost?", FALSE));
  must_do (self, beckon_operation_reply ("http", id, "Two minutes."));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_false (beckon_interaction_is_asked_back (row));
  assert_turn (row, 1, BECKON_SPEAKER_PERSON, "Ada", "And what does it cost?");
  /* Nobody said who replies: it is the agent that asked. */
  assert_turn (row, 2, BECKON_SPEAKER_AGENT, "builder", "Two minutes.");
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REPLIED), ==, 1);
  g_assert_true (held_fixture_log_says (self, id, "the agent replied: Two minutes."));

  beckon_interaction_add_json (row, json, NULL);
  node = json_from_string (json->str, NULL);
  read = beckon_interaction_from_json (json_node_get_object (node), NULL);
  g_assert_nonnull (read);
  g_assert_cmpint (read->n_turns, ==, 3);
  assert_turn (read, 2, BECKON_SPEAKER_AGENT, "builder", "Two minutes.");

  beckon_commit_unref (desk_fixture_respond (self, id, "1", NULL));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpuint (row->turns->len, ==, 3);
}

/* Nobody's answer is chosen while the agent has not replied. */
static void
test_stands_still (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, MINUTE);
  must_do (self, asks_back (id));
  desk_fixture_advance (self, HOUR);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 4 * MINUTE);

  must_do (self, replies (id));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, desk_fixture_now (self) + 4 * MINUTE);
  desk_fixture_advance (self, 4 * MINUTE);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
}

/* The person must be able to read the reply. */
static void
test_least_time (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  must_do (self, asks_back (id));
  must_do (self, replies (id));
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, desk_fixture_now (self) + BECKON_MIN_AFTER_REPLY_US);
}

static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, MINUTE);
  must_do (self, asks_back (id));
  desk_fixture_restart_after (self, DAY);
  row = desk_fixture_read (self, id);
  g_assert_true (beckon_interaction_is_asked_back (row));
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 4 * MINUTE);
}

/* A hold of the person is theirs: the reply does not end it, and to end it starts nothing. */
static void
test_hold (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  must_do (self, asks_back (id));
  desk_fixture_hold (self, id, TRUE);
  desk_fixture_hold (self, id, FALSE);
  desk_fixture_advance (self, HOUR);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->deadline_us, ==, 0);

  desk_fixture_hold (self, id, TRUE);
  must_do (self, replies (id));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_true (row->held);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 5 * MINUTE);
}

/* An ambiguity is not cancelled while the agent has not replied, and comes back with its reply. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, MINUTE);
  ASIDE (self, id);
  must_do (self, asks_back (id));
  desk_fixture_advance (self, 5 * HOUR);
  ASIDE (self, id);
  g_assert_cmpuint (CANCELLED (self), ==, 0);
  g_assert_cmpuint (REMINDERS (self), >=, 2);

  must_do (self, replies (id));
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, desk_fixture_now (self) + MINUTE);
}

/* What the person set aside after they asked stays aside until then. */
static void
test_later (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  must_do (self, asks_back (id));
  desk_fixture_advance (self, SECOND);
  aside_set_aside (self, id, desk_fixture_now (self) + HOUR);
  desk_fixture_advance (self, MINUTE);
  must_do (self, replies (id));
  ASIDE (self, id);
  desk_fixture_advance (self, HOUR);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->deadline_us, !=, 0);
}

static void
test_later_without_reply (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  must_do (self, asks_back (id));
  aside_set_aside (self, id, desk_fixture_now (self) + HOUR);
  desk_fixture_advance (self, 2 * HOUR);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, 5 * MINUTE);
}

static void
test_refused (DeskFixture *self, gconstpointer data)
{
  gint64           id = ask (self);
  g_autofree char *long_text = g_strnfill (BECKON_LIMIT_TURN_BYTES + 1, 'x');

  desk_fixture_refuses (self, replies (id), BECKON_ERROR_STATUS);
  desk_fixture_refuses (self, beckon_operation_ask_back ("Ada", id, " \n", FALSE),
                        BECKON_ERROR_MALFORMED);
  desk_fixture_refuses (self, beckon_operation_ask_back ("Ada", id, long_text, FALSE),
                        BECKON_ERROR_LIMIT);
  desk_fixture_refuses (self, beckon_operation_ask_back ("http", id, "Why?", FALSE),
                        BECKON_ERROR_FORBIDDEN);
  desk_fixture_refuses (self, beckon_operation_ask_back ("Builder", id, "Why?", FALSE),
                        BECKON_ERROR_FORBIDDEN);
  desk_fixture_refuses (self, asks_back (99), BECKON_ERROR_NOT_FOUND);
  /* In person: an agent with the person's name does not keep them from asking. */
  must_do (self, beckon_operation_ask_back ("builder", id, "Why?", TRUE));
  desk_fixture_refuses (self, beckon_operation_reply ("builder", id, ""), BECKON_ERROR_MALFORMED);
  must_do (self, replies (id));
  desk_fixture_refuses (self, replies (id), BECKON_ERROR_STATUS);

  must_do (self, asks_back (id));
  beckon_commit_unref (desk_fixture_respond (self, id, "1", NULL));
  desk_fixture_refuses (self, asks_back (id), BECKON_ERROR_SETTLED);
  desk_fixture_refuses (self, replies (id), BECKON_ERROR_SETTLED);
}

static void
test_held_answer (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  desk_fixture_refuses (self, asks_back (id), BECKON_ERROR_SETTLED);
}

/* An answer that was undone does not let the countdown run. */
static void
test_undone (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  must_do (self, beckon_operation_ask_back ("Ada", id, "Why?", FALSE));
  held_fixture_answer (self, id);
  held_fixture_undo (self, id);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, !=, 0);
}

/* The agent can always reply to the last thing that was asked. */
static void
test_limit (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  for (guint i = 0; i < BECKON_LIMIT_TURNS / 2; i++)
    {
      must_do (self, asks_back (id));
      must_do (self, replies (id));
    }
  desk_fixture_refuses (self, asks_back (id), BECKON_ERROR_LIMIT);
}

static void
test_handoff (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_refuses (self, asks_back (id), BECKON_ERROR_STATUS);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/att/ATT-8/conversation", test_conversation);
  ADD ("/att/ATT-8/countdown-stands-still", test_stands_still);
  ADD ("/att/ATT-8/least-time-after-a-reply", test_least_time);
  ADD ("/att/ATT-8/restart", test_restart);
  ADD ("/att/ATT-8/hold", test_hold);
  ADD ("/att/ATT-8/set-aside-comes-back", test_set_aside);
  ADD ("/att/ATT-8/later-stays-aside", test_later);
  ADD ("/att/ATT-8/later-without-a-reply", test_later_without_reply);
  ADD ("/att/ATT-8/refused", test_refused);
  ADD ("/att/ATT-8/answer-is-held-back", test_held_answer);
  ADD ("/att/ATT-8/answer-was-undone", test_undone);
  ADD ("/att/ATT-8/limit", test_limit);
  g_test_add ("/att/ATT-8/no-hand-off", DeskFixture, NULL, handoff_set_up, test_handoff,
              desk_fixture_tear_down);
  return g_test_run ();
}
