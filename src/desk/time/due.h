/* due.h: rows of the store that come due by the calendar: one alarm for the earliest, carried out
 * in bites; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* It knows nothing of the rows but when the first of them is due. */
typedef struct _BeckonDue BeckonDue;

/* Gives the store a bite of what is due to carry out; when that came back, beckon_due_carried() or
 * beckon_due_failed() is called, which is never from within. Until then it is not called again. */
typedef void (*BeckonDueCarryFunc) (gpointer user_data);

/* (transfer full): @retry_us: how long after a bite that failed the next is tried. */
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
/* Something is due at @due_us (wall clock); 0: nothing. Nothing happens before beckon_due_start().
 */
void beckon_due_expect (BeckonDue *self, gint64 due_us);
/* What is expected, where anything is, is due at @due_us instead, earlier or later. */
void beckon_due_move (BeckonDue *self, gint64 due_us);
/* Anything may be due: the clock was set, or the machine slept. */
void beckon_due_look (BeckonDue *self);
/* The bite is done; the next is due at @next_us (wall clock), at once when that is past; 0: none is
 * known. */
void beckon_due_carried (BeckonDue *self, gint64 next_us);
/* The store could not take it. */
void beckon_due_failed (BeckonDue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDue, beckon_due_free)

G_END_DECLS
