/* test-question-guard.c: keys and clicks that were meant for something else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-guard.h"

#include <string.h>

#define MS 1000
#define GUARD BECKON_QUESTION_GUARD_US

/* It appeared at 0 and has the keyboard. */
static BeckonQuestionGuard *
make_guard (void)
{
  BeckonQuestionGuard *guard = beckon_question_guard_new ();

  beckon_question_guard_arm (guard, 0);
  beckon_question_guard_set_active (guard, TRUE, 0);
  return guard;
}

static void
test_new_holds (void)
{
  g_autoptr (BeckonQuestionGuard) guard = beckon_question_guard_new ();

  g_assert_true (beckon_question_guard_holds (guard, 0));
  g_assert_true (beckon_question_guard_is_recent (guard, G_MAXINT64 - 1));
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 0), ==, -1);
  g_assert_true (beckon_question_guard_take_click (guard, 0));
  g_assert_null (beckon_question_guard_get_kept (guard));
}

static void
test_opens_after_700_ms (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_cmpint (GUARD, ==, 700 * MS);
  g_assert_true (beckon_question_guard_holds (guard, 699 * MS));
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 699 * MS), ==, 1 * MS);
  g_assert_false (beckon_question_guard_holds (guard, 700 * MS));
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 700 * MS), ==, 0);
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 5000 * MS), ==, 0);
  g_assert_false (beckon_question_guard_take_key (guard, '2', FALSE, 700 * MS));
  g_assert_false (beckon_question_guard_take_click (guard, 700 * MS));
  g_assert_null (beckon_question_guard_get_kept (guard));
}

/* On a busy machine the first frame may take longer than the guard. */
static void
test_holds_until_painted (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  beckon_question_guard_set_painted (guard, FALSE, 0);
  g_assert_true (beckon_question_guard_holds (guard, 60 * GUARD));
  g_assert_true (beckon_question_guard_is_recent (guard, 60 * GUARD));
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 60 * GUARD), ==, -1);
  g_assert_true (beckon_question_guard_take_click (guard, 60 * GUARD));
  g_assert_true (beckon_question_guard_take_key (guard, '2', FALSE, 60 * GUARD));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "2");

  beckon_question_guard_set_painted (guard, TRUE, 70 * GUARD);
  g_assert_true (beckon_question_guard_holds (guard, 71 * GUARD - 1));
  g_assert_false (beckon_question_guard_holds (guard, 71 * GUARD));
}

static void
test_key_starts_anew (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();
  gint64 now = 0;

  /* Somebody who keeps typing, a key every 600 ms, never gets through. */
  for (guint i = 0; i < 20; i++)
    {
      now += 600 * MS;
      g_assert_true (beckon_question_guard_take_key (guard, '1', FALSE, now));
    }
  g_assert_true (beckon_question_guard_take_key (guard, '1', FALSE, now + 699 * MS));
  g_assert_false (beckon_question_guard_take_key (guard, '1', FALSE, now + 699 * MS + GUARD));
}

static void
test_key_without_text_counts (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  /* Enter, Escape, Shift: ignored and not kept, and they restart the time. */
  g_assert_true (beckon_question_guard_take_key (guard, '\r', FALSE, 500 * MS));
  g_assert_true (beckon_question_guard_take_key (guard, 0, FALSE, 1100 * MS));
  g_assert_true (beckon_question_guard_holds (guard, 1799 * MS));
  g_assert_false (beckon_question_guard_holds (guard, 1800 * MS));
  g_assert_null (beckon_question_guard_get_kept (guard));
}

static void
test_click_does_not_prolong (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_true (beckon_question_guard_take_click (guard, 600 * MS));
  g_assert_false (beckon_question_guard_holds (guard, 700 * MS));
}

