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

BeckonNextDue *
beckon_sql_read_next_due (BeckonDb *db, GError **error)
{
  g_autoptr (BeckonNextDue) self = next_due_new ();

  if (!beckon_sql_find_next_due (db, &self->deadline_us, error)
      || !beckon_sql_find_next_wait (db, &self->wait_us, error)
      || !beckon_sql_find_next_claim (db, &self->claim_us, error)
      || !beckon_sql_find_oldest_log (db, &self->log_us, error)
      || !beckon_sql_list_next_in_outbox (db, self->channels, error))
    return NULL;

  return g_steal_pointer (&self);
}
