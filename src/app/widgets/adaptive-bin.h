/* adaptive-bin.h: tells its child whether the window is narrow, like a breakpoint of newer versions
 * of libadwaita
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has one child, property "child". Property "narrow" notifies when the width passes 700 px at the
 * default text size, proportionally more with larger text. */
#define BECKON_TYPE_ADAPTIVE_BIN (beckon_adaptive_bin_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAdaptiveBin, beckon_adaptive_bin, BECKON, ADAPTIVE_BIN, GtkWidget)

gboolean beckon_adaptive_bin_is_narrow (BeckonAdaptiveBin *self);

G_END_DECLS
