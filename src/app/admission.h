/* admission.h: who calls the program, and what another program may open now (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/attention.h"
#include "app/question/question-arrival.h"

G_BEGIN_DECLS

/* Whose call is being done. */
typedef enum
{
  BECKON_CALLER_SELF,     /* the person in our windows, or a click that the program knows for one */
  BECKON_CALLER_INVITED,  /* another program, with a token of the desktop */
  BECKON_CALLER_STRANGER, /* another program, without */
} BeckonCaller;

#define BECKON_TYPE_ADMISSION (beckon_admission_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAdmission, beckon_admission, BECKON, ADMISSION, GObject)

/* (transfer none) (nullable): the desk window of @application, created if needed, not shown; NULL
 * while the program stops. */
typedef GtkWindow *(*BeckonAdmissionWindowFunc) (GtkApplication *application);

/* (transfer full): adds the action of its notifications to @application, which must outlive it. */
BeckonAdmission *beckon_admission_new (GtkApplication           *application,
                                       BeckonAdmissionWindowFunc get_window);
/* The desk is open; NULL: it is not, and what another program asked for is forgotten. */
void beckon_admission_set_attention (BeckonAdmission     *self,
                                     BeckonAttention     *attention,
                                     BeckonQuestionQueue *questions);

/* What comes over the session bus with @platform_data is not the person's own. */
void         beckon_admission_begin_call (BeckonAdmission *self, GVariant *platform_data);
BeckonCaller beckon_admission_get_caller (BeckonAdmission *self);
void         beckon_admission_set_caller (BeckonAdmission *self, BeckonCaller caller);
/* FALSE, and logged: @action was called by another program. */
gboolean beckon_admission_is_own_call (BeckonAdmission *self, const char *action);
/* How a window is shown to the person for the caller. */
BeckonArrival beckon_admission_foresee (BeckonAdmission *self);
/* TRUE: @action may open its windows now. FALSE: another program asks for it without a token while
 * the person is elsewhere or wants silence: it is done when the person turns to the desk window,
 * which opens without the keyboard, or clicks the notification of it. @target (nullable): may be
 * floating. */
gboolean beckon_admission_admit (BeckonAdmission *self, const char *action, GVariant *target);
/* Another program asks for the *do not disturb* of @word: a notification offers it (ATT-12). */
void beckon_admission_ask_for_quiet (BeckonAdmission *self, const char *word);

G_END_DECLS
