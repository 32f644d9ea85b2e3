/* search-text.c: words, folding, and the expression for the index
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/search-text.h"

#include <string.h>

#include "base/text-words.h"

typedef struct
{
  char    *folded; /* (owned) */
  gboolean run;    /* consists of characters that are words on their own */
} Term;

struct _BeckonSearchTerms
{
  GPtrArray *terms; /* (owned) (element-type Term) */
};

/* A search uses no more words than this. */
#define MAX_TERMS 32

static void
term_free (Term *self)
{
  g_free (self->folded);
  g_free (self);
}

static void
add_term (BeckonSearchTerms *self, GString *word, gboolean run)
{
  Term *term;

  if (word->len > 0 && self->terms->len < MAX_TERMS)
    {
      term = g_new0 (Term, 1);
      term->folded = beckon_text_fold_for_search (word->str);
      term->run = run;
      g_ptr_array_add (self->terms, term);
    }

  g_string_truncate (word, 0);
}

BeckonSearchTerms *
beckon_search_terms_new (const char *text)
{
  BeckonSearchTerms *self = g_new0 (BeckonSearchTerms, 1);
  g_autofree char   *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean run = FALSE;

  self->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) term_free);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean alone = beckon_char_stands_alone (c);

      if (!alone && !beckon_char_is_in_word (c))
        {
          add_term (self, word, run);
          continue;
        }
      /* A mark belongs to the preceding character. */
      if (word->len > 0 && alone != run && !g_unichar_ismark (c))
        add_term (self, word, run);
      if (word->len == 0)
        run = alone;
      g_string_append_unichar (word, c);
    }
  add_term (self, word, run);

  return self;
}

void
beckon_search_terms_free (BeckonSearchTerms *self)
{
  g_ptr_array_unref (self->terms);
  g_free (self);
}

gboolean
beckon_search_terms_is_empty (const BeckonSearchTerms *self)
{
  return self->terms->len == 0;
}

static gboolean
find_in (const char *folded, const Term *term, gboolean anywhere)
{
  for (const char *hit = strstr (folded, term->folded); hit != NULL;
       hit = strstr (hit + 1, term->folded))
    {
      gunichar before;

      if (anywhere || term->run || hit == folded)
        return TRUE;
      before = g_utf8_get_char (g_utf8_prev_char (hit));
      if (!beckon_char_is_in_word (before) || beckon_char_stands_alone (before))
        return TRUE;
    }

  return FALSE;
}

gboolean
beckon_search_terms_match (const BeckonSearchTerms *self,
                           const char *const       *fields,
                           guint                    n_fields,
                           gboolean                 anywhere)
{
  g_autoptr (GPtrArray) folded = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n_fields; i++)
    if (fields[i] != NULL)
      g_ptr_array_add (folded, beckon_text_fold_for_search (fields[i]));

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = g_ptr_array_index (self->terms, i);
      gboolean    found = FALSE;

      for (guint j = 0; j < folded->len && !found; j++)
        found = find_in (g_ptr_array_index (folded, j), term, anywhere);
      if (!found)
        return FALSE;
    }

  return TRUE;
}

char *
beckon_search_fold_for_index (const char *text)
{
  g_autofree char *folded = NULL;
  GString         *spread;

  if (text == NULL)
    return NULL;

  folded = beckon_text_fold_for_search (text);
  if (g_str_is_ascii (folded))
    return g_steal_pointer (&folded);

  spread = g_string_sized_new (2 * strlen (folded));
  for (const char *p = folded; *p != '\0';)
    {
      gunichar c = g_utf8_get_char (p);
      gboolean alone = beckon_char_stands_alone (c) && !g_unichar_ismark (c);

      if (alone)
        g_string_append_c (spread, ' ');
      /* A mark stays with the preceding character. */
      do
        {
          g_string_append_unichar (spread, c);
          p = g_utf8_next_char (p);
          c = g_utf8_get_char (p);
        }
      while (g_unichar_ismark (c));
      if (alone)
        g_string_append_c (spread, ' ');
    }

  return g_string_free (spread, FALSE);
}

char *
beckon_search_terms_to_match (const BeckonSearchTerms *self)
{
  GString *match = g_string_new (NULL);

  /* A word contains no quotation mark: it consists of letters, digits, marks and symbols. */
  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term      *term = g_ptr_array_index (self->terms, i);
      g_autofree char *spread = beckon_search_fold_for_index (term->folded);

      if (i > 0)
        g_string_append (match, " AND ");
      g_string_append_printf (match, term->run ? "\"%s\"" : "\"%s\" *", spread);
    }

  return g_string_free (match, FALSE);
}

static void
take_word (GString *word, GHashTable *seen, GPtrArray *words)
{
  if (word->len > 0 && !g_hash_table_contains (seen, word->str))
    {
      char *own = g_strdup (word->str);

      g_ptr_array_add (words, own);
      g_hash_table_add (seen, own);
    }
  g_string_truncate (word, 0);
}

GPtrArray *
beckon_search_split_words (const char *text, gsize most_bytes)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) word = g_string_new (NULL);
  g_autofree char *beginning = g_strndup (text, most_bytes);
  g_autofree char *folded = NULL;
  const char      *end = NULL;
  guint            alone_chars = 0;
  gboolean         cut;

  cut = strlen (beginning) == most_bytes;
  /* Drops a character that was cut in the middle. */
  g_utf8_validate (beginning, -1, &end);
  if (end + 4 > beginning + strlen (beginning))
    beginning[end - beginning] = '\0';
  folded = beckon_text_fold_for_search (beginning);

  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean mark = g_unichar_ismark (c);
      gboolean alone = beckon_char_stands_alone (c) && !mark;

      if (!alone && !beckon_char_is_in_word (c))
        {
          /* Of a run, only a single character is not yet part of a pair. */
          if (alone_chars < 2)
            take_word (word, seen, words);
          g_string_truncate (word, 0);
          alone_chars = 0;
          continue;
        }
      if (alone != (alone_chars > 0) && !mark)
        {
          if (alone_chars < 2)
            take_word (word, seen, words);
          g_string_truncate (word, 0);
          alone_chars = 0;
        }
      if (alone && alone_chars > 0)
        g_string_append_c (word, ' ');
      g_string_append_unichar (word, c);
      if (alone && ++alone_chars > 1)
        {
          take_word (word, seen, words);
          g_string_append_unichar (word, c);
        }
    }
  /* A word that may be the start of a longer one is not a term of the index. */
  if (alone_chars < 2 && !cut)
    take_word (word, seen, words);

  return words;
}
