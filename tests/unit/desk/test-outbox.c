/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "channel-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "rules/outbox.h"
#include "rules/question/questions.h"

#define MINUTE BECKON_US_PER_MINUTE
#define SECOND BECKON_US_PER_SECOND

static void
answer_in (DeskFixture *self, gint64 id, BeckonSurfaceId surface)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text ("SQLite");
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_respond ("Ada", id, answer, surface));
}

static void
test_in_order (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  BeckonStore *store = beckon_desk_get_store (self->desk);
  gint64       id = desk_fixture_ask (self, desk_fixture_choice ());
  g_auto (GStrv) messages = NULL;

  channel_wait_for (channel, 1);
  channel_assert_told (channel, 0, "question 1 PENDING");
  answer_in (self, id, BECKON_SURFACE_DIALOG);
  channel_wait_for (channel, 2);
  channel_assert_told (channel, 1, "settled 1 ANSWERED");
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);

  messages = reading_list_channel_messages (store, "telegram", id, NULL);
  g_assert_cmpuint (g_strv_length (messages), ==, 1);
  g_assert_cmpint (reading_find_channel_message (store, "telegram", messages[0], NULL), ==, id);
  g_assert_cmpint (reading_find_channel_message (store, "other", messages[0], NULL), ==, 0);
}

/* PP-9: one message to the person who answers, and it is the acknowledgement. */
static void
test_one_acknowledgement (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  channel_wait_for (channel, 1);
  answer_in (self, id, BECKON_SURFACE_TELEGRAM);
  channel_wait_for (channel, 2);
  channel_assert_told (channel, 1, "acknowledgement 1 ANSWERED");
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
}

/* PP-3: a message that is due before the configured channel could be added is sent when it is. */
static void
test_expected (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->kind = BECKON_KIND_AMBIGUITY;
  desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, MINUTE);
  desk_fixture_settle_down (self);
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, 40 * MINUTE);
  desk_fixture_start (self);
  /* Like the program that opened the desk: immediately. */
  beckon_desk_expect_channel (self->desk, "telegram");
  while (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER) == 0)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_settle_down (self);

  channel = channel_add (self);
  channel_wait_for (channel, 1);
  channel_assert_told (channel, 0, "reminder 1 POSTPONED");
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);
}

static void
test_not_expected_any_more (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;

  beckon_desk_expect_channel (self->desk, "telegram");
  beckon_desk_unexpect_channel (self->desk, "telegram");
  desk_fixture_ask (self, desk_fixture_choice ());
  channel = channel_add (self);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 0);
}

/* A person who was never told of a question need not hear that it is settled. */
static void
test_nothing_shown_nothing_to_settle (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  answer_in (self, id, BECKON_SURFACE_DIALOG);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 0);
}

/* The agent of question @id goes, and the surfaces say so. */
static void
leave (DeskFixture *self, gint64 id)
{
  beckon_desk_end_wait (self->desk, id, FALSE);
  beckon_dummy_clock_advance (self->clock, 2 * SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, id), ==, BECKON_AWAITED_NO);
}

static void
come_back (DeskFixture *self, gint64 id)
{
  beckon_desk_begin_wait (self->desk, id);
  desk_fixture_settle_down (self);
}

/* ATT-21: a channel that shows a question hears whether its agent waits. */
static void
test_awaited (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             early;
  gint64             id;

  draft->policy = BECKON_POLICY_HOLD;
  early = desk_fixture_ask (self, draft);
  channel = channel_add (self);
  draft = desk_fixture_choice ();
  draft->policy = BECKON_POLICY_HOLD;
  id = desk_fixture_ask (self, draft);
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  beckon_desk_begin_wait (self->desk, early);
  beckon_desk_begin_wait (self->desk, id);

  /* Nothing of the first one was ever said there. */
  leave (self, early);
  leave (self, id);
  come_back (self, id);
  leave (self, id);
  answer_in (self, id, BECKON_SURFACE_DIALOG);
  channel_wait_for (channel, 5);
  desk_fixture_settle_down (self);
  channel_assert_told (channel, 1, "awaited 2 PENDING");
  channel_assert_told (channel, 2, "awaited 2 PENDING");
  channel_assert_told (channel, 3, "awaited 2 PENDING");
  channel_assert_told (channel, 4, "settled 2 ANSWERED");
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 5);
}

