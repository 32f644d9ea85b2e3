/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/task-model.h"

#include <string.h>

#include "desk/task-keys.h"
#include "model/task-status.h"

/* Tasks that are read at once when one of them is asked for. */
#define PAGE 100
/* Ended tasks that are there before the rest of them. */
#define FIRST_ENDED 200
/* Items that stay loaded although nobody holds them. */
#define N_RECENT 1000
/* Changes come to the list at most this often, and more than so many of them as one. */
#define FLUSH_MS 50
#define FLUSH_ONE_BY_ONE 8

#define BIT(status) (1u << (status))
#define ENDED (BIT (BECKON_TASK_COMPLETE) | BIT (BECKON_TASK_FAILED) | BIT (BECKON_TASK_CANCELLED))
#define OPEN ((BIT (BECKON_N_TASK_STATUSES) - 1) & ~ENDED)

struct _BeckonTaskModel
{
  GObject          parent_instance;
  BeckonDesk      *desk;                           /* (owned) */
  GArray          *keys[BECKON_N_TASK_GROUPS];     /* (owned) (element-type BeckonTaskKey): sorted */
  BeckonTaskItem  *headings[BECKON_N_TASK_GROUPS]; /* (owned) */
  gboolean         has_heading[BECKON_N_TASK_GROUPS];
  GHashTable      *open;        /* (owned): serial → BeckonTaskKey of every task in the list that has not ended */
  GHashTable      *items;       /* (owned): serial → BeckonTaskItem, not owned: every item that is alive */
  GPtrArray       *recent;      /* (owned) (element-type BeckonTaskItem): a ring that keeps items alive */
  guint            next_recent;
  GHashTable      *pending;     /* (owned): serial → BeckonTask that changed and was not looked at */
  GHashTable      *gone;        /* (owned): set of serials that were deleted while keys were being read */
  GHashTable      *agents;      /* (owned): set of names */
  GSource         *flush;       /* (owned) (nullable) */
  gint64           flushed_us;  /* monotonic */
  GSource         *more;        /* (owned) (nullable): will load what is left */
  GCancellable    *cancellable; /* (owned): of the load that goes on */
  guint            generation;  /* of the load: what comes for an older one is dropped */
  GArray          *found;       /* (owned) (nullable): keys that the first load has so far */
  char            *next;        /* (owned) (nullable): where the search goes on */
  guint            statuses;    /* filter: bits, 0 all */
  char            *agent;       /* (owned) (nullable): filter */
  char            *text;        /* (owned) (nullable): filter */
  gboolean         ready;
  gboolean         loading;
  gboolean         hold;
};

typedef enum
{
  PROP_READY = 1
} BeckonTaskModelProperty;

enum
{
  COUNTS_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[PROP_READY + 1];
static guint signals[N_SIGNALS];

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonTaskModel, beckon_task_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

/* A load goes through these one after the other; a search through the first two. */
typedef enum
{
  STAGE_OPEN,
  STAGE_NEWEST,
  STAGE_REST,
} Stage;

/* What a load needs to know when its answer comes. */
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

static void load_more (BeckonTaskModel *self);

static gboolean
is_search (BeckonTaskModel *self)
{
  return self->agent != NULL || self->text != NULL;
}

static BeckonKeysOrder
order_of (BeckonTaskModel *self,
          BeckonTaskGroup  group)
{
  if (group != BECKON_TASK_GROUP_DONE)
    return BECKON_KEYS_OLDEST_FIRST;
  return is_search (self) ? BECKON_KEYS_BY_SERIAL : BECKON_KEYS_NEWEST_FIRST;
}

/* Places in the list */

static guint
group_start (BeckonTaskModel *self,
             guint            group)
{
  guint position = 0;

  for (guint g = 0; g < group; g++)
    position += self->keys[g]->len + self->has_heading[g];

  return position;
}

static gboolean
wants_heading (BeckonTaskModel *self,
               guint            group)
{
  if (group == BECKON_TASK_GROUP_NEEDS && !beckon_task_model_is_filtered (self))
    return group_start (self, BECKON_N_TASK_GROUPS) > (guint) self->has_heading[BECKON_TASK_GROUP_NEEDS];

  return self->keys[group]->len > 0;
}

/* The heading *Needs you* comes and goes with the first and the last task of all. */
static void
update_first_heading (BeckonTaskModel *self)
{
  gboolean wanted = wants_heading (self, BECKON_TASK_GROUP_NEEDS);

  if (wanted == self->has_heading[BECKON_TASK_GROUP_NEEDS])
    return;

  self->has_heading[BECKON_TASK_GROUP_NEEDS] = wanted;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, !wanted, wanted);
}

