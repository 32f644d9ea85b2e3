/* phrase-find.c: finds the phrases of a set in a text, all in one pass
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/phrase-set-private.h"

#include <string.h>

/* The room of a gap, and what a word takes of it. */
#define GAP_ROOM (2 * BECKON_PHRASE_GAP_WORDS)
#define WORD_COST(word) ((word)->dense ? 1u : 2u)

typedef struct
{
  const BeckonPhraseSet  *set;
  const BeckonPhraseText *text;
  guint                   n;        /* words */
  guint8                 *marks;    /* for each word */
  guint                  *part_end; /* for each word: behind the last one of its part */
  guint                  *clause_end;
} Search;

enum
{
  MARK_BREAK = 1 << 0,
  MARK_FILLER = 1 << 1,
  MARK_BEGINS = 1 << 2, /* the first word of its part of a clause, except for fillers */
};

/* How many words of @text from @at @wording fits; 0: it does not. */
static guint
fit_wording (const BeckonPhraseText *text, const BeckonWording *wording, guint at)
{
  guint clause = beckon_phrase_text_get (text, at)->clause;

  if (at + wording->n_words > text->words->len)
    return 0;
  for (guint i = 0; i < wording->n_words; i++)
    {
      const BeckonPhraseWord *word = beckon_phrase_text_get (text, at + i);
      gboolean                begins = wording->open_ended && i + 1 == wording->n_words;

      /* The first byte decides most of them, without a call. */
      if (word->clause != clause || *word->word != *wording->words[i]
          || (begins ? !g_str_has_prefix (word->word, wording->words[i])
                     : strcmp (word->word, wording->words[i]) != 0))
        return 0;
    }
  return wording->n_words;
}

/* How many words from @at on the longest of @choice takes; 0: none fits. */
static guint
fit_longest (const BeckonWordChoice *choice, const BeckonPhraseText *text, guint at)
{
  const BeckonWording *chains[2] = { choice->chain, NULL };
  guint                n = 0;

  if (choice->by_word != NULL)
    chains[1] = g_hash_table_lookup (choice->by_word, beckon_phrase_text_get (text, at)->word);
  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    for (const BeckonWording *wording = chains[i]; wording != NULL; wording = wording->next)
      n = MAX (n, fit_wording (text, wording, at));
  return n;
}

static gboolean
has_word (const BeckonWordChoice *choice, const BeckonPhraseText *text, guint at)
{
  return fit_longest (choice, text, at) == 1;
}

static gboolean fit_parts (
  const Search *search, const BeckonPhrase *phrase, guint part, guint at, BeckonPhraseMatch *match);

/* @part at the word @at, and all that follow it. */
static gboolean
fit_part_at (
  const Search *search, const BeckonPhrase *phrase, guint part, guint at, BeckonPhraseMatch *match)
{
  const BeckonWordChoice *choice = phrase->parts[part].choice;
  const BeckonWording    *chains[2] = { choice->chain, NULL };

  if (choice->by_word != NULL)
    chains[1] =
      g_hash_table_lookup (choice->by_word, beckon_phrase_text_get (search->text, at)->word);
  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    for (const BeckonWording *wording = chains[i]; wording != NULL; wording = wording->next)
      {
        guint n = fit_wording (search->text, wording, at);

        if (n > 0 && fit_parts (search, phrase, part + 1, at + n, match))
          {
            /* The innermost call ends first: it is the one of the last part. */
            if (part + 1 == phrase->n_parts)
              match->last = at;
            if (part + 1 == phrase->n_head)
              match->head_end = at + n;
            return TRUE;
          }
      }
  return FALSE;
}

/* The parts from @part on, behind the word before @at. */
static gboolean
fit_parts (
  const Search *search, const BeckonPhrase *phrase, guint part, guint at, BeckonPhraseMatch *match)
{
  gboolean keeps = (search->set->keeping & (1u << phrase->sort)) != 0;
  guint    end;
  guint    room = 0;

  if (part == phrase->n_parts)
    {
      match->end = !phrase->to_end ? at
                   : keeps         ? search->part_end[at - 1]
                                   : search->clause_end[at - 1];
      return TRUE;
    }

  end = keeps ? search->part_end[at - 1] : search->clause_end[at - 1];
  for (; at < end; at++)
    {
      if (fit_part_at (search, phrase, part, at, match))
        return TRUE;
      room += WORD_COST (beckon_phrase_text_get (search->text, at));
      if (!phrase->parts[part].gap || room > GAP_ROOM)
        return FALSE;
    }
  return FALSE;
}

