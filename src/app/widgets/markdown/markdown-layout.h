/* markdown-layout.h: one below or beside the other, without asking how wide a text is for a height
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer full): the children get all of the width and the height that they need for it. A label
 * that is asked for its width at a height lays out its text a dozen times; a GtkBox would ask. */
GtkLayoutManager *beckon_markdown_layout_new (void);
/* (transfer full): the children are beside each other; the last gets the width that the others
 * leave. */
GtkLayoutManager *beckon_markdown_layout_new_row (void);

G_END_DECLS
