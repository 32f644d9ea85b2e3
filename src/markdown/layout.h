/* layout.h: tables as lines of characters that all have the same width
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* The number of columns that @text takes in a terminal. */
guint beckon_markdown_text_width (const char *text);
/* (transfer full) (element-type utf8): @table in aligned columns, the second line below the heading
 * a rule. No line has spaces at its end. */
GPtrArray *beckon_markdown_table_lines (const BeckonMarkdownBlock *table);

G_END_DECLS
