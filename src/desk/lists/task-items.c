/* task-items.c: the items of tasks that are in use, and reading the tasks for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-items.h"

#include "desk/run/log-limit.h"

/* The number of items that stay loaded although they are not referenced. */
#define N_RECENT 1000
/* So many pages are read at once, one on each thread. The others wait, and are forgotten when
 * nobody looks at them any more. */
#define N_READING 2

struct _BeckonTaskItems
{
  GObject     parent_instance;
  BeckonDesk *desk;   /* (owned) */
  GHashTable *items;  /* (owned): serial → BeckonTaskItem, not owned: every item that is alive */
  GPtrArray  *recent; /* (owned) (element-type BeckonTaskItem): a ring that keeps items alive */
  guint       next_recent;
  GHashTable *needs;   /* (owned): serial → BeckonTaskItem (owned) of what needs the person */
  GHashTable *reading; /* (owned): serial → number of the page that reads it */
  GQueue      pages;   /* (element-type Page): to be read, wanted last first */
  guint       n_pages; /* number of the last one */
  guint       n_reading;
  GHashTable *agents; /* (owned): set of names */
};

G_DEFINE_FINAL_TYPE (BeckonTaskItems, beckon_task_items, G_TYPE_OBJECT)

static guint read_signal;

/* A page of tasks that is read. */
typedef struct
{
  BeckonTaskItems *self; /* (owned) (nullable): once it is being read */
  guint            number;
  GArray          *serials; /* (owned) (element-type gint64) */
} Page;

static void
page_free (Page *page)
{
  g_clear_object (&page->self);
  g_array_unref (page->serials);
  g_free (page);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Page, page_free)

static void
on_item_finalized (gpointer user_data, GObject *item)
{
  BeckonTaskItems *self = user_data;
  gint64           serial = beckon_task_item_get_serial ((BeckonTaskItem *) item);

  g_hash_table_remove (self->items, &serial);
  g_hash_table_remove (self->reading, &serial);
}

static void
beckon_task_items_finalize (GObject *object)
{
  BeckonTaskItems *self = BECKON_TASK_ITEMS (object);
  GHashTableIter   iter;
  gpointer         item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    g_object_weak_unref (item, on_item_finalized, self);
  g_hash_table_unref (self->items);
  g_ptr_array_unref (self->recent);
  g_hash_table_unref (self->needs);
  g_hash_table_unref (self->reading);
  g_queue_clear_full (&self->pages, (GDestroyNotify) page_free);
  g_hash_table_unref (self->agents);
  g_object_unref (self->desk);

  G_OBJECT_CLASS (beckon_task_items_parent_class)->finalize (object);
}

static void
beckon_task_items_class_init (BeckonTaskItemsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_task_items_finalize;

  read_signal = g_signal_new ("read", BECKON_TYPE_TASK_ITEMS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static void
beckon_task_items_init (BeckonTaskItems *self)
{
  self->items = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->recent = g_ptr_array_new_with_free_func (g_object_unref);
  self->needs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);
  self->reading = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BeckonTaskItems *
beckon_task_items_new (BeckonDesk *desk)
{
  BeckonTaskItems *self = g_object_new (BECKON_TYPE_TASK_ITEMS, NULL);

  self->desk = g_object_ref (desk);
  return self;
}

void
beckon_task_items_see_agent (BeckonTaskItems *self, const BeckonTask *task)
{
  if (task->agent != NULL && *task->agent != '\0'
      && !g_hash_table_contains (self->agents, task->agent))
    g_hash_table_add (self->agents, g_strdup (task->agent));
}

/* @item (transfer full): stays for a while. */
static void
keep_recent (BeckonTaskItems *self, BeckonTaskItem *item)
{
  g_autoptr (BeckonTaskItem) oldest = NULL;

  if (self->recent->len < N_RECENT)
    {
      g_ptr_array_add (self->recent, item);
      return;
    }
  oldest = g_ptr_array_index (self->recent, self->next_recent);
  self->recent->pdata[self->next_recent] = item;
  self->next_recent = (self->next_recent + 1) % N_RECENT;
}

/* What needs the person is always in memory, as its question is. */
static void
keep_need (BeckonTaskItems *self, BeckonTaskItem *item, const BeckonTask *task)
{
  if (task->status == BECKON_TASK_AWAITING_RESPONSE)
    {
      g_hash_table_replace (self->needs, g_memdup2 (&task->serial, sizeof task->serial),
                            g_object_ref (item));
    }
  else if (g_hash_table_contains (self->needs, &task->serial))
    {
      keep_recent (self, g_object_ref (item));
      g_hash_table_remove (self->needs, &task->serial);
    }
}

BeckonTaskItem *
beckon_task_items_keep (BeckonTaskItems *self, gint64 serial, BeckonTask *task)
{
  BeckonTaskItem *item = g_hash_table_lookup (self->items, &serial);

  if (item == NULL)
    {
      item = beckon_task_item_new (serial, task);
      g_object_weak_ref (G_OBJECT (item), on_item_finalized, self);
      g_hash_table_insert (self->items, g_memdup2 (&serial, sizeof serial), item);
      keep_recent (self, item);
    }
  if (task != NULL)
    {
      beckon_task_items_see_agent (self, task);
      keep_need (self, item, task);
      /* What is being read of it is older. */
      g_hash_table_remove (self->reading, &serial);
      beckon_task_item_set_task (item, task);
    }

  return item;
}

/* --- pages --- */

static gboolean
is_read_by (BeckonTaskItems *self, const Page *page, gint64 serial)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->reading, &serial)) == page->number;
}

