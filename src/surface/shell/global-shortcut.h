/* global-shortcut.h: keys that show the oldest question from every program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_SHORTCUT_UNKNOWN, /* the desktop was not asked, or has not answered */
  BECKON_SHORTCUT_ABSENT,  /* the desktop offers no such thing */
  BECKON_SHORTCUT_OFF,
  BECKON_SHORTCUT_ASKING, /* the desktop sets it up, and may ask the person */
  BECKON_SHORTCUT_ON,
} BeckonShortcutState;

#define BECKON_TYPE_GLOBAL_SHORTCUT (beckon_global_shortcut_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonGlobalShortcut, beckon_global_shortcut, BECKON, GLOBAL_SHORTCUT, GObject)

/* Signal "changed": one of the values below changed.
 * Signal "activated", with a token (nullable): the keys were pressed. With the token the window
 * that opens next may take the keyboard. */

/* (transfer full): through the portal of the session bus at @address (nullable: there is none).
 * The setting in @settings that the person switched it on sets it up anew in each session. */
BeckonGlobalShortcut *beckon_global_shortcut_new (const char *address, GSettings *settings);
/* Finds out whether the desktop has shortcuts, unless that is known. A shortcut that is off has
 * not asked the desktop for anything before this. */
void                beckon_global_shortcut_look (BeckonGlobalShortcut *self);
BeckonShortcutState beckon_global_shortcut_get_state (BeckonGlobalShortcut *self);
/* (transfer none) (nullable): which keys it has, in the words of the desktop; NULL: the desktop
 * does not say, or there are none. */
const char *beckon_global_shortcut_get_trigger (BeckonGlobalShortcut *self);
/* (transfer none) (nullable): why it is off though it should be on: E109 if the person or the
 * desktop refused it, E110 if the desktop failed. */
const GError *beckon_global_shortcut_get_error (BeckonGlobalShortcut *self);
/* Switches it on, for which the desktop may ask the person, or off. */
void beckon_global_shortcut_set_enabled (BeckonGlobalShortcut *self, gboolean enabled);
/* TRUE: the desktop can be told to let the person choose other keys. */
gboolean beckon_global_shortcut_can_configure (BeckonGlobalShortcut *self);
/* The desktop lets the person choose other keys. */
void beckon_global_shortcut_configure (BeckonGlobalShortcut *self);

G_END_DECLS
