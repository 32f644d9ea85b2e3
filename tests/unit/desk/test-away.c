/* test-away.c: channels are told only while the person is away, if they want it so (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "channel-fixture.h"
#include "plan-fixture.h"

#include "base/timestamp.h"
#include "rules/outbox.h"
#include "rules/people.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

#define MINUTE BECKON_US_PER_MINUTE
#define HOUR BECKON_US_PER_HOUR

/* As if the person had chosen so in the preferences. */
static void
choose (DeskFixture *self, gboolean only_when_away)
{
  self->settings->only_when_away = only_when_away;
  beckon_desk_set_settings (self->desk, self->settings);
  desk_fixture_settle_down (self);
}

static void
set_away (DeskFixture *self, gboolean away)
{
  beckon_dummy_presence_set_away (self->presence, away);
  desk_fixture_settle_down (self);
}

static gint64
ask (DeskFixture *self)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  desk_fixture_settle_down (self);
  return id;
}

static void
answer (DeskFixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "SQLite", &error);

  g_assert_no_error (error);
  desk_fixture_settle_down (self);
}

/* On a server, what leads to a delivery may take longer than settling down. */
static void
assert_n_told (BeckonDummyChannel *channel, guint n)
{
  for (guint i = 0; i < 1000 && beckon_dummy_channel_get_told (channel)->len < n; i++)
    desk_fixture_run_for (10);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, n);
}

/* At the desk: nothing. Away: what is open, once; then everything, and how it ended also when the
 * person is back. */
static void
test_away (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  gint64 first;
  gint64 second;

  choose (self, TRUE);
  first = ask (self);
  second = ask (self);
  answer (self, first);
  assert_n_told (channel, 0);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);

  set_away (self, TRUE);
  assert_n_told (channel, 1);
  channel_assert_told (channel, 0, "question 2 PENDING");
  ask (self);
  assert_n_told (channel, 2);
  channel_assert_told (channel, 1, "question 3 PENDING");

  set_away (self, FALSE);
  ask (self);
  answer (self, second);
  assert_n_told (channel, 3);
  channel_assert_told (channel, 2, "settled 2 ANSWERED");

  /* The second time, too, and nothing twice. */
  set_away (self, TRUE);
  assert_n_told (channel, 4);
  channel_assert_told (channel, 3, "question 4 PENDING");
  set_away (self, FALSE);
  set_away (self, TRUE);
  assert_n_told (channel, 4);
}

/* A locked screen is away as well. */
static void
test_locked (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  choose (self, TRUE);
  ask (self);
  assert_n_told (channel, 0);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_settle_down (self);
  assert_n_told (channel, 1);
  channel_assert_told (channel, 0, "question 1 PENDING");
}

static void
test_always (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  ask (self);
  assert_n_told (channel, 1);
  choose (self, TRUE);
  ask (self);
  assert_n_told (channel, 1);
  choose (self, FALSE);
  assert_n_told (channel, 2);
  channel_assert_told (channel, 1, "question 2 PENDING");
  /* Going away means nothing then. */
  set_away (self, TRUE);
  set_away (self, FALSE);
  ask (self);
  assert_n_told (channel, 3);
}

/* What was asked before the channel was set up was not held: it is not asked now. */
static void
test_older (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;

  choose (self, TRUE);
  ask (self);
  channel = channel_add (self);
  set_away (self, TRUE);
  assert_n_told (channel, 0);
}

/* The desk ended while something was held: by coming back while the person is away, or with the
 * other setting. */
static void
test_restart (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) before = channel_add (self);
  g_autoptr (BeckonDummyChannel) channel = NULL;
  g_autoptr (BeckonDummyChannel) later = NULL;

  choose (self, TRUE);
  ask (self);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  channel = channel_add (self);
  desk_fixture_settle_down (self);
  assert_n_told (channel, 0);
  set_away (self, TRUE);
  assert_n_told (channel, 1);

  set_away (self, FALSE);
  ask (self);
  desk_fixture_stop (self);
  if (data != NULL)
    self->settings->only_when_away = FALSE;
  else
    beckon_dummy_presence_set_away (self->presence, TRUE);
  desk_fixture_start (self);
  later = channel_add (self);
  desk_fixture_settle_down (self);
  assert_n_told (before, 0);
  assert_n_told (channel, 1);
  assert_n_told (later, 1);
  channel_assert_told (later, 0, "question 2 PENDING");
}

/* What waited for the network is not sent any more once the person is back. */
static void
test_late (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  choose (self, TRUE);
  set_away (self, TRUE);
  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, MINUTE);
  ask (self);
  assert_n_told (channel, 1);
  set_away (self, FALSE);
  desk_fixture_advance (self, 2 * MINUTE);
  assert_n_told (channel, 1);
  set_away (self, TRUE);
  assert_n_told (channel, 2);
}

/* The write that holds an entry is in progress when the person leaves. */
static void
test_race (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  choose (self, TRUE);
  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *line = g_strdup_printf ("question %u PENDING", i);

      desk_fixture_ask (self, desk_fixture_choice ());
      for (guint j = 0; j < i; j++)
        g_main_context_iteration (NULL, FALSE);
      set_away (self, TRUE);
      assert_n_told (channel, i);
      channel_assert_told (channel, i - 1, line);
      set_away (self, FALSE);
    }
}

