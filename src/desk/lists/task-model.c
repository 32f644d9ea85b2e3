/* task-model.c: the tasks as one grouped list, loaded as far as somebody looks at it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

typedef enum
{
  PROP_READY = 1
} BeckonTaskModelProperty;

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonTaskModel,
                               beckon_task_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static GType
beckon_task_model_get_item_type (GListModel *model)
{
  return BECKON_TYPE_TASK_ITEM;
}

static guint
beckon_task_model_get_n_items (GListModel *model)
{
  return beckon_task_model_group_start (BECKON_TASK_MODEL (model), BECKON_N_TASK_GROUPS);
}

static gpointer
beckon_task_model_get_item (GListModel *model, guint position)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (model);
  BeckonTaskItem  *item;
  guint            first = BECKON_TASK_GROUP_NEEDS;

  if (self->sections != NULL)
    {
      item = beckon_task_model_get_in_section (self, &position);
      if (item != NULL)
        return g_object_ref (item);
      first = BECKON_TASK_GROUP_DONE;
    }
  for (guint g = first; g < BECKON_N_TASK_GROUPS; g++)
    {
      GArray *keys = self->groups[g].keys;

      if (self->groups[g].has_heading)
        {
          if (position == 0)
            return g_object_ref (self->groups[g].heading);
          position--;
        }

      if (position >= self->groups[g].shown)
        {
          position -= self->groups[g].shown;
          continue;
        }

      if (g == BECKON_TASK_GROUP_DONE && self->next != NULL
          && position + BECKON_TASK_ITEMS_PAGE / 2 >= keys->len)
        beckon_task_model_load_more (self);

      item =
        beckon_task_items_find (self->items, g_array_index (keys, BeckonTaskKey, position).serial);
      if (item == NULL)
        item = beckon_task_items_load (self->items, keys, position);

      return g_object_ref (item);
    }

  return self->has_rest && position == 0 ? g_object_ref (self->rest) : NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = beckon_task_model_get_item_type;
  iface->get_n_items = beckon_task_model_get_n_items;
  iface->get_item = beckon_task_model_get_item;
}

static void
beckon_task_model_dispose (GObject *object)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (object);

  self->generation++;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  beckon_task_changes_unschedule (self->changes);
  if (self->more != NULL)
    g_source_destroy (self->more);
  g_clear_pointer (&self->more, g_source_unref);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);

  g_clear_object (&self->desk);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (beckon_task_model_parent_class)->dispose (object);
}

static void
beckon_task_model_finalize (GObject *object)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (object);

  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      g_array_unref (self->groups[g].keys);
      g_object_unref (self->groups[g].heading);
    }
  g_object_unref (self->items);
  g_hash_table_unref (self->open);
  g_object_unref (self->changes);
  g_hash_table_unref (self->gone);
  g_clear_pointer (&self->found, g_array_unref);
  g_free (self->next);
  beckon_task_filter_free (self->filter);
  g_object_unref (self->rest);
  g_hash_table_unref (self->looked);
  g_object_unref (self->backlog);
  g_clear_pointer (&self->sections, g_ptr_array_unref);
  beckon_task_names_free (self->names);
  g_hash_table_unref (self->folded_sections);

  G_OBJECT_CLASS (beckon_task_model_parent_class)->finalize (object);
}

static void
beckon_task_model_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonTaskModelProperty) prop_id)
    {
    case PROP_READY:
      g_value_set_boolean (value, BECKON_TASK_MODEL (object)->ready);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* TRUE: by agent or by workspace, it is not known yet where it belongs. */
static gboolean
belongs_somewhere (BeckonTaskModel *self, const BeckonTask *task)
{
  return self->sections != NULL && g_hash_table_contains (self->open, &task->serial)
         && !beckon_task_names_has (self->names, task->serial);
}

/* A page was read. */
static void
on_read (BeckonTaskItems *items, GPtrArray *tasks, BeckonTaskModel *self)
{
  for (guint i = 0; i < tasks->len; i++)
    {
      if (!belongs_somewhere (self, g_ptr_array_index (tasks, i)))
        continue;
      beckon_task_model_show_groups (self);
      break;
    }
  g_signal_emit_by_name (self, "read");
}

