/* test-fuzzy.c: what the command palette finds, and what comes first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/palette/fuzzy.h"

static guint
score (const char *typed, const char *text)
{
  g_autoptr (BeckonFuzzyQuery) query = beckon_fuzzy_query_new (typed);
  BeckonFuzzyText folded;
  guint           points;

  beckon_fuzzy_text_init (&folded, text);
  points = beckon_fuzzy_score (query, &folded);
  beckon_fuzzy_text_clear (&folded);

  return points;
}

static void
test_fits (void)
{
  static const struct
  {
    const char *typed;
    const char *text;
    gboolean    fits;
  } cases[] = {
    { "nt", "New Task", TRUE },
    { "new task", "New Task", TRUE },
    { "task new", "New Task", TRUE },
    { "NEW", "New Task", TRUE },
    { "newt", "New Task", TRUE },
    { "tn", "New Task", FALSE },
    { "newx", "New Task", FALSE },
    { "pause codex", "Pause codex", TRUE },
    { "codex pause", "Pause codex", TRUE },
    { "answer 69 b", "Answer 69: B: the advisory lock", TRUE },
    { "answer 70 b", "Answer 69: B: the advisory lock", FALSE },
    { "later all", "Later: All, for 1 Hour", TRUE },
    /* Accents, and how they are typed without them. */
    { "uber", "Übersetze das Handbuch", TRUE },
    { "über", "Übersetze das Handbuch", TRUE },
    { "ÜBER", "übersetze das Handbuch", TRUE },
    { "ueber", "Übersetze das Handbuch", TRUE },
    { "strasse", "Die Straße ist gesperrt", TRUE },
    { "straße", "STRASSE", TRUE },
    { "loeschen", "Zweige löschen", TRUE },
    { "neue", "Neue Aufgabe", TRUE },
    { "cafe", "Cafe\u0301 and more", TRUE },
    { "café", "cafe", TRUE },
    /* Scripts without blanks. */
    { "任务", "新建任务", TRUE },
    { "新任", "新建任务", TRUE },
    { "务任", "新建任务", FALSE },
    { "עברית", "טקסט בעברית", TRUE },
    { "ｎｅｗ", "New Task", TRUE },
    /* Nothing to find. */
    { "", "New Task", FALSE },
    { "   ", "New Task", FALSE },
    { "\u0301\u0302\u0303", "New Task", FALSE },
    { "\u202e", "New Task", FALSE },
    { "a", "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("“%s” in “%s”", cases[i].typed, cases[i].text);
      g_assert_cmpint (score (cases[i].typed, cases[i].text) > 0, ==, cases[i].fits);
    }
}

static void
test_order (void)
{
  /* The first fits better. */
  static const struct
  {
    const char *typed;
    const char *better;
    const char *worse;
  } cases[] = {
    { "nt", "New Task", "Enter the garden" },
    { "new", "New Plan", "The newest one" },
    { "plan", "New Plan", "Explain the harvest" },
    { "hist", "History", "This is strange" },
    { "task", "Task", "Cancel the task that nobody has" },
    { "fix", "Fix the tests", "Find in the index" },
    { "pc", "Pause codex", "Open the place" },
    { "任务", "任务", "任何事务" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("“%s”: “%s”, “%s”", cases[i].typed, cases[i].better, cases[i].worse);
      g_assert_cmpuint (score (cases[i].typed, cases[i].better), >,
                        score (cases[i].typed, cases[i].worse));
    }
}

static void
test_bad (void)
{
  g_autofree char *marks = g_strnfill (64 * 1024, 'a');
  g_autoptr (GString) zalgo = g_string_new ("New");

  g_assert_cmpuint (score (marks, "New Task"), ==, 0);
  g_assert_cmpuint (score ("a", marks), >, 0);
  for (guint i = 0; i < 10000; i++)
    g_string_append (zalgo, "\u0301");
  g_string_append (zalgo, " Task");
  g_assert_cmpuint (score ("new", zalgo->str), >, 0);
  g_assert_cmpuint (score (zalgo->str, "New Task"), >, 0);
  for (guint i = 0; i < 1000; i++)
    marks[i * 2 + 1] = ' ';
  g_assert_cmpuint (score (marks, "aaaaaaaaaaaaaaaaaaa"), >, 0);
  /* What is no UTF-8 is cut off. */
  g_assert_cmpuint (score ("new\xff\xff", "New Task"), >, 0);
  g_assert_cmpuint (score ("new", "New\xff Task"), >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/fuzzy/fits", test_fits);
  g_test_add_func ("/palette/fuzzy/order", test_order);
  g_test_add_func ("/palette/fuzzy/bad-input", test_bad);

  return g_test_run ();
}
