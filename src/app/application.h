/* application.h: the program beckon-desk: one desk, its server, its window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"
#include "gateway/server.h"
#include "sentinel/sentinel.h"
#include "surface/telegram/account.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_APPLICATION_OPENING,
  BECKON_APPLICATION_OPEN,
  BECKON_APPLICATION_FAILED,
  BECKON_APPLICATION_STOPPING,
} BeckonApplicationState;

/* Signals: "state-changed"; "answered" (BeckonInteraction *): the person answered it in the dialog,
 * or handed it on; "remembered": there is one more to beckon_application_get_remembered(). */
#define BECKON_TYPE_APPLICATION (beckon_application_get_type ())
G_DECLARE_FINAL_TYPE (BeckonApplication, beckon_application, BECKON, APPLICATION, AdwApplication)

BeckonApplication     *beckon_application_new (void);
BeckonApplicationState beckon_application_get_state (BeckonApplication *self);
/* (transfer none) (nullable): while OPEN */
BeckonDesk   *beckon_application_get_desk (BeckonApplication *self);
BeckonServer *beckon_application_get_server (BeckonApplication *self);
/* (transfer none) (nullable): what looks at questions before the person, while OPEN */
BeckonSentinel        *beckon_application_get_sentinel (BeckonApplication *self);
BeckonTelegramAccount *beckon_application_get_telegram (BeckonApplication *self);
/* (transfer none) (nullable): NULL where the schema is not installed */
GSettings *beckon_application_get_settings (BeckonApplication *self);
/* (transfer none) (nullable): why the desk could not be opened */
const GError *beckon_application_get_error (BeckonApplication *self);
/* (transfer none) (nullable): why agents cannot reach the desk although it is open */
const GError *beckon_application_get_server_error (BeckonApplication *self);
/* (transfer none) (nullable): what the person should know about how the desk was opened */
const char *beckon_application_get_notice (BeckonApplication *self);
/* The process of another desk that has the data and that could be stopped, 0 for none. */
int beckon_application_get_holder (BeckonApplication *self);
/* After FAILED. */
void beckon_application_try_again (BeckonApplication *self);
void beckon_application_take_over (BeckonApplication *self);
/* The person wants to answer it: brings the dialog up. */
void beckon_application_present_question (BeckonApplication *self, gint64 interaction_id);
/* (transfer none) (nullable): what was remembered with an answer in the dialog, and was not offered
 * for undoing yet; the oldest of them. */
BeckonPreference *beckon_application_get_remembered (BeckonApplication *self);
/* It was offered, whatever the person made of it. */
void beckon_application_drop_remembered (BeckonApplication *self);
/* The dialog of the questions belongs to this window as long as that exists. */
void beckon_application_set_parent (BeckonApplication *self, GtkWindow *window);
/* The window is about to be closed by the person. TRUE: it stays for now, something is asked or the
 * program ends. */
gboolean beckon_application_close_window (BeckonApplication *self, GtkWindow *window);
/* Stops server and desk in order, then the program. */
void beckon_application_stop (BeckonApplication *self);
/* (transfer none) (nullable): brings the desk window up, making it where there is none; NULL while
 * the program stops. */
GtkWindow *beckon_application_present_window (BeckonApplication *self);
/* application-actions.c */
void beckon_application_add_actions (BeckonApplication *self);
/* application-links.c: links to tasks open the desk there, in whichever process they are given
 * (WH-13). Before the program runs. */
void beckon_application_add_links (BeckonApplication *self);

G_END_DECLS
