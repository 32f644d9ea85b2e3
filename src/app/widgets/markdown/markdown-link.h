/* markdown-link.h: opens a link that the person clicked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The links of @label, whose addresses the tree has checked, are opened in the person's program for
 * them when they are clicked or get Enter. */
void beckon_markdown_link_follow (GtkLabel *label);
/* Adds a link that begins at character @start of @label's text; they are added in order. */
void beckon_markdown_link_add (GtkLabel *label, int start);
/* Moves the keyboard focus to the next or the previous link of @label, which is opened by Enter;
 * FALSE: there is none. With @is_new, to the first or the last one. */
gboolean beckon_markdown_link_move (GtkLabel *label, gboolean is_forward, gboolean is_new);
/* Does @label have links that beckon_markdown_link_follow() opens? */
gboolean beckon_markdown_link_is_followed (GtkWidget *label);

G_END_DECLS
