/* next-due.h: when the first row of each kind is due
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* The earliest due times after a batch of operations, so that no rule has to report what became
 * due. Times are wall clock, in microseconds; 0: there is no such row. Reference-counted
 * atomically, immutable. */
typedef struct
{
  gint64  deadline_us; /* of questions, except countdowns */
  gint64  wait_us;     /* of tasks that wait and are not paused */
  gint64  claim_us;    /* of claims of agents */
  gint64  log_us;      /* the last line of the oldest log that may be deleted */
  GArray *channels; /* (owned) (element-type BeckonChannelDue): those with entries in the outbox */
} BeckonNextDue;

typedef struct
{
  char  *channel; /* (owned) */
  gint64 next_us; /* when its first entry that is not blocked by an earlier one is due */
} BeckonChannelDue;

BeckonNextDue *beckon_next_due_ref (BeckonNextDue *self);
void           beckon_next_due_unref (BeckonNextDue *self);
/* When the first entry of @channel is due; 0 if there is none. */
gint64 beckon_next_due_of_channel (const BeckonNextDue *self, const char *channel);

/* (transfer full): five index lookups, in one statement: every transaction asks. */
BeckonNextDue *beckon_sql_read_next_due (BeckonDb *db, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNextDue, beckon_next_due_unref)

G_END_DECLS
