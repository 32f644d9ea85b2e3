/* row-layout.h: widgets beside each other, one of which wraps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BECKON_TYPE_ROW_LAYOUT (beckon_row_layout_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRowLayout, beckon_row_layout, BECKON, ROW_LAYOUT, GtkLayoutManager)

/* The child that expands, or else the last one, takes what the others leave, and is vertically
 * centred. The others are as wide as they like and as high as the row. The property "spacing" is
 * the space between two of them, in px.
 *
 * A GtkBox would do the same, but it asks a wrapping label for its width at a given height, which
 * the label finds by trying: that took longer than all other texts of a question, and fifty long
 * options took seconds. An alignment other than "fill" of the child that wraps does so, too. */

G_END_DECLS
