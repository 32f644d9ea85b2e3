/* task-item.h: an item of the grouped list of tasks: the heading of a group, or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "model/task.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_TASK_GROUP_NEEDS,   /* AWAITING_RESPONSE, in the order of model/question/urgency.h */
  BECKON_TASK_GROUP_FAILED,  /* FAILED, until somebody looked at it, newest first */
  BECKON_TASK_GROUP_RUNNING, /* RUNNING, oldest first */
  BECKON_TASK_GROUP_WAITING, /* WAITING, the next to resume first, then QUEUED, oldest first */
  BECKON_TASK_GROUP_ASIDE,   /* POSTPONED, oldest first */
  BECKON_TASK_GROUP_DONE,    /* ended, newest first */
} BeckonTaskGroup;
#define BECKON_N_TASK_GROUPS (BECKON_TASK_GROUP_DONE + 1)

/* (transfer none): translated: Needs You, Failed, Running, Waiting, Set Aside, Done. */
const char *beckon_task_group_to_label (BeckonTaskGroup group);
/* (transfer none): a word for the settings, never translated. */
const char *beckon_task_group_to_word (BeckonTaskGroup group);
/* Where a task with @status stands. A failed one that nobody looked at yet is in FAILED instead of
 * DONE. */
BeckonTaskGroup beckon_task_group_from_status (BeckonTaskStatus status);

/* What the list is grouped by. */
typedef enum
{
  BECKON_GROUP_BY_NEED,
  BECKON_GROUP_BY_AGENT,
  BECKON_GROUP_BY_WORKSPACE,
} BeckonTaskGrouping;
#define BECKON_N_TASK_GROUPINGS (BECKON_GROUP_BY_WORKSPACE + 1)

/* (transfer none): a word for the settings, never translated. */
const char *beckon_task_grouping_to_word (BeckonTaskGrouping grouping);
/* By need, if @word is not known. */
BeckonTaskGrouping beckon_task_grouping_from_word (const char *word);

/* An item of the list: the heading of a group, a task, or what shows the rest of the last group.
 * Signal "changed": its text changed. */
#define BECKON_TYPE_TASK_ITEM (beckon_task_item_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskItem, beckon_task_item, BECKON, TASK_ITEM, GObject)

gboolean beckon_task_item_is_heading (BeckonTaskItem *self);
/* It shows all tasks of the last group when it is activated. */
gboolean        beckon_task_item_is_more (BeckonTaskItem *self);
BeckonTaskGroup beckon_task_item_get_group (BeckonTaskItem *self);
/* Of a heading: by agent or workspace if that is what it stands for. */
BeckonTaskGrouping beckon_task_item_get_grouping (BeckonTaskItem *self);
/* (transfer none) (nullable): of a heading by agent or workspace: which; NULL: none. */
const char *beckon_task_item_get_name (BeckonTaskItem *self);
/* (transfer none): of a heading: the word for its group in the settings, never translated. */
const char *beckon_task_item_get_word (BeckonTaskItem *self);
/* Of a heading by agent or workspace: how many of its tasks need the person. */
guint beckon_task_item_get_n_needs (BeckonTaskItem *self);
/* The number of loaded tasks below a heading, shown or not; of *more*: the number of all. */
guint beckon_task_item_get_count (BeckonTaskItem *self);
/* Of a heading: its tasks are not shown. */
gboolean beckon_task_item_is_folded (BeckonTaskItem *self);
/* Of the heading of the last group: only the tasks that ended today are counted and shown. */
gboolean beckon_task_item_is_today (BeckonTaskItem *self);
/* How many tasks of the same agent wait until this one goes on. */
guint beckon_task_item_get_n_blocked (BeckonTaskItem *self);
/* (transfer none) (nullable): NULL for a heading, for a task that was deleted in the meantime, and
 * until it was read. */
BeckonTask *beckon_task_item_get_task (BeckonTaskItem *self);
/* Its task is not read yet. */
gboolean beckon_task_item_is_awaited (BeckonTaskItem *self);

/* For the model: (transfer full). */
BeckonTaskItem *beckon_task_item_new_heading (BeckonTaskGroup group);
/* @id (nullable): distinguishes it from the others. */
BeckonTaskItem *
beckon_task_item_new_section (BeckonTaskGrouping grouping, const char *id, const char *name);
BeckonTaskItem *beckon_task_item_new_more (BeckonTaskGroup group);
/* @task (nullable): NULL: it is awaited. */
BeckonTaskItem *beckon_task_item_new (gint64 serial, BeckonTask *task);
gint64          beckon_task_item_get_serial (BeckonTaskItem *self);
/* These emit "changed" if something changed. */
void beckon_task_item_set_count (BeckonTaskItem *self, guint count);
void beckon_task_item_set_n_needs (BeckonTaskItem *self, guint n_needs);
void beckon_task_item_set_folded (BeckonTaskItem *self, gboolean folded);
void beckon_task_item_set_today (BeckonTaskItem *self, gboolean today);
void beckon_task_item_set_task (BeckonTaskItem *self, BeckonTask *task);
/* There is no such task any more. */
void beckon_task_item_set_missing (BeckonTaskItem *self);
void beckon_task_item_set_n_blocked (BeckonTaskItem *self, guint n_blocked);

G_END_DECLS
