/* task-model-places.c: positions in the list of tasks: its groups, their headings, and what changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/task-model-private.h"

gboolean
beckon_task_model_is_search (BeckonTaskModel *self)
{
  return self->agent != NULL || self->text != NULL;
}

BeckonKeysOrder
beckon_task_model_order_of (BeckonTaskModel *self, BeckonTaskGroup group)
{
  if (group != BECKON_TASK_GROUP_DONE)
    return BECKON_KEYS_OLDEST_FIRST;
  return beckon_task_model_is_search (self) ? BECKON_KEYS_BY_SERIAL : BECKON_KEYS_NEWEST_FIRST;
}

gboolean
beckon_task_model_is_filtered (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  return self->statuses != 0 || beckon_task_model_is_search (self);
}

guint
beckon_task_model_group_start (BeckonTaskModel *self, guint group)
{
  guint position = 0;

  for (guint g = 0; g < group; g++)
    position += self->keys[g]->len + self->has_heading[g];

  return position;
}

static gboolean
wants_heading (BeckonTaskModel *self, guint group)
{
  if (group == BECKON_TASK_GROUP_NEEDS && !beckon_task_model_is_filtered (self))
    return beckon_task_model_group_start (self, BECKON_N_TASK_GROUPS)
           > (guint) self->has_heading[BECKON_TASK_GROUP_NEEDS];

  return self->keys[group]->len > 0;
}

void
beckon_task_model_show_first_heading (BeckonTaskModel *self, gboolean show)
{
  if (show == self->has_heading[BECKON_TASK_GROUP_NEEDS])
    return;

  self->has_heading[BECKON_TASK_GROUP_NEEDS] = show;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, !show, show);
}

void
beckon_task_model_update_first_heading (BeckonTaskModel *self)
{
  beckon_task_model_show_first_heading (self, wants_heading (self, BECKON_TASK_GROUP_NEEDS));
}

void
beckon_task_model_update_counts (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    beckon_task_item_set_count (self->headings[g], self->keys[g]->len);

  g_signal_emit_by_name (self, "counts-changed");
}

void
beckon_task_model_announce (
  BeckonTaskModel *self, guint group, guint index, guint removed, guint added)
{
  guint    start = beckon_task_model_group_start (self, group);
  gboolean had = self->has_heading[group];
  gboolean has = group == BECKON_TASK_GROUP_NEEDS ? had : self->keys[group]->len > 0;

  self->has_heading[group] = has;
  if (had && has)
    g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + index, removed, added);
  else
    g_list_model_items_changed (G_LIST_MODEL (self),
                                start + (group == BECKON_TASK_GROUP_NEEDS ? index : 0),
                                removed + had, added + has);
}

void
beckon_task_model_replace_keys (BeckonTaskModel *self, guint group, GArray *keys)
{
  GArray *old = self->keys[group];
  guint   least = MIN (old->len, keys->len);
  guint   head = 0;
  guint   tail = 0;
  guint   removed;

  while (head < least
         && g_array_index (old, BeckonTaskKey, head).serial
              == g_array_index (keys, BeckonTaskKey, head).serial)
    head++;
  while (tail < least - head
         && g_array_index (old, BeckonTaskKey, old->len - 1 - tail).serial
              == g_array_index (keys, BeckonTaskKey, keys->len - 1 - tail).serial)
    tail++;

  removed = old->len - head - tail;
  g_array_unref (old);
  self->keys[group] = keys;
  if (removed > 0 || keys->len - head - tail > 0)
    beckon_task_model_announce (self, group, head, removed, keys->len - head - tail);
}

void
beckon_task_model_set_ready (BeckonTaskModel *self)
{
  if (self->ready)
    return;
  self->ready = TRUE;
  g_object_notify (G_OBJECT (self), "ready");
}
