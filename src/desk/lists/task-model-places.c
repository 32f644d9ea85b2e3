/* task-model-places.c: positions in the list of tasks: its groups, their headings, and what changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/task-model-private.h"

#include "base/timestamp.h"

/* How many tasks of the last group are shown until somebody wants all. */
#define DONE_SHOWN 5

BeckonKeysOrder
beckon_task_model_order_of (BeckonTaskModel *self, BeckonTaskGroup group)
{
  if (group == BECKON_TASK_GROUP_FAILED)
    return BECKON_KEYS_NEWEST_FIRST;
  if (group != BECKON_TASK_GROUP_DONE)
    return BECKON_KEYS_OLDEST_FIRST;
  return beckon_task_filter_is_search (self->filter) ? BECKON_KEYS_BY_SERIAL
                                                     : BECKON_KEYS_NEWEST_FIRST;
}

gboolean
beckon_task_model_is_filtered (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  return !beckon_task_filter_is_empty (self->filter);
}

static guint
count_in_sections (BeckonTaskModel *self)
{
  guint n = 0;

  for (guint i = 0; i < self->sections->len; i++)
    n += 1 + ((BeckonTaskSection *) g_ptr_array_index (self->sections, i))->shown;

  return n;
}

guint
beckon_task_model_group_start (BeckonTaskModel *self, guint group)
{
  gboolean sections = self->sections != NULL && group >= BECKON_TASK_GROUP_DONE;
  guint    position = sections ? count_in_sections (self) : 0;

  for (guint g = sections ? BECKON_TASK_GROUP_DONE : 0; g < group; g++)
    position += self->groups[g].shown + self->groups[g].has_heading;
  if (group > BECKON_TASK_GROUP_DONE)
    position += self->has_rest;

  return position;
}

BeckonTaskGroup
beckon_task_model_group_of (BeckonTaskModel *self, const BeckonTaskKey *key)
{
  const gint64 *looked_us;

  if (key->status != BECKON_TASK_FAILED || key->sort_us < self->failed_since_us)
    return beckon_task_group_from_status (key->status);

  looked_us = g_hash_table_lookup (self->looked, &key->serial);
  return looked_us != NULL && *looked_us == key->sort_us ? BECKON_TASK_GROUP_DONE
                                                         : BECKON_TASK_GROUP_FAILED;
}

/* How many of the newest ended tasks ended today, at most @most. */
static guint
count_today (BeckonTaskModel *self, guint most)
{
  GArray *keys = self->groups[BECKON_TASK_GROUP_DONE].keys;
  guint   n = 0;

  while (n < MIN (keys->len, most)
         && g_array_index (keys, BeckonTaskKey, n).sort_us >= self->today_us)
    n++;

  return n;
}

static gboolean
is_cut (BeckonTaskModel *self, guint group)
{
  return group == BECKON_TASK_GROUP_DONE && !self->all_done && !self->groups[group].folded
         && !beckon_task_model_is_filtered (self);
}

static guint
wanted_shown (BeckonTaskModel *self, guint group)
{
  if (self->groups[group].folded && !beckon_task_model_is_filtered (self))
    return 0;
  if (is_cut (self, group))
    return count_today (self, DONE_SHOWN);

  return self->groups[group].keys->len;
}

static gboolean
wants_first_heading (BeckonTaskModel *self)
{
  guint n = self->groups[BECKON_TASK_GROUP_NEEDS].keys->len;

  for (guint g = BECKON_TASK_GROUP_NEEDS + 1;
       n == 0 && !beckon_task_model_is_filtered (self) && g < BECKON_N_TASK_GROUPS; g++)
    n += self->groups[g].keys->len;

  return n > 0;
}

void
beckon_task_model_show_first_heading (BeckonTaskModel *self, gboolean show)
{
  if (show == self->groups[BECKON_TASK_GROUP_NEEDS].has_heading)
    return;

  self->groups[BECKON_TASK_GROUP_NEEDS].has_heading = show;
  if (self->sections == NULL)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, !show, show);
}

void
beckon_task_model_update_first_heading (BeckonTaskModel *self)
{
  beckon_task_model_show_first_heading (self, wants_first_heading (self));
}