/* Reminders, too, and what the person set aside until later is left alone until then. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonCommit) commit = NULL;
  gint64 id;

  choose (self, TRUE);
  draft->kind = BECKON_KIND_AMBIGUITY;
  desk_fixture_ask (self, draft);
  desk_fixture_settle_down (self);
  /* Set aside because nobody answered, then reminded of. */
  desk_fixture_advance (self, 2 * MINUTE);
  desk_fixture_advance (self, 31 * MINUTE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, 1);
  assert_n_told (channel, 0);
  set_away (self, TRUE);
  assert_n_told (channel, 1);
  channel_assert_told (channel, 0, "question 1 POSTPONED");

  set_away (self, FALSE);
  id = ask (self);
  commit =
    desk_fixture_do (self, beckon_operation_postpone ("Ada", id, desk_fixture_now (self) + HOUR));
  desk_fixture_settle_down (self);
  set_away (self, TRUE);
  assert_n_told (channel, 1);
  desk_fixture_advance (self, 61 * MINUTE);
  g_assert_true (g_ptr_array_find_with_equal_func (beckon_dummy_channel_get_told (channel),
                                                   "reminder 2 PENDING", g_str_equal, NULL));
}

static void
add_person (DeskFixture *self, const char *handle)
{
  g_autoptr (BeckonPerson) draft = beckon_person_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->handle = g_strdup (handle);
  draft->name = g_strdup (handle);
  draft->active = TRUE;
  commit = desk_fixture_do (self, beckon_operation_add_person ("Ada", beckon_person_copy (draft)));
}

/* Runs a plan that tells @to (nullable) @message, to its end. */
static void
notify (DeskFixture *self, const char *to, const char *message)
{
  BeckonTask *draft = beckon_task_new ();
  BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);
  g_autoptr (BeckonCommit) commit = NULL;

  step->message = g_strdup (message);
  step->assignee = g_strdup (to);
  draft->title = g_strdup ("A plan");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (draft->steps, step);
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", draft));
  plan_wait_for_status (self, commit->task->id, BECKON_TASK_COMPLETE);
  desk_fixture_settle_down (self);
}

/* Somebody else is not at this desk, wherever its person is. */
static void
test_others (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);

  choose (self, TRUE);
  add_person (self, "ana");
  notify (self, NULL, "Not sent");
  assert_n_told (channel, 0);
  notify (self, "ana", "For Ana");
  channel_wait_for (channel, 1);
  channel_assert_told (channel, 0, "notice For Ana");
  /* A message is not news when they leave. */
  set_away (self, TRUE);
  assert_n_told (channel, 1);
  notify (self, NULL, "Sent");
  channel_wait_for (channel, 2);
  channel_assert_told (channel, 1, "notice Sent");
}

/* AIC-5: what was not sent was not shown. */
static void
test_not_reached (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  gint64 id;

  choose (self, TRUE);
  beckon_desk_set_showing (self->desk, self, FALSE);
  id = ask (self);
  g_assert_false (beckon_desk_is_shown (self->desk, id));
  set_away (self, TRUE);
  g_assert_true (beckon_desk_is_shown (self->desk, id));
}

/* Nobody can tell whether the person is there. */
static void
test_nobody_tells (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyPresence) presence = g_steal_pointer (&self->presence);
  g_autoptr (BeckonDummyChannel) channel = NULL;

  desk_fixture_stop (self);
  self->settings->only_when_away = TRUE;
  desk_fixture_start (self);
  channel = channel_add (self);
  g_assert_false (beckon_desk_asks_only_away (self->desk));
  ask (self);
  assert_n_told (channel, 1);
  desk_fixture_stop (self);
  self->presence = g_steal_pointer (&presence);
  desk_fixture_start (self);
}

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-12/asked-in-a-channel-only-while-away", NULL, test_away);
  ADD ("/att/ATT-12/locked-is-away", NULL, test_locked);
  ADD ("/att/ATT-12/always-again", NULL, test_always);
  ADD ("/att/ATT-12/what-was-asked-before-the-channel-was-there", NULL, test_older);
  ADD ("/att/ATT-12/held-over-a-restart", NULL, test_restart);
  ADD ("/att/ATT-12/held-until-a-restart-with-the-other-setting", "always", test_restart);
  ADD ("/att/ATT-12/back-before-it-was-sent", NULL, test_late);
  ADD ("/att/ATT-12/away-while-it-is-being-held", NULL, test_race);
  ADD ("/att/ATT-12/reminders-and-what-was-set-aside", NULL, test_set_aside);
  ADD ("/att/ATT-12/others-are-always-told", NULL, test_others);
  ADD ("/aic/AIC-5/what-was-held-was-not-shown", NULL, test_not_reached);
  ADD ("/att/ATT-12/nobody-can-tell-so-always", NULL, test_nobody_tells);
  return g_test_run ();
}
