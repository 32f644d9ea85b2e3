/* question-arrival.h: how a question that arrives is shown to the person (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _BeckonQuestionArrival BeckonQuestionArrival;

typedef enum
{
  BECKON_ARRIVAL_PRESENTED, /* one of our windows, or none at all, had the keyboard: now the dialog
                               has it */
  BECKON_ARRIVAL_OPENED,    /* another program had the keyboard: the dialog is open and did not take
                               it, where that can be prevented */
  BECKON_ARRIVAL_LISTED,    /* another program had the keyboard, and the person wants a notification
                               then: nothing was opened */
} BeckonArrival;

/* (transfer full): for @dialog, which must outlive it. */
BeckonQuestionArrival *beckon_question_arrival_new (GtkWindow *dialog, GtkApplication *application);
void                   beckon_question_arrival_free (BeckonQuestionArrival *self);

/* TRUE: one of our windows is active. */
gboolean beckon_question_arrival_has_keyboard (BeckonQuestionArrival *self);
/* The desk window; NULL: there is none. */
void beckon_question_arrival_set_parent (BeckonQuestionArrival *self, GtkWindow *parent);
/* TRUE: all of what the dialog is to show is there. A hidden dialog opens only then, with its final
 * height, or after BECKON_VIEW_SLOT_KEEP_MS. */
void beckon_question_arrival_set_ready (BeckonQuestionArrival *self, gboolean ready);
/* TRUE: the dialog is visible, or about to be. */
gboolean beckon_question_arrival_is_open (BeckonQuestionArrival *self);
void     beckon_question_arrival_hide (BeckonQuestionArrival *self);
/* Opens the dialog, or gives it the keyboard: the person asked for it. */
void beckon_question_arrival_present (BeckonQuestionArrival *self);
/* The open dialog closes, so that the next beckon_question_arrival_present() opens it where the
 * person is. FALSE on X11, where the window manager does that by itself: nothing was done. */
gboolean beckon_question_arrival_take_from_elsewhere (BeckonQuestionArrival *self);
/* TRUE: the dialog is open as a child of the desk window, and neither of them is active. */
gboolean beckon_question_arrival_has_gone_under (BeckonQuestionArrival *self);
/* What beckon_question_arrival_open() would do now. */
BeckonArrival beckon_question_arrival_foresee (BeckonQuestionArrival *self);
/* Opens the hidden dialog for a question that the person did not ask to see. */
BeckonArrival beckon_question_arrival_open (BeckonQuestionArrival *self);
/* The same, without the keyboard where that can be prevented. */
void beckon_question_arrival_open_quietly (BeckonQuestionArrival *self);
/* TRUE: the window with the keyboard can be determined. Under Wayland it cannot be known whether
 * another program has the keyboard, or none. */
gboolean beckon_question_arrival_knows_others (BeckonQuestionArrival *self);
/* TRUE: what is listed is notified. Otherwise it is opened: it would reach nobody. */
void beckon_question_arrival_set_notifies (BeckonQuestionArrival *self, gboolean notifies);
/* TRUE once in the lifetime of the settings: the person should now be offered the choice between
 * opening the dialog and a notification. */
gboolean beckon_question_arrival_take_offer (BeckonQuestionArrival *self);
/* The person's choice. */
void beckon_question_arrival_set_notify_only (BeckonQuestionArrival *self, gboolean notify_only);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionArrival, beckon_question_arrival_free)

G_END_DECLS
