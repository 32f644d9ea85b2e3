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

/* The stages of a load; a search has only the first two. */
typedef enum
{
  STAGE_OPEN,
  STAGE_NEWEST,
  STAGE_REST,
} Stage;

/* The context of a read. */
typedef struct
{
  BeckonTaskModel *self; /* (owned) */
  guint            generation;
  Stage            stage;
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
  guint statuses = stage == STAGE_OPEN ? OPEN : ENDED;

  return self->statuses != 0 ? statuses & self->statuses : statuses;
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
      guint                group = beckon_task_group_from_status (key->status);

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

  self->loading = FALSE;
  beckon_task_model_update_first_heading (self);
  beckon_task_model_update_counts (self);
  beckon_task_model_set_ready (self);
  beckon_task_model_flush (self);
}

static void
sort_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  beckon_task_keys_sort (data, BECKON_KEYS_NEWEST_FIRST);
  g_task_return_boolean (task, TRUE);
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

  merged =
    beckon_task_keys_merge (self->keys[BECKON_TASK_GROUP_DONE], all, BECKON_KEYS_NEWEST_FIRST);
  for (guint i = merged->len; g_hash_table_size (self->gone) > 0 && i > 0; i--)
    {
      if (g_hash_table_contains (self->gone, &g_array_index (merged, BeckonTaskKey, i - 1).serial))
        g_array_remove_index (merged, i - 1);
    }

  beckon_task_model_replace_keys (self, BECKON_TASK_GROUP_DONE, g_steal_pointer (&merged));
  beckon_task_model_update_counts (self);
}

static void load_stage (BeckonTaskModel *self, Stage stage);

static gboolean
on_more (gpointer user_data)
{
  BeckonTaskModel *self = user_data;

  g_clear_pointer (&self->more, g_source_unref);
  load_stage (self, STAGE_REST);

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
      load_stage (self, STAGE_NEWEST);
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
      BeckonTaskKey key = beckon_task_key_make (task);

      beckon_task_model_keep_item (self, task->serial, task);
      if (load->stage != STAGE_REST)
        g_array_append_val (self->found, key);
    }

  /* A page without a hit is not the end of them: one search looks at so many tasks, and no more. */
  if (tasks != NULL && tasks->len == 0 && self->next != NULL)
    {
      load_stage (self, load->stage);
      return;
    }

  if (load->stage == STAGE_OPEN)
    {
      load_stage (self, self->next != NULL ? STAGE_OPEN : STAGE_NEWEST);
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

static void
load_stage (BeckonTaskModel *self, Stage stage)
{
  BeckonStore *store = beckon_desk_get_store (self->desk);
  guint        statuses = wanted_statuses (self, stage);

  if (statuses == 0 && stage == STAGE_OPEN)
    {
      load_stage (self, STAGE_NEWEST);
    }
  else if (statuses == 0)
    {
      install (self);
    }
  else if (beckon_task_model_is_search (self))
    {
      BeckonTaskQuery query = { statuses, self->agent, self->text, self->next,
                                BECKON_TASK_MODEL_PAGE };

      beckon_store_search_tasks_async (store, &query, self->cancellable, on_hits,
                                       load_new (self, stage));
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
  load_stage (self, STAGE_REST);
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
  self->cancellable = g_cancellable_new ();
  self->found = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));
  load_stage (self, STAGE_OPEN);
}
