/* task-model-changes.c: applies the changes of the desk to the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/task-model-private.h"

#include "model/question/urgency.h"
#include "model/task-status.h"

/* More changes than this are applied at once. */
#define FLUSH_ONE_BY_ONE 8

static gboolean
fits_filter (BeckonTaskModel *self, const BeckonTask *task)
{
  return !g_hash_table_contains (self->gone, &task->serial)
         && beckon_task_filter_has (self->filter, task);
}

/* In the list itself, or in @fresh (nullable) copies of the groups. */
static GArray *
keys_of (BeckonTaskModel *self, GArray **fresh, guint group)
{
  return fresh != NULL ? fresh[group] : self->groups[group].keys;
}

static void
take_out (BeckonTaskModel *self, GArray **fresh, guint group, guint index)
{
  GArray *keys = keys_of (self, fresh, group);

  g_array_remove_index (keys, index);
  if (fresh == NULL)
    beckon_task_model_announce (self, group, index, 1, 0);
}

static void
put_in (BeckonTaskModel *self, GArray **fresh, guint group, const BeckonTaskKey *key)
{
  GArray *keys = keys_of (self, fresh, group);
  guint   index = beckon_task_keys_place (keys, beckon_task_model_order_of (self, group), key);

  g_array_insert_val (keys, index, *key);
  if (fresh == NULL)
    beckon_task_model_announce (self, group, index, 0, 1);
}

static gboolean
find_serial (GArray *keys, gint64 serial, guint *index)
{
  for (*index = 0; *index < keys->len; ++*index)
    if (g_array_index (keys, BeckonTaskKey, *index).serial == serial)
      return TRUE;

  return FALSE;
}

/* Moves a task to its place: in the list itself, or in @fresh copies of the groups. */
static void
apply_task (BeckonTaskModel *self, GArray **fresh, BeckonTask *task)
{
  const BeckonTaskKey *there = g_hash_table_lookup (self->open, &task->serial);
  BeckonTaskKey        key = beckon_task_model_make_key (self, task);
  guint                group = beckon_task_model_group_of (self, &key);
  guint                old_group = there == NULL ? BECKON_TASK_GROUP_DONE
                                   : there->status == BECKON_TASK_FAILED
                                     ? BECKON_TASK_GROUP_FAILED
                                     : beckon_task_group_from_status (there->status);
  gboolean             wanted = fits_filter (self, task);
  gboolean             found = FALSE;
  guint                index = 0;

  if (self->named && wanted && group != BECKON_TASK_GROUP_DONE)
    beckon_task_names_add (self->names, task);
  else
    beckon_task_names_remove (self->names, task->serial);

  /* It was run again: its old place is that of its end, which the task does not know any more. */
  if (there == NULL && !beckon_task_status_is_ended (task->status) && task->started_us != 0)
    found = find_serial (keys_of (self, fresh, BECKON_TASK_GROUP_DONE), task->serial, &index);
  else if (there != NULL || beckon_task_status_is_ended (task->status))
    found = beckon_task_keys_find (keys_of (self, fresh, old_group),
                                   beckon_task_model_order_of (self, old_group),
                                   there != NULL ? there : &key, &index);

  if (found && wanted && old_group == group)
    {
      BeckonTaskKey *same = &g_array_index (keys_of (self, fresh, group), BeckonTaskKey, index);

      if (same->status == key.status && same->sort_us == key.sort_us)
        return;
    }

  if (found)
    take_out (self, fresh, old_group, index);
  g_hash_table_remove (self->open, &task->serial);

  if (!wanted)
    return;

  put_in (self, fresh, group, &key);
  if (group != BECKON_TASK_GROUP_DONE)
    {
      BeckonTaskKey *copy = g_memdup2 (&key, sizeof key);

      g_hash_table_replace (self->open, &copy->serial, copy);
    }
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

  n_blocked = beckon_task_backlog_count (self->backlog, task->agent);
  question = beckon_desk_peek_question (self->desk, task->pending_interaction);
  urgency = beckon_urgency_of_task (
    task, question != NULL ? beckon_question_get_interaction (question) : NULL, n_blocked);
  key.sort_us = beckon_urgency_get_place_us (&urgency);
  if (item != NULL)
    beckon_task_item_set_n_blocked (item, n_blocked);

  return key;
}

