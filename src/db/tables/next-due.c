/* next-due.c: when the first row of each kind is due
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/next-due.h"

#include "db/tables/outbox.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/task/claims.h"
#include "db/tables/task/log.h"
#include "db/tables/task/waits.h"

static void
clear_channel (gpointer data)
{
  BeckonChannelDue *entry = data;

  g_free (entry->channel);
}

static BeckonNextDue *
next_due_new (void)
{
  BeckonNextDue *self = g_atomic_rc_box_new0 (BeckonNextDue);

  self->channels = g_array_new (FALSE, FALSE, sizeof (BeckonChannelDue));
  g_array_set_clear_func (self->channels, clear_channel);
  return self;
}

static void
next_due_clear (gpointer data)
{
  BeckonNextDue *self = data;

  g_array_unref (self->channels);
}

BeckonNextDue *
beckon_next_due_ref (BeckonNextDue *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
beckon_next_due_unref (BeckonNextDue *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, next_due_clear);
}

gint64
beckon_next_due_of_channel (const BeckonNextDue *self, const char *channel)
{
  for (guint i = 0; i < self->channels->len; i++)
    {
      const BeckonChannelDue *entry = &g_array_index (self->channels, BeckonChannelDue, i);

      if (g_str_equal (entry->channel, channel))
        return entry->next_us;
    }
  return 0;
}

/* @outbox_is_filled (out) */
static gboolean
read_times (BeckonNextDue *self, BeckonDb *db, gboolean *outbox_is_filled, GError **error)
{
  static const char sql[] =
    "SELECT (" BECKON_SQL_NEXT_DEADLINE "), (" BECKON_SQL_NEXT_WAIT "), (" BECKON_SQL_NEXT_CLAIM
    "), (" BECKON_SQL_OLDEST_LOG "), (" BECKON_SQL_OUTBOX_IS_FILLED ")";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL || beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;

  /* NULL is read as 0. */
  self->deadline_us = beckon_stmt_get_int (stmt, 0);
  self->wait_us = beckon_stmt_get_int (stmt, 1);
  self->claim_us = beckon_stmt_get_int (stmt, 2);
  self->log_us = beckon_stmt_get_int (stmt, 3);
  *outbox_is_filled = beckon_stmt_get_int (stmt, 4) != 0;

  return TRUE;
}

BeckonNextDue *
beckon_sql_read_next_due (BeckonDb *db, GError **error)
{
  g_autoptr (BeckonNextDue) self = next_due_new ();
  gboolean outbox_is_filled = FALSE;

  if (!read_times (self, db, &outbox_is_filled, error)
      || (outbox_is_filled && !beckon_sql_list_next_in_outbox (db, self->channels, error)))
    return NULL;

  return g_steal_pointer (&self);
}
