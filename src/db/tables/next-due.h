/* next-due.h: when the first row of each kind is due
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* The state of the calendar after a batch of operations: nothing that changes rows has to say what
 * became due with them. Times are of the wall clock, in microseconds; 0: there is no such row.
 * Counted atomically, immutable. */
typedef struct
{
  gint64  deadline_us; /* of questions, but for countdowns */
  gint64  wait_us;     /* of tasks that wait and are not paused */
  gint64  claim_us;    /* of tasks that agents hold */
  gint64  log_us;      /* the last line of the oldest log that may be deleted */
  GArray *channels; /* (owned) (element-type BeckonChannelDue): those with entries in the outbox */
} BeckonNextDue;

typedef struct
{
  char  *channel; /* (owned) */
  gint64 next_us; /* when the first is due of those that nothing stands before */
} BeckonChannelDue;

BeckonNextDue *beckon_next_due_ref (BeckonNextDue *self);
void           beckon_next_due_unref (BeckonNextDue *self);
/* When the first entry of @channel is due; 0: there is none. */
gint64 beckon_next_due_of_channel (const BeckonNextDue *self, const char *channel);

/* (transfer full): five reads of an index each. */
BeckonNextDue *beckon_sql_read_next_due (BeckonDb *db, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNextDue, beckon_next_due_unref)

G_END_DECLS
