/* markdown-label.h: a paragraph, a heading or a cell, with its styles and links
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* (transfer full): Pango's markup for the bytes from @start on of @block's text. With @has_links,
 * links can be clicked. Everything in the text is escaped. */
char *beckon_markdown_label_markup (const BeckonMarkdownBlock *block,
                                    gsize                      start,
                                    gsize                      length,
                                    gboolean                   has_links);
/* A label that wraps. Its text can be selected and its links opened, by a click or Enter, in the
 * program that the person has chosen. */
GtkWidget *beckon_markdown_label_new (const BeckonMarkdownBlock *block, gsize start, gsize length);

/* Nothing of the texts in @widget, or below it, is selected any more. */
void beckon_markdown_label_deselect (GtkWidget *widget);

/* The direction of the first letter from @text to @end; NONE: there is no letter. */
GtkTextDirection beckon_markdown_label_find_direction (const char *text, const char *end);

G_END_DECLS
