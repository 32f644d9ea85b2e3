/* phrase-text.c: a text cut into words and clauses, in which phrases are looked for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/phrase-text.h"

#include <string.h>

#include "base/text-fold.h"

/* As each draws something of its own, a reader sees a word, and so do we. */
static gboolean
is_plain (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if ((guchar) text[i] >= 0x7f || ((guchar) text[i] < ' ' && !g_ascii_isspace (text[i])))
      return FALSE;

  return TRUE;
}

/* (transfer full): the beginning of @text as one form of everything that looks alike to a person:
 * in wide letters, with a soft hyphen, in capitals. */
static char *
fold (const char *text, gsize max_bytes)
{
  gsize            length = strnlen (text, max_bytes);
  g_autofree char *valid = NULL;
  g_autofree char *visible = NULL;
  g_autofree char *normal = NULL;

  if (is_plain (text, length))
    return beckon_text_fold (text, (gssize) length);

  /* What is left of a character at the end is replaced. */
  valid = g_utf8_make_valid (text, (gssize) length);
  visible = beckon_text_drop_invisible (valid);
  normal = g_utf8_normalize (visible, -1, G_NORMALIZE_ALL_COMPOSE);
  return beckon_text_fold (normal, -1);
}

static gboolean
is_dense (gunichar c)
{
  if (c < 0x1000)
    return FALSE;
  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_letter (gunichar c)
{
  if (c < 0x80)
    return g_ascii_isalnum ((char) c);
  return (g_unichar_isalnum (c) || g_unichar_ismark (c)) && !is_dense (c);
}

static gboolean
is_space (gunichar c)
{
  return c < 0x80 ? g_ascii_isspace ((char) c) : g_unichar_isspace (c);
}

/* Belongs to the word in which it stands between two letters. */
static gboolean
joins (gunichar c)
{
  return c == '_' || c == '.' || c == '/' || c == '\\' || c == '\'' || c == 0x2019 || c == '@'
         || c == ':';
}

/* Begins a word together with the letter after it: a path, a variable, an option of a command. */
static gboolean
leads (gunichar c)
{
  return c == '_' || c == '.' || c == '/' || c == '~' || c == '$' || c == '-' || c == '@'
         || c == '#';
}

static gunichar
peek (const char *at)
{
  return *at != '\0' ? g_utf8_get_char (at) : 0;
}

/* Is the slash at @p between two alternatives (“drop/recreate”), and not in a path? */
static gboolean
is_either_or (const char *at, const char *p)
{
  for (; at < p; at = g_utf8_next_char (at))
    if (!is_letter (peek (at)))
      return FALSE;
  p++;
  while (is_letter (peek (p)))
    p = g_utf8_next_char (p);

  return *p != '-' && !joins (peek (p));
}

/* The end of the word at @at; @at itself when none begins there. */
static const char *
find_end (const char *at, gboolean begins)
{
  gboolean    is_option = FALSE;
  const char *p = at;

  if (begins)
    {
      while (leads (peek (p)))
        p++;
      is_option = p > at && *at == '-';
      if (!is_letter (peek (p)))
        p = at;
    }
  while (*p != '\0')
    {
      gunichar    c = peek (p);
      const char *next = g_utf8_next_char (p);

      if (!is_letter (c)
          && (!(joins (c) || (is_option && c == '-')) || p == at || !is_letter (peek (next))
              || (c == '/' && is_either_or (at, p))))
        break;
      p = next;
    }

  return p;
}

/* A mark that separates clauses, with @before and @after it. */
static gboolean
separates (gunichar c, gunichar before, gunichar after)
{
  switch (c)
    {
    case ',':
    case '.':
    case ':':
    case ';':
    case '!':
    case '?':
    case '(':
    case ')':
    case '[':
    case ']':
    case '|':
    case '\n':
    case '>':
    case 0x00b7: /* middle dot */
    case 0x2013: /* dashes */
    case 0x2014:
    case 0x2026: /* ellipsis */
    case 0x2192: /* arrow */
    case 0x3001: /* ideographic comma */
    case 0x3002: /* ideographic full stop */
      return TRUE;
    case '-':
    case '/':
      return is_space (before) && is_space (after);
    case '+':
    default:
      return FALSE;
    }
}

/* Quotation marks; not the backtick, in which commands stand. */
static gboolean
quotes (gunichar c, gunichar before, gunichar after)
{
  switch (c)
    {
    case '"':
    case 0x00ab:
    case 0x00bb:
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x300c:
    case 0x300d:
      return TRUE;
    case '\'':
    case 0x2018:
    case 0x2019:
      return !is_letter (before) || !is_letter (after);
    default:
      return FALSE;
    }
}

static void
add_word (BeckonPhraseText *self,
          const char       *at,
          const char       *end,
          guint             clause,
          gboolean          quoted,
          char            **free_bytes)
{
  gsize            length = (gsize) (end - at);
  BeckonPhraseWord word = {
    .word = *free_bytes,
    .start = (guint) (at - self->folded),
    .end = (guint) (end - self->folded),
    .clause = clause,
    .quoted = quoted,
    .dense = is_dense (g_utf8_get_char (at)),
  };
  char *to = *free_bytes;

  /* One apostrophe for all, as in the lists. */
  for (const char *p = at; p < end; p++)
    if ((gsize) (end - p) >= 3 && memcmp (p, "\u2019", 3) == 0)
      {
        *to++ = '\'';
        p += 2;
      }
    else
      *to++ = *p;
  *to++ = '\0';
  g_assert ((gsize) (to - *free_bytes) <= length + 1);
  *free_bytes = to;
  g_array_append_val (self->words, word);
}

/* What is quoted as a whole is no name of something. */
static void
forget_quotes (BeckonPhraseText *self)
{
  for (guint i = 0; i < self->words->len; i++)
    if (!beckon_phrase_text_get (self, i)->quoted)
      return;
  for (guint i = 0; i < self->words->len; i++)
    g_array_index (self->words, BeckonPhraseWord, i).quoted = FALSE;
}

void
beckon_phrase_text_init (BeckonPhraseText *self, const char *text, gsize max_bytes)
{
  gunichar before = 0;
  gboolean quoted = FALSE;
  guint    clause = 0;
  char    *free_bytes;

  self->folded = fold (text, max_bytes);
  /* Each word and its NUL: twice the text is enough, as no word is empty. */
  self->bytes = g_malloc (2 * strlen (self->folded) + 1);
  self->words = g_array_sized_new (FALSE, FALSE, sizeof (BeckonPhraseWord), 32);
  free_bytes = self->bytes;

  for (const char *at = self->folded; *at != '\0';)
    {
      gunichar    c = g_utf8_get_char (at);
      const char *end = is_dense (c) ? g_utf8_next_char (at) : find_end (at, !is_letter (before));

      if (end > at)
        {
          add_word (self, at, end, clause, quoted, &free_bytes);
        }
      else
        {
          gunichar after;

          end = g_utf8_next_char (at);
          after = peek (end);
          if (quotes (c, before, after))
            quoted = !quoted;
          if (separates (c, before, after))
            clause++;
          /* A new line ends whatever was quoted: a mark was an apostrophe, or was forgotten. */
          if (c == '\n')
            quoted = FALSE;
        }
      before = g_utf8_get_char (g_utf8_find_prev_char (self->folded, end));
      at = end;
    }
  forget_quotes (self);
}

void
beckon_phrase_text_clear (BeckonPhraseText *self)
{
  g_clear_pointer (&self->folded, g_free);
  g_clear_pointer (&self->bytes, g_free);
  g_clear_pointer (&self->words, g_array_unref);
}

const BeckonPhraseWord *
beckon_phrase_text_get (const BeckonPhraseText *self, guint index)
{
  return &g_array_index (self->words, BeckonPhraseWord, index);
}
