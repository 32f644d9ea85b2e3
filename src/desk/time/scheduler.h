/* scheduler.h: which question is due next on one kind of time; one armed alarm for the earliest
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

typedef struct _BeckonScheduler BeckonScheduler;

/* Called from the main loop for each id that became due; the id is no longer scheduled. */
typedef void (*BeckonDueFunc) (gint64 id, gpointer user_data);

/* (transfer full) */
BeckonScheduler *beckon_scheduler_new (BeckonClock    *clock,
                                       BeckonClockKind kind,
                                       BeckonDueFunc   func,
                                       gpointer        user_data);
void             beckon_scheduler_free (BeckonScheduler *self);
/* Schedules @id for @due_us (of the scheduler's kind of time), in place of an earlier time of the
 * same id. */
void beckon_scheduler_set (BeckonScheduler *self, gint64 id, gint64 due_us);
/* Nothing happens when @id is not scheduled. */
void beckon_scheduler_unset (BeckonScheduler *self, gint64 id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonScheduler, beckon_scheduler_free)

G_END_DECLS
