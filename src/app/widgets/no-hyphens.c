/* no-hyphens.c: a word that is broken shows no hyphen that is not in it (ATT-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/no-hyphens.h"

#define TAG "no-hyphens"

void
beckon_no_hyphens_label (GtkLabel *label)
{
  g_autoptr (PangoAttrList) attributes = NULL;
  PangoAttrList *given;

  g_return_if_fail (GTK_IS_LABEL (label));

  given = gtk_label_get_attributes (label);
  attributes = given != NULL ? pango_attr_list_copy (given) : pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (label, attributes);
}

/* Connected after the text was inserted: @end is behind it. */
static void
inserted_cb (GtkTextBuffer *buffer, GtkTextIter *end, const char *text, int length)
{
  GtkTextIter start = *end;

  gtk_text_iter_backward_chars (&start, (int) g_utf8_strlen (text, length));
  gtk_text_buffer_apply_tag_by_name (buffer, TAG, &start, end);
}

void
beckon_no_hyphens_view (GtkTextView *view)
{
  GtkTextBuffer *buffer;

  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  buffer = gtk_text_view_get_buffer (view);
  gtk_text_buffer_create_tag (buffer, TAG, "insert-hyphens", FALSE, NULL);
  g_signal_connect_after (buffer, "insert-text", G_CALLBACK (inserted_cb), NULL);
}
