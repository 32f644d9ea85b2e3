/* view-slot.c: what an object shows of the database, read again whenever it changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/view-slot.h"

#define SLOTS "beckon-view-slots"

typedef struct
{
  GObject           *target; /* (unowned) (nullable): NULL once it is disposed of */
  const char        *slot;
  GCancellable      *cancellable; /* (owned): also in the table of the target */
  GDestroyNotify     free_result;
  BeckonViewShowFunc show;
} Reading;

/* A widget is disposed of when it is closed, whoever still has a reference. */
static void
on_gone (gpointer data, GObject *target)
{
  Reading *self = data;

  self->target = NULL;
}

static void
reading_free (Reading *self)
{
  if (self->target != NULL)
    g_object_weak_unref (self->target, on_gone, self);
  g_object_unref (self->cancellable);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
cancel_and_unref (gpointer data)
{
  g_cancellable_cancel (data);
  g_object_unref (data);
}

/* (transfer none) (element-type utf8 GCancellable): the reads of @target that have not ended. */
static GHashTable *
get_slots (GObject *target)
{
  GHashTable *slots = g_object_get_data (target, SLOTS);

  if (slots == NULL)
    {
      slots = g_hash_table_new_full (NULL, NULL, NULL, cancel_and_unref);
      g_object_set_data_full (target, SLOTS, slots, (GDestroyNotify) g_hash_table_unref);
    }

  return slots;
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  g_autoptr (GObject) target = reading->target != NULL ? g_object_ref (reading->target) : NULL;
  g_autoptr (GError) error = NULL;
  gpointer found = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  if (target != NULL && !g_cancellable_is_cancelled (reading->cancellable))
    {
      /* Removing it would cancel it, which the next lines must not see. */
      g_hash_table_steal (get_slots (target), reading->slot);
      g_object_unref (reading->cancellable);
      reading->show (target, found, error);
    }
  if (found != NULL && reading->free_result != NULL)
    reading->free_result (found);
}

void
beckon_view_slot_read (BeckonStore       *store,
                       gpointer           target,
                       const char        *slot,
                       BeckonViewFunc     func,
                       gpointer           input,
                       GDestroyNotify     free_input,
                       GDestroyNotify     free_result,
                       BeckonViewShowFunc show)
{
  Reading *reading = g_new0 (Reading, 1);

  g_return_if_fail (G_IS_OBJECT (target));

  reading->target = target;
  g_object_weak_ref (target, on_gone, reading);
  reading->slot = slot;
  reading->cancellable = g_cancellable_new ();
  reading->free_result = free_result;
  reading->show = show;
  g_hash_table_replace (get_slots (target), (gpointer) slot, g_object_ref (reading->cancellable));
  beckon_store_view_async (store, func, input, free_input, free_result, reading->cancellable,
                           on_read, reading);
}

void
beckon_view_slot_end (gpointer target, const char *slot)
{
  GHashTable *slots = g_object_get_data (target, SLOTS);

  if (slots != NULL)
    g_hash_table_remove (slots, slot);
}

gboolean
beckon_view_slot_is_reading (gpointer target, const char *slot)
{
  GHashTable *slots = g_object_get_data (target, SLOTS);

  return slots != NULL && g_hash_table_contains (slots, slot);
}