static void
update_counts (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    beckon_task_item_set_count (self->headings[g], self->keys[g]->len);

  g_signal_emit (self, signals[COUNTS_CHANGED], 0);
}

/* Announces that in @group, from @index on, @removed keys gave way to @added ones; its array says so already. */
static void
announce (BeckonTaskModel *self,
          guint            group,
          guint            index,
          guint            removed,
          guint            added)
{
  guint start = group_start (self, group);
  gboolean had = self->has_heading[group];
  gboolean has = group == BECKON_TASK_GROUP_NEEDS ? had : self->keys[group]->len > 0;

  self->has_heading[group] = has;
  if (had && has)
    g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + index, removed, added);
  else
    g_list_model_items_changed (G_LIST_MODEL (self), start + (group == BECKON_TASK_GROUP_NEEDS ? index : 0),
                                removed + had, added + has);
}

/* Puts @keys (transfer full) in the place of a group's and announces the stretch that differs. */
static void
replace_keys (BeckonTaskModel *self,
              guint            group,
              GArray          *keys)
{
  GArray *old = self->keys[group];
  guint least = MIN (old->len, keys->len);
  guint head = 0;
  guint tail = 0;
  guint removed;

  while (head < least &&
         g_array_index (old, BeckonTaskKey, head).serial == g_array_index (keys, BeckonTaskKey, head).serial)
    head++;
  while (tail < least - head &&
         g_array_index (old, BeckonTaskKey, old->len - 1 - tail).serial ==
           g_array_index (keys, BeckonTaskKey, keys->len - 1 - tail).serial)
    tail++;

  removed = old->len - head - tail;
  g_array_unref (old);
  self->keys[group] = keys;
  if (removed > 0 || keys->len - head - tail > 0)
    announce (self, group, head, removed, keys->len - head - tail);
}

/* Items */

static void
on_item_finalized (gpointer  user_data,
                   GObject  *item)
{
  BeckonTaskModel *self = user_data;
  gint64 serial = beckon_task_item_get_serial ((BeckonTaskItem *) item);

  g_hash_table_remove (self->items, &serial);
}

static void
see_agent (BeckonTaskModel  *self,
           const BeckonTask *task)
{
  if (task->agent != NULL && *task->agent != '\0' && !g_hash_table_contains (self->agents, task->agent))
    g_hash_table_add (self->agents, g_strdup (task->agent));
}

/* (transfer none): makes the item or gives it the task. */
static BeckonTaskItem *
keep_item (BeckonTaskModel *self,
           gint64           serial,
           BeckonTask      *task)
{
  BeckonTaskItem *item = g_hash_table_lookup (self->items, &serial);

  if (item != NULL)
    {
      if (task != NULL)
        beckon_task_item_set_task (item, task);
      return item;
    }

  item = beckon_task_item_new (serial, task);
  g_object_weak_ref (G_OBJECT (item), on_item_finalized, self);
  g_hash_table_insert (self->items, g_memdup2 (&serial, sizeof serial), item);
  if (task != NULL)
    see_agent (self, task);

  if (self->recent->len < N_RECENT)
    {
      g_ptr_array_add (self->recent, item);
    }
  else
    {
      g_autoptr (BeckonTaskItem) oldest = g_ptr_array_index (self->recent, self->next_recent);

      self->recent->pdata[self->next_recent] = item;
      self->next_recent = (self->next_recent + 1) % N_RECENT;
    }

  return item;
}

/* (transfer none): reads the page around a key. */
static BeckonTaskItem *
load_item (BeckonTaskModel *self,
           GArray          *keys,
           guint            index)
{
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GError) error = NULL;
  gint64 serial = g_array_index (keys, BeckonTaskKey, index).serial;
  gint64 serials[PAGE];
  guint n = 0;
  guint first = index - index % PAGE;

  for (guint i = first; i < MIN (first + PAGE, keys->len); i++)
    {
      gint64 *other = &g_array_index (keys, BeckonTaskKey, i).serial;

      if (!g_hash_table_contains (self->items, other))
        serials[n++] = *other;
    }

  tasks = beckon_store_get_tasks_by_serial (beckon_desk_get_store (self->desk), serials, n, &error);
  if (tasks == NULL)
    g_message ("Cannot read a page of tasks: %s", error->message);

  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);

      keep_item (self, task->serial, task);
    }

  return keep_item (self, serial, NULL);
}

