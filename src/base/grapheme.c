/* grapheme.c: what a reader takes for one character
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/grapheme.h"

#define ZERO_WIDTH_NON_JOINER 0x200C
#define ZERO_WIDTH_JOINER 0x200D

/* Does @c add something to what stands before it? */
static gboolean
extends (gunichar c)
{
  switch (g_unichar_type (c))
    {
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
      return TRUE;
    default:
      return c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER
             || (c >= 0x1F3FB && c <= 0x1F3FF)  /* skin colours */
             || (c >= 0xE0020 && c <= 0xE007F); /* tags */
    }
}

static gboolean
is_regional (gunichar c)
{
  return c >= 0x1F1E6 && c <= 0x1F1FF;
}

static gboolean
is_hangul (gunichar c)
{
  return (c >= 0x1100 && c <= 0x11FF) || (c >= 0xAC00 && c <= 0xD7A3);
}

/* Does a grapheme begin at @c, behind @before? @n_regional: so many halves of flags end there. */
static gboolean
begins (gunichar before, gunichar c, guint n_regional)
{
  if (before == 0)
    return TRUE;
  /* Nearly all texts. */
  if (c < 0x300 && before != ZERO_WIDTH_JOINER)
    return TRUE;
  if (extends (c) || (before == ZERO_WIDTH_JOINER && !g_unichar_isspace (c)))
    return FALSE;
  if (is_regional (c))
    return n_regional % 2 == 0;
  if (c >= 0x1160 && c <= 0x11FF)
    return !is_hangul (before);

  return TRUE;
}

gsize
beckon_grapheme_cut (const char *text, gsize max_chars)
{
  const char *at = text;
  gunichar    before = 0;
  guint       n_regional = 0;
  gsize       whole = 0;

  g_return_val_if_fail (text != NULL, 0);

  for (gsize n = 0;; n++)
    {
      gunichar c = g_utf8_get_char (at);

      if (c == 0 || begins (before, c, n_regional))
        whole = (gsize) (at - text);
      if (c == 0 || n == max_chars)
        return whole;
      n_regional = is_regional (c) ? n_regional + 1 : 0;
      before = c;
      at = g_utf8_next_char (at);
    }
}

gsize
beckon_grapheme_skip (const char *text, gsize n_chars)
{
  const char *at = text;
  gunichar    before = 0;
  guint       n_regional = 0;

  g_return_val_if_fail (text != NULL, 0);

  for (gsize n = 0;; n++)
    {
      gunichar c = g_utf8_get_char (at);

      if (c == 0 || (n >= n_chars && begins (before, c, n_regional)))
        return (gsize) (at - text);
      n_regional = is_regional (c) ? n_regional + 1 : 0;
      before = c;
      at = g_utf8_next_char (at);
    }
}
