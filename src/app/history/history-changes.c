/* history-changes.c: questions that changed and are not shown so yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-changes.h"

struct _BeckonHistoryChanges
{
  GHashTable *by_id; /* (owned): id → BeckonInteraction, which owns the id */
};

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 left = (*(BeckonInteraction *const *) a)->id;
  gint64 right = (*(BeckonInteraction *const *) b)->id;

  return (left > right) - (left < right);
}

BeckonHistoryChanges *
beckon_history_changes_new (void)
{
  BeckonHistoryChanges *self = g_new0 (BeckonHistoryChanges, 1);

  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                       (GDestroyNotify) beckon_interaction_unref);

  return self;
}

void
beckon_history_changes_free (BeckonHistoryChanges *self)
{
  g_hash_table_unref (self->by_id);
  g_free (self);
}

void
beckon_history_changes_put (BeckonHistoryChanges *self, BeckonInteraction *interaction)
{
  beckon_interaction_ref (interaction);
  g_hash_table_replace (self->by_id, &interaction->id, interaction);
}

gboolean
beckon_history_changes_has (BeckonHistoryChanges *self, gint64 id)
{
  return g_hash_table_contains (self->by_id, &id);
}

guint
beckon_history_changes_count (BeckonHistoryChanges *self)
{
  return g_hash_table_size (self->by_id);
}

void
beckon_history_changes_clear (BeckonHistoryChanges *self)
{
  g_hash_table_remove_all (self->by_id);
}

GPtrArray *
beckon_history_changes_take (BeckonHistoryChanges *self)
{
  GPtrArray     *all = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  GHashTableIter iter;
  gpointer       interaction;

  g_hash_table_iter_init (&iter, self->by_id);
  while (g_hash_table_iter_next (&iter, NULL, &interaction))
    g_ptr_array_add (all, beckon_interaction_ref (interaction));
  g_hash_table_remove_all (self->by_id);
  g_ptr_array_sort (all, compare_ids);

  return all;
}
