/* test-phrases.c: texts cut into words, and phrases found in them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "base/phrase-set.h"

#define KEEPS 1
#define CROSSES 2

/* (transfer full): the words of @text, clauses with "|" between them, quoted words in brackets. */
static char *
cut (const char *text)
{
  g_auto (BeckonPhraseText) cut = { NULL };
  GString *shown = g_string_new (NULL);

  beckon_phrase_text_init (&cut, text, 1024);
  for (guint i = 0; i < cut.words->len; i++)
    {
      const BeckonPhraseWord *word = beckon_phrase_text_get (&cut, i);
      const BeckonPhraseWord *before = i > 0 ? beckon_phrase_text_get (&cut, i - 1) : NULL;

      if (before != NULL)
        g_string_append (shown, before->clause == word->clause ? " " : " | ");
      g_string_append_printf (shown, word->quoted ? "[%s]" : "%s", word->word);
      g_assert_cmpuint (word->start, <, word->end);
      g_assert_cmpuint (word->end, <=, strlen (cut.folded));
    }
  return g_string_free (shown, FALSE);
}

static void
test_words (void)
{
  static const struct
  {
    const char *text;
    const char *words;
  } rows[] = {
    { "", "" },
    { " \n\t", "" },
    { "Delete ALL 14", "delete all 14" },
    { "No, delete it. Now", "no | delete it | now" },
    { "force-push", "force push" },
    { "git push --force -f", "git push --force -f" },
    { "push --force-with-lease", "push --force-with-lease" },
    { "rm -rf /var/lib ./x ~/y $HOME", "rm -rf /var/lib ./x ~/y $home" },
    { "deleted_at users.delete() deleteUser", "deleted_at users.delete | deleteuser" },
    { "drop/recreate", "drop recreate" },
    { "feature/delete-users", "feature/delete users" },
    { "src/app/drop.c", "src/app/drop.c" },
    { "don't don’t", "don't don't" },
    { "a - b", "a | b" },
    { "a — b", "a | b" },
    { "`rm -rf x`", "rm -rf x" },
    { "Rename “Delete” to 'Remove'", "rename [delete] to [remove]" },
    { "“Delete all”", "delete all" },
    { "删除全部，保留", "删 除 全 部 | 保 留" },
    { "删除main分支", "删 除 main 分 支" },
    { "ＤＥＬＥＴＥ", "delete" },
    { "de\u00adle\u200bte", "delete" },
    { "LÖSCHEN Straße", "löschen strasse" },
    { "lo\u0308schen", "löschen" },
    { "\xff delete \xc3", "\ufffd delete \ufffd" },
    { "delete\x01", "delete" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = cut (rows[i].text);

      if (strchr (rows[i].text, '\xff') != NULL)
        g_assert_nonnull (strstr (words, "delete"));
      else
        g_assert_cmpstr (words, ==, rows[i].words);
    }
}

static void
test_limit (void)
{
  g_auto (BeckonPhraseText) text = { NULL };

  /* The limit is in the middle of a character. */
  beckon_phrase_text_init (&text, "ab löschen", 5);
  g_assert_cmpuint (text.words->len, ==, 2);
  g_assert_true (g_utf8_validate (text.folded, -1, NULL));
}

/* (transfer full): what is found of @phrase in @text: from its first word to its last. */
static char *
find (const char *phrase, guint sort, const char *text)
{
  g_autoptr (BeckonPhraseSet) set = beckon_phrase_set_new (1u << KEEPS);
  g_auto (BeckonPhraseText) cut = { NULL };
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (BeckonPhraseMatch));
  g_autoptr (GError) error = NULL;
  const BeckonPhraseMatch *match;

  beckon_phrase_set_define (set, "breaks", "and then", &error);
  g_assert_no_error (error);
  beckon_phrase_set_define (set, "fillers", "please just", &error);
  g_assert_no_error (error);
  beckon_phrase_set_define (set, "data", "table row* 数据|user_account", &error);
  g_assert_no_error (error);
  beckon_phrase_set_add (set, phrase, sort, &error);
  g_assert_no_error (error);
  beckon_phrase_text_init (&cut, text, 1024);
  beckon_phrase_set_find (set, &cut, matches);
  if (matches->len == 0)
    return g_strdup ("");

  match = &g_array_index (matches, BeckonPhraseMatch, 0);
  g_assert_cmpuint (match->sort, ==, sort);
  g_assert_cmpuint (match->first, <, match->head_end);
  g_assert_cmpuint (match->first, <=, match->last);
  g_assert_cmpuint (match->last, <, match->end);
  g_assert_cmpuint (match->end, <=, cut.words->len);
  return g_strndup (cut.folded + beckon_phrase_text_get (&cut, match->first)->start,
                    beckon_phrase_text_get (&cut, match->end - 1)->end
                      - beckon_phrase_text_get (&cut, match->first)->start);
}