static GType
beckon_task_model_get_item_type (GListModel *model)
{
  return BECKON_TYPE_TASK_ITEM;
}

static guint
beckon_task_model_get_n_items (GListModel *model)
{
  return group_start (BECKON_TASK_MODEL (model), BECKON_N_TASK_GROUPS);
}

static gpointer
beckon_task_model_get_item (GListModel *model,
                            guint       position)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (model);

  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      GArray *keys = self->keys[g];
      BeckonTaskItem *item;

      if (self->has_heading[g])
        {
          if (position == 0)
            return g_object_ref (self->headings[g]);
          position--;
        }

      if (position >= keys->len)
        {
          position -= keys->len;
          continue;
        }

      if (g == BECKON_TASK_GROUP_DONE && self->next != NULL && position + PAGE / 2 >= keys->len)
        load_more (self);

      item = g_hash_table_lookup (self->items, &g_array_index (keys, BeckonTaskKey, position).serial);
      if (item == NULL)
        item = load_item (self, keys, position);

      return g_object_ref (item);
    }

  return NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = beckon_task_model_get_item_type;
  iface->get_n_items = beckon_task_model_get_n_items;
  iface->get_item = beckon_task_model_get_item;
}

/* Changes */

static gboolean
has_words (const BeckonTask *task,
           const char       *text)
{
  g_autofree char *all = g_strjoin (" ", task->title, task->description != NULL ? task->description : "",
                                    task->agent != NULL ? task->agent : "",
                                    task->workspace != NULL ? task->workspace : "", NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_autofree char *wanted = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit_set (wanted, " \t\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (folded, words[i]) == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
fits_filter (BeckonTaskModel  *self,
             const BeckonTask *task)
{
  if (g_hash_table_contains (self->gone, &task->serial))
    return FALSE;
  if (self->statuses != 0 && (self->statuses & BIT (task->status)) == 0)
    return FALSE;
  if (self->agent != NULL && g_strcmp0 (self->agent, task->agent) != 0)
    return FALSE;
  return self->text == NULL || has_words (task, self->text);
}

static void
take_out (BeckonTaskModel  *self,
          GArray          **fresh,
          guint             group,
          guint             index)
{
  GArray *keys = fresh != NULL ? fresh[group] : self->keys[group];

  g_array_remove_index (keys, index);
  if (fresh == NULL)
    announce (self, group, index, 1, 0);
}

static void
put_in (BeckonTaskModel      *self,
        GArray              **fresh,
        guint                 group,
        const BeckonTaskKey  *key)
{
  GArray *keys = fresh != NULL ? fresh[group] : self->keys[group];
  guint index = beckon_task_keys_place (keys, order_of (self, group), key);

  g_array_insert_val (keys, index, *key);
  if (fresh == NULL)
    announce (self, group, index, 0, 1);
}

/* Brings a task to its place: in the list itself, or in @fresh copies of the groups. */
static void
apply_task (BeckonTaskModel  *self,
            GArray          **fresh,
            BeckonTask       *task)
{
  GArray **arrays = fresh != NULL ? fresh : self->keys;
  const BeckonTaskKey *there = g_hash_table_lookup (self->open, &task->serial);
  BeckonTaskKey key = beckon_task_key_make (task);
  guint group = beckon_task_group_from_status (task->status);
  guint old_group = there != NULL ? beckon_task_group_from_status (there->status) : BECKON_TASK_GROUP_DONE;
  gboolean wanted = fits_filter (self, task);
  gboolean found = FALSE;
  guint index = 0;

  if (there != NULL || group == BECKON_TASK_GROUP_DONE)
    found = beckon_task_keys_find (arrays[old_group], order_of (self, old_group), there != NULL ? there : &key, &index);

  if (found && wanted && old_group == group)
    {
      BeckonTaskKey *same = &g_array_index (arrays[group], BeckonTaskKey, index);

      if (same->status == key.status && same->sort_us == key.sort_us)
        return;
    }

  if (found)
    take_out (self, fresh, old_group, index);
  g_hash_table_remove (self->open, &task->serial);

  if (!wanted)
    return;

  put_in (self, fresh, group, &key);
  if (group != BECKON_TASK_GROUP_DONE)
    {
      BeckonTaskKey *copy = g_memdup2 (&key, sizeof key);

      g_hash_table_replace (self->open, &copy->serial, copy);
    }
}

static void
apply_tasks (BeckonTaskModel *self,
             GPtrArray       *tasks)
{
  if (tasks->len <= FLUSH_ONE_BY_ONE)
    {
      for (guint i = 0; i < tasks->len; i++)
        apply_task (self, NULL, g_ptr_array_index (tasks, i));
    }
  else
    {
      GArray *fresh[BECKON_N_TASK_GROUPS];

      for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
        fresh[g] = g_array_copy (self->keys[g]);
      for (guint i = 0; i < tasks->len; i++)
        apply_task (self, fresh, g_ptr_array_index (tasks, i));
      for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
        replace_keys (self, g, fresh[g]);
    }

  update_first_heading (self);
  update_counts (self);
}

static void
flush_pending (BeckonTaskModel *self)
{
  g_autoptr (GPtrArray) tasks = NULL;
  GHashTableIter iter;
  gpointer task;

  if (self->flush != NULL)
    g_source_destroy (self->flush);
  g_clear_pointer (&self->flush, g_source_unref);
  if (!self->ready || self->hold || g_hash_table_size (self->pending) == 0)
    return;

  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_hash_table_iter_init (&iter, self->pending);
  while (g_hash_table_iter_next (&iter, NULL, &task))
    g_ptr_array_add (tasks, beckon_task_ref (task));
  g_hash_table_remove_all (self->pending);

  self->flushed_us = g_get_monotonic_time ();
  apply_tasks (self, tasks);
}

static gboolean
on_flush (gpointer user_data)
{
  flush_pending (user_data);

  return G_SOURCE_REMOVE;
}

static void
schedule_flush (BeckonTaskModel *self)
{
  gint64 since_ms = (g_get_monotonic_time () - self->flushed_us) / 1000;

  if (self->flush != NULL || !self->ready || self->hold)
    return;

  self->flush = g_timeout_source_new (since_ms < FLUSH_MS ? FLUSH_MS - (guint) since_ms : 0);
  g_source_set_callback (self->flush, on_flush, self, NULL);
  g_source_attach (self->flush, g_main_context_get_thread_default ());
}

static void
on_event (BeckonDesk      *desk,
          BeckonEvent     *event,
          BeckonTaskModel *self)
{
  BeckonTask *task = event->task;
  BeckonTaskItem *item;

  if (task == NULL || task->serial == 0)
    return;

  see_agent (self, task);
  if (beckon_task_model_is_deletion (event))
    g_hash_table_add (self->gone, g_memdup2 (&task->serial, sizeof task->serial));
  item = g_hash_table_lookup (self->items, &task->serial);
  if (item != NULL)
    beckon_task_item_set_task (item, task);

  beckon_task_ref (task);
  g_hash_table_replace (self->pending, &task->serial, task);
  schedule_flush (self);
}

/* Loading */

static Load *
load_new (BeckonTaskModel *self,
          Stage            stage)
{
  Load *load = g_new0 (Load, 1);

  load->self = g_object_ref (self);
  load->generation = self->generation;
  load->stage = stage;

  return load;
}

static guint
wanted_statuses (BeckonTaskModel *self,
                 Stage            stage)
{
  guint statuses = stage == STAGE_OPEN ? OPEN : ENDED;

  return self->statuses != 0 ? statuses & self->statuses : statuses;
}

/* The first load is complete: its keys take the place of all that was there. */
static void
install (BeckonTaskModel *self)
{
  g_autoptr (GHashTable) all = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) found = g_steal_pointer (&self->found);
  GArray *fresh[BECKON_N_TASK_GROUPS];
  GHashTableIter iter;
  gpointer value;

  g_hash_table_remove_all (self->open);
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    fresh[g] = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));

  /* Read later is newer: a task that ended between the two reads is in both. */
  for (guint i = 0; i < found->len; i++)
    {
      BeckonTaskKey *key = &g_array_index (found, BeckonTaskKey, i);

      g_hash_table_replace (all, &key->serial, key);
    }

  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const BeckonTaskKey *key = value;
      guint group = beckon_task_group_from_status (key->status);

      g_array_append_val (fresh[group], *key);
      if (group != BECKON_TASK_GROUP_DONE)
        {
          BeckonTaskKey *copy = g_memdup2 (key, sizeof *key);

          g_hash_table_replace (self->open, &copy->serial, copy);
        }
    }

  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      beckon_task_keys_sort (fresh[g], order_of (self, g));
      replace_keys (self, g, fresh[g]);
    }

  self->loading = FALSE;
  update_first_heading (self);
  update_counts (self);
  if (!self->ready)
    {
      self->ready = TRUE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
    }
  flush_pending (self);
}

