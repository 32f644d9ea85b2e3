/* test-fit.c: a response is matched against the question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include <string.h>

#include "base/limits.h"

#include "model-testing.h"

/* (transfer full): "0,2|text" for the chosen indices and the recorded response; "E103: message /
 * hint" if it was refused. */
static char *
fit (const BeckonInteraction *asked, BeckonAnswer *answer)
{
  g_autoptr (GError) error = NULL;
  g_autofree char        *response = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 99;
  BeckonInteractionStatus status = BECKON_INTERACTION_EXPIRED;
  GString                *result = g_string_new (NULL);
  gboolean fits = beckon_interaction_match_answer (asked, answer, &response, &indices, &n_indices,
                                                   NULL, &status, &error);

  beckon_answer_unref (answer);
  if (!fits)
    {
      const char *hint = beckon_error_get_hint (error);

      g_assert_nonnull (error);
      g_assert_null (response);
      g_assert_null (indices);
      g_assert_cmpuint (n_indices, ==, 99);
      g_assert_cmpint (status, ==, BECKON_INTERACTION_EXPIRED);
      g_string_append_printf (result, "%s: %s / %s", beckon_error_get_name (error), error->message,
                              hint != NULL ? hint : "");
      return g_string_free (result, FALSE);
    }

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_true ((n_indices == 0) == (indices == NULL));
  for (guint i = 0; i < n_indices; i++)
    g_string_append_printf (result, "%s%u", i > 0 ? "," : "", indices[i]);
  g_string_append_printf (result, "|%s", response);
  return g_string_free (result, FALSE);
}

#define assert_text(asked, text, expected) \
  G_STMT_START \
  { \
    g_autofree char *result_ = fit ((asked), beckon_answer_new_text (text)); \
    g_assert_cmpstr (result_, ==, (expected)); \
  } \
  G_STMT_END

#define assert_misfit(asked, answer, part) \
  G_STMT_START \
  { \
    g_autofree char *result_ = fit ((asked), (answer)); \
    g_assert_true (g_str_has_prefix (result_, "E103: ")); \
    if (strstr (result_, (part)) == NULL) \
      g_error ("“%s” is not in “%s”", (part), result_); \
  } \
  G_STMT_END

