/* task-model-load.c: loads the list of tasks: open ones first, then the newest ended ones, then the
 * rest
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/task-model-private.h"

#include "desk/run/log-limit.h"

/* The number of ended tasks that are loaded before the rest. */
#define FIRST_ENDED 200

#define BIT(status) (1u << (status))
#define ENDED (BIT (BECKON_TASK_COMPLETE) | BIT (BECKON_TASK_FAILED) | BIT (BECKON_TASK_CANCELLED))
#define OPEN ((BIT (BECKON_N_TASK_STATUSES) - 1) & ~ENDED)

/* For so many pages of tasks that need the person the order is known from the start. */
#define NEEDS_PAGES 10

/* The stages of a load; a search has only the first and STAGE_NEWEST. */
typedef enum
{
  STAGE_OPEN,
  STAGE_NEEDS, /* what decides about their order is not in the keys */
  STAGE_NEWEST,
  STAGE_REST,
} Stage;

/* The context of a read. */
typedef struct
{
  BeckonTaskModel *self; /* (owned) */
  guint            generation;
  Stage            stage;
  guint            n_pages; /* read before */
} Load;

static void
load_free (Load *load)
{
  g_object_unref (load->self);
  g_free (load);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Load, load_free)

static Load *
load_new (BeckonTaskModel *self, Stage stage)
{
  Load *load = g_new0 (Load, 1);

  load->self = g_object_ref (self);
  load->generation = self->generation;
  load->stage = stage;

  return load;
}

static guint
wanted_statuses (BeckonTaskModel *self, Stage stage)
{
  return beckon_task_filter_get_statuses (self->filter, stage == STAGE_OPEN ? OPEN : ENDED);
}

/* The first load is complete: its keys replace all previous ones. */
static void
install (BeckonTaskModel *self)
{
  g_autoptr (GHashTable) all = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) found = g_steal_pointer (&self->found);
  GArray        *fresh[BECKON_N_TASK_GROUPS];
  GHashTableIter iter;
  gpointer       value;

  g_hash_table_remove_all (self->open);
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    fresh[g] = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));

  /* The later read is newer: a task that ended between the two reads is in both. */
  for (guint i = 0; i < found->len; i++)
    {
      BeckonTaskKey *key = &g_array_index (found, BeckonTaskKey, i);

      g_hash_table_replace (all, &key->serial, key);
    }

  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const BeckonTaskKey *key = value;
      guint                group = beckon_task_model_group_of (self, key);

      g_array_append_val (fresh[group], *key);
      if (group != BECKON_TASK_GROUP_DONE)
        {
          BeckonTaskKey *copy = g_memdup2 (key, sizeof *key);

          g_hash_table_replace (self->open, &copy->serial, copy);
        }
    }

  /* Before the rows: a view anchors to its first row, and would scroll a heading above it out of
   * view. */
  if (!beckon_task_model_is_filtered (self) && g_hash_table_size (all) > 0)
    beckon_task_model_show_first_heading (self, TRUE);
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      beckon_task_keys_sort (fresh[g], beckon_task_model_order_of (self, g));
      beckon_task_model_replace_keys (self, g, fresh[g]);
    }

  /* The first rows are read before somebody looks at them, so that they are not empty for a
   * moment. */
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      const BeckonTaskKey *first = self->groups[g].keys->len > 0
                                     ? &g_array_index (self->groups[g].keys, BeckonTaskKey, 0)
                                     : NULL;

      if (first != NULL && beckon_task_items_find (self->items, first->serial) == NULL)
        beckon_task_items_load (self->items, self->groups[g].keys, 0);
    }

  self->loading = FALSE;
  beckon_task_model_names_loaded (self);
  beckon_task_model_tasks_changed (self);
  beckon_task_model_set_ready (self);
  beckon_task_model_flush (self);
}

static void
sort_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  beckon_task_keys_sort (data, BECKON_KEYS_NEWEST_FIRST);
  g_task_return_boolean (task, TRUE);
}

