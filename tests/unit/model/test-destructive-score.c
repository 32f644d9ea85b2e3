/* test-destructive-score.c: how many of 200 options the desk takes for destructive rightly
 * (ATT-17), and how long that takes; prints each that it takes wrongly
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>
#include <time.h>

#include "model-testing.h"

#include "base/limits.h"
#include "model/question/destructive-words.h"

#define N_OPTIONS 200
#define N_FIELDS 6
/* Of the whole set, in per cent. The lists were made with half of it in view, so their figures are
 * well above; below these something is broken. */
#define MIN_PRECISION 90
#define MIN_RECALL 90
#define ROUNDS 50
/* An option that is as long as allowed, and made to take long. Generous: this finds only what grows
 * faster than the text. */
#define MAX_WORST_US 20000

static const char *const halves[] = { "tune", "held" };
static const char *const languages[] = { "en", "de", "zh" };

/* What was found, by what it is. */
typedef struct
{
  guint found[2][2];
} Score;

/* What other programs take does not count. */
static gint64
get_cpu_us (void)
{
  struct timespec now;

  g_assert_cmpint (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now), ==, 0);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static guint
find_word (const char *const *words, guint n_words, const char *word)
{
  for (guint i = 0; i < n_words; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  g_test_message ("“%s” is no word of the table", word);
  g_assert_not_reached ();
}

/* (transfer full) */
static BeckonInteraction *
read_draft (char **fields)
{
  BeckonInteraction *draft = test_choice (fields[3], "Later", NULL);
  BeckonOption      *option = draft->options->pdata[0];

  if (*fields[4] != '\0')
    option->description = g_strdup (fields[4]);
  g_free (draft->conflict_description);
  draft->conflict_description = g_strdup (*fields[5] != '\0' ? fields[5] : "How shall I continue?");
  return draft;
}

static void
add (Score *score, gboolean is, gboolean taken)
{
  score->found[is][taken]++;
}

static void
print (const char *name, const Score *score, guint *precision, guint *recall)
{
  guint right = score->found[1][1];
  guint wrong = score->found[0][1];
  guint missed = score->found[1][0];

  *precision = right + wrong > 0 ? 100 * right / (right + wrong) : 0;
  *recall = right + missed > 0 ? 100 * right / (right + missed) : 0;
  g_test_message ("%-5s %3u options: precision %3u %% (%u of %u), recall %3u %% (%u of %u)", name,
                  right + wrong + missed + score->found[0][0], *precision, right, right + wrong,
                  *recall, right, right + missed);
}

/* (transfer full) (array zero-terminated=1) */
static char **
read_lines (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "destructive", "options.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return g_strsplit (g_strchomp (text), "\n", -1);
}

/* (transfer full): the six fields of a line, (nullable): of none. */
static char **
split (const char *line)
{
  g_autofree char *whole = NULL;
  char           **fields;

  if (*line == '\0' || *line == '#')
    return NULL;
  /* Empty fields at the end are left out. */
  whole = g_strconcat (line, "\t\t", NULL);
  fields = g_strsplit (whole, "\t", -1);
  g_assert_cmpuint (g_strv_length (fields), >=, N_FIELDS);
  return fields;
}

static void
test_score (void)
{
  g_auto (GStrv) lines = read_lines ();
  Score scores[2] = { 0 }, by_language[3] = { 0 }, all = { 0 };
  guint n = 0, precision, recall;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = split (lines[i]);
      g_autoptr (BeckonInteraction) draft = NULL;
      const BeckonOption *option;
      gboolean            is;
      guint               half;

      if (fields == NULL)
        continue;
      n++;
      is = strcmp (fields[0], "destructive") == 0;
      g_assert_true (is || strcmp (fields[0], "harmless") == 0);
      half = find_word (halves, G_N_ELEMENTS (halves), fields[1]);
      draft = read_draft (fields);
      beckon_destructive_words_mark (NULL, draft);
      option = draft->options->pdata[0];
      add (&scores[half], is, option->destructive);
      add (&by_language[find_word (languages, G_N_ELEMENTS (languages), fields[2])], is,
           option->destructive);
      add (&all, is, option->destructive);
      g_assert_cmpint (option->destructive, ==, option->destructive_word != NULL);
      if (is && !option->destructive)
        g_test_message ("%s missed: “%s” %s %s", halves[half], fields[3], fields[4], fields[5]);
      else if (!is && option->destructive)
        g_test_message ("%s wrong: “%s” %s %s (says “%s”)", halves[half], fields[3], fields[4],
                        fields[5], option->destructive_word);
    }

  g_assert_cmpuint (n, ==, N_OPTIONS);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    print (languages[i], &by_language[i], &precision, &recall);
  for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
    print (halves[i], &scores[i], &precision, &recall);
  print ("all", &all, &precision, &recall);
  g_assert_cmpuint (precision, >=, MIN_PRECISION);
  g_assert_cmpuint (recall, >=, MIN_RECALL);
}

/* The lists are read once, when a desk starts. */
static void
test_load (void)
{
  gint64 from_us = get_cpu_us ();
  g_autoptr (BeckonDestructiveWords) none = beckon_destructive_words_new (NULL, NULL, NULL);
  gint64 us = get_cpu_us () - from_us;

  g_test_message ("%.1f ms to read the lists", (double) us / 1000);
  g_assert_cmpint (us, <, MAX_WORST_US * 10);
}

/* The time for each option of the set, as a desk that runs takes it. */
static void
test_speed (void)
{
  g_auto (GStrv) lines = read_lines ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  gint64 from_us, us;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = split (lines[i]);

      if (fields != NULL)
        g_ptr_array_add (labels, g_strjoin ("\n", fields[3], fields[4], NULL));
    }

  from_us = get_cpu_us ();
  for (guint round = 0; round < ROUNDS; round++)
    for (guint i = 0; i < labels->len; i++)
      g_free (beckon_destructive_words_find (NULL, labels->pdata[i]));
  us = get_cpu_us () - from_us;
  g_test_message ("%.1f µs for each option", (double) us / ROUNDS / labels->len);
  g_assert_cmpint (us / ROUNDS / labels->len, <, MAX_WORST_US);
}

static void
test_worst (void)
{
  static const char *const texts[] = { "not delete ", "delete the ", "a ",   "git push ",
                                       "not ",        "don't ",      "删除", "dry run delete ",
                                       "lösche ",     "\"",          "a,",   "\u00ad",
                                       "now ",        "just delete " };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint64 from_us, us;

      while (text->len < BECKON_LIMIT_OPTION_DESCRIPTION_BYTES)
        g_string_append (text, texts[i]);
      from_us = get_cpu_us ();
      g_free (beckon_destructive_words_find (NULL, text->str));
      us = get_cpu_us () - from_us;
      g_test_message ("“%s” again and again: %d µs", texts[i], (int) us);
      g_assert_cmpint (us, <, MAX_WORST_US);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-17/how-long-the-lists-take", test_load);
  g_test_add_func ("/att/ATT-17/how-often-the-words-are-right", test_score);
  g_test_add_func ("/att/ATT-17/how-long-it-takes", test_speed);
  g_test_add_func ("/att/ATT-17/no-text-takes-long", test_worst);
  return g_test_run ();
}