static gpointer
read_page (BeckonView *view, gpointer input, GError **error)
{
  const GArray *serials = input;

  return beckon_view_get_tasks_by_serial (view, (const gint64 *) (gpointer) serials->data,
                                          serials->len, error);
}

static void begin_page (BeckonTaskItems *self);

static void
on_page (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Page) page = user_data;
  BeckonTaskItems *self = page->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tasks = beckon_store_view_finish (BECKON_STORE (source), result, &error);
  g_autoptr (GPtrArray) read = g_ptr_array_new ();

  self->n_reading--;
  if (tasks == NULL)
    beckon_message_limited ("Cannot read a page of tasks: %s", error->message);
  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);

      if (!is_read_by (self, page, task->serial))
        continue;
      beckon_task_items_keep (self, task->serial, task);
      g_ptr_array_add (read, task);
    }
  for (guint i = 0; i < page->serials->len; i++)
    {
      gint64 serial = g_array_index (page->serials, gint64, i);

      if (!is_read_by (self, page, serial))
        continue;
      g_hash_table_remove (self->reading, &serial);
      if (tasks != NULL)
        beckon_task_item_set_missing (g_hash_table_lookup (self->items, &serial));
    }
  begin_page (self);
  g_signal_emit (self, read_signal, 0, read);
}

/* Reads the page that was wanted last. */
static void
begin_page (BeckonTaskItems *self)
{
  while (self->n_reading < N_READING && !g_queue_is_empty (&self->pages))
    {
      g_autoptr (Page) page = g_queue_pop_head (&self->pages);

      for (guint i = page->serials->len; i > 0; i--)
        if (!is_read_by (self, page, g_array_index (page->serials, gint64, i - 1)))
          g_array_remove_index_fast (page->serials, i - 1);
      if (page->serials->len == 0)
        continue;

      self->n_reading++;
      page->self = g_object_ref (self);
      beckon_store_view_async (beckon_desk_get_store (self->desk), read_page,
                               g_array_ref (page->serials), (GDestroyNotify) g_array_unref,
                               (GDestroyNotify) g_ptr_array_unref, NULL, on_page, page);
      g_steal_pointer (&page);
    }
}

BeckonTaskItem *
beckon_task_items_load (BeckonTaskItems *self, GArray *keys, guint index)
{
  Page *page = g_new0 (Page, 1);
  guint first = index - index % BECKON_TASK_ITEMS_PAGE;

  page->number = ++self->n_pages;
  page->serials = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = first; i < MIN (first + BECKON_TASK_ITEMS_PAGE, keys->len); i++)
    {
      gint64 serial = g_array_index (keys, BeckonTaskKey, i).serial;

      if (g_hash_table_contains (self->items, &serial))
        continue;
      g_array_append_val (page->serials, serial);
      beckon_task_items_keep (self, serial, NULL);
      g_hash_table_insert (self->reading, g_memdup2 (&serial, sizeof serial),
                           GUINT_TO_POINTER (page->number));
    }
  g_queue_push_head (&self->pages, page);
  begin_page (self);

  return g_hash_table_lookup (self->items, &g_array_index (keys, BeckonTaskKey, index).serial);
}

BeckonTaskItem *
beckon_task_items_find (BeckonTaskItems *self, gint64 serial)
{
  return g_hash_table_lookup (self->items, &serial);
}

gboolean
beckon_task_items_is_reading (BeckonTaskItems *self, gint64 serial)
{
  return g_hash_table_contains (self->reading, &serial);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

char **
beckon_task_items_dup_agents (BeckonTaskItems *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer       name;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}
