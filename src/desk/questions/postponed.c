/* postponed.c: questions that are set aside, as long as they are referenced; the others are only in
 * the file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/questions/postponed.h"

/* The number that is kept without another reference. */
#define KEPT 64

struct _BeckonPostponed
{
  GHashTable *by_id;  /* (owned) (element-type gint64 BeckonQuestion): not referenced */
  GQueue      recent; /* (element-type BeckonQuestion): referenced; the newest first */
};

static gint64
get_id (BeckonQuestion *question)
{
  return beckon_question_get_interaction (question)->id;
}

/* The last reference was dropped, and it is being finalized. */
static gboolean
is_gone (gpointer key, gpointer value, gpointer gone)
{
  return value == gone;
}

static void
gone_cb (gpointer user_data, GObject *gone)
{
  BeckonPostponed *self = user_data;

  g_hash_table_foreach_remove (self->by_id, is_gone, gone);
}

BeckonPostponed *
beckon_postponed_new (void)
{
  BeckonPostponed *self = g_new0 (BeckonPostponed, 1);

  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_queue_init (&self->recent);
  return self;
}

void
beckon_postponed_free (BeckonPostponed *self)
{
  GHashTableIter iter;
  gpointer       question;

  if (self == NULL)
    return;
  g_hash_table_iter_init (&iter, self->by_id);
  while (g_hash_table_iter_next (&iter, NULL, &question))
    g_object_weak_unref (question, gone_cb, self);
  g_hash_table_unref (self->by_id);
  g_queue_clear_full (&self->recent, g_object_unref);
  g_free (self);
}

BeckonQuestion *
beckon_postponed_find (BeckonPostponed *self, gint64 id)
{
  return g_hash_table_lookup (self->by_id, &id);
}

void
beckon_postponed_add (BeckonPostponed *self, BeckonQuestion *question)
{
  gint64 id = get_id (question);

  if (beckon_postponed_find (self, id) != NULL)
    return;
  g_object_weak_ref (G_OBJECT (question), gone_cb, self);
  g_hash_table_insert (self->by_id, g_memdup2 (&id, sizeof id), question);
  g_queue_push_head (&self->recent, g_object_ref (question));
  if (self->recent.length > KEPT)
    g_object_unref (g_queue_pop_tail (&self->recent));
}

void
beckon_postponed_remove (BeckonPostponed *self, gint64 id)
{
  g_autoptr (BeckonQuestion) question = NULL;

  g_set_object (&question, beckon_postponed_find (self, id));
  if (question == NULL)
    return;
  g_object_weak_unref (G_OBJECT (question), gone_cb, self);
  g_hash_table_remove (self->by_id, &id);
  if (g_queue_remove (&self->recent, question))
    g_object_unref (question);
}
