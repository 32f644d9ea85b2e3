/* notifier.h: tells the person by notifications that a question waits (ATT-2, ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "surface/notification/sender.h"
#include "surface/quiet/waiting.h"

G_BEGIN_DECLS

#define BECKON_TYPE_NOTIFIER (beckon_notifier_get_type ())
G_DECLARE_FINAL_TYPE (BeckonNotifier, beckon_notifier, BECKON, NOTIFIER, GObject)

/* What the person can see of the open questions without a notification. */
typedef enum
{
  BECKON_DIALOG_CLOSED,
  BECKON_DIALOG_OPENING, /* it is open, but nobody knows yet whether it is in sight */
  BECKON_DIALOG_SEEN,    /* the compositor shows it */
} BeckonDialogSight;

/* (transfer full): notifies through @sender of what happens on @desk, from now on, and of the
 * questions that are open already; @waiting are those of @desk. Each question has at most one
 * notification, which goes when it is settled. */
BeckonNotifier *
beckon_notifier_new (BeckonDesk *desk, BeckonSender *sender, BeckonWaiting *waiting);

/* The dialog has all open questions, so nothing is notified while it is seen. One that stays out of
 * sight does not count. */
void beckon_notifier_set_dialog (BeckonNotifier *self, BeckonDialogSight sight);
/* TRUE: a question that arrives is notified, as far as is known: the person wants it, and there is
 * a server. */
gboolean beckon_notifier_is_able (BeckonNotifier *self);
/* The program is about to end: takes down what a click could not bring back. */
void beckon_notifier_close (BeckonNotifier *self);

G_END_DECLS