static void
test_number (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("PostgreSQL", "SQLite", NULL);

  assert_text (asked, "1", "0|PostgreSQL");
  assert_text (asked, "2", "1|SQLite");
  assert_text (asked, " 2\n", "1|SQLite");
  assert_text (asked, "02", "1|SQLite");
  assert_text (asked, "２", "1|SQLite");
  assert_text (asked, "٢", "1|SQLite");
  assert_misfit (asked, beckon_answer_new_text ("0"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("3"), "1 PostgreSQL, 2 SQLite");
  assert_misfit (asked, beckon_answer_new_text ("-1"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("+1"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("1.0"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("99999999999999999999999999999999"),
                 "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("4294967297"), "not one of the options");
}

static void
test_label (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("PostgreSQL", "SQLite", "Größe ändern", NULL);

  assert_text (asked, "SQLite", "1|SQLite");
  assert_text (asked, "  sqlite  ", "1|SQLite");
  assert_text (asked, "POSTGRESQL", "0|PostgreSQL");
  assert_text (asked, "GRÖSSE ÄNDERN", "2|Größe ändern");
  assert_text (asked, "gro\u0308sse a\u0308ndern", "2|Größe ändern");
  assert_misfit (asked, beckon_answer_new_text ("MySQL"), "“MySQL” is not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("SQLite3"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("\u202Esql"), "⟨U+202E⟩sql");
}

static void
test_prefix (void)
{
  static const char *const none[] = { "p", "sqli", "S", "ite", "删" };
  g_autoptr (BeckonInteraction) asked =
    test_choice ("PostgreSQL 15", "SQLite", "SQL Server", "Sq", "Move: now", "Move (later)",
                 "删除，然后重试", NULL);

  assert_text (asked, "postgresql", "0|PostgreSQL 15");
  assert_text (asked, "sql", "2|SQL Server");
  assert_text (asked, "sq", "3|Sq");
  assert_text (asked, "删除", "6|删除，然后重试");
  assert_misfit (asked, beckon_answer_new_text ("move"), "matches more than one option");
  assert_misfit (asked, beckon_answer_new_text ("move"), "5 Move: now, 6 Move (later)");
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    assert_misfit (asked, beckon_answer_new_text (none[i]), "not one of the options");
}

/* What a beginning never is: a part of a word, a number, a word for yes or no, the answer to a
 * confirmation, and what destroys something. */
static void
test_no_prefix (void)
{
  static const struct
  {
    const char *typed;
    const char *label;
  } rows[] = {
    { "no", "Now" },
    { "no", "No, keep it" },
    { "yes", "Yes, and delete the cache" },
    { "nein", "Nein danke" },
    { "stop", "Stop the build" },
    { "80", "8080" },
    { "80", "80 connections" },
    { "5", "5 mW" },
    { "main", "main-old" },
    { "main", "main/old" },
    { "v1", "v1.2" },
    { "don", "don't" },
    { "a", "a_b" },
  };
  g_autoptr (BeckonInteraction) confirmation = test_choice ("Sounds right", "Wait", NULL);
  g_autoptr (BeckonInteraction) destroys = test_choice ("Wipe it", "Wait a bit", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BeckonInteraction) asked = test_choice (rows[i].label, "Tomorrow", NULL);

      g_test_message ("%s: %s", rows[i].typed, rows[i].label);
      assert_misfit (asked, beckon_answer_new_text (rows[i].typed), "not one of the options");
    }

  confirmation->kind = BECKON_KIND_CONFIRMATION;
  assert_misfit (confirmation, beckon_answer_new_text ("sounds"), "not one of the options");
  assert_text (confirmation, "sounds right", "0|Sounds right");
  ((BeckonOption *) destroys->options->pdata[0])->destructive = TRUE;
  assert_misfit (destroys, beckon_answer_new_text ("wipe"), "not one of the options");
  assert_text (destroys, "wipe it", "0|Wipe it");
  assert_text (destroys, "wait", "1|Wait a bit");
}

/* The exact label wins; another case only where one label fits. */
static void
test_case (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("5 mW", "5 MW", "Maße", "Masse", "Xy", NULL);

  assert_text (asked, "5 MW", "1|5 MW");
  assert_text (asked, "5  mW", "0|5 mW");
  assert_text (asked, "Masse", "3|Masse");
  assert_text (asked, "xY", "4|Xy");
  assert_misfit (asked, beckon_answer_new_text ("5 mw"), "matches more than one option");
  assert_misfit (asked, beckon_answer_new_text ("MASSE"), "3 Maße, 4 Masse");
}

static void
test_labels_that_are_numbers (void)
{
  g_autoptr (BeckonInteraction) sizes = test_choice ("8", "16", "2", NULL);
  g_autoptr (BeckonInteraction) units = test_choice ("8 GB", "16 GB", NULL);

  assert_text (sizes, "8", "0|8");
  assert_text (sizes, "16", "1|16");
  /* the second option, or the label 2? */
  assert_misfit (sizes, beckon_answer_new_text ("2"),
                 "“2” is the number of the option “16” and the label of option 3: which one?");
  assert_misfit (sizes, beckon_answer_new_text ("2"), "Answer “2.” for “16”, or “3.” for “2”.");
  sizes->allow_other = TRUE;
  assert_misfit (sizes, beckon_answer_new_text ("02"), "which one?");
  sizes->allow_other = FALSE;
  assert_text (sizes, "2.", "1|16");
  assert_text (sizes, "3.", "2|2");
  assert_text (sizes, "1", "0|8");
  assert_text (sizes, "3", "2|2");
  assert_misfit (sizes, beckon_answer_new_text ("4"), "not one of the options");
  sizes->multiple = TRUE;
  assert_text (sizes, "1, 16", "0,1|8, 16");
  assert_misfit (sizes, beckon_answer_new_text ("1, 2"), "which one?");
  sizes->allow_other = TRUE;
  assert_misfit (sizes, beckon_answer_new_text ("1, 2"), "which one?");

  assert_misfit (units, beckon_answer_new_text ("8"), "not one of the options");
  assert_text (units, "16 gb", "1|16 GB");
  assert_text (units, "1", "0|8 GB");
  assert_text (units, "2", "1|16 GB");
}

static void
test_empty (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("a", "b", NULL);

  for (guint i = 0; i < 2; i++)
    {
      assert_misfit (asked, beckon_answer_new_text (""), "The answer is empty");
      assert_misfit (asked, beckon_answer_new_text (" \t\n\u00a0\u3000"), "The answer is empty");
      asked->allow_other = TRUE;
    }
}

static void
test_free_text (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("PostgreSQL", "SQLite", NULL);

  asked->allow_other = TRUE;
  assert_text (asked, "MySQL", "|MySQL");
  assert_text (asked, "2", "1|SQLite");
  assert_text (asked, "sqlite", "1|SQLite");
  /* free text is never turned into an option that it only resembles */
  assert_text (asked, "Postgre", "|Postgre");
  assert_text (asked, "s", "|s");
  assert_text (asked, "3", "|3");
  assert_text (asked, "1, 2", "|1, 2");
  assert_text (asked, "  two\n  lines ", "|  two\n  lines ");
}

static void
test_clarification (void)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();

  asked->kind = BECKON_KIND_CLARIFICATION;
  asked->allow_other = TRUE;
  assert_text (asked, "the blue one", "|the blue one");
  assert_text (asked, "5", "|5");
  assert_misfit (asked, beckon_answer_new_text (" "), "The answer is empty");
  assert_misfit (asked, beckon_answer_new_index (0), "Option 1 does not exist");
}

static void
test_multiple (void)
{
  g_autoptr (BeckonInteraction) asked =
    test_choice ("Lint", "Tests", "Build, then run", "Then run", NULL);

  asked->multiple = TRUE;
  assert_text (asked, "2", "1|Tests");
  assert_text (asked, "1,2", "0,1|Lint, Tests");
  assert_text (asked, " 2 , lint ", "1,0|Tests, Lint");
  assert_text (asked, "1,1,Lint,lint", "0|Lint");
  assert_text (asked, "1,", "0|Lint");
  assert_text (asked, ",,2", "1|Tests");
  assert_text (asked, "1，2", "0,1|Lint, Tests");
  assert_misfit (asked, beckon_answer_new_text ("li, te"), "“li” is not one");
  assert_text (asked, "build, lint", "2,0|Build, then run, Lint");
  /* a label with a comma is one label, alone and in a list */
  assert_text (asked, "Build, then run", "2|Build, then run");
  assert_text (asked, "build,then run", "2|Build, then run");
  assert_text (asked, "Lint, Build, then run, Tests", "0,2,1|Lint, Build, then run, Tests");
  assert_text (asked, "then run, build, then run", "3,2|Then run, Build, then run");
  assert_text (asked, "3, 4", "2,3|Build, then run, Then run");
  assert_misfit (asked, beckon_answer_new_text ("1,9"), "“9” is not one of the options");
  assert_misfit (asked, beckon_answer_new_text ("1,zebra,2"), "“zebra” is not one");
  assert_misfit (asked, beckon_answer_new_text (","), "The answer is empty");
  assert_misfit (asked, beckon_answer_new_text ("1 2"), "not one of the options");
}

static void
test_multiple_with_other (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("Lint", "Tests", NULL);

  asked->multiple = TRUE;
  asked->allow_other = TRUE;
  assert_text (asked, "1,2", "0,1|Lint, Tests");
  assert_text (asked, "lint, tests", "0,1|Lint, Tests");
  assert_text (asked, "lint, and the docs", "|lint, and the docs");
  assert_text (asked, "1, te", "|1, te");
}

static void
test_one_only (void)
{
  static const guint both[] = { 0, 1 };
  static const guint same[] = { 1, 1 };
  g_autoptr (BeckonInteraction) asked = test_choice ("a", "b", NULL);
  g_autofree char *result = NULL;

  assert_misfit (asked, beckon_answer_new_text ("1,2"), "not one of the options");
  assert_misfit (asked, beckon_answer_new_indices (both, 2), "Only one option");
  result = fit (asked, beckon_answer_new_indices (same, 2));
  g_assert_cmpstr (result, ==, "1|b");
}

static void
test_indices (void)
{
  static const guint picks[] = { 2, 0 };
  g_autoptr (BeckonInteraction) asked = test_choice ("a", "b", "c", NULL);
  g_autofree char *one = fit (asked, beckon_answer_new_index (2));
  g_autofree char *two = NULL;

  g_assert_cmpstr (one, ==, "2|c");
  assert_misfit (asked, beckon_answer_new_index (3), "Option 4 does not exist");
  assert_misfit (asked, beckon_answer_new_index (3), "1 to 3");
  assert_misfit (asked, beckon_answer_new_index (G_MAXUINT), "Option 4294967296 does not exist");
  asked->multiple = TRUE;
  two = fit (asked, beckon_answer_new_indices (picks, 2));
  g_assert_cmpstr (two, ==, "2,0|c, a");
}

/* A label that is a number is no number among options that were picked by their place. */
static void
test_indices_with_words (void)
{
  static const guint picks[] = { 0, 2 };
  g_autoptr (BeckonInteraction) asked = test_choice ("3", "2", "1", NULL);
  BeckonAnswer    *answer = beckon_answer_new_indices (picks, 2);
  g_autofree char *result = NULL;

  asked->multiple = TRUE;
  asked->allow_other = TRUE;
  beckon_answer_add_text (answer, "and 4");
  result = fit (asked, answer);
  g_assert_cmpstr (result, ==, "0,2|3, 1, and 4");
}

/* (transfer full): an answer of several texts; ends with NULL. */
static BeckonAnswer *
answer_texts (const char *first, const char *second)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray    *array = json_array_new ();
  BeckonAnswer *answer;

  json_array_add_string_element (array, first);
  if (second != NULL)
    json_array_add_string_element (array, second);
  json_object_set_array_member (object, "response", array);
  answer = beckon_answer_from_json (object, NULL, NULL);
  g_assert_nonnull (answer);
  return answer;
}

static void
test_texts (void)
{
  g_autoptr (BeckonInteraction) asked = test_choice ("A", "B", "A, B", NULL);
  g_autofree char *single = fit (asked, answer_texts ("b", NULL));
  g_autofree char *both = NULL;
  g_autofree char *other = NULL;

  g_assert_cmpstr (single, ==, "1|B");
  assert_misfit (asked, answer_texts ("A", "B"), "Only one option");
  asked->multiple = TRUE;
  /* each element is one answer, commas or not */
  both = fit (asked, answer_texts ("A", "B"));
  g_assert_cmpstr (both, ==, "0,1|A, B");
  assert_misfit (asked, answer_texts ("A", "nothing"), "“nothing” is not one");
  assert_misfit (asked, answer_texts ("A", " "), "The answer is empty");
  asked->allow_other = TRUE;
  other = fit (asked, answer_texts ("something else", "a, b"));
  g_assert_cmpstr (other, ==, "2|A, B, something else");
}

static void
test_actions (void)
{
  static const BeckonAction actions[] = { BECKON_ACTION_SKIP, BECKON_ACTION_DECLINE };

  for (guint kind = 0; kind < BECKON_N_KINDS; kind++)
    for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
      {
        g_autoptr (BeckonInteraction) asked = test_choice ("a", "b", NULL);
        g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (actions[i]);
        g_autoptr (GError) error = NULL;
        char                   *response = NULL;
        guint                  *indices = NULL;
        guint                   n_indices = 9;
        BeckonInteractionStatus status = BECKON_INTERACTION_PENDING;
        gboolean                expected = actions[i] == BECKON_ACTION_SKIP
                                             ? kind == BECKON_KIND_CLARIFICATION
                                             : kind == BECKON_KIND_APPROVAL || kind == BECKON_KIND_FORM;

        asked->kind = (BeckonKind) kind;
        g_assert_cmpint (beckon_interaction_match_answer (asked, answer, &response, &indices,
                                                          &n_indices, NULL, &status, &error),
                         ==, expected);
        g_assert_null (response);
        g_assert_null (indices);
        if (expected)
          {
            g_assert_cmpuint (n_indices, ==, 0);
            g_assert_cmpint (status, ==,
                             actions[i] == BECKON_ACTION_SKIP ? BECKON_INTERACTION_SKIPPED
                                                              : BECKON_INTERACTION_DECLINED);
          }
        else
          {
            g_assert_cmpint (status, ==, BECKON_INTERACTION_PENDING);
            assert_refused (error, BECKON_ERROR_MISFIT);
          }
      }
}

/* Option 1 in place of answers that did not fit: only if silence would become it, too. */
static void
test_first_option (void)
{
  for (guint kind = 0; kind < BECKON_N_KINDS; kind++)
    for (guint policy = 0; policy < BECKON_N_POLICIES; policy++)
      for (guint row = 0; row < 8; row++)
        {
          gboolean destructive = (row & 1) != 0, held = (row & 2) != 0, aside = (row & 4) != 0;
          g_autoptr (BeckonInteraction) asked = test_choice ("a", "b", NULL);
          g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_FIRST_OPTION);
          g_autoptr (GError) error = NULL;
          g_autofree char        *response = NULL;
          g_autofree guint       *indices = NULL;
          guint                   n_indices = 9;
          BeckonInteractionStatus status = BECKON_INTERACTION_PENDING;
          gboolean expected = policy == BECKON_POLICY_FIRST_OPTION && !destructive && !held
                              && !aside && kind != BECKON_KIND_AMBIGUITY
                              && kind != BECKON_KIND_APPROVAL && kind != BECKON_KIND_HANDOFF;

          asked->kind = (BeckonKind) kind;
          asked->policy = (BeckonPolicy) policy;
          asked->held = held;
          asked->status = aside ? BECKON_INTERACTION_POSTPONED : BECKON_INTERACTION_PENDING;
          ((BeckonOption *) g_ptr_array_index (asked->options, 0))->destructive = destructive;
          g_assert_cmpint (beckon_interaction_match_answer (asked, answer, &response, &indices,
                                                            &n_indices, NULL, &status, &error),
                           ==, expected);
          if (!expected)
            {
              g_assert_null (response);
              g_assert_cmpint (status, ==, BECKON_INTERACTION_PENDING);
              assert_refused (error, BECKON_ERROR_POLICY);
              continue;
            }
          g_assert_cmpint (status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
          g_assert_cmpstr (response, ==, "a");
          g_assert_cmpuint (n_indices, ==, 1);
          g_assert_cmpuint (indices[0], ==, 0);
        }
}

static void
test_limits (void)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();
  g_autofree char *fits = g_strnfill (BECKON_LIMIT_RESPONSE_BYTES, 'x');
  g_autofree char *over = g_strnfill (BECKON_LIMIT_RESPONSE_BYTES + 1, 'x');
  g_autofree char *result = NULL;
  BeckonAnswer    *with_note = beckon_answer_new_text ("a");

  asked->allow_other = TRUE;
  result = fit (asked, beckon_answer_new_text (fits));
  g_assert_cmpuint (strlen (result), ==, BECKON_LIMIT_RESPONSE_BYTES + 1);
  g_free (result);
  result = fit (asked, beckon_answer_new_text (over));
  g_assert_true (g_str_has_prefix (result, "E104: "));
  g_free (result);
  with_note->note = g_strnfill (BECKON_LIMIT_NOTE_BYTES + 1, 'x');
  result = fit (asked, with_note);
  g_assert_true (g_str_has_prefix (result, "E104: "));
  assert_misfit (asked, beckon_answer_new_text ("a\xFF"), "UTF-8");
}

/* Hostile labels and a hostile answer: matching terminates. */
static void
test_hostile (void)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();
  g_autofree char *commas = g_strnfill (BECKON_LIMIT_RESPONSE_BYTES, ',');
  g_autoptr (GString) picks = g_string_new (NULL);
  g_autofree char *result = NULL;

  asked->multiple = TRUE;
  for (guint i = 0; i < BECKON_LIMIT_OPTIONS; i++)
    {
      g_autoptr (GString) label = g_string_new (NULL);

      for (guint j = 0; j < 400 + i; j++)
        g_string_append (label, "a,");
      g_ptr_array_add (asked->options, beckon_option_new (label->str, NULL, FALSE));
    }
  for (guint i = 0; i < 20000; i++)
    g_string_append (picks, "a,");
  /* Trying every way to split these would never terminate. */
  assert_misfit (asked, beckon_answer_new_text (commas), "not one of the options");
  assert_misfit (asked, beckon_answer_new_text (picks->str), "not one of the options");
  g_string_truncate (picks, 2 * 449);
  result = fit (asked, beckon_answer_new_text (picks->str));
  g_assert_true (g_str_has_prefix (result, "49|"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ar/AR-5/number", test_number);
  g_test_add_func ("/ar/AR-5/label", test_label);
  g_test_add_func ("/ar/AR-5/prefix", test_prefix);
  g_test_add_func ("/ar/AR-5/no-prefix", test_no_prefix);
  g_test_add_func ("/ar/AR-5/case", test_case);
  g_test_add_func ("/aic/AIC-13/indices-with-own-words", test_indices_with_words);
  g_test_add_func ("/ar/AR-5/labels-that-are-numbers", test_labels_that_are_numbers);
  g_test_add_func ("/ar/AR-5/free-text", test_free_text);
  g_test_add_func ("/aic/AIC-13/empty", test_empty);
  g_test_add_func ("/aic/AIC-13/clarification", test_clarification);
  g_test_add_func ("/aic/AIC-13/multiple", test_multiple);
  g_test_add_func ("/aic/AIC-13/multiple-with-other", test_multiple_with_other);
  g_test_add_func ("/aic/AIC-13/one-only", test_one_only);
  g_test_add_func ("/aic/AIC-13/indices", test_indices);
  g_test_add_func ("/aic/AIC-13/texts", test_texts);
  g_test_add_func ("/aic/AIC-13/skip-and-decline", test_actions);
  g_test_add_func ("/aic/AIC-9/option-1-only-where-silence-takes-it", test_first_option);
  g_test_add_func ("/aic/AIC-13/limits", test_limits);
  g_test_add_func ("/aic/AIC-13/hostile", test_hostile);
  return g_test_run ();
}
