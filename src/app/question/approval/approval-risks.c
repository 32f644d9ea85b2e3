/* approval-risks.c: the words of an approval that make it destructive
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/approval/approval-risks.h"

#include "model/question/destructive-words.h"

/* More would not be read. */
#define MAX_WORDS 8
/* Lines that are looked at, of thousands. */
#define MAX_LINES 2000

static void
add (GPtrArray *words, const char *word)
{
  if (word == NULL || *word == '\0' || words->len == MAX_WORDS
      || g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
    return;
  g_ptr_array_add (words, g_strdup (word));
}

/* Each command of each line on its own: of one text only the first words are named. */
static void
add_lines (GPtrArray *words, const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text != NULL ? text : "", "\n;&|", MAX_LINES);

  for (guint i = 0; lines[i] != NULL && words->len < MAX_WORDS; i++)
    {
      g_autofree char *word = beckon_destructive_words_find (NULL, lines[i]);

      add (words, word);
    }
}

GPtrArray *
beckon_approval_risks_find (const BeckonInteraction *interaction, const BeckonApproval *approval)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (interaction != NULL, NULL);
  g_return_val_if_fail (approval != NULL, NULL);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      if (beckon_effect_allows (option->effect))
        add (words, option->destructive_word);
    }
  if (words->len == 0)
    return NULL;

  add_lines (words, approval->command);
  add_lines (words, approval->arguments);
  return g_steal_pointer (&words);
}
