/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/heuristic.h"

static BeckonClassification *
classify (const char *request, const char *response)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_turn_free);

  g_ptr_array_add (turns, beckon_turn_new (BECKON_TURN_QUERY, request, 1));
  if (response != NULL)
    {
      g_ptr_array_add (turns, beckon_turn_new (BECKON_TURN_CLARIFICATION_REQUEST, "What?", 2));
      g_ptr_array_add (turns, beckon_turn_new (BECKON_TURN_CLARIFICATION_RESPONSE, response, 3));
    }
  return beckon_heuristic_classify (turns);
}

static void
test_unclear (void)
{
  static const char *const requests[] = {
    "",
    "   ",
    "?!",
    "fix",
    "Deploy",
    "Fix it",
    "do that again",
    "Please delete them",
    "make this faster",
    "Fix the bug",
    "Could you do the thing?",
    "Erledige die Sache",
    "Behebe das Problem",
    "Translate to German",
    "Send him the file",
    "Schick ihm die Datei",
    "Übersetze",
    "把它发给他",
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (BeckonClassification) found = classify (requests[i], NULL);

      g_test_message ("%s: %s", requests[i], found->missing);
      g_assert_nonnull (found->missing);
      g_assert_cmpfloat (found->confidence, <, 0.75);
      g_assert_cmpstr (found->source, ==, "heuristic");
      g_assert_nonnull (found->reason);
    }
}

static void
test_to_be_confirmed (void)
{
  static const char *const requests[] = {
    "Fix it all",        "Improve things",    "Clean up",
    "Delete everything", "Drop the database", "Maybe rewrite the parser",
    "Räum auf",          "Lösche alles",      "删除所有数据",
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (BeckonClassification) found = classify (requests[i], NULL);

      g_test_message ("%s: %s", requests[i], found->missing);
      g_assert_null (found->missing);
      g_assert_null (found->readings);
      g_assert_cmpfloat (found->confidence, <=, 0.75);
      g_assert_cmpfloat (found->confidence, >, 0);
      g_assert_cmpstr (found->intent, ==, requests[i]);
    }
}

static void
assert_readings (const char *request, const char *response, const char *expected)
{
  g_autoptr (BeckonClassification) found = classify (request, response);
  g_auto (GStrv) readings = g_strsplit (expected, "|", -1);

  g_test_message ("%s", request);
  g_assert_nonnull (found->readings);
  g_assert_cmpuint (found->readings->len, ==, g_strv_length (readings));
  for (guint i = 0; i < found->readings->len; i++)
    g_assert_cmpstr (found->readings->pdata[i], ==, readings[i]);
  g_assert_cmpfloat (found->confidence, <, 0.75);
}

static void
test_readings (void)
{
  assert_readings ("Deploy to staging or production", NULL,
                   "Deploy to staging|Deploy to production");
  assert_readings ("Please deploy to staging or production.", NULL,
                   "Deploy to staging|Deploy to production");
  assert_readings ("Deploy either to staging or to production", NULL,
                   "Deploy to staging|Deploy to production");
  assert_readings ("Deploy to staging, either today or tomorrow", NULL,
                   "Deploy to staging today|Deploy to staging tomorrow");
  assert_readings ("Translate it into German, French or Spanish", NULL,
                   "Translate it into German|Translate it into French|Translate it into Spanish");
  assert_readings ("Use PostgreSQL or SQLite", NULL, "Use PostgreSQL|Use SQLite");
  assert_readings ("Write the report in English or German please", NULL,
                   "Write the report in English|Write the report in German");
  assert_readings ("enable caching and disable caching", NULL, "Enable caching|Disable caching");
  assert_readings ("Build the page with icons and without icons", NULL,
                   "Build the page with icons|Build the page without icons");
  assert_readings ("Decide whether to upgrade or to wait for version 3", NULL,
                   "Upgrade|Wait for version 3");
  assert_readings ("Nimm PostgreSQL oder SQLite", NULL, "Nimm PostgreSQL|Nimm SQLite");
  assert_readings ("部署到测试环境或生产环境", NULL, "部署到测试环境|部署到生产环境");
  /* The request itself offers a choice. */
  assert_readings ("Deploy", "To staging or to production", "To staging|To production");
}

static void
test_clear (void)
{
  static const char *const requests[] = {
    "Deploy the website to staging",
    "Fix the login page: it does not load",
    "Delete all files that are empty or old",
    "Check whether the build works or fails",
    "Add tests for this parser",
    "Make it faster by caching the results of the query",
    "Update the library to version 3 or later",
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (BeckonClassification) found = classify (requests[i], NULL);

      g_test_message ("%s: %s", requests[i], found->missing);
      g_assert_null (found->missing);
      g_assert_null (found->readings);
      g_assert_cmpfloat (found->confidence, >, 0.75);
    }
}

static void
test_other_languages (void)
{
  static const char *const requests[] = {
    "Aktualisiere die Webseite oder lösche sie nicht",
    "Veröffentliche die Seite",
    "部署网站",
    "ウェブサイトを公開",
    "웹사이트를 배포해 줘",
    "Publie le site web",
    "Обнови сайт",
    "انشر الموقع",
    "Ta bort det gamla",
    "เผยแพร่เว็บไซต์",
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (BeckonClassification) found = classify (requests[i], NULL);

      g_test_message ("%s: %s", requests[i], found->missing);
      g_assert_null (found->missing);
    }
}

static void
test_clarified (void)
{
  g_autoptr (BeckonClassification) answered = classify ("Fix it", "the login page");
  g_autoptr (BeckonClassification) empty = classify ("Fix it", "  ");

  g_assert_null (answered->missing);
  g_assert_cmpfloat (answered->confidence, >, 0.75);
  g_assert_nonnull (empty->missing);
}

/* One word, and characters of a script without spaces that are not words. */
static void
test_one_word_and_signs (void)
{
  static const char *const requests[] = { "Update ㈀㈀㈀", "㌀㌀㌀ convert", "Send ㌀㌀㌀㌀㌀㌀",
                                          "㈀㈀㈀" };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    beckon_classification_free (classify (requests[i], NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-9/unclear-requests", test_unclear);
  g_test_add_func ("/cf/CF-12/to-be-confirmed", test_to_be_confirmed);
  g_test_add_func ("/cf/CF-12/readings-of-a-request", test_readings);
  g_test_add_func ("/cf/CF-9/clear-requests", test_clear);
  g_test_add_func ("/cf/CF-9/no-harm-in-other-languages", test_other_languages);
  g_test_add_func ("/cf/CF-9/clarified", test_clarified);
  g_test_add_func ("/cf/CF-9/one-word-and-signs", test_one_word_and_signs);
  return g_test_run ();
}