/* A failed task that ended before the newest ones. */
static void
add_failed (BeckonTaskModel *self, const BeckonTaskKey *key)
{
  GArray        *failed = self->groups[BECKON_TASK_GROUP_FAILED].keys;
  BeckonTaskKey *copy;
  guint          index;

  if (g_hash_table_contains (self->open, &key->serial)
      || g_hash_table_contains (self->gone, &key->serial))
    return;

  index = beckon_task_keys_place (failed, BECKON_KEYS_NEWEST_FIRST, key);
  g_array_insert_val (failed, index, *key);
  beckon_task_model_announce (self, BECKON_TASK_GROUP_FAILED, index, 0, 1);
  copy = g_memdup2 (key, sizeof *key);
  g_hash_table_replace (self->open, &copy->serial, copy);
}

static void
on_sorted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  GArray          *all = g_task_get_task_data (G_TASK (result));
  g_autoptr (GArray) merged = NULL;

  if (load->generation != self->generation)
    return;

  /* Few have failed without anybody looking. */
  for (guint i = all->len; i > 0; i--)
    {
      BeckonTaskKey key = g_array_index (all, BeckonTaskKey, i - 1);

      if (beckon_task_model_group_of (self, &key) != BECKON_TASK_GROUP_FAILED)
        continue;
      g_array_remove_index (all, i - 1);
      add_failed (self, &key);
    }
  merged = beckon_task_keys_merge (self->groups[BECKON_TASK_GROUP_DONE].keys, all,
                                   BECKON_KEYS_NEWEST_FIRST);
  for (guint i = merged->len; g_hash_table_size (self->gone) > 0 && i > 0; i--)
    {
      if (g_hash_table_contains (self->gone, &g_array_index (merged, BeckonTaskKey, i - 1).serial))
        g_array_remove_index (merged, i - 1);
    }

  beckon_task_model_replace_keys (self, BECKON_TASK_GROUP_DONE, g_steal_pointer (&merged));
  beckon_task_model_show_groups (self);
  beckon_task_model_update_counts (self);
}

static void load_stage (BeckonTaskModel *self, Stage stage, guint n_pages);

static gboolean
on_more (gpointer user_data)
{
  BeckonTaskModel *self = user_data;

  g_clear_pointer (&self->more, g_source_unref);
  load_stage (self, STAGE_REST, 0);

  return G_SOURCE_REMOVE;
}

static void
on_keys (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) keys =
    beckon_store_list_task_keys_finish (BECKON_STORE (source), result, &error);

  if (load->generation != self->generation)
    return;
  if (keys == NULL)
    beckon_message_limited ("Cannot read the list of tasks: %s", error->message);

  if (load->stage == STAGE_REST && keys != NULL)
    {
      g_autoptr (GTask) task =
        g_task_new (self, self->cancellable, on_sorted, load_new (self, STAGE_REST));

      g_task_set_task_data (task, g_steal_pointer (&keys), (GDestroyNotify) g_array_unref);
      g_task_run_in_thread (task, sort_thread);
    }
  else if (load->stage == STAGE_OPEN)
    {
      if (keys != NULL)
        g_array_append_vals (self->found, keys->data, keys->len);
      load_stage (self, STAGE_NEEDS, 0);
    }
  else if (load->stage == STAGE_NEWEST)
    {
      gboolean rest = keys != NULL && keys->len >= FIRST_ENDED;

      if (keys != NULL)
        g_array_append_vals (self->found, keys->data, keys->len);
      install (self);

      if (rest)
        {
          self->more = g_idle_source_new ();
          g_source_set_priority (self->more, G_PRIORITY_LOW);
          g_source_set_callback (self->more, on_more, self, NULL);
          g_source_attach (self->more, g_main_context_get_thread_default ());
        }
    }
}

