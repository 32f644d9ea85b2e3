/* test-suggestion.c: where a confidence is counted, and what is above a threshold
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/suggestion.h"

#include <math.h>
#include <string.h>

#include "model/question/interaction.h"
#include "model/question/verdict.h"

#include "model-testing.h"

/* What is above a threshold of whole per cent is counted above it (SEN-2). */
static void
test_places (void)
{
  static const struct
  {
    double confidence;
    guint  place;
  } rows[] = {
    { 0, 0 },   { 0.001, 1 },      { 0.28, 28 },   { 0.29, 29 }, { 0.57, 57 }, { 0.75, 75 },
    { 1, 100 }, { 0.7500001, 76 }, { 0.999, 100 }, { -1, 0 },    { 7, 100 },   { NAN, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (beckon_suggested_place (rows[i].confidence), ==, rows[i].place);
  for (guint percent = 0; percent <= 100; percent++)
    g_assert_cmpuint (beckon_suggested_place (percent / 100.0), ==, percent);
}

static void
test_above (void)
{
  g_autoptr (BeckonSuggested) suggested = beckon_suggested_new (BECKON_EVALUATOR_LLM, "m", NULL);
  BeckonSuggestedAbove above;

  suggested->n[0] = 1;
  suggested->n[75] = 2;
  suggested->same[75] = 1;
  suggested->n[76] = 4;
  suggested->other[76] = 3;
  suggested->n[100] = 8;
  above = beckon_suggested_count (suggested, 75);
  g_assert_cmpuint (above.n, ==, 12);
  g_assert_cmpuint (above.same, ==, 0);
  g_assert_cmpuint (above.other, ==, 3);
  above = beckon_suggested_count (suggested, 74);
  g_assert_cmpuint (above.n, ==, 14);
  g_assert_cmpuint (above.same, ==, 1);
  g_assert_cmpuint (beckon_suggested_count (suggested, -1).n, ==, 15);
  g_assert_cmpuint (beckon_suggested_count (suggested, 100).n, ==, 0);
}

/* Two instructions that begin alike are still two. */
static void
test_instructions (void)
{
  g_autofree char *longer = g_strnfill (300, 'x');
  g_autofree char *other = g_strconcat (longer, "y", NULL);
  g_autofree char *one = beckon_suggestion_dup_instructions (longer);
  g_autofree char *two = beckon_suggestion_dup_instructions (other);
  g_autofree char *spaced = beckon_suggestion_dup_instructions (" Prefer\ntabs \n");
  g_autofree char *plain = beckon_suggestion_dup_instructions ("Prefer\ntabs");
  g_autoptr (BeckonSuggested) suggested = NULL;
  g_autofree char *described = NULL;

  g_assert_null (beckon_suggestion_dup_instructions (NULL));
  g_assert_null (beckon_suggestion_dup_instructions (" \n"));
  g_assert_cmpuint (strlen (one), <, 100);
  g_assert_cmpstr (one, !=, two);
  g_assert_cmpstr (spaced, ==, plain);
  suggested = beckon_suggested_new (BECKON_EVALUATOR_LLM, "small", plain);
  described = beckon_suggested_describe (suggested);
  g_assert_cmpstr (described, ==, "small, told “Prefer tabs”");
}

/* Whether or not it is confident enough; a remembered answer is no suggestion, nor is what the desk
 * may not take however confident somebody is. */
static void
test_made (void)
{
  g_autoptr (BeckonInteraction) question = test_choice ("A", "B", NULL);
  g_autoptr (BeckonVerdict) verdict = beckon_verdict_new ("llm");
  g_autoptr (BeckonSuggestion) suggestion = NULL;

  verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
  verdict->answer = g_strdup ("B");
  verdict->confidence = 0.5;
  g_assert_null (beckon_verdict_dup_suggestion (verdict, question));
  verdict->evaluator = g_strdup (BECKON_EVALUATOR_LLM);
  suggestion = beckon_verdict_dup_suggestion (verdict, question);
  g_assert_cmpstr (suggestion->response, ==, "B");
  g_assert_cmpstr (suggestion->evaluator, ==, BECKON_EVALUATOR_LLM);
  g_assert_cmpfloat (suggestion->confidence, ==, 0.5);
  ((BeckonOption *) g_ptr_array_index (question->options, 1))->destructive = TRUE;
  g_assert_null (beckon_verdict_dup_suggestion (verdict, question));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-8/where-a-confidence-is-counted", test_places);
  g_test_add_func ("/cf/CF-8/what-is-above-a-threshold", test_above);
  g_test_add_func ("/cf/CF-8/instructions-are-told-apart", test_instructions);
  g_test_add_func ("/cf/CF-8/what-is-a-suggestion", test_made);
  return g_test_run ();
}
