/* task-model-private.h: what the files of the list of tasks share: places and items, changes,
 * loading
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-backlog.h"
#include "desk/lists/task-changes.h"
#include "desk/lists/task-filter.h"
#include "desk/lists/task-grouping.h"
#include "desk/lists/task-items.h"
#include "desk/lists/task-keys.h"
#include "desk/lists/task-model.h"
#include "desk/lists/task-names.h"

G_BEGIN_DECLS

/* One group by need. */
typedef struct
{
  GArray         *keys;    /* (owned) (element-type BeckonTaskKey): sorted */
  BeckonTaskItem *heading; /* (owned) */
  gboolean        has_heading;
  guint           shown; /* how many of the keys are rows, from the first on */
  gboolean        folded;
} BeckonTaskRows;

struct _BeckonTaskModel
{
  GObject         parent_instance;
  BeckonDesk     *desk; /* (owned) */
  BeckonTaskRows  groups[BECKON_N_TASK_GROUPS];
  BeckonTaskItem *rest; /* (owned): below the last group, while it does not show all */
  gboolean        has_rest;
  gboolean        all_done;        /* the last group shows more than a few */
  gint64          today_us;        /* wall clock: when today began */
  gint64          failed_since_us; /* what failed before counts as looked at */
  GHashTable *looked; /* (owned): serial → gint64, when the failed task ended that was looked at */
  BeckonTaskBacklog *backlog; /* (owned) */
  GHashTable *open; /* (owned): serial → BeckonTaskKey of every task in the list that is not in
                     * DONE */
  BeckonTaskItems   *items;   /* (owned): those in use */
  BeckonTaskChanges *changes; /* (owned): that were not handled yet */
  GHashTable       *gone; /* (owned): set of serials that were deleted while keys were being read */
  GSource          *more; /* (owned) (nullable): will load the rest */
  GCancellable     *cancellable; /* (owned): of the load in progress */
  guint             generation;  /* of the load: results of older ones are dropped */
  GArray           *found;       /* (owned) (nullable): the keys of the first load so far */
  char             *next;        /* (owned) (nullable): where the search continues */
  BeckonTaskFilter *filter;      /* (owned) */
  BeckonTaskGrouping grouping;   /* what the list is to be grouped by */
  BeckonTaskGrouping shown_by;   /* what it is grouped by */
  GPtrArray *sections;    /* (owned) (nullable) (element-type BeckonTaskSection): in place of all
                           * groups but the last, unless the list is grouped by need */
  BeckonTaskNames *names; /* (owned): of those in the list, where they are needed */
  GHashTable      *folded_sections; /* (owned): set of the words of their headings */
  gboolean         naming;          /* the load reads the names of all open tasks */
  gboolean         named;           /* they are known */
  gboolean         ready;
  gboolean         loading;
  gboolean         hold;
};

/* task-model-places.c: places in the list */

BeckonKeysOrder beckon_task_model_order_of (BeckonTaskModel *self, BeckonTaskGroup group);
/* The position of the first item of @group; for BECKON_N_TASK_GROUPS: the number of items. */
guint beckon_task_model_group_start (BeckonTaskModel *self, guint group);
/* Which group a key belongs to, and belongs to in the list so far. */
BeckonTaskGroup beckon_task_model_group_of (BeckonTaskModel *self, const BeckonTaskKey *key);
/* Shows as many rows of @group as are wanted now. */
void beckon_task_model_update_shown (BeckonTaskModel *self, guint group);
/* The day may have changed: the last group shows what ended today. */
void beckon_task_model_update_today (BeckonTaskModel *self);
/* The heading *Needs you* appears and disappears with the first and the last task of all. */
void beckon_task_model_update_first_heading (BeckonTaskModel *self);
void beckon_task_model_show_first_heading (BeckonTaskModel *self, gboolean show);
void beckon_task_model_update_counts (BeckonTaskModel *self);
/* Announces that in @group, from @index on, @removed keys were replaced by @added ones, as its
 * array already says. */
void beckon_task_model_announce (
  BeckonTaskModel *self, guint group, guint index, guint removed, guint added);
/* Replaces the keys of a group by @keys (transfer full), and announces the part that differs. */
void beckon_task_model_replace_keys (BeckonTaskModel *self, guint group, GArray *keys);
/* The first load is complete. */
void beckon_task_model_set_ready (BeckonTaskModel *self);

/* task-model-groups.c: by agent or by workspace */

/* (transfer none) (nullable): the item at @position, else NULL, and @position below them. */
BeckonTaskItem *beckon_task_model_get_in_section (BeckonTaskModel *self, guint *position);
/* Positions; G_MAXUINT if it is not in the list. */
guint beckon_task_model_find_in_sections (BeckonTaskModel *self, gint64 serial);
guint beckon_task_model_find_section_heading (BeckonTaskModel *self, BeckonTaskItem *item);
/* The first load is complete. */
void beckon_task_model_names_loaded (BeckonTaskModel *self);
/* Brings the sections up to date with the keys, and announces what changed. */
void beckon_task_model_regroup (BeckonTaskModel *self);
/* From the groups by need to those by agent or workspace, from one to the other, or back. */
void beckon_task_model_switch_groups (BeckonTaskModel *self);
/* Brings them up to date; or groups the list by what it is to be grouped by now. */
void beckon_task_model_show_groups (BeckonTaskModel *self);

/* task-model-changes.c: applies events of the desk */

/* The key with which @task stands in the list. */
BeckonTaskKey beckon_task_model_make_key (BeckonTaskModel *self, const BeckonTask *task);
/* Places all that needs the person again. */
void beckon_task_model_order_needs (BeckonTaskModel *self);
/* Brings headings, groups and counts up to date with the keys. */
void beckon_task_model_tasks_changed (BeckonTaskModel *self);
/* Places @task again, if no newer change of it waits already. */
void beckon_task_model_replace (BeckonTaskModel *self, BeckonTask *task);

void beckon_task_model_on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTaskModel *self);
void beckon_task_model_apply (BeckonTaskModel *self, GPtrArray *tasks);
/* Applies pending changes, now or when the list may change again. */
void beckon_task_model_flush (BeckonTaskModel *self);
void beckon_task_model_schedule_flush (BeckonTaskModel *self);

/* task-model-load.c: reads the keys, the open ones and the newest first */

void beckon_task_model_load (BeckonTaskModel *self);
/* The view is near the end of the results so far. */
void beckon_task_model_load_more (BeckonTaskModel *self);

G_END_DECLS
