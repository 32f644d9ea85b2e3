/* history-kept.c: the interactions that are in memory: those that were used last, and those that
 * somebody shows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-kept.h"

typedef struct
{
  BeckonInteractionItem *item; /* (owned) */
  gint64                 id;
  GList                  link; /* in the order of use */
} Kept;

struct _BeckonHistoryKept
{
  GHashTable *by_id; /* (owned): id → Kept */
  GQueue      order; /* the one that was used last first */
  guint       most;
};

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  g_object_unref (kept->item);
  g_free (kept);
}

BeckonHistoryKept *
beckon_history_kept_new (guint most)
{
  BeckonHistoryKept *self = g_new0 (BeckonHistoryKept, 1);

  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, kept_free);
  self->most = most;
  g_queue_init (&self->order);

  return self;
}

void
beckon_history_kept_clear (BeckonHistoryKept *self)
{
  g_queue_init (&self->order);
  g_hash_table_remove_all (self->by_id);
}

void
beckon_history_kept_free (BeckonHistoryKept *self)
{
  g_hash_table_unref (self->by_id);
  g_free (self);
}

static void
drop (BeckonHistoryKept *self, Kept *kept)
{
  g_queue_unlink (&self->order, &kept->link);
  g_hash_table_remove (self->by_id, &kept->id);
}

/* What somebody else has is in use, however long ago it was taken: a change has to reach it. */
static void
make_room (BeckonHistoryKept *self)
{
  guint n = self->order.length;

  for (guint i = 0; i < n && self->order.length > self->most; i++)
    {
      Kept *kept = self->order.tail->data;

      if (G_OBJECT (kept->item)->ref_count == 1)
        {
          drop (self, kept);
          continue;
        }
      g_queue_unlink (&self->order, &kept->link);
      g_queue_push_head_link (&self->order, &kept->link);
    }
}

/* @item: (transfer full) */
static void
add (BeckonHistoryKept *self, gint64 id, BeckonInteractionItem *item)
{
  Kept *kept = g_new0 (Kept, 1);

  kept->item = item;
  kept->id = id;
  kept->link.data = kept;
  g_hash_table_insert (self->by_id, &kept->id, kept);
  g_queue_push_head_link (&self->order, &kept->link);
}

void
beckon_history_kept_put (BeckonHistoryKept *self, BeckonInteraction *interaction)
{
  Kept *kept = g_hash_table_lookup (self->by_id, &interaction->id);

  if (kept != NULL)
    {
      beckon_interaction_item_set (kept->item, interaction);
      return;
    }
  add (self, interaction->id, beckon_interaction_item_new (interaction));
  make_room (self);
}

BeckonInteractionItem *
beckon_history_kept_get (BeckonHistoryKept *self, gint64 id)
{
  Kept                  *kept = g_hash_table_lookup (self->by_id, &id);
  BeckonInteractionItem *item;

  if (kept != NULL)
    {
      g_queue_unlink (&self->order, &kept->link);
      g_queue_push_head_link (&self->order, &kept->link);
      return g_object_ref (kept->item);
    }
  item = beckon_interaction_item_new_awaited ();
  add (self, id, g_object_ref (item));
  make_room (self);

  return item;
}

gboolean
beckon_history_kept_has (BeckonHistoryKept *self, gint64 id)
{
  Kept *kept = g_hash_table_lookup (self->by_id, &id);

  return kept != NULL && beckon_interaction_item_get (kept->item) != NULL;
}

void
beckon_history_kept_remove (BeckonHistoryKept *self, gint64 id)
{
  Kept *kept = g_hash_table_lookup (self->by_id, &id);

  if (kept != NULL)
    drop (self, kept);
}

guint
beckon_history_kept_count (BeckonHistoryKept *self)
{
  return g_hash_table_size (self->by_id);
}
