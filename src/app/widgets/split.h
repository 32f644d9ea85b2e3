/* split.h: a list and what belongs to its entry, side by side or one over the other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Children by type "list" and "content" in a .ui file. Properties: "narrow" (one at a time),
 * "show-content" (which one, where narrow). */
#define BECKON_TYPE_SPLIT (beckon_split_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSplit, beckon_split, BECKON, SPLIT, GtkWidget)

gboolean beckon_split_get_narrow (BeckonSplit *self);
void     beckon_split_set_narrow (BeckonSplit *self, gboolean narrow);
gboolean beckon_split_get_show_content (BeckonSplit *self);
void     beckon_split_set_show_content (BeckonSplit *self, gboolean show);

G_END_DECLS