static void
on_hits (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, &error);

  if (load->generation != self->generation)
    return;
  if (tasks == NULL)
    beckon_message_limited ("Cannot search the tasks: %s", error->message);

  g_free (self->next);
  self->next = g_steal_pointer (&next);
  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    {
      BeckonTask   *task = g_ptr_array_index (tasks, i);
      BeckonTaskKey key;

      if (!beckon_task_filter_has_agent (self->filter, task->agent))
        {
          g_ptr_array_remove_index (tasks, i--);
          continue;
        }
      key = beckon_task_model_make_key (self, task);
      beckon_task_items_keep (self->items, task->serial, task);
      if (load->stage == STAGE_REST)
        continue;
      g_array_append_val (self->found, key);
      if (self->naming)
        beckon_task_names_add (self->names, task);
    }

  /* A page without a hit is not the end of them: one search looks at so many tasks, and no more. */
  if (tasks != NULL && tasks->len == 0 && self->next != NULL)
    {
      load_stage (self, load->stage, load->n_pages + 1);
      return;
    }

  if (load->stage == STAGE_OPEN)
    {
      load_stage (self, self->next != NULL ? STAGE_OPEN : STAGE_NEWEST, 0);
    }
  else if (load->stage == STAGE_NEEDS)
    {
      if (self->next != NULL && load->n_pages + 1 < NEEDS_PAGES)
        {
          load_stage (self, STAGE_NEEDS, load->n_pages + 1);
          return;
        }
      g_clear_pointer (&self->next, g_free);
      load_stage (self, STAGE_NEWEST, 0);
    }
  else if (load->stage == STAGE_NEWEST)
    {
      install (self);
    }
  else
    {
      self->loading = FALSE;
      if (tasks != NULL)
        beckon_task_model_apply (self, tasks);
    }
}

/* TRUE: some of the tasks found so far need the person. */
static gboolean
found_needs (BeckonTaskModel *self)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      if (g_array_index (self->found, BeckonTaskKey, i).status == BECKON_TASK_AWAITING_RESPONSE)
        return TRUE;
    }

  return FALSE;
}

static void
search_stage (BeckonTaskModel *self, Stage stage, guint statuses, guint n_pages)
{
  BeckonTaskQuery query = { statuses, beckon_task_filter_get_agent (self->filter),
                            beckon_task_filter_get_text (self->filter), self->next,
                            BECKON_TASK_ITEMS_PAGE };
  Load           *load = load_new (self, stage);

  load->n_pages = n_pages;
  beckon_store_search_tasks_async (beckon_desk_get_store (self->desk), &query, self->cancellable,
                                   on_hits, load);
}

static void
load_stage (BeckonTaskModel *self, Stage stage, guint n_pages)
{
  BeckonStore *store = beckon_desk_get_store (self->desk);
  guint        statuses = wanted_statuses (self, stage);

  if (statuses == 0 && stage == STAGE_OPEN)
    {
      load_stage (self, STAGE_NEWEST, 0);
    }
  else if (stage == STAGE_NEEDS)
    {
      if (found_needs (self))
        search_stage (self, stage, BIT (BECKON_TASK_AWAITING_RESPONSE), n_pages);
      else
        load_stage (self, STAGE_NEWEST, 0);
    }
  else if (statuses == 0)
    {
      install (self);
    }
  else if (beckon_task_filter_is_search (self->filter) || (self->naming && stage == STAGE_OPEN))
    {
      search_stage (self, stage, statuses, n_pages);
    }
  else
    {
      beckon_store_list_task_keys_async (store, statuses, stage == STAGE_NEWEST ? FIRST_ENDED : 0,
                                         self->cancellable, on_keys, load_new (self, stage));
    }
}

void
beckon_task_model_load_more (BeckonTaskModel *self)
{
  if (self->loading)
    return;

  self->loading = TRUE;
  load_stage (self, STAGE_REST, 0);
}

void
beckon_task_model_load (BeckonTaskModel *self)
{
  if (self->more != NULL)
    g_source_destroy (self->more);
  g_clear_pointer (&self->more, g_source_unref);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_pointer (&self->next, g_free);

  self->generation++;
  self->loading = TRUE;
  self->naming = self->grouping != BECKON_GROUP_BY_NEED;
  self->cancellable = g_cancellable_new ();
  self->found = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));
  beckon_task_model_update_today (self);
  load_stage (self, STAGE_OPEN, 0);
}
