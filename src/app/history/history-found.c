/* history-found.c: marks what a search found in a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-found.h"

#include <string.h>

#include "base/text-words.h"

/* More of a text, or of a search, is not looked at. */
#define TEXT_CHARS 4000
#define MAX_WORDS 32
#define WORD_CHARS 200

/* The end of the word at @p: of letters, or of characters that stand alone. */
static const char *
skip_word (const char *p)
{
  gboolean alone = beckon_char_stands_alone (g_utf8_get_char (p));

  do
    p = g_utf8_next_char (p);
  while (*p != '\0'
         && (g_unichar_ismark (g_utf8_get_char (p))
             || (beckon_char_is_in_word (g_utf8_get_char (p))
                 && beckon_char_stands_alone (g_utf8_get_char (p)) == alone)
             || (alone && beckon_char_stands_alone (g_utf8_get_char (p)))));

  return p;
}

static gboolean
begins_word (const char *p)
{
  gunichar c = g_utf8_get_char (p);

  return beckon_char_is_in_word (c) || beckon_char_stands_alone (c);
}

/* (transfer full) (element-type utf8): folded. */
static GPtrArray *
list_words (const char *search)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (const char *p = search; *p != '\0' && words->len < MAX_WORDS;)
    {
      const char      *end;
      g_autofree char *word = NULL;

      if (!begins_word (p))
        {
          p = g_utf8_next_char (p);
          continue;
        }
      end = skip_word (p);
      word = g_strndup (p, (gsize) (end - p));
      g_ptr_array_add (words, beckon_text_fold_for_search (word));
      p = end;
    }

  return words;
}

/* The end of the shortest beginning of the text from @p to @end that is, folded, @word; NULL if it
 * does not begin with it. */
static const char *
match (const char *p, const char *end, const char *word)
{
  const char *to = p;

  for (guint i = 0; to < end && i < WORD_CHARS; i++)
    {
      g_autofree char *begin = NULL;
      g_autofree char *folded = NULL;

      do
        to = g_utf8_next_char (to);
      while (to < end && g_unichar_ismark (g_utf8_get_char (to)));
      begin = g_strndup (p, (gsize) (to - p));
      folded = beckon_text_fold_for_search (begin);
      if (g_str_has_prefix (folded, word))
        return to;
      if (!g_str_has_prefix (word, folded))
        return NULL;
    }

  return NULL;
}

static void
add_mark (PangoAttrList *marks, gsize from, gsize to)
{
  PangoAttribute *attributes[] = {
    pango_attr_weight_new (PANGO_WEIGHT_BOLD),
    pango_attr_background_new (0xf5f5, 0xc2c2, 0x1111),
    pango_attr_background_alpha_new (0x6000),
  };

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      attributes[i]->start_index = (guint) from;
      attributes[i]->end_index = (guint) to;
      pango_attr_list_insert (marks, attributes[i]);
    }
}

PangoAttrList *
beckon_history_found_mark (const char *text, const char *search)
{
  g_autoptr (GPtrArray) words = NULL;
  PangoAttrList *marks = NULL;
  const char    *last;

  if (text == NULL || search == NULL)
    return NULL;

  words = list_words (search);
  last = g_utf8_strlen (text, -1) > TEXT_CHARS ? g_utf8_offset_to_pointer (text, TEXT_CHARS)
                                               : text + strlen (text);
  for (const char *p = text; p < last && words->len > 0;)
    {
      const char *end, *found = NULL;
      gboolean    alone;

      if (!begins_word (p))
        {
          p = g_utf8_next_char (p);
          continue;
        }
      alone = beckon_char_stands_alone (g_utf8_get_char (p));
      end = skip_word (p);
      for (guint i = 0; i < words->len; i++)
        {
          const char *to = match (p, end, g_ptr_array_index (words, i));

          found = MAX (found, to);
        }
      if (found != NULL && marks == NULL)
        marks = pango_attr_list_new ();
      if (found != NULL)
        add_mark (marks, (gsize) (p - text), (gsize) (found - text));
      /* Without spaces, a word begins with each character. */
      if (alone)
        p = found != NULL ? found : g_utf8_next_char (p);
      else
        p = end;
    }

  return marks;
}
