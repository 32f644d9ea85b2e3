/* text-fold.c: texts as one compares what a person typed with a label
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/text-fold.h"

#include <string.h>

char *
beckon_text_fold (const char *text,
                  gssize      length)
{
  g_autofree char *valid = NULL;
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;
  const char *end;

  g_return_val_if_fail (text != NULL, NULL);

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
