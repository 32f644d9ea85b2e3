/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/pattern-set.h"

#include <string.h>

#include "base/error.h"

static BeckonPatternSet *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  BeckonPatternSet *rules = beckon_pattern_set_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return rules;
}

static BeckonVerdict *
judge (const BeckonPatternSet *rules,
       const char             *question,
       const char             *agent,
       const char             *workspace,
       GError                **error)
{
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();

  interaction->conflict_description = g_strdup (question);
  interaction->agent = g_strdup (agent);
  interaction->workspace = g_strdup (workspace);
  return beckon_pattern_set_judge (rules, interaction, error);
}

static void
test_fits (void)
{
  g_autoptr (BeckonPatternSet) rules =
    parse ("{\"questions\":["
           "{\"words\":[\"TABS\",\"spaces\"],\"answer\":\"Spaces\","
           "\"reason\":\"House style\",\"confidence\":0.95},"
           "{\"pattern\":\"^licen[cs]e\",\"agent\":\"build*\","
           "\"workspace\":\"/srv/*\",\"answer\":\"MIT\"}]}");
  g_autoptr (BeckonVerdict) tabs = judge (rules, "Spaces or tabs?", NULL, NULL, NULL);
  g_autoptr (BeckonVerdict) license =
    judge (rules, "License for the code?", "builder", "/srv/a", NULL);
  g_autoptr (BeckonVerdict) other_agent =
    judge (rules, "License for the code?", "writer", "/srv/a", NULL);
  g_autoptr (BeckonVerdict) no_agent = judge (rules, "License for the code?", NULL, "/srv/a", NULL);
  g_autoptr (BeckonVerdict) other_place =
    judge (rules, "License for the code?", "builder", "/home", NULL);

  g_assert_cmpuint (beckon_pattern_set_count (rules), ==, 2);
  g_assert_cmpint (tabs->category, ==, BECKON_CATEGORY_BEST_PRACTICE);
  g_assert_cmpstr (tabs->answer, ==, "Spaces");
  g_assert_cmpstr (tabs->reason, ==, "House style");
  g_assert_cmpfloat (tabs->confidence, ==, 0.95);
  g_assert_cmpstr (tabs->source, ==, "rules:1");
  g_assert_cmpstr (license->answer, ==, "MIT");
  g_assert_cmpstr (license->source, ==, "rules:2");
  g_assert_cmpint (other_agent->category, ==, BECKON_CATEGORY_CASE_BY_CASE);
  g_assert_cmpint (no_agent->category, ==, BECKON_CATEGORY_CASE_BY_CASE);
  g_assert_cmpint (other_place->category, ==, BECKON_CATEGORY_CASE_BY_CASE);
}

static void
test_bad_files (void)
{
  static const char *const texts[] = {
    "",
    "[]",
    "null",
    "{",
    "{\"questions\":5}",
    "{\"questions\":[5]}",
    "{\"questions\":[{}]}",
    "{\"questions\":[{\"answer\":\"A\"}]}",
    "{\"questions\":[{\"words\":[\"a\"]}]}",
    "{\"questions\":[{\"words\":[],\"answer\":\"A\",\"pattern\":\"(\"}]}",
    "{\"questions\":[{\"words\":[5],\"answer\":\"A\"}]}",
    "{\"questions\":[{\"words\":[\" \"],\"answer\":\"A\"}]}",
    "{\"questions\":[{\"pattern\":\"*\",\"answer\":\"A\"}]}",
    "{\"questions\":[{\"pattern\":\"a\",\"answer\":\"A\",\"confidence\":2}]}",
    "{\"questions\":[{\"pattern\":\"a\",\"answer\":\"A\",\"other\":1}]}",
    "{\"rules\":[]}",
    "{\"requests\":[{\"words\":[\"a\"]}]}",
    "{\"questions\":[{\"pattern\":\"a\",\"answer\":\"A\",\"agent\":5}]}",
    "{\"questions\":[]} x",
    "{\"questions\":[],\"questions\":[]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonPatternSet) rules =
        beckon_pattern_set_parse (texts[i], strlen (texts[i]), &error);

      g_test_message ("%s: %s", texts[i], error != NULL ? error->message : "taken");
      g_assert_null (rules);
      g_assert_nonnull (error);
      g_assert_cmpuint (error->domain, ==, BECKON_ERROR);
    }
}

static void
test_hostile_patterns (void)
{
  g_autoptr (BeckonPatternSet) rules =
    parse ("{\"questions\":[{\"pattern\":\"(a+)+$\",\"answer\":\"A\"},"
           "{\"pattern\":\"a\",\"answer\":\"B\"}]}");
  g_autofree char *many = g_strnfill (1000, 'a');
  g_autofree char *question = g_strconcat (many, "b", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonVerdict) verdict = judge (rules, question, NULL, NULL, &error);

  /* No later rule decides, either: the person is asked. */
  g_assert_null (verdict);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

static void
test_requests (void)
{
  g_autoptr (BeckonPatternSet) rules =
    parse ("{\"requests\":[{\"words\":[\"deploy\"],\"intent\":\"Deploy\",\"missing\":\"To which "
           "host?\",\"confidence\":0.5}]}");
  g_autoptr (BeckonClassification) found =
    beckon_pattern_set_classify (rules, "Deploy the page", NULL);
  g_autoptr (BeckonClassification) none =
    beckon_pattern_set_classify (rules, "Write the page", NULL);

  g_assert_cmpstr (found->intent, ==, "Deploy");
  g_assert_cmpstr (found->missing, ==, "To which host?");
  g_assert_cmpfloat (found->confidence, ==, 0.5);
  g_assert_cmpstr (found->source, ==, "rules:1");
  g_assert_null (none);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-4/rules-fit-words-patterns-agent-workspace", test_fits);
  g_test_add_func ("/sen/SEN-4/rules-of-every-wrong-shape", test_bad_files);
  g_test_add_func ("/sen/SEN-4/rules-with-hostile-patterns", test_hostile_patterns);
  g_test_add_func ("/cf/CF-9/rules-for-requests", test_requests);
  return g_test_run ();
}
