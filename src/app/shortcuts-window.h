/* shortcuts-window.h: the keyboard shortcuts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_SHORTCUTS_WINDOW (beckon_shortcuts_window_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonShortcutsWindow, beckon_shortcuts_window, BECKON, SHORTCUTS_WINDOW, AdwWindow)

/* (transfer none) */
GtkWidget *beckon_shortcuts_window_new (void);

G_END_DECLS
