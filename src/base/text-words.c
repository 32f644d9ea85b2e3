/* text-words.c: words as a search takes them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/text-words.h"

#include <string.h>

gboolean
beckon_char_stands_alone (gunichar c)
{
  if (c < 0x80)
    return FALSE;

  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return g_unichar_type (c) == G_UNICODE_OTHER_SYMBOL;
    }
}

gboolean
beckon_char_is_in_word (gunichar c)
{
  return g_unichar_isalnum (c) || g_unichar_ismark (c)
         || g_unichar_type (c) == G_UNICODE_PRIVATE_USE
         || g_unichar_type (c) == G_UNICODE_LETTER_NUMBER
         || g_unichar_type (c) == G_UNICODE_OTHER_NUMBER;
}

char *
beckon_text_fold_for_search (const char *text)
{
  g_autofree char *valid = NULL;
  g_autofree char *normal = NULL;
  g_autofree char *cased = NULL;
  char            *to;

  if (g_str_is_ascii (text))
    return g_ascii_strdown (text, -1);

  valid = g_utf8_make_valid (text, -1);
  normal = g_utf8_normalize (valid, -1, G_NORMALIZE_NFD);
  cased = g_utf8_casefold (normal, -1);

  /* Removes combining diacritical marks. */
  to = cased;
  for (const char *p = cased; *p != '\0';)
    {
      const char *next = g_utf8_next_char (p);
      gunichar    c = g_utf8_get_char (p);

      if (c < 0x300 || c > 0x36f)
        {
          memmove (to, p, next - p);
          to += next - p;
        }
      p = next;
    }
  *to = '\0';

  return g_steal_pointer (&cased);
}
