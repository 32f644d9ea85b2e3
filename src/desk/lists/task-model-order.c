/* task-model-order.c: the order of what needs the person, for which the list looks at its questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

#include "desk/run/log-limit.h"
#include "model/name.h"
#include "model/question/urgency.h"

/* What is queued is counted at most this often, and for a small part of the time. */
#define COUNT_MS 100
#define COUNT_SHARE 20

static guint
get_n_blocked (BeckonTaskModel *self, const BeckonTask *task)
{
  g_autofree char *name = NULL;

  if (self->queued == NULL || task->agent == NULL)
    return 0;

  name = beckon_name_fold (task->agent);
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->queued, name));
}

BeckonTaskKey
beckon_task_model_make_key (BeckonTaskModel *self, const BeckonTask *task)
{
  BeckonTaskKey   key = beckon_task_key_make (task);
  BeckonTaskItem *item = beckon_task_items_find (self->items, task->serial);
  BeckonQuestion *question;
  BeckonUrgency   urgency;
  guint           n_blocked;

  if (task->status != BECKON_TASK_AWAITING_RESPONSE)
    return key;

  n_blocked = get_n_blocked (self, task);
  question = beckon_desk_peek_question (self->desk, task->pending_interaction);
  urgency = beckon_urgency_of_task (
    task, question != NULL ? beckon_question_get_interaction (question) : NULL, n_blocked);
  key.sort_us = beckon_urgency_get_place_us (&urgency);
  if (item != NULL)
    beckon_task_item_set_n_blocked (item, n_blocked);

  return key;
}

/* Places all that needs the person again. */
static void
order_needs (BeckonTaskModel *self)
{
  GArray *keys = self->keys[BECKON_TASK_GROUP_NEEDS];

  for (guint i = 0; i < keys->len; i++)
    {
      BeckonTaskItem *item =
        beckon_task_items_find (self->items, g_array_index (keys, BeckonTaskKey, i).serial);
      BeckonTask *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

      if (task != NULL && get_n_blocked (self, task) != beckon_task_item_get_n_blocked (item))
        beckon_task_model_replace (self, task);
    }
}

static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskModel) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) queued =
    beckon_store_count_tasks_of_agents_finish (BECKON_STORE (source), result, &error);

  self->counting = FALSE;
  self->count_us = g_get_monotonic_time () - self->count_us;
  if (queued == NULL)
    {
      beckon_message_limited ("Cannot count what is queued: %s", error->message);
      return;
    }
  if (self->desk == NULL)
    return;

  g_clear_pointer (&self->queued, g_hash_table_unref);
  self->queued = g_steal_pointer (&queued);
  order_needs (self);
}

static void
count (BeckonTaskModel *self)
{
  self->counting = TRUE;
  self->count_us = g_get_monotonic_time ();
  beckon_store_count_tasks_of_agents_async (beckon_desk_get_store (self->desk), BECKON_TASK_QUEUED,
                                            NULL, on_counted, g_object_ref (self));
}

static gboolean
on_count (gpointer user_data)
{
  BeckonTaskModel *self = user_data;

  self->count = 0;
  if (self->counting)
    beckon_task_model_count_queued (self);
  else
    count (self);

  return G_SOURCE_REMOVE;
}

void
beckon_task_model_count_queued (BeckonTaskModel *self)
{
  if (self->keys[BECKON_TASK_GROUP_NEEDS]->len == 0)
    return;

  if (self->queued == NULL && !self->counting)
    count (self);
  else if (self->count == 0)
    self->count = g_timeout_add (
      self->counting ? COUNT_MS : (guint) MAX (COUNT_MS, self->count_us * COUNT_SHARE / 1000),
      on_count, self);
}

BeckonTask *
beckon_task_model_dup_need (BeckonTaskModel *self, guint at)
{
  GArray         *keys;
  BeckonTaskItem *item;
  BeckonTask     *task;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  keys = self->keys[BECKON_TASK_GROUP_NEEDS];
  if (at >= keys->len)
    return NULL;
  item = beckon_task_items_find (self->items, g_array_index (keys, BeckonTaskKey, at).serial);
  if (item == NULL)
    item = beckon_task_items_load (self->items, keys, at);
  task = beckon_task_item_get_task (item);
  if (task == NULL || task->status != BECKON_TASK_AWAITING_RESPONSE
      || task->pending_interaction == 0)
    return NULL;

  return beckon_task_ref (task);
}

gboolean
beckon_task_model_is_need_awaited (BeckonTaskModel *self, guint at)
{
  GArray *keys;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  keys = self->keys[BECKON_TASK_GROUP_NEEDS];
  return at < keys->len
         && beckon_task_items_is_reading (self->items,
                                          g_array_index (keys, BeckonTaskKey, at).serial);
}

guint
beckon_task_model_find_need (BeckonTaskModel *self, const BeckonTask *task)
{
  const BeckonTaskKey *there;
  guint                index;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), G_MAXUINT);
  g_return_val_if_fail (task != NULL, G_MAXUINT);

  there = g_hash_table_lookup (self->open, &task->serial);
  if (there == NULL || there->status != BECKON_TASK_AWAITING_RESPONSE)
    return G_MAXUINT;

  return beckon_task_keys_find (self->keys[BECKON_TASK_GROUP_NEEDS], BECKON_KEYS_OLDEST_FIRST,
                                there, &index)
           ? index
           : G_MAXUINT;
}
