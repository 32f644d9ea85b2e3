/* earlier-reminders.h: the questions of which the person was reminded before the program started
 * (PP-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_EARLIER_REMINDERS (beckon_earlier_reminders_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonEarlierReminders, beckon_earlier_reminders, BECKON, EARLIER_REMINDERS, GObject)

/* Signal "found" (BeckonQuestion *): it is set aside, and still to be shown like a new one. */

/* (transfer full) */
BeckonEarlierReminders *beckon_earlier_reminders_new (BeckonDesk *desk);
/* Begins to look for them. To be called once. */
void beckon_earlier_reminders_read (BeckonEarlierReminders *self);

G_END_DECLS
