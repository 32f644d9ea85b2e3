/* history-headings.c: the headings of the days in the history
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-headings.h"

struct _BeckonHistoryHeadings
{
  GHashTable *by_day; /* (owned): day → BeckonInteractionItem */
  gint64      today;  /* as the headings say it */
};

BeckonHistoryHeadings *
beckon_history_headings_new (void)
{
  BeckonHistoryHeadings *self = g_new0 (BeckonHistoryHeadings, 1);

  self->by_day = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);

  return self;
}

void
beckon_history_headings_free (BeckonHistoryHeadings *self)
{
  g_hash_table_unref (self->by_day);
  g_free (self);
}

BeckonInteractionItem *
beckon_history_headings_get (BeckonHistoryHeadings *self, gint64 day)
{
  BeckonInteractionItem *heading = g_hash_table_lookup (self->by_day, &day);

  if (heading == NULL)
    {
      heading = beckon_interaction_item_new_heading (day);
      g_hash_table_insert (self->by_day, g_memdup2 (&day, sizeof day), heading);
    }

  return g_object_ref (heading);
}

void
beckon_history_headings_set_today (BeckonHistoryHeadings *self, gint64 today)
{
  GHashTableIter iter;
  gpointer       heading;

  if (self->today == today)
    return;

  self->today = today;
  g_hash_table_iter_init (&iter, self->by_day);
  while (g_hash_table_iter_next (&iter, NULL, &heading))
    beckon_interaction_item_say_again (heading);
}
