/* preferences-window.h: the preferences
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "service/service.h"
#include "surface/shell/global-shortcut.h"

G_BEGIN_DECLS

#define BECKON_TYPE_PREFERENCES_WINDOW (beckon_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonPreferencesWindow, beckon_preferences_window, BECKON, PREFERENCES_WINDOW, AdwWindow)

/* (transfer none): if the schema of the settings is not installed, the window says so. Rows about
 * the open desk are visible while @service has one. */
GtkWidget *beckon_preferences_window_new (BeckonService *service);
/* What the row *Run in the background* says: where the program is while it has no window. */
void beckon_preferences_window_set_place (BeckonPreferencesWindow *self, const char *sentence);
/* The keys that show the oldest question; NULL: no row for them. Call it once. */
void beckon_preferences_window_set_shortcut (BeckonPreferencesWindow *self,
                                             BeckonGlobalShortcut    *shortcut);

G_END_DECLS
