/* markdown-focus.h: where Tab stops in what an agent wrote
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A focus() of GtkWidgetClass: Tab stops at the first text, at each link and at each button, and
 * not at every paragraph, although each can be selected. */
gboolean beckon_markdown_focus (GtkWidget *view, GtkDirectionType direction);

G_END_DECLS
