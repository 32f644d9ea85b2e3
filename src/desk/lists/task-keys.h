/* task-keys.h: the sorted keys of one group of tasks: an entry takes 24 bytes, whatever the task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-item.h"
#include "store/store.h"

G_BEGIN_DECLS

/* The sort order of a group. */
typedef enum
{
  BECKON_KEYS_OLDEST_FIRST, /* by status, then time, then serial, all ascending */
  BECKON_KEYS_NEWEST_FIRST, /* by time, then serial, both descending */
  BECKON_KEYS_BY_SERIAL,    /* by serial, descending: the order of search results */
} BeckonKeysOrder;

/* The key with which the store lists @task. */
BeckonTaskKey beckon_task_key_make (const BeckonTask *task);
/* (transfer none): a GArray of BeckonTaskKey, in place. May run in any thread. */
void beckon_task_keys_sort (GArray *keys, BeckonKeysOrder order);
/* The position at which a missing key belongs. */
guint beckon_task_keys_place (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key);
/* The position of the key with the same serial, even with another time; FALSE if there is none. */
gboolean
beckon_task_keys_find (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key, guint *index);
/* (transfer full): the union of two sorted arrays. */
GArray *beckon_task_keys_merge (GArray *a, GArray *b, BeckonKeysOrder order);

G_END_DECLS
