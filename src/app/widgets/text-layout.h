/* text-layout.h: lays changed text out before it is drawn
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Each frame lays @view out if its text has changed. GTK itself does so when it is idle; a frame
 * that comes first measures the text while it draws it, moves the scroll bar beside it, which was
 * drawn where it had been, and prints a warning. To be called once for each text view that changes
 * while it is shown, after it got its buffer. */
void beckon_text_layout_keep (GtkTextView *view);

G_END_DECLS
