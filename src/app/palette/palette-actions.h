/* palette-actions.h: the actions of the window and of the program, for the command palette
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds a BeckonPaletteItem to @items for each action that is possible now, with its keys. @page:
 * where the actions on the current task are. */
void beckon_palette_actions_add (GPtrArray *items, GtkWidget *window, GtkWidget *page);
/* Does an action of the palette. */
void beckon_palette_actions_activate (GtkWidget  *window,
                                      GtkWidget  *page,
                                      const char *action,
                                      GVariant   *target);

G_END_DECLS