/* Of what could not be said yet, only the last is kept. */
static void
test_awaited_once (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->policy = BECKON_POLICY_HOLD;
  id = desk_fixture_ask (self, draft);
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  beckon_desk_begin_wait (self->desk, id);
  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, BECKON_US_PER_HOUR);
  leave (self, id);
  channel_wait_for (channel, 2);
  for (int i = 0; i < 5; i++)
    {
      come_back (self, id);
      leave (self, id);
    }
  /* The one that was tried, and the last one. */
  g_assert_cmpuint (channel_get_waiting (self), <=, 2);
  beckon_dummy_clock_advance (self->clock, 2 * BECKON_US_PER_HOUR);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 4);
}

static void
test_backoff (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autoptr (GPtrArray) channels = NULL;
  BeckonChannelState *state;
  gint64              id;

  beckon_dummy_channel_will (channel, 3, BECKON_DELIVERY_RETRY, 0);
  id = desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);
  g_assert_cmpuint (channel_get_waiting (self), ==, 1);
  channels = beckon_desk_list_channels (self->desk);
  state = g_ptr_array_index (channels, 0);
  g_assert_cmpstr (state->name, ==, "telegram");
  g_assert_cmpint (state->health, ==, BECKON_HEALTH_BAD);
  g_assert_cmpstr (state->detail, ==, "The dummy does not want to.");

  /* 1 s, then 2 s, then 4 s; later messages about the same question keep their place. */
  beckon_dummy_clock_advance (self->clock, SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  answer_in (self, id, BECKON_SURFACE_DIALOG);
  beckon_dummy_clock_advance (self->clock, SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  beckon_dummy_clock_advance (self->clock, SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 3);
  beckon_dummy_clock_advance (self->clock, 4 * SECOND);
  desk_fixture_settle_down (self);
  channel_assert_told (channel, 3, "question 1 ANSWERED");
  channel_assert_told (channel, 4, "settled 1 ANSWERED");
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 5);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
}

static void
test_never_over_ten_minutes (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  guint before;

  beckon_dummy_channel_will (channel, 1000, BECKON_DELIVERY_RETRY, 0);
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  for (guint i = 0; i < 12; i++)
    {
      beckon_dummy_clock_advance (self->clock, 10 * MINUTE);
      desk_fixture_settle_down (self);
    }
  before = beckon_dummy_channel_get_told (channel)->len;
  beckon_dummy_clock_advance (self->clock, 10 * MINUTE);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, before + 1);
}

static void
test_retry_after (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, 30 * SECOND);
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_ask (self, desk_fixture_choice ());
  beckon_dummy_clock_advance (self->clock, 29 * SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);
  beckon_dummy_clock_advance (self->clock, SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 3);
}

static void
test_ready (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, 5 * MINUTE);
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  beckon_channel_emit_ready (BECKON_CHANNEL (channel));
  channel_wait_for (channel, 2);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
}

static void
test_given_up (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autoptr (GPtrArray) channels = NULL;
  g_autoptr (GPtrArray) later = NULL;

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_FAILED, 0);
  g_test_expect_message ("beckon-desk", G_LOG_LEVEL_WARNING, "*is dropped*");
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
  channels = beckon_desk_list_channels (self->desk);
  g_assert_cmpint (((BeckonChannelState *) g_ptr_array_index (channels, 0))->health, ==,
                   BECKON_HEALTH_BAD);
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 2);
  desk_fixture_settle_down (self);
  later = beckon_desk_list_channels (self->desk);
  g_assert_cmpint (((BeckonChannelState *) g_ptr_array_index (later, 0))->health, ==,
                   BECKON_HEALTH_GOOD);
}

/* A delivery that was in progress when the desk stopped is repeated by the next one. */
static void
test_restart (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) hanging = channel_add (self);
  g_autoptr (BeckonDummyChannel) channel = NULL;

  beckon_dummy_channel_hang (hanging);
  desk_fixture_ask (self, desk_fixture_choice ());
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (hanging, 1);
  g_assert_cmpuint (beckon_dummy_channel_get_busy (hanging), ==, 1);
  desk_fixture_stop (self);
  g_assert_cmpuint (beckon_dummy_channel_get_busy (hanging), ==, 0);

  desk_fixture_start (self);
  channel = channel_add (self);
  channel_wait_for (channel, 2);
  desk_fixture_settle_down (self);
  channel_assert_told (channel, 0, "question 1 PENDING");
  channel_assert_told (channel, 1, "question 2 PENDING");
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
}