static void
beckon_task_model_class_init (BeckonTaskModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_task_model_dispose;
  object_class->finalize = beckon_task_model_finalize;
  object_class->get_property = beckon_task_model_get_property;

  g_object_class_install_property (
    object_class, PROP_READY,
    g_param_spec_boolean ("ready", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));

  g_signal_new ("counts-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
beckon_task_model_init (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      self->groups[g].keys = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));
      self->groups[g].heading = beckon_task_item_new_heading (g);
    }
  self->filter = beckon_task_filter_new ();
  self->names = beckon_task_names_new ();
  self->rest = beckon_task_item_new_more (BECKON_TASK_GROUP_DONE);
  self->looked = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self->open = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  self->changes = beckon_task_changes_new ();
  g_signal_connect_object (self->changes, "due", G_CALLBACK (beckon_task_model_flush), self,
                           G_CONNECT_SWAPPED);
  self->gone = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->folded_sections = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BeckonTaskModel *
beckon_task_model_new (BeckonDesk *desk)
{
  BeckonTaskModel *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_TASK_MODEL, NULL);
  self->desk = g_object_ref (desk);
  self->backlog = beckon_task_backlog_new (desk);
  g_signal_connect_object (self->backlog, "changed", G_CALLBACK (beckon_task_model_order_needs),
                           self, G_CONNECT_SWAPPED);
  self->items = beckon_task_items_new (desk);
  g_signal_connect_object (self->items, "read", G_CALLBACK (on_read), self, 0);
  g_signal_connect (desk, "event", G_CALLBACK (beckon_task_model_on_event), self);
  beckon_task_model_load (self);

  return self;
}

gboolean
beckon_task_model_is_ready (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  return self->ready;
}

void
beckon_task_model_set_filter (BeckonTaskModel *self,
                              guint            statuses,
                              char           **agents,
                              const char      *text)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  if (beckon_task_filter_set (self->filter, statuses, agents, text))
    beckon_task_model_load (self);
}

guint
beckon_task_model_get_count (BeckonTaskModel *self, BeckonTaskGroup group)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), 0);
  g_return_val_if_fail (group < BECKON_N_TASK_GROUPS, 0);

  return self->groups[group].keys->len;
}

guint
beckon_task_model_find (BeckonTaskModel *self, const BeckonTask *task)
{
  const BeckonTaskKey *there;
  BeckonTaskKey        key;
  guint                group;
  guint                index;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), G_MAXUINT);
  g_return_val_if_fail (task != NULL, G_MAXUINT);

  key = beckon_task_key_make (task);
  there = g_hash_table_lookup (self->open, &task->serial);
  if (there != NULL)
    key = *there;
  group = beckon_task_model_group_of (self, &key);
  if (there == NULL && group == BECKON_TASK_GROUP_FAILED)
    group = BECKON_TASK_GROUP_DONE;
  if (self->sections != NULL && group != BECKON_TASK_GROUP_DONE)
    return beckon_task_model_find_in_sections (self, task->serial);
  if (!beckon_task_keys_find (self->groups[group].keys, beckon_task_model_order_of (self, group),
                              &key, &index)
      || index >= self->groups[group].shown)
    return G_MAXUINT;

  return beckon_task_model_group_start (self, group) + self->groups[group].has_heading + index;
}

gint64
beckon_task_model_get_next_due (BeckonTaskModel *self)
{
  GArray *keys;
  guint   index;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), 0);

  /* Those that are paused have no time, and come first; those that are queued come last. */
  keys = self->groups[BECKON_TASK_GROUP_WAITING].keys;
  index = beckon_task_keys_place (keys, BECKON_KEYS_OLDEST_FIRST,
                                  &(BeckonTaskKey){ .sort_us = 1, .status = BECKON_TASK_WAITING });
  if (index >= keys->len
      || g_array_index (keys, BeckonTaskKey, index).status != BECKON_TASK_WAITING)
    return 0;

  return g_array_index (keys, BeckonTaskKey, index).sort_us;
}

