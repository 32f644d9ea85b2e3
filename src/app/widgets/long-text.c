/* long-text.c: text views lay texts of any kind out fast (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/long-text.h"

#include "app/widgets/no-hyphens.h"
#include "base/display-text.h"
#include "base/grapheme.h"

/* Of the line feeds that are not in the text. */
#define BREAK "break"

/* The length of what comes before the next break in @text, which is at most a paragraph, is longer
 * than that, and is cut behind a blank or between two graphemes. */
static gsize
cut_paragraph (const char *text)
{
  gsize length = beckon_grapheme_cut (text, BECKON_LONG_TEXT_PARAGRAPH_CHARS);
  gsize most = (gsize) (g_utf8_offset_to_pointer (text, BECKON_LONG_TEXT_PARAGRAPH_CHARS) - text);

  if (length == 0)
    return most;
  for (gsize end = length; end > length / 2; end--)
    if (text[end - 1] == ' ' || text[end - 1] == '\t')
      return end;

  return length;
}

void
beckon_long_text_append (GtkTextBuffer *buffer, GtkTextIter *end, const char *shown)
{
  const char *start = shown;
  const char *paragraph = shown;
  glong       n = 0;

  g_return_if_fail (GTK_IS_TEXT_BUFFER (buffer));
  g_return_if_fail (shown != NULL);

  for (const char *c = shown; *c != '\0'; c = g_utf8_next_char (c))
    {
      n = *c == '\n' ? 0 : n + 1;
      if (*c == '\n')
        paragraph = c + 1;
      if (n <= BECKON_LONG_TEXT_PARAGRAPH_CHARS)
        continue;
      c = paragraph + cut_paragraph (paragraph);
      gtk_text_buffer_insert (buffer, end, start, (int) (c - start));
      gtk_text_buffer_insert_with_tags_by_name (buffer, end, "\n", 1, BREAK, NULL);
      start = paragraph = c;
      n = 1;
    }
  gtk_text_buffer_insert (buffer, end, start, -1);
}

void
beckon_long_text_show (GtkTextView *view, const char *text)
{
  GtkTextBuffer   *buffer;
  g_autofree char *shown = NULL;
  GtkTextIter      end;

  g_return_if_fail (GTK_IS_TEXT_VIEW (view));
  g_return_if_fail (text != NULL);

  buffer = gtk_text_view_get_buffer (view);
  shown = beckon_display_text (text, FALSE);
  gtk_text_buffer_set_text (buffer, "", 0);
  gtk_text_buffer_get_end_iter (buffer, &end);
  beckon_long_text_append (buffer, &end, shown);
  gtk_text_buffer_get_start_iter (buffer, &end);
  gtk_text_buffer_place_cursor (buffer, &end);
}

char *
beckon_long_text_dup (const GtkTextIter *start, const GtkTextIter *end)
{
  GtkTextTagTable *table = gtk_text_buffer_get_tag_table (gtk_text_iter_get_buffer (start));
  GtkTextTag      *tag = gtk_text_tag_table_lookup (table, BREAK);
  GString         *text = g_string_new (NULL);
  GtkTextIter      at = *start;

  while (gtk_text_iter_compare (&at, end) < 0)
    {
      gboolean         is_break = gtk_text_iter_has_tag (&at, tag);
      GtkTextIter      next = at;
      g_autofree char *part = NULL;

      if (!gtk_text_iter_forward_to_tag_toggle (&next, tag)
          || gtk_text_iter_compare (&next, end) > 0)
        next = *end;
      part = gtk_text_iter_get_text (&at, &next);
      if (!is_break)
        g_string_append (text, part);
      at = next;
    }

  return g_string_free (text, FALSE);
}

static void
copy_cb (GtkTextView *view)
{
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter      start, end;
  g_autofree char *text = NULL;

  g_signal_stop_emission_by_name (view, "copy-clipboard");
  if (!gtk_text_buffer_get_selection_bounds (buffer, &start, &end))
    return;
  text = beckon_long_text_dup (&start, &end);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (view)), text);
}

void
beckon_long_text_install (GtkTextView *view)
{
  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  beckon_no_hyphens_view (view);
  gtk_text_buffer_create_tag (gtk_text_view_get_buffer (view), BREAK, NULL);
  g_signal_connect (view, "copy-clipboard", G_CALLBACK (copy_cb), NULL);
}