static void
sort_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  beckon_task_keys_sort (data, BECKON_KEYS_NEWEST_FIRST);
  g_task_return_boolean (task, TRUE);
}

static void
on_sorted (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  GArray *all = g_task_get_task_data (G_TASK (result));
  g_autoptr (GArray) merged = NULL;

  if (load->generation != self->generation)
    return;

  merged = beckon_task_keys_merge (self->keys[BECKON_TASK_GROUP_DONE], all, BECKON_KEYS_NEWEST_FIRST);
  for (guint i = merged->len; g_hash_table_size (self->gone) > 0 && i > 0; i--)
    {
      if (g_hash_table_contains (self->gone, &g_array_index (merged, BeckonTaskKey, i - 1).serial))
        g_array_remove_index (merged, i - 1);
    }

  replace_keys (self, BECKON_TASK_GROUP_DONE, g_steal_pointer (&merged));
  update_counts (self);
}

static void load_stage (BeckonTaskModel *self,
                        Stage            stage);

static gboolean
on_more (gpointer user_data)
{
  BeckonTaskModel *self = user_data;

  g_clear_pointer (&self->more, g_source_unref);
  load_stage (self, STAGE_REST);

  return G_SOURCE_REMOVE;
}

static void
on_keys (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) keys = beckon_store_list_task_keys_finish (BECKON_STORE (source), result, &error);

  if (load->generation != self->generation)
    return;
  if (keys == NULL)
    g_message ("Cannot read the list of tasks: %s", error->message);

  if (load->stage == STAGE_REST && keys != NULL)
    {
      g_autoptr (GTask) task = g_task_new (self, self->cancellable, on_sorted, load_new (self, STAGE_REST));

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
on_hits (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Load) load = user_data;
  BeckonTaskModel *self = load->self;
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) tasks = beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, &error);

  if (load->generation != self->generation)
    return;
  if (tasks == NULL)
    g_message ("Cannot search the tasks: %s", error->message);

  g_free (self->next);
  self->next = g_steal_pointer (&next);
  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);
      BeckonTaskKey key = beckon_task_key_make (task);

      keep_item (self, task->serial, task);
      if (load->stage != STAGE_REST)
        g_array_append_val (self->found, key);
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
        apply_tasks (self, tasks);
    }
}

