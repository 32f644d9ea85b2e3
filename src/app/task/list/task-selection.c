/* task-selection.c: the tasks of the list that the person chose, to do something with all of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-selection.h"

struct _BeckonTaskSelection
{
  GObject          parent_instance;
  BeckonTaskModel *model; /* (owned) */
  GHashTable      *tasks; /* (owned): serial → BeckonTask as it was when it was chosen */
  GHashTable *awaited; /* (owned): set of the items (owned) that were chosen and are not read yet */
  guint       told;    /* 0, or the source that says that some of them were */
  gint64      anchor;  /* serial of what was toggled last, 0 none */
  guint       prune;   /* 0, or the source that removes what left the list */
  gboolean    active;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskSelection, beckon_task_selection, G_TYPE_OBJECT)

static void
changed (BeckonTaskSelection *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static gint64 *
make_key (gint64 serial)
{
  return g_memdup2 (&serial, sizeof serial);
}

static gboolean
on_told (gpointer user_data)
{
  BeckonTaskSelection *self = user_data;

  self->told = 0;
  changed (self);
  return G_SOURCE_REMOVE;
}

static void
on_item_read (BeckonTaskItem *item, BeckonTaskSelection *self)
{
  BeckonTask *task = beckon_task_item_get_task (item);

  if (task != NULL)
    g_hash_table_replace (self->tasks, make_key (task->serial), beckon_task_ref (task));
  g_signal_handlers_disconnect_by_func (item, on_item_read, self);
  g_hash_table_remove (self->awaited, item);
  /* Those of a page follow each other. */
  if (self->told == 0)
    self->told = g_idle_add_full (G_PRIORITY_DEFAULT, on_told, self, NULL);
}

static void
await (BeckonTaskSelection *self, BeckonTaskItem *item)
{
  if (g_hash_table_contains (self->awaited, item))
    return;
  g_hash_table_add (self->awaited, g_object_ref (item));
  g_signal_connect (item, "changed", G_CALLBACK (on_item_read), self);
}

static void
forget_awaited (BeckonTaskSelection *self)
{
  GHashTableIter iter;
  gpointer       item;

  g_hash_table_iter_init (&iter, self->awaited);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    g_signal_handlers_disconnect_by_func (item, on_item_read, self);
  g_hash_table_remove_all (self->awaited);
}

/* Of the task at @position, if there is one; as soon as it is read. */
static void
add_at (BeckonTaskSelection *self, guint position)
{
  g_autoptr (BeckonTaskItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);
  BeckonTask *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

  if (task != NULL)
    g_hash_table_replace (self->tasks, make_key (task->serial), beckon_task_ref (task));
  else if (item != NULL && beckon_task_item_is_awaited (item))
    await (self, item);
}

/* A task stands where it belongs now, not where it was when it was chosen. */
static guint
find (BeckonTaskModel *model, const BeckonTask *task)
{
  const BeckonTask *now = beckon_task_model_peek (model, task->serial);

  return beckon_task_model_find (model, now != NULL ? now : task);
}

static gboolean
is_gone (gpointer key, gpointer task, gpointer model)
{
  return find (model, task) == G_MAXUINT;
}

static gboolean
on_prune (gpointer user_data)
{
  BeckonTaskSelection *self = user_data;

  self->prune = 0;
  if (g_hash_table_foreach_remove (self->tasks, is_gone, self->model) > 0)
    changed (self);
  return G_SOURCE_REMOVE;
}

/* A task that moves leaves the list for a moment. */
static void
on_items_changed (BeckonTaskSelection *self)
{
  if (self->prune == 0 && g_hash_table_size (self->tasks) > 0)
    self->prune = g_idle_add_full (G_PRIORITY_DEFAULT, on_prune, self, NULL);
}

static void
beckon_task_selection_dispose (GObject *object)
{
  BeckonTaskSelection *self = BECKON_TASK_SELECTION (object);

  g_clear_handle_id (&self->prune, g_source_remove);
  g_clear_handle_id (&self->told, g_source_remove);
  forget_awaited (self);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (beckon_task_selection_parent_class)->dispose (object);
}

static void
beckon_task_selection_finalize (GObject *object)
{
  g_hash_table_unref (BECKON_TASK_SELECTION (object)->tasks);
  g_hash_table_unref (BECKON_TASK_SELECTION (object)->awaited);

  G_OBJECT_CLASS (beckon_task_selection_parent_class)->finalize (object);
}

static void
beckon_task_selection_class_init (BeckonTaskSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_task_selection_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_task_selection_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_task_selection_init (BeckonTaskSelection *self)
{
  self->awaited = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  self->tasks =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) beckon_task_unref);
}

