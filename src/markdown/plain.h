/* plain.h: what an agent wrote, without the marks of Markdown (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* (transfer full): the first line of @text (any bytes) that says something, for lists, titles and
 * notifications: at most @max_chars characters, with … at the end if there is more. Only the
 * beginning of @text is read. */
char *beckon_markdown_first_line (const char *text, guint max_chars);
/* (transfer full): all of it as plain text: empty lines between blocks, bullets and numbers before
 * items, and the cells of a table in aligned columns. */
char *beckon_markdown_to_plain (const BeckonMarkdown *markdown);
/* (transfer full): the same of @text (any bytes). */
char *beckon_markdown_plain (const char *text);
/* (transfer full): the beginning of @text (any bytes) in one line, at most @max_chars characters,
 * with … at the end if there is more. Only the beginning of @text is read. */
char *beckon_markdown_excerpt (const char *text, guint max_chars);
/* Whether beckon_markdown_excerpt() shows all of @text (any bytes) in @max_chars characters: what
 * could not be read in full cannot be answered there (ATT-18). */
gboolean beckon_markdown_excerpt_is_whole (const char *text, guint max_chars);
/* (transfer full): what stands before an item: a bullet, a number, or a box that is ticked or
 * not. */
char *beckon_markdown_item_mark (const BeckonMarkdownBlock *item);

G_END_DECLS