static void
test_text_is_kept (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();
  const char *typed = "rm -rf 2ü漢";

  for (const char *c = typed; *c != '\0'; c = g_utf8_next_char (c))
    g_assert_true (beckon_question_guard_take_key (guard, g_utf8_get_char (c), FALSE, 100 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, typed);

  g_assert_true (beckon_question_guard_take_key (guard, '\b', TRUE, 100 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "rm -rf 2ü");
  g_assert_true (beckon_question_guard_take_key (guard, '\b', TRUE, 100 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "rm -rf 2");

  /* It stays after the guard opened, until the person has dealt with it. */
  g_assert_false (beckon_question_guard_take_key (guard, 'x', FALSE, 5000 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "rm -rf 2");
  beckon_question_guard_forget (guard);
  g_assert_null (beckon_question_guard_get_kept (guard));
  g_assert_false (beckon_question_guard_take_key (guard, '\b', TRUE, 5000 * MS));
}

/* Words that were typed on two lines stay two words. */
static void
test_lines_stay_apart (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_true (beckon_question_guard_take_key (guard, '\r', FALSE, 100 * MS));
  g_assert_null (beckon_question_guard_get_kept (guard));
  for (const char *c = "make\rls"; *c != '\0'; c++)
    g_assert_true (beckon_question_guard_take_key (guard, (gunichar) *c, FALSE, 100 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "make ls");
}

static void
test_other_keys_are_named (void)
{
  static const char *const names[] = { "Ctrl+S", "Escape", "Ctrl+S", "Alt+1",
                                       "Ctrl+W", "Ctrl+A", "Ctrl+B" };
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_null (beckon_question_guard_get_noted (guard));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    beckon_question_guard_note_key (guard, names[i]);
  /* Each once, and no more than can be read. */
  g_assert_cmpstr (beckon_question_guard_get_noted (guard), ==,
                   "Ctrl+S, Escape, Alt+1, Ctrl+W, Ctrl+A");
  g_assert_null (beckon_question_guard_get_kept (guard));
  /* Recording a name does not restart the time. */
  g_assert_false (beckon_question_guard_holds (guard, 700 * MS));
  beckon_question_guard_forget (guard);
  g_assert_null (beckon_question_guard_get_noted (guard));
}

/* A touch screen or a pointer alone: without a keyboard, no window is ever active. */
static void
test_without_keyboard (void)
{
  g_autoptr (BeckonQuestionGuard) guard = beckon_question_guard_new ();

  beckon_question_guard_set_keyboard (guard, FALSE);
  beckon_question_guard_set_painted (guard, FALSE, 0);
  g_assert_true (beckon_question_guard_take_click (guard, 5000 * MS));
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 5000 * MS), ==, -1);
  beckon_question_guard_set_painted (guard, TRUE, 5000 * MS);
  g_assert_cmpint (beckon_question_guard_get_rest (guard, 5000 * MS), ==, GUARD);
  g_assert_true (beckon_question_guard_take_click (guard, 5699 * MS));
  g_assert_false (beckon_question_guard_take_click (guard, 5700 * MS));

  /* A keyboard is plugged in: from now on the click that activates the window answers nothing. */
  beckon_question_guard_set_keyboard (guard, TRUE);
  g_assert_true (beckon_question_guard_take_click (guard, 9000 * MS));
  beckon_question_guard_set_active (guard, TRUE, 9000 * MS);
  g_assert_true (beckon_question_guard_take_click (guard, 9699 * MS));
  g_assert_false (beckon_question_guard_take_click (guard, 9700 * MS));
}

static void
test_erase_of_nothing (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_true (beckon_question_guard_take_key (guard, '\b', TRUE, 1 * MS));
  g_assert_null (beckon_question_guard_get_kept (guard));
}

static void
test_kept_is_bounded (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  for (guint i = 0; i < 100000; i++)
    beckon_question_guard_take_key (guard, 'a', FALSE, 0);
  g_assert_cmpuint (strlen (beckon_question_guard_get_kept (guard)), ==, 4096);
}

static void
test_activation_arms (void)
{
  g_autoptr (BeckonQuestionGuard) guard = make_guard ();

  g_assert_false (beckon_question_guard_holds (guard, 10000 * MS));
  beckon_question_guard_set_active (guard, FALSE, 10000 * MS);

  /* The click that activates the window arrives before it is active, or at the same time: it is
   * ignored in both cases. */
  g_assert_true (beckon_question_guard_take_click (guard, 20000 * MS));
  beckon_question_guard_set_active (guard, TRUE, 20000 * MS);
  g_assert_true (beckon_question_guard_take_click (guard, 20000 * MS));
  g_assert_true (beckon_question_guard_take_click (guard, 20699 * MS));
  g_assert_false (beckon_question_guard_take_click (guard, 20700 * MS));

  /* It is already active: the time does not start again. */
  beckon_question_guard_set_active (guard, TRUE, 20800 * MS);
  g_assert_false (beckon_question_guard_holds (guard, 20800 * MS));
}

static void
test_late_events (void)
{
  g_autoptr (BeckonQuestionGuard) guard = beckon_question_guard_new ();

  /* The program was busy for two seconds: it appeared at 2000, and only then handles the keys that
   * were pressed before. */
  beckon_question_guard_arm (guard, 2000 * MS);
  beckon_question_guard_set_active (guard, TRUE, 2000 * MS);
  g_assert_true (beckon_question_guard_take_key (guard, '1', FALSE, 100 * MS));
  g_assert_true (beckon_question_guard_take_key (guard, '2', FALSE, 1200 * MS));
  g_assert_true (beckon_question_guard_take_click (guard, 1900 * MS));
  g_assert_cmpstr (beckon_question_guard_get_kept (guard), ==, "12");

  /* They do not shorten it, either. */
  g_assert_true (beckon_question_guard_holds (guard, 2699 * MS));
  g_assert_false (beckon_question_guard_holds (guard, 2700 * MS));
}

static void
test_other_ways_of_answering (void)
{
  g_autoptr (BeckonQuestionGuard) guard = beckon_question_guard_new ();

  /* An answer from a screen reader is neither a key nor a click, and may arrive while another
   * window is active. */
  beckon_question_guard_arm (guard, 0);
  g_assert_true (beckon_question_guard_is_recent (guard, 699 * MS));
  g_assert_false (beckon_question_guard_is_recent (guard, 700 * MS));
  g_assert_true (beckon_question_guard_holds (guard, 700 * MS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/att/ATT-3/new-guard-holds", test_new_holds);
  g_test_add_func ("/att/ATT-3/opens-after-700-ms", test_opens_after_700_ms);
  g_test_add_func ("/att/ATT-3/holds-until-painted", test_holds_until_painted);
  g_test_add_func ("/att/ATT-3/key-starts-anew", test_key_starts_anew);
  g_test_add_func ("/att/ATT-3/key-without-text-counts", test_key_without_text_counts);
  g_test_add_func ("/att/ATT-3/click-does-not-prolong", test_click_does_not_prolong);
  g_test_add_func ("/att/ATT-3/swallowed-text-is-kept", test_text_is_kept);
  g_test_add_func ("/att/ATT-3/swallowed-lines-stay-apart", test_lines_stay_apart);
  g_test_add_func ("/att/ATT-3/swallowed-keys-are-named", test_other_keys_are_named);
  g_test_add_func ("/att/ATT-3/without-a-keyboard-time-guards", test_without_keyboard);
  g_test_add_func ("/att/ATT-3/erase-of-nothing", test_erase_of_nothing);
  g_test_add_func ("/att/ATT-3/kept-text-is-bounded", test_kept_is_bounded);
  g_test_add_func ("/att/ATT-3/activating-click-never-answers", test_activation_arms);
  g_test_add_func ("/att/ATT-3/late-events", test_late_events);
  g_test_add_func ("/att/ATT-3/other-ways-of-answering", test_other_ways_of_answering);

  return g_test_run ();
}
