/* test-destructive.c: options that count as destructive because their words say so (ATT-17)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model-testing.h"

#include "base/error.h"
#include "base/limits.h"
#include "model/question/destructive-words.h"
#include "model/question/preference.h"
#include "model/question/verdict.h"

static void
test_words (void)
{
  static const struct
  {
    const char *text;
    const char *word; /* NULL: none */
  } rows[] = {
    { "Delete all 14", "delete" },
    { "DELETE ALL", "delete" },
    { "This deletes the rows", "deletes" },
    { "Deleting them", "deleting" },
    { "All rows will be deleted", "will be deleted" },
    { "git push -f origin main", "git push -f" },
    { "Run rm -rf build/", "rm -rf" },
    { "Drop the users table", "drop … table" },
    { "This cannot be undone", "cannot be undone" },
    { "Do not wait, delete it", "delete" },
    { "Keep the tag and delete the branch", "delete" },
    { "Dry run first, then delete the rows", "delete" },
    { "Alle Zweige löschen", "löschen" },
    { "Loesche alles", "loesche" },
    { "Datenbank zurücksetzen", "datenbank zurücksetzen" },
    { "清空数据库", "清空" },
    { "部署到生产环境", "部署…生产环境" },
    /* lifted */
    { "Do not delete anything", NULL },
    { "Don’t delete or drop anything", NULL },
    { "Never force-push", NULL },
    { "Continue without deleting the rows", NULL },
    { "Delete nothing", NULL },
    { "Delete the rows (dry run)", NULL },
    { "Undelete the note", NULL },
    { "Keep the deleted rows", NULL },
    { "You can drop the table later", NULL },
    { "Ask me before deleting the rows", NULL },
    { "Nichts löschen", NULL },
    { "Daten nicht löschen", NULL },
    { "不要删除", NULL },
    /* of the sources, or a name */
    { "Delete the unused import", NULL },
    { "Add a delete button", NULL },
    { "Use a drop-down", NULL },
    { "Call deleteUser() with deleted_at", NULL },
    { "Rename it to “Delete”", NULL },
    { "Merge feature/delete-users", NULL },
    { "Den ungenutzten Import entfernen", NULL },
    { "添加删除按钮", NULL },
    { "PostgreSQL", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *word = beckon_destructive_words_find (NULL, rows[i].text);

      g_test_message ("“%s”", rows[i].text);
      g_assert_cmpstr (word, ==, rows[i].word);
    }
}

/* What the desk itself offers destroys nothing, in whatever language. */
static void
test_own_options (void)
{
  static const char *const labels[] = { "Yes, continue",
                                        "No, let me rephrase",
                                        "Run it again",
                                        "Skip it",
                                        "Stop the task",
                                        "Ja, fortfahren",
                                        "Nein, ich formuliere neu",
                                        "Noch einmal ausführen",
                                        "Überspringen",
                                        "Aufgabe beenden",
                                        "是，继续",
                                        "跳过",
                                        "停止任务" };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_autofree char *word = beckon_destructive_words_find (NULL, labels[i]);

      g_test_message ("“%s”", labels[i]);
      g_assert_null (word);
    }
}

