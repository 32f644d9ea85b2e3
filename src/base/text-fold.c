/* text-fold.c: normal forms for comparing what a person typed with a label
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/text-fold.h"

#include <string.h>

#include "base/invisible.h"

/* (transfer full) (nullable): fast path for ASCII, which needs no normalisation; NULL for any other
 * text. */
static char *
fold_ascii (const char *text, gsize length)
{
  gsize from = 0;

  for (gsize i = 0; i < length; i++)
    {
      if ((guchar) text[i] >= 0x80 || text[i] == '\0')
        return NULL;
    }

  while (from < length && g_ascii_isspace (text[from]))
    from++;
  while (length > from && g_ascii_isspace (text[length - 1]))
    length--;
  return g_ascii_strdown (text + from, (gssize) (length - from));
}

char *
beckon_text_fold (const char *text, gssize length)
{
  char            *ascii;
  g_autofree char *valid = NULL;
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;
  const char      *end;

  g_return_val_if_fail (text != NULL, NULL);

  ascii = fold_ascii (text, length >= 0 ? (gsize) length : strlen (text));
  if (ascii != NULL)
    return ascii;

  valid = g_utf8_make_valid (text, length);
  text = valid;
  end = text + strlen (text);
  while (text < end && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (text < end)
    {
      const char *last = g_utf8_prev_char (end);

      if (!g_unichar_isspace (g_utf8_get_char (last)))
        break;
      end = last;
    }

  normal = g_utf8_normalize (text, end - text, G_NORMALIZE_NFC);
  folded = g_utf8_casefold (normal, -1);
  return g_utf8_normalize (folded, -1, G_NORMALIZE_NFC);
}

char *
beckon_text_drop_invisible (const char *text)
{
  g_autofree char *valid = NULL;
  GString         *visible;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  visible = g_string_sized_new (strlen (valid));
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gsize    flag = c == BECKON_FLAG_BASE ? beckon_text_flag_length (at) : 0;

      if (flag > 0)
        {
          g_string_append_len (visible, at, (gssize) flag);
          at = g_utf8_prev_char (at + flag);
          continue;
        }
      if (!beckon_char_is_invisible (c))
        g_string_append_unichar (visible, c);
    }

  return g_string_free (visible, FALSE);
}

char *
beckon_text_collapse (const char *text)
{
  g_autofree char *valid = NULL;
  g_autoptr (GString) collapsed = NULL;
  gboolean blank = FALSE;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  collapsed = g_string_sized_new (strlen (valid));
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (g_unichar_isspace (c))
        {
          blank = collapsed->len > 0;
          continue;
        }
      if (blank)
        g_string_append_c (collapsed, ' ');
      blank = FALSE;
      g_string_append_unichar (collapsed, c);
    }

  return g_utf8_normalize (collapsed->str, -1, G_NORMALIZE_NFC);
}
