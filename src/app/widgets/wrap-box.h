/* wrap-box.h: a box that wraps its children to further lines if they do not fit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Children have their natural size and are aligned to the start of their line. A child that expands
 * (hexpand) gets the rest of its line, and stays in the line as long as its minimum width fits.
 * Property "spacing": px between children and between lines. */
#define BECKON_TYPE_WRAP_BOX (beckon_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (BeckonWrapBox, beckon_wrap_box, BECKON, WRAP_BOX, GtkWidget)

/* (transfer full): empty. */
GtkWidget *beckon_wrap_box_new (int spacing);
void       beckon_wrap_box_append (BeckonWrapBox *self, GtkWidget *child);

G_END_DECLS
