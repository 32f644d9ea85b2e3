/* application.h: the program beckon-desk: one desk, its window, its questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "service/service.h"

G_BEGIN_DECLS

#define BECKON_TYPE_APPLICATION (beckon_application_get_type ())
G_DECLARE_FINAL_TYPE (BeckonApplication, beckon_application, BECKON, APPLICATION, AdwApplication)

BeckonApplication *beckon_application_new (void);
/* (transfer none): the desk and what belongs to it; from startup on. */
BeckonService *beckon_application_get_service (BeckonApplication *self);
/* Stops server and desk in order, then the program. */
void beckon_application_stop (BeckonApplication *self);
/* (transfer none) (nullable): brings the desk window up, making it where there is none; NULL while
 * the program stops. */
GtkWindow *beckon_application_present_window (BeckonApplication *self);

/* application-actions.c */
void beckon_application_add_actions (BeckonApplication *self);
/* For "close-request" of the desk window: the person closes it. TRUE: it stays for now, something
 * is asked or the program ends. */
gboolean beckon_application_close_window (BeckonApplication *self, GtkWindow *window);
/* application-links.c: links to tasks open the desk there, in whichever process they are given
 * (WH-13). Before the program runs. */
void beckon_application_add_links (BeckonApplication *self);

G_END_DECLS
