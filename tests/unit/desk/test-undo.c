/* test-undo.c: answers that are held back for some seconds, and can be undone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

static void
test_goes_out (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  held_fixture_assert_open (self, id, TRUE);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_ANSWER_HELD, 1);
  desk_fixture_advance (self, 3 * SECOND - BECKON_US_PER_MS);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, BECKON_US_PER_MS);
  held_fixture_assert_dropped (self, id);
  g_assert_true (held_fixture_log_says (self, id, "answered: Drop the table"));
}

static void
test_others_at_once (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "1", NULL);

  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_ANSWER_HELD, 0);
}

static void
test_setting (DeskFixture *self, gconstpointer data)
{
  gint64 id;

  self->settings->undo_us = 15 * SECOND;
  beckon_desk_set_settings (self->desk, self->settings);
  id = held_fixture_ask (self);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 14 * SECOND);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  held_fixture_assert_dropped (self, id);
}

static void
test_setting_none (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonCommit) commit = NULL;
  gint64 id;

  self->settings->undo_us = 0;
  beckon_desk_set_settings (self->desk, self->settings);
  id = held_fixture_ask (self);
  commit = desk_fixture_respond (self, id, "2", NULL);
  g_assert_null (commit->interaction->held_answer);
  held_fixture_assert_dropped (self, id);
}

static void
test_undone (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, MINUTE);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  held_fixture_undo (self, id);
  held_fixture_assert_open (self, id, FALSE);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_ANSWER_UNDONE, 1);
  g_assert_true (held_fixture_log_says (self, id, "the answer of Ada was undone"));
  /* No time passed while it was answered. */
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, desk_fixture_now (self) + 4 * MINUTE);
  /* It does not go out later. */
  desk_fixture_advance (self, MINUTE);
  held_fixture_assert_open (self, id, FALSE);
  /* The time-out still decides. */
  desk_fixture_advance (self, 3 * MINUTE);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (row->response, ==, "Keep it");
}

/* Who undoes must not lose the question to its time-out in the next moment. */
static void
test_undone_late (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  held_fixture_undo (self, id);
  desk_fixture_advance (self, BECKON_MIN_AFTER_UNDO_US - SECOND);
  held_fixture_assert_open (self, id, FALSE);
  desk_fixture_advance (self, SECOND);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_TIMEOUT, 1);
}

static void
test_undone_last (DeskFixture *self, gconstpointer data)
{
  gint64 first = held_fixture_ask (self);
  gint64 second = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  held_fixture_answer (self, second);
  held_fixture_answer (self, first);
  held_fixture_undo (self, 0);
  held_fixture_assert_open (self, first, FALSE);
  held_fixture_assert_open (self, second, TRUE);
  held_fixture_undo (self, 0);
  held_fixture_assert_open (self, second, FALSE);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", 0, FALSE),
                        BECKON_ERROR_NOTHING_PENDING);
}

static void
test_undone_twice (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_STATUS);
  held_fixture_answer (self, id);
  held_fixture_undo (self, id);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_STATUS);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", 999, FALSE), BECKON_ERROR_NOT_FOUND);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 3 * SECOND);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_SETTLED);
}

/* Neither the agent that asked nor nobody in particular; whoever answered, and any person, may. */
static void
test_who_undoes (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonAnswer) drop = beckon_answer_new_index (1);

  held_fixture_answer (self, id);
  desk_fixture_refuses (self, beckon_operation_undo ("Claude-Code", id, FALSE),
                        BECKON_ERROR_FORBIDDEN);
  desk_fixture_refuses (self, beckon_operation_undo (BECKON_BY_HTTP, id, FALSE),
                        BECKON_ERROR_FORBIDDEN);
  held_fixture_assert_open (self, id, TRUE);
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo ("Ben", id, FALSE)));
  held_fixture_assert_open (self, id, FALSE);
  beckon_commit_unref (
    desk_fixture_do (self, beckon_operation_respond ("Eve", id, drop, BECKON_SURFACE_HTTP)));
  held_fixture_assert_open (self, id, TRUE);
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo ("Eve", id, FALSE)));
  held_fixture_assert_open (self, id, FALSE);
}

static void
test_second_answer (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (GError) error = NULL;

  held_fixture_answer (self, id);
  desk_fixture_advance (self, SECOND);
  g_assert_null (desk_fixture_respond (self, id, "1", &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (error->message, ==, "Ada has answered; the answer goes out in 2 seconds");
  g_assert_nonnull (beckon_error_get_hint (error));
  g_assert_null (strstr (error->message, "Drop"));
  desk_fixture_advance (self, 2 * SECOND);
  held_fixture_assert_dropped (self, id);
}

/* The oldest one that nobody answered. */
static void
test_oldest_is_next (DeskFixture *self, gconstpointer data)
{
  gint64 first = held_fixture_ask (self);
  gint64 second = held_fixture_ask (self);
  g_autoptr (BeckonCommit) commit = NULL;

  held_fixture_answer (self, first);
  commit = desk_fixture_respond (self, 0, "1", NULL);
  g_assert_cmpint (commit->interaction->id, ==, second);
  g_clear_pointer (&commit, beckon_commit_unref);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_DIALOG_RESPONDED, 1);
}

static void
test_remembered (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonAnswer) always = beckon_answer_new_index (1);

  always->remember = BECKON_SCOPE_EVERYWHERE;
  desk_fixture_refuses (self, beckon_operation_respond ("Ada", id, always, BECKON_SURFACE_DIALOG),
                        BECKON_ERROR_POLICY);
  held_fixture_assert_open (self, id, FALSE);
}

/* By kind and by option: what holds for approvals holds as soon as there are any. */
static void
test_what_is_held (void)
{
  g_autoptr (BeckonInteraction) question = held_fixture_draft ();
  const guint both[] = { 0, 1 };

  g_assert_false (beckon_interaction_holds_back (question, both, 1));
  g_assert_true (beckon_interaction_holds_back (question, both, 2));
  g_assert_false (beckon_interaction_holds_back (question, NULL, 0));
  g_assert_true (beckon_interaction_takes_two_steps (question, 1));
  g_assert_false (beckon_interaction_takes_two_steps (question, 0));
  g_assert_false (beckon_interaction_takes_two_steps (question, 2));
  question->kind = BECKON_KIND_APPROVAL;
  g_assert_true (beckon_interaction_holds_back (question, NULL, 0));
  g_assert_true (beckon_interaction_holds_back (question, both, 1));
  g_assert_false (beckon_interaction_takes_two_steps (question, 0));
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/att/ATT-7/goes-out", test_goes_out);
  ADD ("/att/ATT-7/others-at-once", test_others_at_once);
  ADD ("/att/ATT-7/setting", test_setting);
  ADD ("/att/ATT-7/setting-none", test_setting_none);
  ADD ("/att/ATT-7/undone", test_undone);
  ADD ("/att/ATT-7/undone-late", test_undone_late);
  ADD ("/att/ATT-7/undone-last", test_undone_last);
  ADD ("/att/ATT-7/undone-twice", test_undone_twice);
  ADD ("/att/ATT-7/who-undoes", test_who_undoes);
  ADD ("/att/ATT-7/second-answer", test_second_answer);
  ADD ("/att/ATT-7/oldest-is-next", test_oldest_is_next);
  ADD ("/att/ATT-7/not-remembered", test_remembered);
  g_test_add_func ("/att/ATT-7/what-is-held-back", test_what_is_held);
  return g_test_run ();
}
