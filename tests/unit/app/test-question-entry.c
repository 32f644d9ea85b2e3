/* test-question-entry.c: the order of the questions in the dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-entry.h"

typedef struct
{
  BeckonQuestionEntries *entries;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->entries = beckon_question_entries_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  beckon_question_entries_unref (fixture->entries);
}

static BeckonQuestionEntry *
add (Fixture *fixture, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();

  interaction->id = id;
  return beckon_question_entries_add (fixture->entries, interaction, NULL);
}

static void
test_oldest_first (Fixture *fixture, gconstpointer data)
{
  BeckonQuestionEntry *third = add (fixture, 30), *first = add (fixture, 10),
                      *second = add (fixture, 20);

  g_assert_null (beckon_question_entries_get_first (fixture->entries));
  g_assert_cmpuint (beckon_question_entries_get_length (fixture->entries), ==, 0);
  g_assert_true (beckon_question_entries_find (fixture->entries, 20) == second);
  g_assert_null (beckon_question_entries_find (fixture->entries, 40));

  beckon_question_entries_enter (fixture->entries, third);
  beckon_question_entries_enter (fixture->entries, first);
  beckon_question_entries_enter (fixture->entries, second);
  beckon_question_entries_enter (fixture->entries, second);
  g_assert_cmpuint (beckon_question_entries_get_length (fixture->entries), ==, 3);
  g_assert_true (beckon_question_entries_get_first (fixture->entries) == first);
  g_assert_true (beckon_question_entries_get_next (fixture->entries, first) == second);
  g_assert_true (beckon_question_entries_get_next (fixture->entries, second) == third);
  g_assert_null (beckon_question_entries_get_next (fixture->entries, third));
  g_assert_cmpuint (beckon_question_entries_get_position (fixture->entries, first), ==, 1);
  g_assert_cmpuint (beckon_question_entries_get_position (fixture->entries, third), ==, 3);
}

static void
test_round (Fixture *fixture, gconstpointer data)
{
  BeckonQuestionEntry *first = add (fixture, 1), *last = add (fixture, 2);

  beckon_question_entries_enter (fixture->entries, first);
  g_assert_true (beckon_question_entries_step (fixture->entries, first, 1) == first);
  g_assert_true (beckon_question_entries_step (fixture->entries, first, -1) == first);
  beckon_question_entries_enter (fixture->entries, last);
  g_assert_true (beckon_question_entries_step (fixture->entries, first, 1) == last);
  g_assert_true (beckon_question_entries_step (fixture->entries, last, 1) == first);
  g_assert_true (beckon_question_entries_step (fixture->entries, first, -1) == last);
  g_assert_true (beckon_question_entries_step (fixture->entries, last, -1) == first);
}

static void
test_draft_goes_along (Fixture *fixture, gconstpointer data)
{
  BeckonQuestionEntry *entry = add (fixture, 1);

  g_assert_false (beckon_question_entry_has_text (entry));
  beckon_question_entries_enter (fixture->entries, entry);
  entry->draft.text = g_strdup ("half a thought");
  beckon_question_entries_leave (fixture->entries, entry);
  beckon_question_entries_leave (fixture->entries, entry);
  g_assert_cmpuint (beckon_question_entries_get_length (fixture->entries), ==, 0);
  g_assert_null (beckon_question_entries_get_next (fixture->entries, entry));

  g_assert_true (beckon_question_entries_find (fixture->entries, 1) == entry);
  g_assert_true (beckon_question_entry_has_text (entry));
  beckon_question_entries_enter (fixture->entries, entry);
  beckon_question_entries_remove (fixture->entries, entry);
  g_assert_null (beckon_question_entries_find (fixture->entries, 1));
  g_assert_cmpuint (beckon_question_entries_get_length (fixture->entries), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/aic/AIC-11/oldest-first", Fixture, NULL, set_up, test_oldest_first, tear_down);
  g_test_add ("/aic/AIC-11/going-through-comes-round", Fixture, NULL, set_up, test_round,
              tear_down);
  g_test_add ("/att/ATT-4/draft-goes-along-with-its-question", Fixture, NULL, set_up,
              test_draft_goes_along, tear_down);

  return g_test_run ();
}
