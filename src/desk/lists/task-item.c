/* task-item.c: an item of the grouped list of tasks: the heading of a group, or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-item.h"

#include <glib/gi18n-lib.h>

#include "model/task-status.h"

struct _BeckonTaskItem
{
  GObject            parent_instance;
  BeckonTask        *task;     /* (owned) (nullable): NULL in a heading */
  char              *word;     /* (owned) (nullable): of a heading by agent or workspace */
  char              *name;     /* (owned) (nullable): of such a heading */
  gint64             serial;   /* 0 in a heading */
  guint              count;    /* of a heading */
  guint              n_needs;  /* of a heading by agent or workspace */
  BeckonTaskGroup    group;    /* of a heading */
  BeckonTaskGrouping grouping; /* of a heading */
  guint              n_blocked;
  gboolean           more;
  gboolean           folded;
  gboolean           today;
  gboolean           missing; /* it was looked for, and there is none */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskItem, beckon_task_item, G_TYPE_OBJECT)

static void
beckon_task_item_finalize (GObject *object)
{
  BeckonTaskItem *self = BECKON_TASK_ITEM (object);

  g_clear_pointer (&self->task, beckon_task_unref);
  g_free (self->word);
  g_free (self->name);

  G_OBJECT_CLASS (beckon_task_item_parent_class)->finalize (object);
}

static void
beckon_task_item_class_init (BeckonTaskItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_task_item_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_task_item_init (BeckonTaskItem *self)
{
}

const char *
beckon_task_group_to_label (BeckonTaskGroup group)
{
  switch (group)
    {
    case BECKON_TASK_GROUP_NEEDS:
      return _ ("Needs You");
    case BECKON_TASK_GROUP_FAILED:
      return _ ("Failed");
    case BECKON_TASK_GROUP_RUNNING:
      return _ ("Running");
    case BECKON_TASK_GROUP_WAITING:
      return _ ("Waiting");
    case BECKON_TASK_GROUP_ASIDE:
      return _ ("Set Aside");
    case BECKON_TASK_GROUP_DONE:
      return _ ("Done");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
beckon_task_group_to_word (BeckonTaskGroup group)
{
  static const char *const words[BECKON_N_TASK_GROUPS] = {
    [BECKON_TASK_GROUP_NEEDS] = "needs-you", [BECKON_TASK_GROUP_FAILED] = "failed",
    [BECKON_TASK_GROUP_RUNNING] = "running", [BECKON_TASK_GROUP_WAITING] = "waiting",
    [BECKON_TASK_GROUP_ASIDE] = "set-aside", [BECKON_TASK_GROUP_DONE] = "done",
  };

  g_return_val_if_fail (group < BECKON_N_TASK_GROUPS, "");

  return words[group];
}

static const char *const groupings[BECKON_N_TASK_GROUPINGS] = {
  [BECKON_GROUP_BY_NEED] = "need",
  [BECKON_GROUP_BY_AGENT] = "agent",
  [BECKON_GROUP_BY_WORKSPACE] = "workspace",
};

const char *
beckon_task_grouping_to_word (BeckonTaskGrouping grouping)
{
  g_return_val_if_fail (grouping < BECKON_N_TASK_GROUPINGS, "");

  return groupings[grouping];
}

BeckonTaskGrouping
beckon_task_grouping_from_word (const char *word)
{
  for (guint i = 0; i < BECKON_N_TASK_GROUPINGS; i++)
    if (g_strcmp0 (word, groupings[i]) == 0)
      return i;

  return BECKON_GROUP_BY_NEED;
}

BeckonTaskGroup
beckon_task_group_from_status (BeckonTaskStatus status)
{
  if (beckon_task_status_is_ended (status))
    return BECKON_TASK_GROUP_DONE;
  if (status == BECKON_TASK_AWAITING_RESPONSE)
    return BECKON_TASK_GROUP_NEEDS;
  if (status == BECKON_TASK_POSTPONED)
    return BECKON_TASK_GROUP_ASIDE;
  if (status == BECKON_TASK_WAITING || status == BECKON_TASK_QUEUED)
    return BECKON_TASK_GROUP_WAITING;
  return BECKON_TASK_GROUP_RUNNING;
}

BeckonTaskItem *
beckon_task_item_new_heading (BeckonTaskGroup group)
{
  BeckonTaskItem *self = g_object_new (BECKON_TYPE_TASK_ITEM, NULL);

  self->group = group;

  return self;
}

BeckonTaskItem *
beckon_task_item_new_section (BeckonTaskGrouping grouping, const char *id, const char *name)
{
  BeckonTaskItem *self = g_object_new (BECKON_TYPE_TASK_ITEM, NULL);

  self->grouping = grouping;
  self->word = g_strconcat (beckon_task_grouping_to_word (grouping), ":", id, NULL);
  self->name = g_strdup (name);

  return self;
}

BeckonTaskItem *
beckon_task_item_new_more (BeckonTaskGroup group)
{
  BeckonTaskItem *self = beckon_task_item_new_heading (group);

  self->more = TRUE;

  return self;
}

BeckonTaskItem *
beckon_task_item_new (gint64 serial, BeckonTask *task)
{
  BeckonTaskItem *self = g_object_new (BECKON_TYPE_TASK_ITEM, NULL);

  self->serial = serial;
  self->task = task != NULL ? beckon_task_ref (task) : NULL;

  return self;
}

gboolean
beckon_task_item_is_heading (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), FALSE);

  return self->serial == 0 && !self->more;
}

gboolean
beckon_task_item_is_more (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), FALSE);

  return self->more;
}

