/* test-long-text.c: texts of any kind are laid out in parts of a limited size (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "app/widgets/long-labels.h"
#include "app/widgets/long-text.h"
#include "app/widgets/markdown/markdown-pieces.h"
#include "app/widgets/no-hyphens.h"
#include "base/display-text.h"

#define KIB_64 (64 * 1024)
#define MAX_LABEL 4000

/* Each is repeated until there are 64 KiB. */
static const char *const parts[] = {
  "x",
  "一",
  "Z\u0301\u0301\u0301\u0301\u0301\u0301",
  "\u0301",
  "👩‍👩‍👧‍👦🏳️‍🌈😀",
  "👩\u200d",
  "\u200b",
  "\t",
  "a\n",
  "\n",
  "العربية",
  "اa",
  "word ",
  "`a`*b*",
  "[a](http://b.c)",
  "[(*_`",
  "- a\n",
  "> a\n\n",
  "```\nx\n```\n",
  "|a|b|\n|-|-|\n|c|d|\n\n",
};

static char *
repeat (const char *part, gsize bytes)
{
  GString *text = g_string_new (NULL);

  while (text->len + strlen (part) <= bytes)
    g_string_append (text, part);

  return g_string_free (text, FALSE);
}

static void
test_paragraphs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *text = repeat (parts[i], KIB_64);
      g_autofree char *shown = beckon_display_text (text, FALSE);
      g_autofree char *copied = NULL;
      GtkWidget       *view = g_object_ref_sink (gtk_text_view_new ());
      GtkTextBuffer   *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
      GtkTextIter      start, end;

      beckon_long_text_install (GTK_TEXT_VIEW (view));
      beckon_long_text_show (GTK_TEXT_VIEW (view), text);
      gtk_text_buffer_get_bounds (buffer, &start, &end);
      copied = beckon_long_text_dup (&start, &end);
      g_assert_cmpstr (copied, ==, shown);
      do
        g_assert_cmpint (gtk_text_iter_get_chars_in_line (&start), <=,
                         BECKON_LONG_TEXT_PARAGRAPH_CHARS + 1);
      while (gtk_text_iter_forward_line (&start));
      g_object_unref (view);
    }
}

static void
test_breaks (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget     *view = g_object_ref_sink (gtk_text_view_new ());
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter    at;

  /* Behind a word, if there is one, and never between a letter and its accent. */
  for (guint i = 0; i < 990; i++)
    g_string_append_c (text, 'x');
  g_string_append (text, " yyyyyyyyyyyyyyyyyyyy\n");
  for (guint i = 0; i < BECKON_LONG_TEXT_PARAGRAPH_CHARS - 1; i++)
    g_string_append_c (text, 'z');
  g_string_append (text, "e\u0301e");
  beckon_long_text_install (GTK_TEXT_VIEW (view));
  beckon_long_text_show (GTK_TEXT_VIEW (view), text->str);
  g_assert_cmpint (gtk_text_buffer_get_line_count (buffer), ==, 4);
  gtk_text_buffer_get_iter_at_line (buffer, &at, 1);
  g_assert_cmpint (gtk_text_iter_get_char (&at), ==, 'y');
  gtk_text_buffer_get_iter_at_line (buffer, &at, 3);
  g_assert_cmpint (gtk_text_iter_get_char (&at), ==, 'e');
  g_object_unref (view);
}

static void
test_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char   *text = repeat (parts[i], 4000);
      PangoAttrList     *split = beckon_long_labels_split (text, NULL);
      PangoAttrIterator *at = split != NULL ? pango_attr_list_get_iterator (split) : NULL;

      for (gboolean more = at != NULL; more; more = pango_attr_iterator_next (at))
        {
          g_autofree char *run = NULL;
          int              start, end;

          pango_attr_iterator_range (at, &start, &end);
          end = MIN (end, (int) strlen (text));
          if (start >= end)
            break;
          run = g_strndup (text + start, (gsize) (end - start));
          g_assert_true (g_utf8_validate (run, -1, NULL));
          if (strpbrk (run, " \t\n") == NULL)
            g_assert_cmpint (g_utf8_strlen (run, -1), <=, BECKON_LONG_LABELS_WORD);
        }
      g_clear_pointer (&at, pango_attr_iterator_destroy);
      g_clear_pointer (&split, pango_attr_list_unref);
    }
  g_assert_null (beckon_long_labels_split ("Which database should the service use?", NULL));
}

