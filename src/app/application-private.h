/* application-private.h: what the files of the application share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/application.h"

#include "app/admission.h"
#include "app/cancellations.h"
#include "base/bus/bus-limit.h"

G_BEGIN_DECLS

struct _BeckonApplication
{
  AdwApplication       parent_instance;
  BeckonService       *service;       /* (owned) (nullable): from startup on */
  BeckonQuestionQueue *questions;     /* (owned) (nullable): while the desk is open */
  BeckonCancellations *cancellations; /* (owned) (nullable): while the desk is open */
  BeckonAdmission     *admission;     /* (owned): who calls, and what that may open */
  BeckonAttention     *attention;     /* (owned) (nullable): while the desk is open */
  GPtrArray      *requests; /* (owned) (nullable): what waits for the desk; application-actions.c */
  char           *name_notice; /* (owned) (nullable): another program has our name on the bus */
  BeckonBusLimit *limit;       /* (owned) (nullable): while the program is on the session bus */
  guint           signals[2];  /* SIGTERM, SIGINT */
  gboolean        background;  /* the first activation opens no window */
  gboolean        stopping;
};

/* (transfer none) (nullable): there while the desk is open. */
BeckonQuestionQueue *beckon_application_get_questions (BeckonApplication *self);

/* (transfer none) (nullable): the desk window, created if needed, not shown; NULL while the program
 * stops. */
GtkWindow *beckon_application_get_window (BeckonApplication *self);

/* Does @action for another program, which has @token (nullable) of the desktop. */
void beckon_application_call (BeckonApplication *self,
                              const char        *action,
                              GVariant          *target,
                              const char        *token);
/* The window that opens next may take the keyboard with @token (nullable), which the desktop gave
 * with a click. */
void beckon_application_take_token (BeckonApplication *self, const char *token);

/* application-actions.c */
void beckon_application_add_actions (BeckonApplication *self);
/* The desk is open: whoever is away is reached, and what was asked for while it opened. */
void beckon_application_open_attention (BeckonApplication *self);
void beckon_application_close_attention (BeckonApplication *self);

/* (transfer none): where the person finds the program while it has no window, in a sentence. */
const char *beckon_application_describe_place (BeckonApplication *self);
/* The person wants to quit: says what waits, and that it is kept; stops at once if nothing does. */
void beckon_application_quit (BeckonApplication *self);
/* (transfer none) (nullable): presents the desk window, creating it if needed; NULL while the
 * program stops. */
GtkWindow *beckon_application_present_window (BeckonApplication *self);
/* The same for whoever asks for it: another program does not get the keyboard for it. */
void beckon_application_show (BeckonApplication *self);
/* (transfer none): the desk and all that belongs to it; valid from startup on. */
BeckonService *beckon_application_get_service (BeckonApplication *self);
/* (transfer none) (nullable): the keys that show the oldest question; there while the desk is open.
 */
BeckonGlobalShortcut *beckon_application_get_shortcut (BeckonApplication *self);

G_END_DECLS
