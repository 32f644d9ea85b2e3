/* question-arrival.h: how a question that arrives by itself comes before the person's eyes (ATT-2)
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
  BECKON_ARRIVAL_PRESENTED, /* the desk, or nobody, had the keyboard: the dialog has it now */
  BECKON_ARRIVAL_OPENED, /* another program had it: the dialog is there, and has not taken it where
                            that can be prevented */
  BECKON_ARRIVAL_LISTED, /* another program had it, and the person wants no dialog then: nothing was
                            opened */
} BeckonArrival;

/* (transfer full): for @dialog, which outlives it. */
BeckonQuestionArrival *beckon_question_arrival_new (GtkWindow *dialog, GtkApplication *application);
void                   beckon_question_arrival_free (BeckonQuestionArrival *self);

/* TRUE: the person is at a window of the desk. */
gboolean beckon_question_arrival_has_keyboard (BeckonQuestionArrival *self);
/* The desk's window; NULL: there is none now. */
void beckon_question_arrival_set_parent (BeckonQuestionArrival *self, GtkWindow *parent);
/* Opens the dialog, or gives it the keyboard: the person wants to see it. */
void beckon_question_arrival_present (BeckonQuestionArrival *self);
/* TRUE: the dialog is open as a child of the desk's window, and the person is in neither of them.
 */
gboolean beckon_question_arrival_has_gone_under (BeckonQuestionArrival *self);
/* Opens the hidden dialog for a question that nobody asked to see now. */
BeckonArrival beckon_question_arrival_open (BeckonQuestionArrival *self);
/* TRUE: where somebody is can be told. Under Wayland nobody says whether another program has the
 * keyboard, or none. */
gboolean beckon_question_arrival_knows_others (BeckonQuestionArrival *self);
/* TRUE once in the life of the settings: the choice between opening and listing is to be offered
 * now. */
gboolean beckon_question_arrival_take_offer (BeckonQuestionArrival *self);
/* What the person chose then. */
void beckon_question_arrival_set_list_only (BeckonQuestionArrival *self, gboolean list_only);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionArrival, beckon_question_arrival_free)

G_END_DECLS
