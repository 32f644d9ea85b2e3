/* markdown-long.h: a text that is too long for labels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* A card that scrolls through all of @text, which is that of @block and safe to show, without its
 * styles and links, and has a button that copies it. Only what is in sight is laid out (TR-4). */
GtkWidget *beckon_markdown_long_new (const BeckonMarkdownBlock *block, const char *text);

G_END_DECLS
