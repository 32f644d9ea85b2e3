/* display-text.c: text that an agent wrote, made safe to show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/display-text.h"

#include "base/invisible.h"

/* No script puts more marks on one letter; more would be drawn over the lines above and below. */
#define MOST_MARKS 5

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
          if (++n_piled <= MOST_MARKS)
            g_string_append_len (shown, text, next - text);
          if (n_piled > MOST_MARKS && !is_piled (g_utf8_get_char (next)))
            g_string_append_printf (shown, "⟨+%u⟩", n_piled - MOST_MARKS);
          before = c;
          text = next;
          continue;
        }
      n_piled = 0;

      if (c == '\n' || c == '\t')
        g_string_append_c (shown, single_line ? ' ' : (char) c);
      else if (c < 0x20)
        g_string_append_unichar (shown, 0x2400 + c);
      else if (c == 0x7F)
        g_string_append_unichar (shown, 0x2421);
      else if (c < 0x7F)
        g_string_append_c (shown, (char) c);
      else if (beckon_char_is_invisible (c)
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

char *
beckon_display_text_short (const char *text, guint max_chars)
{
  g_autofree char *line = NULL;
  g_autofree char *shown = NULL;
  gsize            length;
  gboolean         more = FALSE;
  const char      *end;

  g_return_val_if_fail (text != NULL, NULL);

  while (g_ascii_isspace (*text))
    text++;

  for (length = 0; text[length] != '\0' && text[length] != '\n'; length++)
    ;
  for (const char *rest = text + length; *rest != '\0' && !more; rest++)
    more = !g_ascii_isspace (*rest);

  /* A character has at most four bytes, so the bytes after this would be cut in any case. */
  if (length / 4 > (gsize) max_chars + 1)
    {
      length = 4 * ((gsize) max_chars + 1);
      more = TRUE;
    }
  line = g_strchomp (g_strndup (text, length));
  shown = beckon_display_text (line, TRUE);

  if (!more && g_utf8_strlen (shown, -1) <= (glong) max_chars)
    return g_steal_pointer (&shown);
  if (max_chars == 0)
    return g_strdup ("");

  /* One character is reserved for the “…”. */
  end = shown;
  for (guint i = 1; i < max_chars && *end != '\0'; i++)
    end = g_utf8_next_char (end);
  return g_strdup_printf ("%.*s…", (int) (end - shown), shown);
}

char *
beckon_display_text_ends (const char *text, guint max_chars)
{
  g_autofree char *shown = beckon_display_text (text, FALSE);
  glong            length;
  glong            first;
  const char      *end;
  const char      *rest;

  if (shown == NULL)
    return NULL;
  length = g_utf8_strlen (shown, -1);
  if (length <= (glong) max_chars)
    return g_steal_pointer (&shown);
  if (max_chars == 0)
    return g_strdup ("");

  /* One character is reserved for the “…”. */
  first = (max_chars - 1) * 2 / 3;
  end = g_utf8_offset_to_pointer (shown, first);
  rest = g_utf8_offset_to_pointer (shown, length - ((glong) max_chars - 1 - first));
  return g_strdup_printf ("%.*s…%s", (int) (end - shown), shown, rest);
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
