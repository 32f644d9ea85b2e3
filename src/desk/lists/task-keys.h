/* task-keys.h: sorted keys of one group of tasks: a place costs 24 bytes, whatever the task is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-item.h"
#include "store/store.h"

G_BEGIN_DECLS

/* How the keys of a group are ordered. */
typedef enum
{
  BECKON_KEYS_OLDEST_FIRST, /* by status, then time, then serial, all growing */
  BECKON_KEYS_NEWEST_FIRST, /* by time, then serial, both falling */
  BECKON_KEYS_BY_SERIAL,    /* by serial, falling: the order in which a search finds */
} BeckonKeysOrder;

/* The key under which the store lists @task. */
BeckonTaskKey beckon_task_key_make (const BeckonTask *task);
/* (transfer none): a GArray of BeckonTaskKey, in place. May run in any thread. */
void beckon_task_keys_sort (GArray *keys, BeckonKeysOrder order);
/* Where a key belongs that is not there yet. */
guint beckon_task_keys_place (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key);
/* Where the key of the same serial stands, also under another time; FALSE when it is not there. */
gboolean
beckon_task_keys_find (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key, guint *index);
/* (transfer full): what is in one of two sorted arrays, once each. */
GArray *beckon_task_keys_merge (GArray *a, GArray *b, BeckonKeysOrder order);

G_END_DECLS
