/* due-work.h: the work of the desk when rows of the store become due; internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_DUE_DEADLINES, /* of questions: reminders, returns, cancellations (PP-6) */
  BECKON_DUE_WAITS,     /* of tasks (WH-2) */
  BECKON_DUE_CLAIMS,    /* of agents that fetch tasks (CF-11) */
  BECKON_DUE_LOGS,      /* that grow old (WH-14) */
  BECKON_N_DUE,
} BeckonDueKind;

/* One of the kinds, with its alarm. */
typedef struct _BeckonDueWork BeckonDueWork;

void beckon_desk_due_init (BeckonDesk *self);
void beckon_desk_due_finalize (BeckonDesk *self);
/* Starts: overdue work is done when the main loop is idle. */
void beckon_desk_due_start (BeckonDesk *self);
void beckon_desk_due_stop (BeckonDesk *self);
/* The clock was set, or the machine slept. */
void beckon_desk_due_jumped (BeckonDesk *self);
/* The desk has the role of the keeper now: whatever is due is this desk's to do. */
void beckon_desk_due_take_up (BeckonDesk *self);
/* The store was read again after a batch of commits: @next says when the first row of each kind is
 * due. */
void beckon_desk_due_take (BeckonDesk *self, BeckonNextDue *next);
/* Nothing of @kind is done before @until_us (wall clock), and its due time is computed again. */
void beckon_desk_due_hold_back (BeckonDesk *self, BeckonDueKind kind, gint64 until_us);

G_END_DECLS
