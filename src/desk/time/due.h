/* due.h: one alarm for the earliest due row, and batches for what is due; internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* It knows only when the first row is due, and is told again after each commit. */
typedef struct _BeckonDue BeckonDue;

/* Passes a batch of what is due to the store; when it returns, beckon_due_finished() or
 * beckon_due_failed() is called, never from within. It is not called again until then. */
typedef void (*BeckonDueCarryFunc) (gpointer user_data);

/* (transfer full): @retry_us: the delay after a batch that failed. */
BeckonDue *beckon_due_new (BeckonClock       *clock,
                           gint64             retry_us,
                           BeckonDueCarryFunc run_due,
                           gpointer           user_data);
void       beckon_due_free (BeckonDue *self);
/* Starts with what is already due when the main loop is idle: the caller adds its channels and
 * surfaces first. */
void beckon_due_start (BeckonDue *self);
/* Nothing more is done, and results that still arrive are ignored. */
void beckon_due_stop (BeckonDue *self);
/* The first row is due at @next_us (wall clock), as stored now; 0: there is none. A past one is
 * handled at once. */
void beckon_due_set_next (BeckonDue *self, gint64 next_us);
/* Nothing is done before @until_us (wall clock), even if it is due; 0: no delay. */
void beckon_due_hold_back (BeckonDue *self, gint64 until_us);
/* Anything may be due: the clock was set, or the machine slept. */
void beckon_due_run (BeckonDue *self);
/* The batch is done; beckon_due_set_next() was called with the new state. */
void beckon_due_finished (BeckonDue *self);
/* The store could not execute it. */
void beckon_due_failed (BeckonDue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDue, beckon_due_free)

G_END_DECLS
