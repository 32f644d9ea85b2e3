/* markdown-table.h: a table of a few cells
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* @table as a grid with its heading; it is scrolled sideways where it does not fit. */
GtkWidget *beckon_markdown_table_new (const BeckonMarkdownBlock *table);

G_END_DECLS
