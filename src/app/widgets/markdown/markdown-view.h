/* markdown-view.h: shows what an agent wrote (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_MARKDOWN_VIEW (beckon_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonMarkdownView, beckon_markdown_view, BECKON, MARKDOWN_VIEW, GtkWidget)

/* A column of text, lists, tables and cards of code, as wide as its parent makes it. It has no
 * scroll bar of its own but for what is too wide. Nothing that the text says happens by itself: a
 * link is opened when it is clicked. */
GtkWidget *beckon_markdown_view_new (void);
/* @text (nullable, any bytes) is Markdown. Links may lead to files in @workspace (nullable). A long
 * text is parsed in a thread and built in idle time, its beginning first. The same text again does
 * nothing; of a text that has grown, what did not change is kept. */
void
beckon_markdown_view_set_text (BeckonMarkdownView *self, const char *text, const char *workspace);
/* Nothing of it is selected any more. */
void beckon_markdown_view_deselect (BeckonMarkdownView *self);

G_END_DECLS
