/* application.h: the program beckon-desk: one desk, its window and its dialogs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/attention.h"
#include "service/service.h"

G_BEGIN_DECLS

#define BECKON_TYPE_APPLICATION (beckon_application_get_type ())
G_DECLARE_FINAL_TYPE (BeckonApplication, beckon_application, BECKON, APPLICATION, AdwApplication)

BeckonApplication *beckon_application_new (void);
/* (transfer none): the desk and all that belongs to it; valid from startup on. */
BeckonService *beckon_application_get_service (BeckonApplication *self);
/* Stops the server, then the desk, then the program. */
void beckon_application_stop (BeckonApplication *self);
/* (transfer none) (nullable): presents the desk window, creating it if needed; NULL while the
 * program stops. */
GtkWindow *beckon_application_present_window (BeckonApplication *self);
/* The same for whoever asks for it: another program does not get the keyboard for it. */
void beckon_application_show (BeckonApplication *self);
/* Where the person finds the program while it has no window. */
BeckonPlace beckon_application_get_place (BeckonApplication *self);
/* (transfer none) (nullable): the keys that show the oldest question; there while the desk is open.
 */
BeckonGlobalShortcut *beckon_application_get_shortcut (BeckonApplication *self);

/* application-actions.c */
void beckon_application_add_actions (BeckonApplication *self);

/* application-leaving.c */
/* The person wants to quit: says what waits, and that it is kept; stops at once if nothing does. */
void beckon_application_quit (BeckonApplication *self);
/* (transfer none): the same as beckon_application_get_place() in a sentence, for the preferences.
 */
const char *beckon_application_describe_place (BeckonApplication *self);
/* Handler of "close-request" of the desk window. TRUE: the window stays open for now, because the
 * person is asked or the program is stopping. */
gboolean beckon_application_close_window (BeckonApplication *self, GtkWindow *window);

/* application-links.c: links to tasks open the desk, whichever process they are given to (WH-13).
 * Call before the program runs. */
void beckon_application_add_links (BeckonApplication *self);

G_END_DECLS
