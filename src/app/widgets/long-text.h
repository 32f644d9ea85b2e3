/* long-text.h: text views lay texts of any kind out fast (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A longer paragraph is broken: a text view lays out whole paragraphs, of those that are seen. */
#define BECKON_LONG_TEXT_PARAGRAPH_CHARS 1000

/* Prepares @view, which has its buffer already and only shows text: what is copied from it is
 * without the breaks. To be called once. */
void beckon_long_text_install (GtkTextView *view);
/* Appends @shown, which is made safe already (base/display-text.h), to @buffer of an installed view
 * at its end @end, with breaks. */
void beckon_long_text_append (GtkTextBuffer *buffer, GtkTextIter *end, const char *shown);
/* The same of all of @text (any UTF-8), in the place of what @view shows. */
void beckon_long_text_show (GtkTextView *view, const char *text);
/* (transfer full): what is between @start and @end, without the breaks. */
char *beckon_long_text_dup (const GtkTextIter *start, const GtkTextIter *end);

G_END_DECLS
