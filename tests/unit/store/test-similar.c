/* test-similar.c: a person's answers to similar questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include <string.h>

#include "db/tables/question/search-text.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GPtrArray *
find (Fixture *self, gint64 id, guint limit, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_store_find_similar_async (self->store, id, limit, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return beckon_store_find_similar_finish (self->store, result, error);
}

static gint64
ask_that (Fixture *self, const char *question, BeckonKind kind)
{
  BeckonInteraction *draft = kind == BECKON_KIND_CLARIFICATION
                               ? new_draft (question, NULL)
                               : new_draft (question, "PostgreSQL", "SQLite", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->kind = kind;
  draft->allow_other = TRUE;
  draft->agent = g_strdup ("builder");
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

static gint64
ask_and_answer (Fixture *self, const char *question, const char *answer)
{
  gint64 id = ask_that (self, question, BECKON_KIND_CHOICE);

  beckon_commit_unref (must_commit (self, op_respond (self, id, answer)));

  return id;
}

/* (transfer full): the answers found, the best first. */
static char *
found_for (Fixture *self, const char *question)
{
  gint64 id = ask_that (self, question, BECKON_KIND_CHOICE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = find (self, id, 0, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (list->len, <=, 3);
  for (guint i = 0; i < list->len; i++)
    {
      const BeckonInteraction *similar = g_ptr_array_index (list, i);

      g_assert_cmpint (similar->id, !=, id);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", similar->response);
    }
  /* It must not be found itself later. */
  run_sql (self->path, "UPDATE aic_interactions SET status = 'CANCELLED', responded_by = 'builder' "
                       "WHERE status = 'PENDING'");

  return g_string_free (text, FALSE);
}

static void
assert_found (Fixture *self, const char *question, const char *answers)
{
  g_autofree char *found = found_for (self, question);

  if (!g_str_equal (found, answers))
    g_test_message ("asked “%.200s”", question);
  g_assert_cmpstr (found, ==, answers);
}

static void
wait_until_indexed (Fixture *self)
{
  for (guint i = 0; i < 400; i++)
    {
      if (query_number (self->path, "SELECT count(*) FROM search_tail") == 0)
        return;
      g_usleep (50 * 1000);
    }
  g_assert_not_reached ();
}

static void
check_what_is_found (Fixture *self)
{
  assert_found (self, "Which database should the service use?", "PostgreSQL");
  assert_found (self, "which DATABASE should   the service use", "PostgreSQL");
  assert_found (self, "Which database should the other service use?", "PostgreSQL");
  assert_found (self, "Which colour should the button have?", "green");
  assert_found (self, "Welche Farbe soll die Überschrift haben?", "grün");
  assert_found (self, "WELCHE FARBE SOLL DIE UBERSCHRIFT HABEN", "grün");
  assert_found (self, "应该使用哪个数据库？", "关系");
  assert_found (self, "这里应该使用哪个数据库", "关系");
  assert_found (self, "この サービスはどのデータベースを使いますか", "文書");
  assert_found (self, "ควรใช้ฐานข้อมูลใด", "พีจี");
  assert_found (self, "Какую базу данных использовать?", "да");
  assert_found (self, "Is it a 🎉 or a 🐛?", "party");

  assert_found (self, "How many replicas are wanted?", "");
  assert_found (self, "Which licence should the new library have?", "");
  assert_found (self, "数", "");
  assert_found (self, "?!…", "");
}

/* The same before and after it was indexed. */
static void
test_found (Fixture *self, gconstpointer data)
{
  ask_and_answer (self, "Which database should the service use?", "1");
  ask_and_answer (self, "Which colour should the button have?", "green");
  ask_and_answer (self, "Welche Farbe soll die Überschrift haben?", "grün");
  ask_and_answer (self, "应该使用哪个数据库？", "关系");
  ask_and_answer (self, "このサービスはどのデータベースを使いますか？", "文書");
  ask_and_answer (self, "ควรใช้ฐานข้อมูลใด", "พีจี");
  ask_and_answer (self, "Какую базу данных использовать?", "да");
  ask_and_answer (self, "Is it a 🎉 or a 🐛?", "party");
  ask_and_answer (self, "May the old branch be deleted after the merge?", "no");

  check_what_is_found (self);
  wait_until_indexed (self);
  check_what_is_found (self);
}

/* The more similar first, then the newer; equal ones once. */
static void
test_order (Fixture *self, gconstpointer data)
{
  gint64 older, newer, asked;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;

  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *other = g_strdup_printf ("Shall module %u be renamed now?", i);

      ask_and_answer (self, other, "no");
    }
  ask_and_answer (self, "Which database should the billing service use?", "farther");
  older = ask_and_answer (self, "Which database should the service use?", "1");
  newer = ask_and_answer (self, "which database should the SERVICE use?", "PostgreSQL");
  ask_and_answer (self, "Which database should the service use?", "2");
  wait_until_indexed (self);
  assert_found (self, "Which database should the service use?", "SQLite PostgreSQL farther");

  asked = ask_that (self, "Which database should the service use?", BECKON_KIND_CHOICE);
  list = find (self, asked, 2, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpint (((BeckonInteraction *) g_ptr_array_index (list, 1))->id, ==, newer);
  g_assert_cmpint (older, <, newer);
}

/* Decisions of a time-out, the sentinel or the agent are not answers of the person; a correction
 * is. */
static void
test_persons_alone (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which region should it run in?", "Europe", "Asia", NULL);
  g_autoptr (BeckonCommit) asked = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = NULL;
  const BeckonInteraction *similar;
  gint64                   id;

  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = MINUTE;
  asked = must_commit (self, op_ask (self, draft));
  id = asked->interaction->id;
  self->now_us += 2 * MINUTE;
  beckon_commit_unref (must_commit (self, op_expire (self, id, asked->interaction->deadline_us)));
  wait_until_indexed (self);
  assert_found (self, "Which region should it run in?", "");

  answer = beckon_answer_new_text ("Asia");
  beckon_commit_unref (
    must_commit (self, beckon_operation_correct ("anna", id, answer, BECKON_SURFACE_NONE)));
  list =
    find (self, ask_that (self, "Which region should it run in?", BECKON_KIND_CHOICE), 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->len, ==, 1);
  similar = g_ptr_array_index (list, 0);
  g_assert_cmpstr (((BeckonCorrection *) g_ptr_array_index (similar->corrections, 0))->response, ==,
                   "Asia");

  id = ask_and_answer (self, "Shall the cache be kept?", "yes");
  run_sql (self->path,
           "UPDATE aic_interactions SET responded_by = 'sentinel' WHERE response = 'yes'");
  assert_found (self, "Shall the cache be kept?", "");
}

/* Hints are for questions; for an unknown id there are none. */
static void
test_kinds (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) ambiguity = NULL;
  g_autoptr (GPtrArray) clarification = NULL;
  g_autoptr (GPtrArray) nothing = NULL;

  ask_and_answer (self, "Which database should the service use?", "1");
  ambiguity =
    find (self, ask_that (self, "Which database should the service use?", BECKON_KIND_AMBIGUITY), 0,
          &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ambiguity->len, ==, 1);
  clarification = find (
    self, ask_that (self, "Which database should the service use?", BECKON_KIND_CLARIFICATION), 0,
    &error);
  g_assert_no_error (error);
  g_assert_cmpuint (clarification->len, ==, 1);

  nothing = find (self, 4711, 0, &error);
  g_assert_null (nothing);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
}

/* Whatever is asked is text, never a query. */
static void
test_hostile (Fixture *self, gconstpointer data)
{
  static const char *const texts[] = {
    "\"",
    "\" OR \"a",
    "'; DROP TABLE interaction_search; --",
    "question: database",
    "NEAR(a b, 5)",
    "a* b* ^c -d +e {f g}",
    "AND",
    "a AND NOT b",
    "()",
    "*",
    "%s%n",
    "\xcc\x81\xcc\x81",
    "\xe2\x80\xae gnirts",
    "a\xcc\x80\xcc\x80\xcc\x80 b",
    "\xef\xbf\xbd",
    "x\xe2\x80\x8by",
    "数\"据",
    "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb",
  };

  ask_and_answer (self, "Which database should the service use?", "1");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    ask_and_answer (self, texts[i], "odd");
  wait_until_indexed (self);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *found = found_for (self, texts[i]);

      g_assert_null (strstr (found, "PostgreSQL"));
    }
  assert_found (self, "Which database should the service use?", "PostgreSQL");
}

