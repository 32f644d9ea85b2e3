/* application-private.h: what the files of the application share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/application.h"

#include "app/question/question-arrival.h"
#include "app/widgets/cancellations.h"
#include "base/bus/bus-limit.h"

G_BEGIN_DECLS

/* Whose call is being done. */
typedef enum
{
  BECKON_CALLER_SELF,     /* the person in our windows, or a click that the program knows for one */
  BECKON_CALLER_INVITED,  /* another program, with a token of the desktop */
  BECKON_CALLER_STRANGER, /* another program, without */
} BeckonCaller;

struct _BeckonApplication
{
  AdwApplication       parent_instance;
  BeckonService       *service;       /* (owned) (nullable): from startup on */
  BeckonQuestionQueue *questions;     /* (owned) (nullable): while the desk is open */
  BeckonCancellations *cancellations; /* (owned) (nullable): while the desk is open */
  BeckonAttention     *attention;     /* (owned) (nullable): while the desk is open */
  GPtrArray   *requests; /* (owned) (nullable): what waits for the desk; attention-actions.c */
  BeckonCaller caller;
  char        *asked_action;  /* (owned) (nullable): what another program wants the person to see */
  GVariant    *asked_target;  /* (owned) (nullable) */
  guint        n_asked;       /* how often that was another one */
  char        *asked_key;     /* (owned) (nullable): of the notification that says so */
  char        *name_notice;   /* (owned) (nullable): another program has our name on the bus */
  BeckonBusLimit *limit;      /* (owned) (nullable): while the program is on the session bus */
  guint           signals[2]; /* SIGTERM, SIGINT */
  gboolean        background; /* the first activation opens no window */
  gboolean        stopping;
};

/* (transfer none) (nullable): there while the desk is open. */
BeckonQuestionQueue *beckon_application_get_questions (BeckonApplication *self);

/* (transfer none) (nullable): the desk window, created if needed, not shown; NULL while the program
 * stops. */
GtkWindow *beckon_application_get_window (BeckonApplication *self);

/* application-outside.c */
void beckon_application_add_outside_actions (BeckonApplication *self);
/* What comes over the session bus until the other one is called is not the person's own. */
void beckon_application_begin_call (BeckonApplication *self, GVariant *platform_data);
void beckon_application_end_call (BeckonApplication *self);
/* FALSE, and logged: @action was called by another program. */
gboolean beckon_application_is_own_call (BeckonApplication *self, const char *action);
/* How a window is shown to the person for the caller. */
BeckonArrival beckon_application_foresee (BeckonApplication *self);
/* TRUE: @action may open its windows now. FALSE: another program asks for it without a token while
 * the person is elsewhere or wants silence: it is done when the person turns to the desk window,
 * which opens without the keyboard, or clicks the notification of it (ATT-2). @target (nullable):
 * may be floating. */
gboolean beckon_application_admit (BeckonApplication *self, const char *action, GVariant *target);
/* Another program asks for the *do not disturb* of @word: a notification offers it (ATT-12). */
void beckon_application_ask_for_quiet (BeckonApplication *self, const char *word);
/* (transfer full): what a caller with @token (nullable) has beside its call. */
GVariant *beckon_application_dup_token_data (const char *token);
void      beckon_application_forget_asked (BeckonApplication *self);

/* application-limit.c */
/* Limits what other programs call over @bus; NULL: there is none any more (TR-4). */
void beckon_application_limit_calls (BeckonApplication *self, GDBusConnection *bus);

/* application-name.c */
/* If another program than a desk has the name of this one on the session bus, this process goes on
 * without that name, and the window says so (TR-4). Blocks; call it before the registration. */
void beckon_application_look_at_name (BeckonApplication *self);

/* attention-actions.c */
void beckon_application_add_attention_actions (BeckonApplication *self);
/* The desk is open: whoever is away is reached, and what was asked for while it opened. */
void beckon_application_open_attention (BeckonApplication *self);
void beckon_application_close_attention (BeckonApplication *self);

G_END_DECLS