static void
test_person (void)
{
  static const char *const words[] = { "frobnicat*", "send ... parents", NULL };
  static const char *const wordings[] = { "delete the cache copy", "purge ...", NULL };
  g_autoptr (BeckonDestructiveWords) own = beckon_destructive_words_new (words, wordings, NULL);
  static const struct
  {
    const char *text;
    const char *word;
  } rows[] = {
    { "Frobnicate it", "frobnicate" },
    { "Do not frobnicate it", NULL },
    { "Send flowers to the parents", "send … parents" },
    { "DELETE the cache-copy", NULL },
    { "Delete the cache copy and erase the disk", "erase" },
    { "Delete the copy", "delete" },
    { "Purge the queue", NULL },
    { "Purge the queue, wipe the disk", "wipe" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *word = beckon_destructive_words_find (own, rows[i].text);

      g_test_message ("“%s”", rows[i].text);
      g_assert_cmpstr (word, ==, rows[i].word);
    }
}

static void
test_check (void)
{
  g_autofree char *longest = g_strnfill (BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES, 'x');
  g_autofree char *longer = g_strnfill (BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES + 1, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_destructive_words_check (longest, NULL));
  g_assert_false (beckon_destructive_words_check (longer, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
  g_clear_error (&error);
  /* The names of the lists are not the person's. */
  g_assert_false (beckon_destructive_words_check ("remove @data", &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
}

static void
test_invalid_entry (void)
{
  static const char *const words[] = { "*", "frobnicate", NULL };
  g_autoptr (BeckonDestructiveWords) own = NULL;
  g_autofree char *word = NULL;

  g_test_expect_message ("beckon-model", G_LOG_LEVEL_WARNING, "*is ignored*");
  own = beckon_destructive_words_new (words, NULL, NULL);
  g_test_assert_expected_messages ();
  word = beckon_destructive_words_find (own, "Frobnicate");
  g_assert_cmpstr (word, ==, "frobnicate");
}

static const BeckonOption *
get (const BeckonInteraction *draft, guint index)
{
  return draft->options->pdata[index];
}

static void
assert_warning (const BeckonOption *option, const char *warning, const char *mark)
{
  g_autofree char *its_warning = beckon_option_dup_warning (option);
  g_autofree char *its_mark = beckon_option_dup_mark (option);

  g_assert_cmpstr (its_warning, ==, warning);
  g_assert_cmpstr (its_mark, ==, mark);
}

static void
test_mark (void)
{
  g_autoptr (BeckonInteraction) draft =
    test_choice ("Delete it", "Start over", "Yes", "Tidy up", "Keep it", NULL);

  ((BeckonOption *) draft->options->pdata[1])->description = g_strdup ("WIPES the disk");
  ((BeckonOption *) draft->options->pdata[3])->destructive = TRUE;
  g_free (draft->conflict_description);
  draft->conflict_description = g_strdup ("I drop the users table. Go on?");
  beckon_destructive_words_mark (NULL, draft);

  g_assert_true (get (draft, 0)->destructive);
  g_assert_cmpstr (get (draft, 0)->destructive_word, ==, "delete");
  assert_warning (get (draft, 0), "Destructive: says “delete”", "⚠ destructive: says “delete”");
  assert_warning (get (draft, 1), "Destructive: says “wipes”", "⚠ destructive: says “wipes”");
  /* Yes says what the question says. */
  g_assert_true (get (draft, 2)->destructive);
  assert_warning (get (draft, 2), "Destructive: the question says “drop … table”",
                  "⚠ destructive: the question says “drop … table”");
  /* Marked by the asker. */
  g_assert_null (get (draft, 3)->destructive_word);
  assert_warning (get (draft, 3), "Destructive", "⚠ destructive");
  g_assert_false (get (draft, 4)->destructive);
  assert_warning (get (draft, 4), NULL, NULL);
  g_assert_false (beckon_interaction_may_take_first (draft));
}

static void
test_confirmation (void)
{
  g_autoptr (BeckonInteraction) draft = test_choice ("Sounds right", "No", NULL);

  draft->kind = BECKON_KIND_CONFIRMATION;
  draft->intent = g_strdup ("Delete the backups");
  beckon_destructive_words_mark (NULL, draft);
  g_assert_cmpstr (get (draft, 0)->destructive_word, ==, "delete");
  g_assert_false (get (draft, 1)->destructive);
}

static void
test_exempt_agent (void)
{
  static const char *const agents[] = { "janitor", NULL };
  g_autoptr (BeckonDestructiveWords) own = beckon_destructive_words_new (NULL, NULL, agents);
  static const struct
  {
    const char *agent;
    gboolean    exempt;
  } rows[] = { { "janitor", TRUE }, { "Janitor", FALSE }, { "builder", FALSE }, { NULL, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BeckonInteraction) draft = test_choice ("Delete it", "Keep it", NULL);

      g_free (draft->agent);
      draft->agent = g_strdup (rows[i].agent);
      beckon_destructive_words_mark (own, draft);
      g_assert_cmpint (get (draft, 0)->destructive, ==, !rows[i].exempt);
    }
}

/* No verdict and no remembered answer takes it. */
static void
test_not_taken (void)
{
  g_autoptr (BeckonInteraction) draft = test_choice ("Delete it", "Keep it", NULL);
  g_autoptr (BeckonVerdict) verdict = beckon_verdict_new ("llm");
  g_autoptr (BeckonPreference) known = beckon_preference_new ();
  g_autoptr (BeckonVerdict) judged = NULL;
  g_autoptr (GError) error = NULL;
  int index;

  verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
  verdict->answer = g_strdup ("Delete it");
  verdict->confidence = 1;
  known->answer = g_strdup ("Delete it");
  /* It would be taken if its words were not looked at. */
  g_assert_true (beckon_verdict_answers (verdict, draft, 0.5, &index));
  g_assert_true (beckon_preference_check (draft, "Delete it", NULL));

  beckon_destructive_words_mark (NULL, draft);
  g_assert_false (beckon_verdict_answers (verdict, draft, 0.5, &index));
  g_assert_false (beckon_preference_check (draft, "Delete it", &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_POLICY);
  judged = beckon_preference_judge (known, draft, 1);
  g_assert_cmpint (judged->category, ==, BECKON_CATEGORY_CASE_BY_CASE);
  g_assert_cmpstr (judged->reason, ==,
                   "You always answer “Delete it”, but decide yourself what may destroy something. "
                   "Destructive: says “delete”");
}

/* Every field is read to its end, and the reason as well. */
static void
test_to_the_end (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (text->len < BECKON_LIMIT_OPTION_DESCRIPTION_BYTES - 100)
    g_string_append (text, "This is fine. ");
  g_string_append (text, "Then it deletes all backups.");
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (BeckonInteraction) draft = test_choice ("Yes", "Wait", NULL);

      if (i == 0)
        {
          ((BeckonOption *) draft->options->pdata[0])->description = g_strdup (text->str);
        }
      else if (i == 1)
        {
          g_free (draft->conflict_description);
          draft->conflict_description = g_strconcat (text->str, text->str, NULL);
        }
      else if (i == 2)
        {
          draft->reason = g_strdup (text->str);
        }
      beckon_destructive_words_mark_request (NULL, draft, i == 3 ? text->str : NULL);
      g_assert_cmpstr (get (draft, 0)->destructive_word, ==, "deletes");
      g_assert_false (get (draft, 1)->destructive);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-17/words", test_words);
  g_test_add_func ("/att/ATT-17/nothing-that-the-desk-offers-itself", test_own_options);
  g_test_add_func ("/att/ATT-17/the-lists-of-the-person", test_person);
  g_test_add_func ("/att/ATT-17/what-may-be-in-them", test_check);
  g_test_add_func ("/att/ATT-17/an-invalid-entry-is-ignored", test_invalid_entry);
  g_test_add_func ("/att/ATT-17/label-description-question", test_mark);
  g_test_add_func ("/att/ATT-17/read-to-the-end", test_to_the_end);
  g_test_add_func ("/att/ATT-17/yes-to-a-confirmation", test_confirmation);
  g_test_add_func ("/att/ATT-17/an-exempt-agent", test_exempt_agent);
  g_test_add_func ("/att/ATT-17/no-verdict-and-no-remembered-answer", test_not_taken);
  return g_test_run ();
}
