/* invisible.c: characters that a reader cannot see
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/invisible.h"

#include <string.h>

#define ZERO_WIDTH_NON_JOINER 0x200C
#define ZERO_WIDTH_JOINER 0x200D
#define TEXT_SELECTOR 0xFE0E
#define EMOJI_SELECTOR 0xFE0F
/* The combining class of the Indic signs that remove a letter's vowel. */
#define CLASS_VIRAMA 9

/* Default-ignorable characters that are neither format nor control characters: Unicode's
 * DerivedCoreProperties, and the Braille blank. */
static const struct
{
  gunichar first;
  gunichar last;
} ignorable[] = {
  { 0x034F, 0x034F }, { 0x115F, 0x1160 }, { 0x17B4, 0x17B5 },   { 0x180B, 0x180F },
  { 0x2065, 0x2065 }, { 0x2800, 0x2800 }, { 0x3164, 0x3164 },   { 0xFE00, 0xFE0F },
  { 0xFFA0, 0xFFA0 }, { 0xFFF0, 0xFFF8 }, { 0xE0000, 0xE0FFF },
};

gboolean
beckon_char_is_invisible (gunichar c)
{
  switch (g_unichar_type (c))
    {
    case G_UNICODE_CONTROL:
      return c != '\n' && c != '\t';
    case G_UNICODE_FORMAT:
      /* The number signs of Arabic, Syriac and Kaithi count as format characters but are
       * visible. */
      return !(c >= 0x0600 && c <= 0x0605) && c != 0x06DD && c != 0x070F && c != 0x0890
             && c != 0x0891 && c != 0x08E2 && c != 0x110BD && c != 0x110CD;
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return TRUE;
    default:
      for (guint i = 0; i < G_N_ELEMENTS (ignorable) && ignorable[i].first <= c; i++)
        {
          if (c <= ignorable[i].last)
            return TRUE;
        }
      return FALSE;
    }
}

static gboolean
is_mongolian (gunichar c)
{
  return c >= 0x1820 && c <= 0x18AA;
}

/* Is @c in a script where a joiner changes the rendering: Arabic and related, Indic and
 * neighbouring, Khmer, Mongolian? */
static gboolean
is_joined (gunichar c)
{
  return (c >= 0x0620 && c <= 0x08FF) || (c >= 0x0900 && c <= 0x0DFF)
         || (c >= 0x0F40 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17B3)
         || (c >= 0x17B6 && c <= 0x17D3) || is_mongolian (c)
         || (c >= 0xFB50 && c <= 0xFDFF && g_unichar_isalpha (c));
}

static gboolean
is_picture (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return c >= 0x2000
         && (type == G_UNICODE_OTHER_SYMBOL || type == G_UNICODE_MATH_SYMBOL
             || type == G_UNICODE_MODIFIER_SYMBOL || c == 0x203C || c == 0x2049)
         && !beckon_char_is_invisible (c);
}

/* Characters that are not symbols but have an emoji form. */
static gboolean
has_picture (gunichar c)
{
  return c == 0x00A9 || c == 0x00AE || c == 0x2139 || c == 0x3030 || c == 0x303D;
}

/* Half letters (and whole ones in Malayalam) are written as virama plus joiner, also at the end of
 * a word. */
static gboolean
is_virama (gunichar c)
{
  return is_joined (c) && g_unichar_combining_class (c) == CLASS_VIRAMA;
}

static gboolean
is_ideograph (gunichar c)
{
  return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF)
         || (c >= 0x20000 && c <= 0x3FFFF);
}

gboolean
beckon_char_is_needed (gunichar c, gunichar before, gunichar after)
{
  if (c == ZERO_WIDTH_NON_JOINER)
    return is_virama (before) || (is_joined (before) && is_joined (after));
  if (c == ZERO_WIDTH_JOINER)
    return is_virama (before) || (is_joined (before) && is_joined (after))
           || ((is_picture (before) || before == EMOJI_SELECTOR) && is_picture (after));
  if (c == TEXT_SELECTOR || c == EMOJI_SELECTOR)
    return is_picture (before) || has_picture (before) || (after == 0x20E3 && before < 0x80);
  /* Variants of Mongolian letters, and the separator before their last vowel. */
  if (c >= 0x180B && c <= 0x180F)
    return is_mongolian (before);
  if (c >= 0xE0100 && c <= 0xE01EF)
    return is_ideograph (before);

  return FALSE;
}

gsize
beckon_text_flag_length (const char *text)
{
  static const char *const flags[] = {
    "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
    "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
    "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F",
  };

  g_return_val_if_fail (text != NULL, 0);

  /* No others: of unknown letters nothing is drawn but the black flag. */
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (g_str_has_prefix (text, flags[i]))
      return strlen (flags[i]);
  return 0;
}
