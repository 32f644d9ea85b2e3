/* scan.c: finds the number of an unreadable update
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/scan.h"

#include <string.h>

#define FIELD "update_id"
/* {"ok": …, "result": [{"update_id": … */
#define FIELD_DEPTH 3

/* The end of the text that begins at @at, which is a quotation mark. */
static const char *
skip_text (const char *at, const char *end)
{
  for (at++; at < end && *at != '"'; at++)
    if (*at == '\\')
      at++;
  return at < end ? at + 1 : end;
}

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* The value after the name of a member; 0 if it is not a positive number. */
static gint64
read_number (const char *at, const char *end)
{
  gint64 number = 0;

  at = skip_space (at, end);
  if (at == end || *at != ':')
    return 0;
  for (at = skip_space (at + 1, end); at < end && g_ascii_isdigit (*at); at++)
    {
      if (number > (G_MAXINT64 - 10) / 10)
        return 0;
      number = number * 10 + g_ascii_digit_value (*at);
    }
  /* A number at the very end may be truncated. */
  return at < end ? number : 0;
}

gint64
beckon_telegram_scan_update_id (const char *bytes, gsize length)
{
  const char *at = bytes;
  const char *end = bytes + length;
  gsize       depth = 0;

  at = skip_space (at, end);
  if (at == end || *at != '{')
    return 0;
  while (at < end)
    {
      if (*at == '"')
        {
          const char *text = at + 1;
          gint64      number;

          at = skip_text (at, end);
          if (depth != FIELD_DEPTH || (gsize) (at - text) != strlen (FIELD "\"")
              || memcmp (text, FIELD "\"", strlen (FIELD "\"")) != 0)
            continue;
          number = read_number (at, end);
          if (number > 0)
            return number;
          continue;
        }
      if (*at == '{' || *at == '[')
        depth++;
      else if ((*at == '}' || *at == ']') && depth > 0)
        depth--;
      at++;
    }
  return 0;
}