static void
try_phrase (const Search *search, const BeckonPhrase *phrase, guint at, GArray *matches)
{
  BeckonPhraseMatch match = { .sort = phrase->sort, .first = at, .to_end = phrase->to_end };

  if (phrase->anchored && (search->marks[at] & MARK_BEGINS) == 0)
    return;
  if (fit_part_at (search, phrase, 0, at, &match))
    g_array_append_val (matches, match);
}

/* Where the part and the clause of each word end. */
static void
find_ends (Search *search)
{
  const BeckonWordChoice *breaks = g_hash_table_lookup (search->set->names, "breaks");
  const BeckonWordChoice *fillers = g_hash_table_lookup (search->set->names, "fillers");

  for (guint i = search->n; i-- > 0;)
    {
      const BeckonPhraseWord *word = beckon_phrase_text_get (search->text, i);
      gboolean                same =
        i + 1 < search->n && beckon_phrase_text_get (search->text, i + 1)->clause == word->clause;

      search->marks[i] =
        (breaks != NULL && has_word (breaks, search->text, i) ? MARK_BREAK : 0)
        | (fillers != NULL && has_word (fillers, search->text, i) ? MARK_FILLER : 0);
      search->clause_end[i] = same ? search->clause_end[i + 1] : i + 1;
      search->part_end[i] =
        same && (search->marks[i + 1] & MARK_BREAK) == 0 ? search->part_end[i + 1] : i + 1;
    }
}

/* Which words are the first of their part, except for fillers. */
static void
find_beginnings (Search *search)
{
  for (guint i = 0; i < search->n; i++)
    {
      guint    clause = beckon_phrase_text_get (search->text, i)->clause;
      gboolean first = i == 0 || beckon_phrase_text_get (search->text, i - 1)->clause != clause;
      guint8   before = first ? 0 : search->marks[i - 1];

      if (first || (before & MARK_BREAK) != 0
          || ((before & MARK_FILLER) != 0 && (before & MARK_BEGINS) != 0))
        search->marks[i] |= MARK_BEGINS;
    }
}

void
beckon_phrase_set_find (const BeckonPhraseSet *self, const BeckonPhraseText *text, GArray *matches)
{
  Search             search = { .set = self, .text = text, .n = text->words->len };
  g_autofree guint8 *marks = g_new (guint8, search.n + 1);
  g_autofree guint  *ends = g_new (guint, 2 * (gsize) search.n + 1);

  search.marks = marks;
  search.part_end = ends;
  search.clause_end = ends + search.n;
  find_ends (&search);
  find_beginnings (&search);
  for (guint i = 0; i < search.n; i++)
    {
      const char   *word = beckon_phrase_text_get (text, i)->word;
      const GSList *phrases = g_hash_table_lookup (self->by_word, word);
      const GArray *beginnings = self->by_byte[(guchar) *word];

      for (; phrases != NULL; phrases = phrases->next)
        try_phrase (&search, phrases->data, i, matches);
      for (guint j = 0; beginnings != NULL && j < beginnings->len; j++)
        {
          const BeckonPhraseBeginning *one = &g_array_index (beginnings, BeckonPhraseBeginning, j);

          if (g_str_has_prefix (word, one->beginning))
            try_phrase (&search, one->phrase, i, matches);
        }
    }
}

gboolean
beckon_phrase_set_is_all (const BeckonPhraseSet  *self,
                          const BeckonPhraseText *text,
                          const char             *name)
{
  const BeckonWordChoice *choice = g_hash_table_lookup (self->names, name);

  if (choice == NULL || text->words->len == 0)
    return FALSE;
  for (guint at = 0; at < text->words->len;)
    {
      guint n = fit_longest (choice, text, at);

      if (n == 0)
        return FALSE;
      at += n;
    }
  return TRUE;
}