/* (transfer full): what another desk does about the channel, at the time of this one. */
static BeckonCommit *
elsewhere (DeskFixture *self, BeckonOperation *operation)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  BeckonCommit *commit;

  operation->now_us = desk_fixture_now (self);
  beckon_store_commit_async (beckon_desk_get_store (self->desk), operation, NULL,
                             desk_fixture_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  commit = beckon_store_commit_finish (beckon_desk_get_store (self->desk), result, &error);
  g_assert_no_error (error);
  beckon_operation_unref (operation);
  return commit;
}

/* What another took is nobody else's until its lease is over, whatever wakes the channel; and then
 * it is not the other's any more. */
static void
test_lease (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autoptr (BeckonCommit) taken = NULL;
  g_autoptr (BeckonCommit) late = NULL;

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, MINUTE);
  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  taken = elsewhere (
    self, beckon_operation_deliver ("other", "telegram", 2 * MINUTE, BECKON_WAKE_WAITING));
  g_assert_nonnull (taken->outbox);
  g_assert_cmpuint (taken->outbox->attempts, ==, 1);

  beckon_channel_emit_ready (BECKON_CHANNEL (channel));
  desk_fixture_settle_down (self);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) + SECOND);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);

  beckon_dummy_channel_hang (channel);
  beckon_dummy_clock_advance (self->clock, 2 * MINUTE);
  channel_wait_for (channel, 2);
  late = elsewhere (self, beckon_operation_note_delivery (
                            "other", "telegram", taken->outbox,
                            beckon_delivery_new (BECKON_DELIVERY_RETRY, "late"), 0, MINUTE));
  g_clear_pointer (&taken, beckon_commit_unref);
  taken = elsewhere (
    self, beckon_operation_deliver ("other", "telegram", 2 * MINUTE, BECKON_WAKE_WAITING));
  g_assert_null (taken->outbox);
}

static void
test_removed (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  desk_fixture_ask (self, desk_fixture_choice ());
  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  beckon_desk_remove_channel (self->desk, BECKON_CHANNEL (channel));
  desk_fixture_ask (self, desk_fixture_choice ());
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);
}

static void
set_state (DeskFixture *self, const char *value)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (
    self, beckon_operation_set_channel_state ("desk", "telegram", "offset", value));
}

static void
test_state (DeskFixture *self, gconstpointer data)
{
  g_autofree char *value = NULL;
  g_autofree char *none = NULL;

  set_state (self, "12");
  set_state (self, "13");
  desk_fixture_stop (self);
  desk_fixture_start (self);
  value =
    reading_get_channel_state (beckon_desk_get_store (self->desk), "telegram", "offset", NULL);
  g_assert_cmpstr (value, ==, "13");
  set_state (self, NULL);
  none = reading_get_channel_state (beckon_desk_get_store (self->desk), "telegram", "offset", NULL);
  g_assert_null (none);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/pp/PP-1/a-channel-is-told-in-order", test_in_order);
  ADD ("/pp/PP-3/kept-for-a-channel-that-is-expected", test_expected);
  ADD ("/pp/PP-3/not-kept-for-a-channel-that-does-not-come", test_not_expected_any_more);
  ADD ("/pp/PP-9/one-acknowledgement", test_one_acknowledgement);
  ADD ("/pp/PP-9/nothing-shown-nothing-to-settle", test_nothing_shown_nothing_to_settle);
  ADD ("/att/ATT-21/a-channel-hears-whether-the-agent-waits", test_awaited);
  ADD ("/att/ATT-21/a-channel-hears-the-last-state-alone", test_awaited_once);
  ADD ("/pp/PP-3/outbox-tries-again-in-order", test_backoff);
  ADD ("/pp/PP-3/outbox-waits-ten-minutes-at-most", test_never_over_ten_minutes);
  ADD ("/pp/PP-3/outbox-obeys-retry-after", test_retry_after);
  ADD ("/pp/PP-3/outbox-goes-on-when-the-channel-is-ready", test_ready);
  ADD ("/att/ATT-5/a-message-that-is-given-up-is-trouble", test_given_up);
  ADD ("/pp/PP-7/outbox-survives-a-restart", test_restart);
  ADD ("/pp/PP-7/what-another-took-is-not-sent-twice", test_lease);
  ADD ("/pp/PP-7/what-a-channel-remembers", test_state);
  ADD ("/att/ATT-5/a-channel-that-was-removed-hears-nothing", test_removed);
  return g_test_run ();
}