static void
test_label (void)
{
  g_autofree char *text = repeat ("x", 2000);
  PangoAttrList   *bold = pango_attr_list_new ();
  GtkLabel        *label = GTK_LABEL (g_object_ref_sink (gtk_label_new (NULL)));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_text (label, text);
  g_assert_nonnull (gtk_label_get_attributes (label));
  g_assert_cmpint (gtk_label_get_width_chars (label), >, 0);
  g_assert_cmpstr (gtk_label_get_text (label), ==, text);
  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (label, bold);
  g_assert_true (gtk_label_get_attributes (label) != bold);
  gtk_label_set_text (label, "short");
  g_assert_true (gtk_label_get_attributes (label) == bold);
  g_assert_cmpint (gtk_label_get_width_chars (label), ==, -1);
  gtk_label_set_attributes (label, NULL);
  g_assert_null (gtk_label_get_attributes (label));
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_text (label, text);
  g_assert_nonnull (gtk_label_get_attributes (label));
  g_assert_cmpint (gtk_label_get_width_chars (label), ==, -1);
  pango_attr_list_unref (bold);
  g_object_unref (label);
}

static void
test_markdown (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *text = repeat (parts[i], KIB_64);
      g_autoptr (BeckonMarkdown) tree = beckon_markdown_parse (text, NULL);
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GArray) pieces = beckon_markdown_pieces_new (tree, 0, texts);
      gsize bytes = 0;

      for (guint j = 0; j < pieces->len; j++)
        {
          const BeckonMarkdownPiece *piece = &g_array_index (pieces, BeckonMarkdownPiece, j);

          if (piece->is_long || piece->text == NULL)
            continue;
          g_assert_cmpuint (piece->length, <=, MAX_LABEL);
          if (piece->block->kind == BECKON_MARKDOWN_PARAGRAPH)
            bytes = piece->is_more ? bytes + piece->length : piece->length;
          g_assert_cmpuint (bytes, <=, MAX_LABEL);
        }
    }
}

/* The glyphs of all lines of @layout but the last, which is not broken. */
static int
count_glyphs (PangoLayout *layout)
{
  int n = 0;

  for (GSList *line = pango_layout_get_lines_readonly (layout); line->next != NULL;
       line = line->next)
    for (GSList *run = ((PangoLayoutLine *) line->data)->runs; run != NULL; run = run->next)
      n += ((PangoGlyphItem *) run->data)->glyphs->num_glyphs;

  return n;
}

static int
count_bytes (PangoLayout *layout)
{
  int n = 0;

  for (GSList *line = pango_layout_get_lines_readonly (layout); line->next != NULL;
       line = line->next)
    n += ((PangoLayoutLine *) line->data)->length;

  return n;
}

static void
test_hyphens (void)
{
  g_autofree char *text = g_strnfill (400, 'x');
  GtkWidget       *label = g_object_ref_sink (gtk_label_new (text));
  GtkWidget       *view = g_object_ref_sink (gtk_text_view_new ());
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter      at;
  PangoLayout     *layout;

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  layout = gtk_label_get_layout (GTK_LABEL (label));
  pango_layout_set_width (layout, 200 * PANGO_SCALE);
  /* What Pango does; if it ceases to, no-hyphens.h can go. */
  g_assert_cmpint (pango_layout_get_line_count (layout), >, 3);
  g_assert_cmpint (count_glyphs (layout), >, count_bytes (layout));
  beckon_no_hyphens_label (GTK_LABEL (label));
  layout = gtk_label_get_layout (GTK_LABEL (label));
  pango_layout_set_width (layout, 200 * PANGO_SCALE);
  g_assert_cmpint (pango_layout_get_line_count (layout), >, 3);
  g_assert_cmpint (count_glyphs (layout), ==, count_bytes (layout));

  /* Whatever is inserted where. */
  beckon_no_hyphens_view (GTK_TEXT_VIEW (view));
  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_get_iter_at_offset (buffer, &at, 3);
  gtk_text_buffer_insert (buffer, &at, "ä一", -1);
  gtk_text_buffer_get_start_iter (buffer, &at);
  do
    {
      g_autoptr (GSList) tags = gtk_text_iter_get_tags (&at);
      gboolean hyphens = TRUE;

      g_assert_cmpuint (g_slist_length (tags), ==, 1);
      g_object_get (tags->data, "insert-hyphens", &hyphens, NULL);
      g_assert_false (hyphens);
    }
  while (gtk_text_iter_forward_char (&at) && !gtk_text_iter_is_end (&at));
  g_object_unref (view);
  g_object_unref (label);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  beckon_long_labels_install ();
  g_test_add_func ("/tr/TR-4/long-text/no-paragraph-is-long", test_paragraphs);
  g_test_add_func ("/tr/TR-4/long-text/breaks-are-between-words-and-letters", test_breaks);
  g_test_add_func ("/tr/TR-4/long-text/no-run-of-a-label-is-long", test_words);
  g_test_add_func ("/tr/TR-4/long-text/label-keeps-its-text-and-attributes", test_label);
  g_test_add_func ("/tr/TR-4/long-text/no-label-of-markdown-is-long", test_markdown);
  g_test_add_func ("/att/ATT-1/a-broken-word-shows-no-hyphen-that-is-not-in-it", test_hyphens);

  return g_test_run ();
}