/* 64 KiB of one word, of many words, without a space, cut in the middle of a character. */
static void
test_large (Fixture *self, gconstpointer data)
{
  g_autoptr (GString) same = g_string_new (NULL);
  g_autoptr (GString) many = g_string_new (NULL);
  g_autoptr (GString) solid = g_string_new ("x");
  g_autoptr (GString) han = g_string_new ("a");

  while (same->len < 65000)
    g_string_append (same, "word ");
  while (many->len < 65000)
    g_string_append_printf (many, "word%u ", (guint) many->len);
  while (solid->len < 65000)
    g_string_append_c (solid, 'x');
  while (han->len < 65000)
    g_string_append_unichar (han, 0x4e00 + han->len % 5000);

  ask_and_answer (self, same->str, "same");
  ask_and_answer (self, many->str, "many");
  ask_and_answer (self, solid->str, "solid");
  ask_and_answer (self, han->str, "han");
  wait_until_indexed (self);
  assert_found (self, same->str, "same");
  assert_found (self, many->str, "many");
  assert_found (self, solid->str, "");
  assert_found (self, han->str, "han");
  /* It contains all the words, but is mostly about something else. */
  assert_found (self, "word5 word10 word15", "");
}

static void
test_split (void)
{
  static const struct
  {
    const char *text;
    gsize       bytes;
    const char *words;
  } cases[] = {
    { "Which database, which port?", 100, "which|database|port" },
    { "Größe ändern", 100, "grosse|andern" },
    { "数据库 SQL", 100, "数 据|据 库|sql" },
    { "库", 100, "库" },
    { "库 a", 100, "库|a" },
    { "数据SQL库", 100, "数 据|sql|库" },
    { "数数数", 100, "数 数" },
    { "abc \xc3\xbc", 5, "abc" },
    { "abc def ghi", 10, "abc|def" },
    { "数据库", 8, "数 据" },
    { "", 100, "" },
    { "  ?!  ", 100, "" },
    { "abcdef", 3, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) words = beckon_search_split_words (cases[i].text, cases[i].bytes);
      g_autofree char *joined = NULL;

      g_ptr_array_add (words, NULL);
      joined = g_strjoinv ("|", (char **) words->pdata);
      g_assert_cmpstr (joined, ==, cases[i].words);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/sen/SEN-7/similar-questions-are-found", Fixture, NULL, fixture_begin, test_found,
              fixture_end);
  g_test_add ("/sen/SEN-7/the-most-alike-first", Fixture, NULL, fixture_begin, test_order,
              fixture_end);
  g_test_add ("/sen/SEN-7/what-persons-answered-alone", Fixture, NULL, fixture_begin,
              test_persons_alone, fixture_end);
  g_test_add ("/sen/SEN-7/kinds", Fixture, NULL, fixture_begin, test_kinds, fixture_end);
  g_test_add ("/sen/SEN-7/hostile-texts", Fixture, NULL, fixture_begin, test_hostile, fixture_end);
  g_test_add ("/sen/SEN-7/large-questions", Fixture, NULL, fixture_begin, test_large, fixture_end);
  g_test_add_func ("/sen/SEN-7/words", test_split);

  return g_test_run ();
}