/* Reads again, soon, how many tasks each agent has queued, which moves what blocks them. */
static void
update_backlog (BeckonTaskModel *self)
{
  if (self->groups[BECKON_TASK_GROUP_NEEDS].keys->len > 0)
    beckon_task_backlog_update (self->backlog);
}

void
beckon_task_model_tasks_changed (BeckonTaskModel *self)
{
  beckon_task_model_update_first_heading (self);
  beckon_task_model_show_groups (self);
  beckon_task_model_update_counts (self);
  update_backlog (self);
}

void
beckon_task_model_apply (BeckonTaskModel *self, GPtrArray *tasks)
{
  if (tasks->len <= FLUSH_ONE_BY_ONE)
    {
      for (guint i = 0; i < tasks->len; i++)
        apply_task (self, NULL, g_ptr_array_index (tasks, i));
    }
  else
    {
      GArray *fresh[BECKON_N_TASK_GROUPS];

      for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
        fresh[g] = g_array_copy (self->groups[g].keys);
      for (guint i = 0; i < tasks->len; i++)
        apply_task (self, fresh, g_ptr_array_index (tasks, i));
      for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
        beckon_task_model_replace_keys (self, g, fresh[g]);
    }

  beckon_task_model_tasks_changed (self);
}

/* Not during a load, which may have read an older state, and replaces everything. */
static gboolean
may_move (BeckonTaskModel *self)
{
  return self->found == NULL && !self->hold;
}

void
beckon_task_model_flush (BeckonTaskModel *self)
{
  g_autoptr (GPtrArray) tasks = NULL;

  beckon_task_changes_unschedule (self->changes);
  if (may_move (self))
    tasks = beckon_task_changes_steal (self->changes);
  if (tasks != NULL)
    beckon_task_model_apply (self, tasks);
}

void
beckon_task_model_schedule_flush (BeckonTaskModel *self)
{
  if (may_move (self))
    beckon_task_changes_schedule (self->changes);
}

void
beckon_task_model_on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTaskModel *self)
{
  BeckonTask *task = event->task;

  if (task == NULL || task->serial == 0)
    return;

  beckon_task_items_see_agent (self->items, task);
  if (beckon_task_model_is_deletion (event))
    g_hash_table_add (self->gone, g_memdup2 (&task->serial, sizeof task->serial));
  /* It may get a row now, which then need not be read. A line alone moves nothing. */
  if ((event->type != BECKON_EVENT_TASK_LOG && event->type != BECKON_EVENT_TASK_TRANSCRIPT)
      || beckon_task_items_find (self->items, task->serial) != NULL)
    beckon_task_items_keep (self->items, task->serial, task);

  beckon_task_changes_add (self->changes, task);
  beckon_task_model_schedule_flush (self);
}

void
beckon_task_model_replace (BeckonTaskModel *self, BeckonTask *task)
{
  if (beckon_task_changes_has (self->changes, task->serial))
    return;

  beckon_task_changes_add (self->changes, task);
  beckon_task_model_schedule_flush (self);
}

void
beckon_task_model_order_needs (BeckonTaskModel *self)
{
  GArray *keys = self->groups[BECKON_TASK_GROUP_NEEDS].keys;

  for (guint i = 0; i < keys->len; i++)
    {
      BeckonTaskItem *item =
        beckon_task_items_find (self->items, g_array_index (keys, BeckonTaskKey, i).serial);
      BeckonTask *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

      if (task != NULL
          && beckon_task_backlog_count (self->backlog, task->agent)
               != beckon_task_item_get_n_blocked (item))
        beckon_task_model_replace (self, task);
    }
}

gboolean
beckon_task_model_is_deletion (const BeckonEvent *event)
{
  g_return_val_if_fail (event != NULL, FALSE);

  /* Within a string of the payload, the quotes would be escaped. */
  return event->type == BECKON_EVENT_TASK_CHANGED
         && g_str_has_suffix (event->payload, ",\"deleted\":true}");
}