static void
load_stage (BeckonTaskModel *self,
            Stage            stage)
{
  BeckonStore *store = beckon_desk_get_store (self->desk);
  guint statuses = wanted_statuses (self, stage);

  if (statuses == 0 && stage == STAGE_OPEN)
    {
      load_stage (self, STAGE_NEWEST);
    }
  else if (statuses == 0)
    {
      install (self);
    }
  else if (is_search (self))
    {
      BeckonTaskQuery query = { statuses, self->agent, self->text, self->next, PAGE };

      beckon_store_search_tasks_async (store, &query, self->cancellable, on_hits, load_new (self, stage));
    }
  else
    {
      beckon_store_list_task_keys_async (store, statuses, stage == STAGE_NEWEST ? FIRST_ENDED : 0,
                                         self->cancellable, on_keys, load_new (self, stage));
    }
}

/* The view comes near the end of what the search has found so far. */
static void
load_more (BeckonTaskModel *self)
{
  if (self->loading)
    return;

  self->loading = TRUE;
  load_stage (self, STAGE_REST);
}

static void
start_load (BeckonTaskModel *self)
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

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(const char * const *) a, *(const char * const *) b);
}

/* Object */

static void
beckon_task_model_dispose (GObject *object)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (object);
  GHashTableIter iter;
  gpointer item;

  self->generation++;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->flush != NULL)
    g_source_destroy (self->flush);
  g_clear_pointer (&self->flush, g_source_unref);
  if (self->more != NULL)
    g_source_destroy (self->more);
  g_clear_pointer (&self->more, g_source_unref);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);

  if (self->items != NULL)
    {
      g_hash_table_iter_init (&iter, self->items);
      while (g_hash_table_iter_next (&iter, NULL, &item))
        g_object_weak_unref (item, on_item_finalized, self);
    }
  g_clear_pointer (&self->items, g_hash_table_unref);

  g_clear_object (&self->desk);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (beckon_task_model_parent_class)->dispose (object);
}

