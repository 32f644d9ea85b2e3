/* preferences-window.h: what the person may choose
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"
#include "sentinel/sentinel.h"
#include "surface/telegram/account.h"

G_BEGIN_DECLS

#define BECKON_TYPE_PREFERENCES_WINDOW (beckon_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonPreferencesWindow, beckon_preferences_window, BECKON, PREFERENCES_WINDOW, AdwWindow)

/* (transfer none): @settings NULL: the schema is not installed, then it says so. @sentinel
 * (nullable): that of the open desk. */
GtkWidget *beckon_preferences_window_new (GSettings *settings, BeckonSentinel *sentinel);
/* Telegram can be set up by @account (nullable), which is there while the desk is open. */
void beckon_preferences_window_set_telegram (BeckonPreferencesWindow *self,
                                             BeckonTelegramAccount   *account);
/* Lists what @desk (nullable: none is open) remembers. */
void beckon_preferences_window_set_desk (BeckonPreferencesWindow *self, BeckonDesk *desk);

G_END_DECLS
