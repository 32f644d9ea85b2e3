/* window-size.h: the size of the desk window is kept from one start to the next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives @window the size that it had when it was closed last, and stores it in @settings (nullable)
 * when it is closed. Call this before other handlers of "close-request" are connected. */
void beckon_window_size_keep (GtkWindow *window, GSettings *settings);

G_END_DECLS