static void
test_find (void)
{
  static const struct
  {
    const char *phrase;
    guint       sort;
    const char *text;
    const char *found;
  } rows[] = {
    { "delete", CROSSES, "Please delete it", "delete" },
    { "delete", CROSSES, "undelete deleted", "" },
    { "delet*", CROSSES, "It was deleted", "deleted" },
    { "drop|delete", CROSSES, "drop it", "drop" },
    { "roll_out|ship", CROSSES, "Roll out now", "roll out" },
    { "roll_out|ship", CROSSES, "roll it out", "" },
    { "rm -rf", CROSSES, "run rm -rf x", "rm -rf" },
    { "drop ... @data", CROSSES, "drop the old users table now", "drop the old users table" },
    { "drop ... @data", CROSSES, "drop table", "drop table" },
    { "drop ... @data", CROSSES, "drop all rows", "drop all rows" },
    { "drop ... @data", CROSSES, "drop every user account", "drop every user account" },
    /* six words between them, and seven */
    { "drop ... @data", CROSSES, "drop 1 2 3 4 5 6 table", "drop 1 2 3 4 5 6 table" },
    { "drop ... @data", CROSSES, "drop 1 2 3 4 5 6 7 table", "" },
    /* not in another clause, but in another part of one if the sort does not keep to it */
    { "drop ... @data", CROSSES, "drop it, keep the table", "" },
    { "drop ... @data", CROSSES, "drop it and the table", "drop it and the table" },
    { "drop ... @data", KEEPS, "drop it and the table", "" },
    { "not ...", KEEPS, "do not drop it and run", "not drop it" },
    { "not ...", CROSSES, "do not drop it and run", "not drop it and run" },
    { "删除 ... @data", CROSSES, "删除一二三四五六七八九十一二数据",
      "删除一二三四五六七八九十一二数据" },
    { "删除 ... @data", CROSSES, "删除一二三四五六七八九十一二三数据", "" },
    { "^ add", CROSSES, "add it", "add" },
    { "^ add", CROSSES, "please just add it", "add" },
    { "^ add", CROSSES, "run it and add more", "add" },
    { "^ add", CROSSES, "we add it", "" },
    /* what fits first need not be what fits in the end */
    { "a ... b c", CROSSES, "a b b c", "a b b c" },
    { "a_b|a b", CROSSES, "a b b", "a b b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = find (rows[i].phrase, rows[i].sort, rows[i].text);

      g_test_message ("“%s” in “%s”", rows[i].phrase, rows[i].text);
      g_assert_cmpstr (found, ==, rows[i].found);
    }
}

static void
test_refused (void)
{
  static const char *const phrases[] = { "",   " ",     "...",   "^",
                                         "*",  "a b*c", "@none", "a | b",
                                         "||", "***",   "a @x",  "1 2 3 4 5 6 7 8 9",
                                         "“”", "\xff" };

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    {
      g_autoptr (BeckonPhraseSet) set = beckon_phrase_set_new (0);
      g_autoptr (GError) error = NULL;

      g_test_message ("%u", i);
      g_assert_false (beckon_phrase_set_add (set, phrases[i], 0, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_nonnull (beckon_error_get_hint (error));
    }
}

static void
test_is_all (void)
{
  g_autoptr (BeckonPhraseSet) set = beckon_phrase_set_new (0);
  static const struct
  {
    const char *text;
    gboolean    is;
  } rows[] = { { "Yes", TRUE }, { "Yes, go ahead!", TRUE }, { "Go", FALSE }, { "Yes, but", FALSE },
               { "", FALSE },   { "是的", TRUE },           { "是", TRUE },  { "是的吗", FALSE } };

  g_assert_true (beckon_phrase_set_define (set, "yes", "yes go_ahead 是 是的", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (BeckonPhraseText) text = { NULL };

      beckon_phrase_text_init (&text, rows[i].text, 100);
      g_assert_cmpint (beckon_phrase_set_is_all (set, &text, "yes"), ==, rows[i].is);
      g_assert_false (beckon_phrase_set_is_all (set, &text, "no"));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/phrases/words", test_words);
  g_test_add_func ("/base/phrases/limit", test_limit);
  g_test_add_func ("/base/phrases/find", test_find);
  g_test_add_func ("/base/phrases/refused", test_refused);
  g_test_add_func ("/base/phrases/is-all", test_is_all);
  return g_test_run ();
}
