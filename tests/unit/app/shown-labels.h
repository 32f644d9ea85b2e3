/* shown-labels.h: what labels say on the screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* TRUE: @widget, or a label in it, says @part, and nothing hides it. The window that it is in need
 * not be presented. */
gboolean shows (GtkWidget *widget, const char *part);
/* Runs the main loop until it does. */
void until_shows (GtkWidget *widget, const char *part);

G_END_DECLS
