/* task-keys.c: the sorted keys of one group of tasks: an entry takes 24 bytes, whatever the task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-keys.h"

static inline int
compare (gint64 a, gint64 b)
{
  return (a > b) - (a < b);
}

/* The statuses of one group in their order. */
static int
rank (BeckonTaskStatus status)
{
  return status == BECKON_TASK_QUEUED;
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer order)
{
  const BeckonTaskKey *left = a;
  const BeckonTaskKey *right = b;
  int                  result;

  switch ((BeckonKeysOrder) GPOINTER_TO_INT (order))
    {
    case BECKON_KEYS_OLDEST_FIRST:
      result = compare (rank (left->status), rank (right->status));
      if (result == 0)
        result = compare (left->sort_us, right->sort_us);
      if (result == 0)
        result = compare (left->serial, right->serial);
      return result;

    case BECKON_KEYS_NEWEST_FIRST:
      result = compare (right->sort_us, left->sort_us);
      return result != 0 ? result : compare (right->serial, left->serial);

    case BECKON_KEYS_BY_SERIAL:
    default:
      return compare (right->serial, left->serial);
    }
}

BeckonTaskKey
beckon_task_key_make (const BeckonTask *task)
{
  return (BeckonTaskKey){ .serial = task->serial,
                          .sort_us = beckon_task_get_sort_us (task),
                          .status = task->status };
}

void
beckon_task_keys_sort (GArray *keys, BeckonKeysOrder order)
{
  g_array_sort_with_data (keys, compare_keys, GINT_TO_POINTER (order));
}

guint
beckon_task_keys_place (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key)
{
  guint low = 0;
  guint high = keys->len;

  while (low < high)
    {
      guint                middle = low + (high - low) / 2;
      const BeckonTaskKey *there = &g_array_index (keys, BeckonTaskKey, middle);

      if (compare_keys (there, key, GINT_TO_POINTER (order)) < 0)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

gboolean
beckon_task_keys_find (GArray *keys, BeckonKeysOrder order, const BeckonTaskKey *key, guint *index)
{
  *index = beckon_task_keys_place (keys, order, key);
  if (*index < keys->len && g_array_index (keys, BeckonTaskKey, *index).serial == key->serial)
    return TRUE;

  for (*index = 0; *index < keys->len; (*index)++)
    {
      if (g_array_index (keys, BeckonTaskKey, *index).serial == key->serial)
        return TRUE;
    }

  return FALSE;
}

GArray *
beckon_task_keys_merge (GArray *a, GArray *b, BeckonKeysOrder order)
{
  g_autoptr (GArray) merged =
    g_array_sized_new (FALSE, FALSE, sizeof (BeckonTaskKey), a->len + b->len);
  guint i = 0;
  guint j = 0;

  while (i < a->len || j < b->len)
    {
      int result;

      if (i == a->len)
        result = 1;
      else if (j == b->len)
        result = -1;
      else
        result = compare_keys (&g_array_index (a, BeckonTaskKey, i),
                               &g_array_index (b, BeckonTaskKey, j), GINT_TO_POINTER (order));

      if (result <= 0)
        g_array_append_val (merged, g_array_index (a, BeckonTaskKey, i));
      else
        g_array_append_val (merged, g_array_index (b, BeckonTaskKey, j));

      i += result <= 0;
      j += result >= 0;
    }

  return g_steal_pointer (&merged);
}
