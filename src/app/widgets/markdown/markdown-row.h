/* markdown-row.h: where a piece stands: beside the marks of lists and quotes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/widgets/markdown/markdown-pieces.h"

G_BEGIN_DECLS

/* @content behind the bars of quotes, the indent of lists and the mark of its item. */
GtkWidget *beckon_markdown_row_new (const BeckonMarkdownPiece *piece, GtkWidget *content);

G_END_DECLS