gboolean
beckon_task_item_is_folded (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), FALSE);

  return self->folded;
}

gboolean
beckon_task_item_is_today (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), FALSE);

  return self->today;
}

guint
beckon_task_item_get_n_blocked (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), 0);

  return self->n_blocked;
}

BeckonTaskGroup
beckon_task_item_get_group (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), BECKON_TASK_GROUP_DONE);

  return self->task != NULL ? beckon_task_group_from_status (self->task->status) : self->group;
}

BeckonTaskGrouping
beckon_task_item_get_grouping (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), BECKON_GROUP_BY_NEED);

  return self->grouping;
}

const char *
beckon_task_item_get_name (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), NULL);

  return self->name;
}

const char *
beckon_task_item_get_word (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), "");

  return self->word != NULL ? self->word : beckon_task_group_to_word (self->group);
}

guint
beckon_task_item_get_n_needs (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), 0);

  return self->n_needs;
}

guint
beckon_task_item_get_count (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), 0);

  return self->count;
}

BeckonTask *
beckon_task_item_get_task (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), NULL);

  return self->task;
}

gint64
beckon_task_item_get_serial (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), 0);

  return self->serial;
}

void
beckon_task_item_set_count (BeckonTaskItem *self, guint count)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->count == count)
    return;

  self->count = count;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_task_item_set_n_needs (BeckonTaskItem *self, guint n_needs)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->n_needs == n_needs)
    return;

  self->n_needs = n_needs;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_task_item_set_folded (BeckonTaskItem *self, gboolean folded)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->folded == folded)
    return;

  self->folded = folded;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_task_item_set_today (BeckonTaskItem *self, gboolean today)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->today == today)
    return;

  self->today = today;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_task_item_set_n_blocked (BeckonTaskItem *self, guint n_blocked)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->n_blocked == n_blocked)
    return;

  self->n_blocked = n_blocked;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_task_item_set_task (BeckonTaskItem *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->task == task)
    return;

  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task != NULL ? beckon_task_ref (task) : NULL;
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
beckon_task_item_is_awaited (BeckonTaskItem *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_ITEM (self), FALSE);

  return self->serial != 0 && self->task == NULL && !self->missing;
}

void
beckon_task_item_set_missing (BeckonTaskItem *self)
{
  g_return_if_fail (BECKON_IS_TASK_ITEM (self));

  if (self->missing || self->task != NULL)
    return;

  self->missing = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
}