static void
beckon_task_model_finalize (GObject *object)
{
  BeckonTaskModel *self = BECKON_TASK_MODEL (object);

  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      g_array_unref (self->keys[g]);
      g_object_unref (self->headings[g]);
    }
  g_ptr_array_unref (self->recent);
  g_hash_table_unref (self->open);
  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->gone);
  g_hash_table_unref (self->agents);
  g_clear_pointer (&self->found, g_array_unref);
  g_free (self->next);
  g_free (self->agent);
  g_free (self->text);

  G_OBJECT_CLASS (beckon_task_model_parent_class)->finalize (object);
}

static void
beckon_task_model_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch ((BeckonTaskModelProperty) prop_id)
    {
    case PROP_READY:
      g_value_set_boolean (value, BECKON_TASK_MODEL (object)->ready);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_model_class_init (BeckonTaskModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_task_model_dispose;
  object_class->finalize = beckon_task_model_finalize;
  object_class->get_property = beckon_task_model_get_property;

  properties[PROP_READY] = g_param_spec_boolean ("ready", NULL, NULL, FALSE,
                                                 G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[COUNTS_CHANGED] = g_signal_new ("counts-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_task_model_init (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_N_TASK_GROUPS; g++)
    {
      self->keys[g] = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));
      self->headings[g] = beckon_task_item_new_heading (g);
    }
  self->open = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  self->items = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->recent = g_ptr_array_new_with_free_func (g_object_unref);
  self->pending = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) beckon_task_unref);
  self->gone = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BeckonTaskModel *
beckon_task_model_new (BeckonDesk *desk)
{
  BeckonTaskModel *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_TASK_MODEL, NULL);
  self->desk = g_object_ref (desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  start_load (self);

  return self;
}

gboolean
beckon_task_model_is_ready (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  return self->ready;
}

void
beckon_task_model_set_filter (BeckonTaskModel *self,
                              guint            statuses,
                              const char      *agent,
                              const char      *text)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;
  if (stripped != NULL && *stripped == '\0')
    g_clear_pointer (&stripped, g_free);
  if (agent != NULL && *agent == '\0')
    agent = NULL;
  if (self->statuses == statuses && g_strcmp0 (self->agent, agent) == 0 && g_strcmp0 (self->text, stripped) == 0)
    return;

  self->statuses = statuses;
  g_free (self->agent);
  self->agent = g_strdup (agent);
  g_free (self->text);
  self->text = g_steal_pointer (&stripped);
  start_load (self);
}

gboolean
beckon_task_model_is_filtered (BeckonTaskModel *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);

  return self->statuses != 0 || is_search (self);
}

guint
beckon_task_model_get_count (BeckonTaskModel *self,
                             BeckonTaskGroup  group)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), 0);
  g_return_val_if_fail (group < BECKON_N_TASK_GROUPS, 0);

  return self->keys[group]->len;
}

guint
beckon_task_model_find (BeckonTaskModel  *self,
                        const BeckonTask *task)
{
  const BeckonTaskKey *there;
  BeckonTaskKey key;
  guint group;
  guint index;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), G_MAXUINT);
  g_return_val_if_fail (task != NULL, G_MAXUINT);

  key = beckon_task_key_make (task);
  there = g_hash_table_lookup (self->open, &task->serial);
  if (there != NULL)
    key = *there;
  group = beckon_task_group_from_status (key.status);
  if (!beckon_task_keys_find (self->keys[group], order_of (self, group), &key, &index))
    return G_MAXUINT;

  return group_start (self, group) + self->has_heading[group] + index;
}

char **
beckon_task_model_dup_agents (BeckonTaskModel *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

void
beckon_task_model_hold (BeckonTaskModel *self,
                        gboolean         hold)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  self->hold = hold;
  if (!hold)
    schedule_flush (self);
}

gboolean
beckon_task_model_is_deletion (const BeckonEvent *event)
{
  g_return_val_if_fail (event != NULL, FALSE);

  /* Within a text of the payload the quotes would be escaped. */
  return event->type == BECKON_EVENT_TASK_CHANGED && g_str_has_suffix (event->payload, ",\"deleted\":true}");
}