void
beckon_task_model_update_counts (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      gboolean cut = is_cut (self, g);
      guint    n_today = cut ? count_today (self, G_MAXUINT) : 0;

      beckon_task_item_set_count (self->groups[g].heading,
                                  n_today > 0 ? n_today : self->groups[g].keys->len);
      beckon_task_item_set_today (self->groups[g].heading, n_today > 0);
      beckon_task_item_set_folded (self->groups[g].heading,
                                   self->groups[g].folded && !beckon_task_model_is_filtered (self));
    }
  beckon_task_item_set_count (self->rest, self->groups[BECKON_TASK_GROUP_DONE].keys->len);

  g_signal_emit_by_name (self, "counts-changed");
}

void
beckon_task_model_announce (
  BeckonTaskModel *self, guint group, guint index, guint removed, guint added)
{
  GArray  *keys = self->groups[group].keys;
  guint    start = beckon_task_model_group_start (self, group);
  gboolean had = self->groups[group].has_heading;
  gboolean has = group == BECKON_TASK_GROUP_NEEDS ? had : keys->len > 0;
  gboolean had_rest = group == BECKON_TASK_GROUP_DONE && self->has_rest;
  guint    before = self->groups[group].shown;
  guint    after = wanted_shown (self, group);
  gboolean has_rest = is_cut (self, group) && keys->len > after;

  self->groups[group].has_heading = has;
  self->groups[group].shown = after;
  if (group == BECKON_TASK_GROUP_DONE)
    self->has_rest = has_rest;

  if (before == keys->len - added + removed && after == keys->len && !had_rest && !has_rest)
    {
      /* All rows are shown, as they were. */
    }
  else if (index >= before && before == after && had_rest == has_rest)
    {
      index = before;
      removed = added = 0;
    }
  else
    {
      /* The rows from there on are new, down to the last. */
      index = MIN (index, MIN (before, after));
      removed = before - index + had_rest;
      added = after - index + has_rest;
    }

  /* Sections stand in its place. */
  if (self->sections != NULL && group != BECKON_TASK_GROUP_DONE)
    return;
  if (had == has && removed + added == 0)
    return;
  if (had && has)
    g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + index, removed, added);
  else
    g_list_model_items_changed (G_LIST_MODEL (self),
                                start + (group == BECKON_TASK_GROUP_NEEDS ? index : 0),
                                removed + had, added + has);
}

void
beckon_task_model_update_shown (BeckonTaskModel *self, guint group)
{
  beckon_task_model_announce (self, group, self->groups[group].keys->len, 0, 0);
}

void
beckon_task_model_update_today (BeckonTaskModel *self)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (
    beckon_clock_get_time (clock, BECKON_CLOCK_WALL) / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) midnight = NULL;
  gint64 today_us;

  if (now == NULL)
    return;
  midnight = g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now),
                                    g_date_time_get_day_of_month (now), 0, 0, 0);
  today_us = midnight != NULL ? g_date_time_to_unix (midnight) * BECKON_US_PER_SECOND : 0;
  if (today_us == self->today_us)
    return;

  self->today_us = today_us;
  beckon_task_model_update_shown (self, BECKON_TASK_GROUP_DONE);
}

void
beckon_task_model_replace_keys (BeckonTaskModel *self, guint group, GArray *keys)
{
  GArray *old = self->groups[group].keys;
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
  self->groups[group].keys = keys;
  if (removed > 0 || keys->len - head - tail > 0
      || self->groups[group].shown != wanted_shown (self, group)
      || (group == BECKON_TASK_GROUP_DONE && self->has_rest != is_cut (self, group)))
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

void
beckon_task_model_set_folded (BeckonTaskModel *self, BeckonTaskGroup group, gboolean folded)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));
  g_return_if_fail (group > BECKON_TASK_GROUP_NEEDS && group < BECKON_N_TASK_GROUPS);

  if (self->groups[group].folded == folded)
    return;

  self->groups[group].folded = folded;
  if (group == BECKON_TASK_GROUP_DONE)
    self->all_done = FALSE;
  beckon_task_model_update_shown (self, group);
  beckon_task_model_update_counts (self);
}
