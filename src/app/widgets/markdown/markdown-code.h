/* markdown-code.h: a card with code
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/widgets/markdown/markdown-pieces.h"

G_BEGIN_DECLS

/* A card without lines: the name of the language, and a button that copies @copied (what the card
 * is going to show). Lines that are too long are scrolled sideways. */
GtkWidget *beckon_markdown_code_new (const BeckonMarkdownBlock *block, const char *copied);
/* The button that copies @copied. */
GtkWidget *beckon_markdown_code_new_copy (const BeckonMarkdownBlock *block, const char *copied);
/* Adds the lines of @piece to the end of @card. */
void beckon_markdown_code_add (GtkWidget *card, const BeckonMarkdownPiece *piece);

G_END_DECLS
