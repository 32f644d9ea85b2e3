/* split.h: a list and the content of the selected entry, side by side or one at a time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Children have the type "list" or "content" in a .ui file. Properties: "narrow" (one at a time),
 * "show-content" (which one, when narrow). */
#define BECKON_TYPE_SPLIT (beckon_split_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSplit, beckon_split, BECKON, SPLIT, GtkWidget)

gboolean beckon_split_get_narrow (BeckonSplit *self);
void     beckon_split_set_narrow (BeckonSplit *self, gboolean narrow);
gboolean beckon_split_get_show_content (BeckonSplit *self);
void     beckon_split_set_show_content (BeckonSplit *self, gboolean show);

G_END_DECLS