BeckonTaskSelection *
beckon_task_selection_new (BeckonTaskModel *model)
{
  BeckonTaskSelection *self = g_object_new (BECKON_TYPE_TASK_SELECTION, NULL);

  self->model = g_object_ref (model);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (on_items_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}

gboolean
beckon_task_selection_is_active (BeckonTaskSelection *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_SELECTION (self), FALSE);

  return self->active;
}

void
beckon_task_selection_start (BeckonTaskSelection *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_SELECTION (self));

  if (task != NULL && !beckon_task_selection_contains (self, task))
    beckon_task_selection_toggle (self, task);
  if (self->active)
    return;
  self->active = TRUE;
  changed (self);
}

void
beckon_task_selection_leave (BeckonTaskSelection *self)
{
  g_return_if_fail (BECKON_IS_TASK_SELECTION (self));

  if (!self->active)
    return;
  self->active = FALSE;
  self->anchor = 0;
  g_hash_table_remove_all (self->tasks);
  forget_awaited (self);
  changed (self);
}

gboolean
beckon_task_selection_contains (BeckonTaskSelection *self, const BeckonTask *task)
{
  g_return_val_if_fail (BECKON_IS_TASK_SELECTION (self), FALSE);

  return g_hash_table_contains (self->tasks, &task->serial);
}

void
beckon_task_selection_toggle (BeckonTaskSelection *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_SELECTION (self));

  self->active = TRUE;
  self->anchor = task->serial;
  if (!g_hash_table_remove (self->tasks, &task->serial))
    g_hash_table_replace (self->tasks, make_key (task->serial), beckon_task_ref (task));
  changed (self);
}

void
beckon_task_selection_extend (BeckonTaskSelection *self, guint from, guint to)
{
  const BeckonTask *anchor;

  g_return_if_fail (BECKON_IS_TASK_SELECTION (self));

  anchor = g_hash_table_lookup (self->tasks, &self->anchor);
  if (anchor != NULL && find (self->model, anchor) != G_MAXUINT)
    from = find (self->model, anchor);
  if (from >= g_list_model_get_n_items (G_LIST_MODEL (self->model)))
    from = to;
  self->active = TRUE;
  for (guint i = MIN (from, to); i <= MAX (from, to); i++)
    add_at (self, i);
  changed (self);
}

static gboolean
is_task (BeckonTaskSelection *self, guint position)
{
  g_autoptr (BeckonTaskItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  return item != NULL && beckon_task_item_get_serial (item) != 0;
}

void
beckon_task_selection_add_section (BeckonTaskSelection *self, guint position)
{
  guint first = position;

  g_return_if_fail (BECKON_IS_TASK_SELECTION (self));

  /* On a heading: what is below it. */
  if (!is_task (self, position))
    first = ++position;
  while (first > 0 && is_task (self, first - 1))
    first--;
  self->active = TRUE;
  for (guint i = first; is_task (self, i); i++)
    add_at (self, i);
  changed (self);
}

guint
beckon_task_selection_get_n (BeckonTaskSelection *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_SELECTION (self), 0);

  return g_hash_table_size (self->tasks);
}

static int
compare_places (gconstpointer a, gconstpointer b, gpointer model)
{
  guint first = find (model, *(BeckonTask *const *) a);
  guint second = find (model, *(BeckonTask *const *) b);

  return (first > second) - (first < second);
}

GPtrArray *
beckon_task_selection_list (BeckonTaskSelection *self)
{
  GPtrArray     *tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  GHashTableIter iter;
  gpointer       task;

  g_return_val_if_fail (BECKON_IS_TASK_SELECTION (self), tasks);

  g_hash_table_iter_init (&iter, self->tasks);
  while (g_hash_table_iter_next (&iter, NULL, &task))
    {
      BeckonTask *now = beckon_task_model_peek (self->model, ((BeckonTask *) task)->serial);

      g_ptr_array_add (tasks, beckon_task_ref (now != NULL ? now : task));
    }
  g_ptr_array_sort_with_data (tasks, compare_places, self->model);

  return tasks;
}
