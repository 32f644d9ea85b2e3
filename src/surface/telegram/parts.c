/* parts.c: splits a long text into messages
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A piece is cut at a blank if there is one in this last fraction of it. */
#define SEEK_PARTS 4

static guint
units_of (gunichar c)
{
  return c > 0xffff ? 2 : 1;
}

guint
beckon_telegram_parts_length (const char *text)
{
  guint length = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    length += units_of (g_utf8_get_char (p));
  return length;
}

/* The end of a piece of at most @room units: after the last line end, else after the last blank, of
 * its last fraction; otherwise in a word. */
static const char *
find_cut (const char *text, guint room)
{
  const char *line = NULL;
  const char *blank = NULL;
  const char *p = text;
  guint       length = 0;

  while (*p != '\0')
    {
      gunichar c = g_utf8_get_char (p);

      if (length + units_of (c) > room)
        break;
      length += units_of (c);
      p = g_utf8_next_char (p);
      if (length > room - room / SEEK_PARTS)
        {
          if (c == '\n')
            line = p;
          else if (g_unichar_isspace (c))
            blank = p;
        }
    }
  if (*p == '\0')
    return p;
  if (line != NULL)
    return line;
  return blank != NULL ? blank : p;
}

GPtrArray *
beckon_telegram_parts_split (const char *text, guint limit, guint most)
{
  GPtrArray  *parts = g_ptr_array_new_with_free_func (g_free);
  const char *rest = text;
  gboolean    whole;

  do
    {
      gboolean         first = parts->len == 0;
      guint            room = first ? limit : limit - 2;
      gboolean         last = parts->len + 1 == most;
      const char      *note = last ? _ ("… See the desk for the rest.") : "…";
      const char      *cut;
      g_autofree char *piece = NULL;

      whole = beckon_telegram_parts_length (rest) <= room;
      cut = whole ? rest + strlen (rest)
                  : find_cut (rest, room - beckon_telegram_parts_length (note) - 1);
      piece = g_strndup (rest, (gsize) (cut - rest));
      if (!whole)
        g_strchomp (piece);
      g_ptr_array_add (
        parts, g_strconcat (first ? "" : "… ", piece, whole ? "" : " ", whole ? "" : note, NULL));
      rest = cut;
    }
  while (!whole && parts->len < most);
  return parts;
}
