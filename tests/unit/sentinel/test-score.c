/* test-score.c: how often the built-in rules understand a request as a person would (CF-12); prints
 * statistics, asserts nothing
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/text-fold.h"
#include "sentinel/heuristic.h"

#define N_REQUESTS 207
#define N_BANDS 4
/* The desk's default (rules.c). */
#define THRESHOLD 0.75

static const char *const bands[N_BANDS] = { "clear", "confirm", "clarify", "ambiguous" };
static const char *const halves[] = { "tune", "held" };

typedef struct
{
  guint n;
  guint right;
  guint readings; /* of the right ones: their readings are right, too */
} Score;

static guint
find_word (const char *const *words, guint n_words, const char *word)
{
  for (guint i = 0; i < n_words; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  g_test_message ("“%s” is no word of the table", word);
  g_assert_not_reached ();
}

static BeckonClassification *
classify (const char *request)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_turn_free);

  g_ptr_array_add (turns, beckon_turn_new (BECKON_TURN_QUERY, request, 1));
  return beckon_heuristic_classify (turns);
}

static guint
get_band (const BeckonClassification *found)
{
  if (found->readings != NULL)
    return 3;
  if (found->missing != NULL)
    return 2;
  return found->confidence > THRESHOLD ? 0 : 1;
}

static gboolean
are_same (GPtrArray *readings, char **expected)
{
  if (readings->len != g_strv_length (expected))
    return FALSE;
  for (guint i = 0; i < readings->len; i++)
    {
      g_autofree char *one = beckon_text_fold (readings->pdata[i], -1);
      g_autofree char *other = beckon_text_fold (expected[i], -1);

      if (strcmp (one, other) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Lists wrong results, only of the half that may be used for tuning the rules. */
static void
tell_wrong (guint half, const char *text, guint expected, const BeckonClassification *found)
{
  if (half != 0)
    return;
  g_test_message ("wrong: “%s” is %s, and was taken for %s", text, bands[expected],
                  bands[get_band (found)]);
  for (guint i = 0; found->readings != NULL && i < found->readings->len; i++)
    g_test_message ("  [%s]", (const char *) found->readings->pdata[i]);
}

static void
read_line (const char *line, Score scores[][N_BANDS])
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  g_autoptr (BeckonClassification) found = NULL;
  g_auto (GStrv) expected = NULL;
  guint  half, band;
  Score *score;

  g_assert_cmpuint (g_strv_length (fields), ==, 5);
  half = find_word (halves, G_N_ELEMENTS (halves), fields[0]);
  band = find_word (bands, N_BANDS, fields[2]);
  expected = g_strsplit (fields[4], "|", -1);
  g_assert_cmpint (band == 3, ==, g_strv_length (expected) >= 2);
  found = classify (fields[3]);
  score = &scores[half][band];
  score->n++;
  if (get_band (found) != band)
    {
      tell_wrong (half, fields[3], band, found);
      return;
    }
  score->right++;
  if (band == 3 && are_same (found->readings, expected))
    score->readings++;
  else if (band == 3)
    tell_wrong (half, fields[3], band, found);
}

static void
test_score (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "sentinel", "requests.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  Score scores[2][N_BANDS] = { 0 };
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*lines[i] == '\0' || *lines[i] == '#' || g_str_has_prefix (lines[i], "half\t"))
        continue;
      read_line (lines[i], scores);
      n++;
    }
  g_assert_cmpuint (n, ==, N_REQUESTS);
  for (guint half = 0; half < 2; half++)
    {
      guint right = 0, all = 0;

      for (guint band = 0; band < N_BANDS; band++)
        {
          const Score *score = &scores[half][band];

          right += score->right;
          all += score->n;
          g_test_message ("%s %-9s %2u of %2u", halves[half], bands[band], score->right, score->n);
          if (band == 3)
            g_test_message ("%s           %2u of them with the readings that a person would name",
                            halves[half], score->readings);
          /* Every band is covered. */
          g_assert_cmpuint (score->right, >, 0);
        }
      g_test_message ("%s altogether %u of %u (%.0f %%)", halves[half], right, all,
                      100.0 * right / all);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-12/how-often-the-rules-are-right", test_score);
  return g_test_run ();
}
