/* parts.c: splits a long text into messages
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "surface/telegram/entities.h"

/* A piece is cut at a blank if there is one in this last fraction of it. */
#define SEEK_PARTS 4
#define END_TEXT ((char[]){ BECKON_TELEGRAM_MARK_END, '\0' })

static guint
units_of (gunichar c)
{
  return c > 0xffff ? 2 : 1;
}

/* Marks of styles are no part of the text. */
static const char *
skip_marks (const char *text)
{
  const char *next;

  while ((next = beckon_telegram_entities_skip (text)) != text)
    text = next;
  return text;
}

/* (transfer full) (nullable): the mark from @text on that is still open at @end, whole; @open: the
 * one that was open at @text. */
static char *
find_open (const char *text, const char *end, const char *open)
{
  const char *begin = NULL;
  gboolean    is_open = open != NULL;

  for (; text < end; text++)
    {
      if (*text == BECKON_TELEGRAM_MARK_BEGIN)
        {
          begin = text;
          is_open = TRUE;
        }
      else if (*text == BECKON_TELEGRAM_MARK_END)
        is_open = FALSE;
    }
  if (!is_open)
    return NULL;
  return begin != NULL ? g_strndup (begin, (gsize) (beckon_telegram_entities_skip (begin) - begin))
                       : g_strdup (open);
}

guint
beckon_telegram_parts_length (const char *text)
{
  guint length = 0;

  for (const char *p = skip_marks (text); *p != '\0'; p = skip_marks (g_utf8_next_char (p)))
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

  for (p = skip_marks (p); *p != '\0'; p = skip_marks (p))
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
  GPtrArray       *parts = g_ptr_array_new_with_free_func (g_free);
  const char      *rest = text;
  g_autofree char *open = NULL; /* (nullable): the mark that goes on in the next piece */
  gboolean         whole;

  do
    {
      gboolean         first = parts->len == 0;
      guint            room = first ? limit : limit - 2;
      gboolean         last = parts->len + 1 == most;
      const char      *note = last ? _ ("… See the desk for the rest.") : "…";
      const char      *cut;
      g_autofree char *piece = NULL;
      g_autofree char *still_open = NULL;

      whole = beckon_telegram_parts_length (rest) <= room;
      cut = whole ? rest + strlen (rest)
                  : find_cut (rest, room - beckon_telegram_parts_length (note) - 1);
      piece = g_strndup (rest, (gsize) (cut - rest));
      if (!whole)
        g_strchomp (piece);
      still_open = find_open (rest, cut, open);
      g_ptr_array_add (parts, g_strconcat (first ? "" : "… ", open != NULL ? open : "", piece,
                                           still_open != NULL ? END_TEXT : "", whole ? "" : " ",
                                           whole ? "" : note, NULL));
      g_free (open);
      open = g_steal_pointer (&still_open);
      rest = cut;
    }
  while (!whole && parts->len < most);
  return parts;
}
