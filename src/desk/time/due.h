/* due.h: rows of the store that come due by the calendar: one alarm for the earliest, carried out
 * in batches; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* It knows nothing of the rows but when the first of them is due, which it is told again after each
 * commit. */
typedef struct _BeckonDue BeckonDue;

/* Gives the store a batch of what is due to carry out; when that came back, beckon_due_finished()
 * or beckon_due_failed() is called, which is never from within. Until then it is not called again.
 */
typedef void (*BeckonDueCarryFunc) (gpointer user_data);

/* (transfer full): @retry_us: how long after a batch that failed the next is tried. */
BeckonDue *beckon_due_new (BeckonClock       *clock,
                           gint64             retry_us,
                           BeckonDueCarryFunc carry_out,
                           gpointer           user_data);
void       beckon_due_free (BeckonDue *self);
/* Begins, with what is due already, when the main loop has nothing else to do: whoever opened the
 * desk adds its channels and surfaces first. */
void beckon_due_start (BeckonDue *self);
/* Nothing more is carried out, and what still comes back changes nothing. */
void beckon_due_stop (BeckonDue *self);
/* The first of the rows is due at @next_us (wall clock), as the store has it now; 0: there is none.
 * What is past is carried out at once. */
void beckon_due_set_next (BeckonDue *self, gint64 next_us);
/* Nothing is carried out before @until_us (wall clock), though it may be due; 0: at once again. */
void beckon_due_hold_back (BeckonDue *self, gint64 until_us);
/* Anything may be due: the clock was set, or the machine slept. */
void beckon_due_run (BeckonDue *self);
/* The batch is done; beckon_due_set_next() was called with what that left. */
void beckon_due_finished (BeckonDue *self);
/* The store could not take it. */
void beckon_due_failed (BeckonDue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDue, beckon_due_free)

G_END_DECLS
