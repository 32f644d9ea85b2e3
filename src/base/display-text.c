/* display-text.c: text that an agent wrote, made safe to show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/display-text.h"

#include <string.h>

#include "base/grapheme.h"
#include "base/invisible.h"

/* No script puts more marks on one letter; more would be drawn over the lines above and below. */
#define MAX_MARKS 5
/* More characters than belong together in any grapheme that is not a pile of marks. */
#define LOOK_AHEAD 16

static gboolean
is_piled (gunichar c)
{
  GUnicodeType type = c < 0x300 ? G_UNICODE_UNASSIGNED : g_unichar_type (c);

  return (type == G_UNICODE_NON_SPACING_MARK || type == G_UNICODE_ENCLOSING_MARK)
         && !beckon_char_is_invisible (c);
}

char *
beckon_display_text_marked (const char *text, gboolean single_line, gsize *marks, guint n_marks)
{
  const char *start = text;
  GString    *shown;
  gunichar    before = 0;
  gsize       flag_end = 0;
  guint       n_piled = 0;
  guint       mark = 0;

  g_return_val_if_fail (text != NULL, NULL);

  shown = g_string_sized_new (64);
  while (*text != '\0')
    {
      gunichar    c = g_utf8_get_char (text);
      const char *next = g_utf8_next_char (text);

      for (; mark < n_marks && marks[mark] <= (gsize) (text - start); mark++)
        marks[mark] = shown->len;

      if (is_piled (c))
        {
          if (++n_piled <= MAX_MARKS)
            g_string_append_len (shown, text, next - text);
          if (n_piled > MAX_MARKS && !is_piled (g_utf8_get_char (next)))
            g_string_append_printf (shown, "⟨+%u⟩", n_piled - MAX_MARKS);
          before = c;
          text = next;
          continue;
        }
      n_piled = 0;

      if (c >= BECKON_FLAG_BASE && flag_end <= (gsize) (text - start))
        flag_end = (gsize) (text - start) + beckon_text_flag_length (text);

      if (single_line && g_unichar_isspace (c))
        {
          /* Blanks of every kind and number are one: many would push what follows out of sight. */
          if (!g_unichar_isspace (before))
            g_string_append_c (shown, ' ');
        }
      else if (c == '\n' || c == '\t')
        g_string_append_c (shown, (char) c);
      else if (c < 0x20)
        g_string_append_unichar (shown, 0x2400 + c);
      else if (c == 0x7F)
        g_string_append_unichar (shown, 0x2421);
      else if (c < 0x7F)
        g_string_append_c (shown, (char) c);
      else if (beckon_char_is_invisible (c) && flag_end <= (gsize) (text - start)
               && !beckon_char_is_needed (c, before, g_utf8_get_char (next)))
        g_string_append_printf (shown, "⟨U+%04X⟩", c);
      else
        g_string_append_len (shown, text, next - text);

      before = c;
      text = next;
    }
  for (; mark < n_marks; mark++)
    marks[mark] = shown->len;

  return g_string_free (shown, FALSE);
}

char *
beckon_display_text (const char *text, gboolean single_line)
{
  g_autofree char *valid = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    text = valid = g_utf8_make_valid (text, -1);
  return beckon_display_text_marked (text, single_line, NULL, 0);
}

/* (transfer none): @text, which may be any bytes, behind its blanks. */
static const char *
skip_blanks (const char *text)
{
  for (;;)
    {
      gunichar c = g_utf8_get_char_validated (text, -1);

      if (*text == '\0' || c >= (gunichar) -2 || !g_unichar_isspace (c))
        return text;
      text = g_utf8_next_char (text);
    }
}

/* How many of the @length bytes of @text are in its whole characters up to @most bytes. */
static gsize
count_head (const char *text, gsize length, gsize most)
{
  if (length <= most)
    return length;
  for (guint i = 0; i < 3 && ((guchar) text[most] & 0xC0) == 0x80; i++)
    most--;
  return most;
}

/* (transfer full): @shown cut between two graphemes so that it has at most @max_chars characters
 * with the “…” behind it. */
static char *
cut (const char *shown, guint max_chars)
{
  return g_strdup_printf ("%.*s…", (int) beckon_grapheme_cut (shown, max_chars - 1), shown);
}

char *
beckon_display_text_short (const char *text, guint max_chars)
{
  g_autofree char *shown = NULL;
  gsize            length;
  gsize            bytes = 0;
  gboolean         more;

  g_return_val_if_fail (text != NULL, NULL);

  text = skip_blanks (text);
  length = strcspn (text, "\n");
  more = *skip_blanks (text + length) != '\0';

  /* A character has at most four bytes; more are read only where blanks became one. Some characters
   * more than are shown tell what belongs together. */
  for (gsize most = 4 * ((gsize) max_chars + 1 + LOOK_AHEAD); shown == NULL; most *= 4)
    {
      g_autofree char *line = NULL;

      bytes = count_head (text, length, most);
      line = g_strndup (text, bytes);
      shown = g_strchomp (beckon_display_text (line, TRUE));
      if (bytes < length && g_utf8_strlen (shown, -1) <= (glong) max_chars + LOOK_AHEAD)
        g_clear_pointer (&shown, g_free);
    }
  more = more || bytes < length;

  if (!more && g_utf8_strlen (shown, -1) <= (glong) max_chars)
    return g_steal_pointer (&shown);
  return max_chars > 0 ? cut (shown, max_chars) : g_strdup ("");
}

char *
beckon_display_text_cut (const char *shown, guint max_chars)
{
  g_return_val_if_fail (shown != NULL, NULL);

  if (g_utf8_strlen (shown, -1) <= (glong) max_chars)
    return g_strdup (shown);
  return max_chars > 0 ? cut (shown, max_chars) : g_strdup ("");
}

char *
beckon_display_text_ends (const char *text, guint max_chars)
{
  g_autofree char *shown = beckon_display_text (text, FALSE);
  gsize            length;
  gsize            first;
  const char      *rest;

  if (shown == NULL)
    return NULL;
  length = (gsize) g_utf8_strlen (shown, -1);
  if (length <= max_chars)
    return g_steal_pointer (&shown);
  if (max_chars == 0)
    return g_strdup ("");

  /* One character is reserved for the “…”. */
  first = (gsize) (max_chars - 1) * 2 / 3;
  rest = shown + beckon_grapheme_skip (shown, length - (max_chars - 1 - first));
  return g_strdup_printf ("%.*s…%s", (int) beckon_grapheme_cut (shown, first), shown, rest);
}

gboolean
beckon_display_text_repeats (const char *title, const char *question)
{
  g_autofree char *text = NULL;

  if (title == NULL || question == NULL || *title == '\0')
    return FALSE;
  text = beckon_display_text_short (question, (guint) g_utf8_strlen (title, -1));

  return g_str_equal (text, title);
}
