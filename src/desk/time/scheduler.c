/* scheduler.c: which question is due next on one kind of time; one armed alarm for the earliest
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/scheduler.h"

#include "desk/time/alarm.h"

typedef struct
{
  gint64 due_us;
  gint64 id;
} Entry;

struct _BeckonScheduler
{
  BeckonAlarm   alarm; /* for the earliest */
  BeckonDueFunc func;
  gpointer      user_data;
  GTree        *order; /* (owned) (element-type Entry): by due time, then id; owns the entries */
  GHashTable   *by_id; /* (owned) (element-type gint64 Entry): keys and values belong to @order */
  gboolean     *freed; /* (unowned) (nullable): of the alarm that calls @func just now */
};

static int
compare_entries (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Entry *left = a;
  const Entry *right = b;

  if (left->due_us != right->due_us)
    return left->due_us < right->due_us ? -1 : 1;
  if (left->id != right->id)
    return left->id < right->id ? -1 : 1;
  return 0;
}

static void alarm_cb (gpointer user_data);

BeckonScheduler *
beckon_scheduler_new (BeckonClock    *clock,
                      BeckonClockKind kind,
                      BeckonDueFunc   func,
                      gpointer        user_data)
{
  BeckonScheduler *self = g_new0 (BeckonScheduler, 1);

  beckon_alarm_init (&self->alarm, clock, kind, alarm_cb, self);
  self->func = func;
  self->user_data = user_data;
  self->order = g_tree_new_full (compare_entries, NULL, g_free, NULL);
  self->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  return self;
}

void
beckon_scheduler_free (BeckonScheduler *self)
{
  if (self == NULL)
    return;
  if (self->freed != NULL)
    *self->freed = TRUE;
  beckon_alarm_clear (&self->alarm);
  g_hash_table_unref (self->by_id);
  g_tree_unref (self->order);
  g_free (self);
}

static const Entry *
peek (BeckonScheduler *self)
{
  GTreeNode *node = g_tree_node_first (self->order);

  return node != NULL ? g_tree_node_key (node) : NULL;
}

static void
arm (BeckonScheduler *self)
{
  const Entry *first = peek (self);

  beckon_alarm_set (&self->alarm, first != NULL ? first->due_us : 0);
}

static void
alarm_cb (gpointer user_data)
{
  BeckonScheduler *self = user_data;
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64       now_us = beckon_alarm_get_now_us (&self->alarm);
  const Entry *first;
  gboolean    *outer = self->freed;
  gboolean     freed = FALSE;

  while ((first = peek (self)) != NULL && first->due_us <= now_us)
    {
      gint64 id = first->id;

      g_array_append_val (due, id);
      beckon_scheduler_unset (self, id);
    }
  arm (self);

  /* Last: what is called may schedule again, run the main loop, or free the scheduler. */
  self->freed = &freed;
  for (guint i = 0; i < due->len && !freed; i++)
    self->func (g_array_index (due, gint64, i), self->user_data);
  if (!freed)
    self->freed = outer;
  else if (outer != NULL)
    *outer = TRUE;
}

void
beckon_scheduler_set (BeckonScheduler *self, gint64 id, gint64 due_us)
{
  Entry *entry = g_hash_table_lookup (self->by_id, &id);

  if (entry != NULL)
    {
      if (entry->due_us == due_us)
        return;
      g_hash_table_remove (self->by_id, &id);
      g_tree_remove (self->order, entry);
    }

  entry = g_new (Entry, 1);
  entry->due_us = due_us;
  entry->id = id;
  g_tree_insert (self->order, entry, NULL);
  g_hash_table_insert (self->by_id, &entry->id, entry);
  arm (self);
}

void
beckon_scheduler_unset (BeckonScheduler *self, gint64 id)
{
  Entry *entry = g_hash_table_lookup (self->by_id, &id);

  if (entry == NULL)
    return;
  g_hash_table_remove (self->by_id, &id);
  g_tree_remove (self->order, entry);
  if (g_tree_nnodes (self->order) == 0)
    arm (self);
}