guint
beckon_task_model_find_heading (BeckonTaskModel *self, BeckonTaskItem *item)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), G_MAXUINT);

  if (item == self->rest && self->has_rest)
    return beckon_task_model_group_start (self, BECKON_N_TASK_GROUPS) - 1;
  if (self->sections != NULL && item != self->groups[BECKON_TASK_GROUP_DONE].heading)
    return beckon_task_model_find_section_heading (self, item);
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      if (item == self->groups[g].heading && self->groups[g].has_heading)
        return beckon_task_model_group_start (self, g);
    }

  return G_MAXUINT;
}

void
beckon_task_model_set_grouping (BeckonTaskModel *self, BeckonTaskGrouping grouping)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));
  g_return_if_fail (grouping < BECKON_N_TASK_GROUPINGS);

  if (self->grouping == grouping)
    return;

  self->grouping = grouping;
  /* Before the first load: its rows are these at once. */
  if (!self->ready)
    beckon_task_model_switch_groups (self);
  if (grouping != BECKON_GROUP_BY_NEED && !self->named)
    beckon_task_model_load (self);
  else
    beckon_task_model_show_groups (self);
}

BeckonTaskGrouping
beckon_task_model_get_grouping (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), BECKON_GROUP_BY_NEED);

  return self->grouping;
}

void
beckon_task_model_show_all_done (BeckonTaskModel *self)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  if (self->all_done)
    return;

  self->all_done = TRUE;
  beckon_task_model_update_shown (self, BECKON_TASK_GROUP_DONE);
  beckon_task_model_update_counts (self);
}

void
beckon_task_model_update_day (BeckonTaskModel *self)
{
  gint64 before;

  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  before = self->today_us;
  beckon_task_model_update_today (self);
  if (self->today_us != before)
    beckon_task_model_update_counts (self);
}

void
beckon_task_model_set_failed_since (BeckonTaskModel *self, gint64 since_us)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  self->failed_since_us = since_us;
}

BeckonTask *
beckon_task_model_peek (BeckonTaskModel *self, gint64 serial)
{
  BeckonTaskItem *item;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  item = beckon_task_items_find (self->items, serial);
  return item != NULL ? beckon_task_item_get_task (item) : NULL;
}

void
beckon_task_model_look_at (BeckonTaskModel *self, gint64 serial, gint64 finished_us)
{
  BeckonTask *task;

  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  g_hash_table_replace (self->looked, g_memdup2 (&serial, sizeof serial),
                        g_memdup2 (&finished_us, sizeof finished_us));
  task = beckon_task_model_peek (self, serial);
  if (task != NULL)
    beckon_task_model_replace (self, task);
}

gboolean
beckon_task_model_is_looked_at (BeckonTaskModel *self, const BeckonTask *task)
{
  BeckonTaskKey key;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), TRUE);

  key = beckon_task_key_make (task);
  return beckon_task_model_group_of (self, &key) != BECKON_TASK_GROUP_FAILED;
}

char **
beckon_task_model_dup_agents (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  return beckon_task_items_dup_agents (self->items);
}

BeckonTask *
beckon_task_model_dup_need (BeckonTaskModel *self, guint at)
{
  GArray         *keys;
  BeckonTaskItem *item;
  BeckonTask     *task;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  keys = self->groups[BECKON_TASK_GROUP_NEEDS].keys;
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

  keys = self->groups[BECKON_TASK_GROUP_NEEDS].keys;
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

  return beckon_task_keys_find (self->groups[BECKON_TASK_GROUP_NEEDS].keys,
                                BECKON_KEYS_OLDEST_FIRST, there, &index)
           ? index
           : G_MAXUINT;
}

void
beckon_task_model_hold (BeckonTaskModel *self, gboolean hold)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  self->hold = hold;
  if (!hold)
    beckon_task_model_schedule_flush (self);
}
