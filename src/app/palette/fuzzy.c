/* fuzzy.c: does a text fit what was typed, and how well
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/palette/fuzzy.h"

#include <string.h>

/* Characters. */
#define MAX_TEXT 160
#define MAX_WORD 40
#define MAX_WORDS 8
/* Of a text before it is folded: marks on one letter are dropped by it. */
#define MAX_READ 1024

/* Points of one character. */
#define FITS 1
#define BESIDE 6 /* the one before */
#define STARTS 8 /* a word */
#define BEGINS 4 /* the text */
/* A text that has nothing else counts more. */
#define MAX_BONUS 10

typedef struct
{
  BeckonFuzzyText text;
  BeckonFuzzyText other; /* with the umlauts that it may stand for; empty: none */
} Word;

struct _BeckonFuzzyQuery
{
  Word  words[MAX_WORDS];
  guint n_words;
};

static gboolean
is_mark (gunichar character)
{
  switch (g_unichar_type (character))
    {
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_FORMAT:
    case G_UNICODE_CONTROL:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Most texts are plain, and need nothing else. FALSE: this one is not. */
static gboolean
fold_ascii (BeckonFuzzyText *self, const char *text, gsize length, guint most)
{
  for (gsize i = 0; i < length && self->n_chars < most; i++)
    {
      guchar character = (guchar) text[i];

      if (character >= 0x80)
        return FALSE;
      if (character >= ' ' && character != 0x7f)
        self->chars[self->n_chars++] = (gunichar) g_ascii_tolower ((char) character);
    }

  return TRUE;
}

static void
init (BeckonFuzzyText *self, const char *text, gssize n_bytes, guint most)
{
  const char      *end = NULL;
  g_autofree char *cut = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *folded = NULL;
  gsize            length = n_bytes >= 0 ? (gsize) n_bytes : strnlen (text, MAX_READ);

  self->chars = g_new (gunichar, MAX (MIN (length, most), 1));
  self->n_chars = 0;
  if (fold_ascii (self, text, MIN (length, most + 1), most))
    return;
  g_utf8_validate (text, (gssize) MIN (length, MAX_READ), &end);
  cut = g_strndup (text, (gsize) (end - text));
  plain = g_utf8_normalize (cut, -1, G_NORMALIZE_ALL);
  folded = g_utf8_casefold (plain != NULL ? plain : "", -1);
  self->chars = g_renew (gunichar, self->chars, most);
  self->n_chars = 0;
  for (const char *at = folded; *at != '\0' && self->n_chars < most; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (!is_mark (character))
        self->chars[self->n_chars++] = character;
    }
}

void
beckon_fuzzy_text_init (BeckonFuzzyText *self, const char *text)
{
  init (self, text, -1, MAX_TEXT);
}

void
beckon_fuzzy_text_clear (BeckonFuzzyText *self)
{
  g_clear_pointer (&self->chars, g_free);
  self->n_chars = 0;
}

/* ae, oe and ue as one letter. */
static void
contract (BeckonFuzzyText *self, const BeckonFuzzyText *text)
{
  gboolean any = FALSE;

  self->chars = g_new (gunichar, MAX (text->n_chars, 1));
  self->n_chars = 0;
  for (guint i = 0; i < text->n_chars; i++)
    {
      gunichar character = text->chars[i];

      self->chars[self->n_chars++] = character;
      if ((character == 'a' || character == 'o' || character == 'u') && i + 1 < text->n_chars
          && text->chars[i + 1] == 'e')
        {
          any = TRUE;
          i++;
        }
    }
  if (!any)
    self->n_chars = 0;
}

static void
add_word (BeckonFuzzyQuery *self, const char *word, gsize n_bytes)
{
  Word *added = &self->words[self->n_words];

  init (&added->text, word, (gssize) n_bytes, MAX_WORD);
  if (added->text.n_chars == 0)
    {
      beckon_fuzzy_text_clear (&added->text);
      return;
    }
  contract (&added->other, &added->text);
  self->n_words++;
}

BeckonFuzzyQuery *
beckon_fuzzy_query_new (const char *typed)
{
  BeckonFuzzyQuery *self = g_new0 (BeckonFuzzyQuery, 1);
  const char       *end = typed + strnlen (typed, MAX_READ);
  const char       *at = typed;

  while (at < end && self->n_words < MAX_WORDS)
    {
      const char *start;

      while (at < end && g_unichar_isspace (g_utf8_get_char_validated (at, end - at)))
        at = g_utf8_next_char (at);
      start = at;
      while (at < end && !g_unichar_isspace (g_utf8_get_char_validated (at, end - at)))
        at = g_utf8_next_char (at);
      if (at > start)
        add_word (self, start, (gsize) (MIN (at, end) - start));
    }

  return self;
}

void
beckon_fuzzy_query_free (BeckonFuzzyQuery *self)
{
  for (guint i = 0; i < self->n_words; i++)
    {
      beckon_fuzzy_text_clear (&self->words[i].text);
      beckon_fuzzy_text_clear (&self->words[i].other);
    }
  g_free (self);
}

gboolean
beckon_fuzzy_query_is_empty (const BeckonFuzzyQuery *self)
{
  return self->n_words == 0;
}

/* Scripts without blanks: each character is a word, or may begin one. */
static gboolean
is_word_itself (gunichar character)
{
  return g_unichar_type (character) == G_UNICODE_OTHER_LETTER;
}

static gboolean
starts_word (const BeckonFuzzyText *text, guint i)
{
  return i == 0 || !g_unichar_isalnum (text->chars[i - 1]) || is_word_itself (text->chars[i]);
}

static gboolean
is_within (const BeckonFuzzyText *word, const BeckonFuzzyText *text)
{
  guint found = 0;

  for (guint i = 0; i < text->n_chars && found < word->n_chars; i++)
    if (text->chars[i] == word->chars[found])
      found++;

  return found == word->n_chars;
}

/* The most points that the characters of @word get in @text. ends[i]: where the last character that
 * was looked at is text[i]; best[i]: where it is at i or before. */
static guint
score_word (const BeckonFuzzyText *word, const BeckonFuzzyText *text)
{
  guint ends[MAX_TEXT] = { 0 };
  guint best[MAX_TEXT] = { 0 };

  if (word->n_chars == 0 || !is_within (word, text))
    return 0;

  for (guint n = 0; n < word->n_chars; n++)
    {
      guint before_end = 0;  /* ends[i - 1] of the character before */
      guint before_best = 0; /* best[i - 1] of the character before */
      guint most = 0;

      for (guint i = 0; i < text->n_chars; i++)
        {
          guint old_end = ends[i], old_best = best[i];
          guint points = 0;

          if (text->chars[i] == word->chars[n] && (n == 0 || before_best > 0))
            {
              guint own =
                FITS + (starts_word (text, i) ? STARTS : 0) + (i == 0 && n == 0 ? BEGINS : 0);

              points = own + before_best;
              if (before_end > 0)
                points = MAX (points, own + BESIDE + before_end);
            }
          ends[i] = points;
          most = MAX (most, points);
          best[i] = most;
          before_end = old_end;
          before_best = old_best;
        }
    }

  return best[text->n_chars - 1];
}

guint
beckon_fuzzy_score (const BeckonFuzzyQuery *self, const BeckonFuzzyText *text)
{
  guint score = 0;

  for (guint i = 0; i < self->n_words; i++)
    {
      guint points = score_word (&self->words[i].text, text);
      guint other = score_word (&self->words[i].other, text);

      points = MAX (points, other);
      if (points == 0)
        return 0;
      score += 4 * points;
    }

  return score > 0 ? score + MAX_BONUS - MIN (MAX_BONUS, text->n_chars / 16) : 0;
}
