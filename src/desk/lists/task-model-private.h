/* task-model-private.h: the list of tasks from inside: places and items, changes, loading
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-keys.h"
#include "desk/lists/task-model.h"

G_BEGIN_DECLS

/* Tasks that are read at once when one of them is asked for. */
#define BECKON_TASK_MODEL_PAGE 100

struct _BeckonTaskModel
{
  GObject         parent_instance;
  BeckonDesk     *desk;                           /* (owned) */
  GArray         *keys[BECKON_N_TASK_GROUPS];     /* (owned) (element-type BeckonTaskKey): sorted */
  BeckonTaskItem *headings[BECKON_N_TASK_GROUPS]; /* (owned) */
  gboolean        has_heading[BECKON_N_TASK_GROUPS];
  GHashTable
    *open; /* (owned): serial → BeckonTaskKey of every task in the list that has not ended */
  GHashTable   *items; /* (owned): serial → BeckonTaskItem, not owned: every item that is alive */
  GPtrArray    *recent; /* (owned) (element-type BeckonTaskItem): a ring that keeps items alive */
  guint         next_recent;
  GHashTable   *pending; /* (owned): serial → BeckonTask that changed and was not looked at */
  GHashTable   *gone;    /* (owned): set of serials that were deleted while keys were being read */
  GHashTable   *agents;  /* (owned): set of names */
  GSource      *flush;   /* (owned) (nullable) */
  gint64        flushed_us;  /* monotonic */
  GSource      *more;        /* (owned) (nullable): will load what is left */
  GCancellable *cancellable; /* (owned): of the load that goes on */
  guint         generation;  /* of the load: what comes for an older one is dropped */
  GArray       *found;       /* (owned) (nullable): keys that the first load has so far */
  char         *next;        /* (owned) (nullable): where the search goes on */
  guint         statuses;    /* filter: bits, 0 all */
  char         *agent;       /* (owned) (nullable): filter */
  char         *text;        /* (owned) (nullable): filter */
  gboolean      ready;
  gboolean      loading;
  gboolean      hold;
};

/* task-model-places.c: places in the list */

/* Does the text or the agent decide what is shown? The store finds those in the order of their
 * serials. */
gboolean        beckon_task_model_is_search (BeckonTaskModel *self);
BeckonKeysOrder beckon_task_model_order_of (BeckonTaskModel *self, BeckonTaskGroup group);
/* The position at which @group begins; of BECKON_N_TASK_GROUPS: the number of items. */
guint beckon_task_model_group_start (BeckonTaskModel *self, guint group);
/* The heading *Needs you* comes and goes with the first and the last task of all. */
void beckon_task_model_update_first_heading (BeckonTaskModel *self);
void beckon_task_model_show_first_heading (BeckonTaskModel *self, gboolean show);
void beckon_task_model_update_counts (BeckonTaskModel *self);
/* Announces that in @group, from @index on, @removed keys gave way to @added ones; its array says
 * so already. */
void beckon_task_model_announce (
  BeckonTaskModel *self, guint group, guint index, guint removed, guint added);
/* Puts @keys (transfer full) in the place of a group's and announces the stretch that differs. */
void beckon_task_model_replace_keys (BeckonTaskModel *self, guint group, GArray *keys);
/* The first load is complete. */
void beckon_task_model_set_ready (BeckonTaskModel *self);

/* task-model-items.c: the items that are alive */

void beckon_task_model_see_agent (BeckonTaskModel *self, const BeckonTask *task);
/* (transfer none): makes the item or gives it the task. */
BeckonTaskItem *
beckon_task_model_keep_item (BeckonTaskModel *self, gint64 serial, BeckonTask *task);
/* (transfer none): the item of the key at @index of @keys; reads the page around it. */
BeckonTaskItem *beckon_task_model_load_item (BeckonTaskModel *self, GArray *keys, guint index);
void            beckon_task_model_forget_items (BeckonTaskModel *self);

/* task-model-changes.c: what the desk announces, brought to its place */

void beckon_task_model_on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTaskModel *self);
void beckon_task_model_apply (BeckonTaskModel *self, GPtrArray *tasks);
/* What changed meanwhile: now, or when the list may change again. */
void beckon_task_model_flush (BeckonTaskModel *self);
void beckon_task_model_schedule_flush (BeckonTaskModel *self);

/* task-model-load.c: reading the keys, the open ones and the newest first */

void beckon_task_model_load (BeckonTaskModel *self);
/* The view comes near the end of what the search has found so far. */
void beckon_task_model_load_more (BeckonTaskModel *self);

G_END_DECLS
