/* text-layout.h: lays changed text out before it is drawn
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lays @view out in the next frame whenever its text has changed. GTK measures changed text in an
 * idle handler; if a frame comes first, GTK measures it while it draws the frame, the scroll bar
 * changes its place in the middle of that, and GTK prints a warning. To be called once for each
 * text view that changes while it is shown, after it got its buffer. */
void beckon_text_layout_keep (GtkTextView *view);

G_END_DECLS
