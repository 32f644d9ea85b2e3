/* steps-model.c: the steps of a task as a list model that reads pages on demand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps-model.h"

/* Steps per page, pages in memory, and the delay after which changes are shown. */
#define PAGE 100
#define N_PAGES 6
#define REFRESH_MS 80

/* Consecutive steps. */
typedef struct
{
  GPtrArray *rows;   /* (owned) (element-type BeckonStepRow): not empty */
  guint     *depths; /* (owned): the number of conditions around each of them */
} Page;

/* An item that is referenced elsewhere. */
typedef struct
{
  BeckonStepsModel *model;
  BeckonStepItem   *item;
  guint             position;
} Slot;

struct _BeckonStepsModel
{
  GObject      parent_instance;
  BeckonStore *store;   /* (owned) (nullable) */
  char        *task_id; /* (owned) (nullable) */
  GHashTable  *items;   /* (owned): position → Slot */
  GQueue       pages;   /* (owned) (element-type Page): most recently read first */
  guint        n_items;
  guint
    unreadable; /* position at which reading failed, until the next refresh; G_MAXUINT: nowhere */
  guint refresh;
};

static void beckon_steps_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonStepsModel,
                               beckon_steps_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      beckon_steps_model_list_init))

static void
page_free (gpointer data)
{
  Page *page = data;

  g_ptr_array_unref (page->rows);
  g_free (page->depths);
  g_free (page);
}

static void
drop_pages (BeckonStepsModel *self)
{
  g_queue_clear_full (&self->pages, page_free);
  self->unreadable = G_MAXUINT;
}

static gboolean
covers (const Page *page, guint position)
{
  const BeckonStepRow *first = g_ptr_array_index (page->rows, 0);

  return position >= first->position && position - first->position < page->rows->len;
}

/* Updates the referenced items from a page. */
static void
spread (BeckonStepsModel *self, const Page *page)
{
  for (guint i = 0; i < page->rows->len; i++)
    {
      const BeckonStepRow *row = g_ptr_array_index (page->rows, i);
      const Slot *slot = g_hash_table_lookup (self->items, GUINT_TO_POINTER (row->position));

      if (slot != NULL)
        beckon_step_item_set_row (slot->item, row, page->depths[i]);
    }
}

/* (transfer full) (nullable): NULL without @error: there are no steps at @first or later. */
static Page *
load_page (BeckonStepsModel *self, guint first, GError **error)
{
  g_autoptr (GPtrArray) rows = beckon_view_list_steps (
    beckon_store_get_view (self->store), self->task_id, first, PAGE - first % PAGE, error);
  g_autoptr (GPtrArray) guards = NULL;
  Page *page;

  if (rows == NULL || rows->len == 0)
    return NULL;
  if (first > 0)
    {
      guards = beckon_view_list_enclosing_conditions (beckon_store_get_view (self->store),
                                                      self->task_id, first, error);
      if (guards == NULL)
        return NULL;
    }

  page = g_new (Page, 1);
  page->depths = g_new (guint, rows->len);
  beckon_step_item_find_depths (guards, (BeckonStepRow **) rows->pdata, rows->len, page->depths);
  page->rows = g_steal_pointer (&rows);

  return page;
}

/* (transfer none) (nullable): the page that contains @position. A page starts at a multiple of its
 * size, or where a short one ended. */
static const Page *
read_page (BeckonStepsModel *self, guint position)
{
  guint first = position - position % PAGE;

  while (first != self->unreadable)
    {
      g_autoptr (GError) error = NULL;
      Page *page = load_page (self, first, &error);

      if (error != NULL)
        {
          g_message ("Cannot read the steps: %s", error->message);
          self->unreadable = first;
        }
      if (page == NULL)
        break;

      g_queue_push_head (&self->pages, page);
      if (g_queue_get_length (&self->pages) > N_PAGES)
        page_free (g_queue_pop_tail (&self->pages));
      spread (self, page);
      if (covers (page, position))
        return page;
      first += page->rows->len;
    }

  return NULL;
}

static const Page *
find_page (BeckonStepsModel *self, guint position)
{
  for (GList *l = self->pages.head; l != NULL; l = l->next)
    {
      if (covers (l->data, position))
        return l->data;
    }

  return NULL;
}

static void
on_item_gone (gpointer data, GObject *item)
{
  Slot *slot = data;

  g_hash_table_remove (slot->model->items, GUINT_TO_POINTER (slot->position));
}

static void
forget_items (BeckonStepsModel *self)
{
  GHashTableIter iter;
  gpointer       slot;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &slot))
    g_object_weak_unref (G_OBJECT (((Slot *) slot)->item), on_item_gone, slot);
  g_hash_table_remove_all (self->items);
}

static gboolean
on_refresh (gpointer user_data)
{
  BeckonStepsModel    *self = user_data;
  g_autofree gpointer *positions = NULL;
  guint                n;

  self->refresh = 0;
  drop_pages (self);
  positions = g_hash_table_get_keys_as_array (self->items, &n);
  for (guint i = 0; i < n; i++)
    {
      guint position = GPOINTER_TO_UINT (positions[i]);

      /* A "changed" handler may have released the item. */
      if (position < self->n_items && g_hash_table_contains (self->items, positions[i])
          && find_page (self, position) == NULL)
        read_page (self, position);
    }

  return G_SOURCE_REMOVE;
}

/* List model */

static GType
get_item_type (GListModel *list)
{
  return BECKON_TYPE_STEP_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return BECKON_STEPS_MODEL (list)->n_items;
}

static gpointer
get_item (GListModel *list, guint position)
{
  BeckonStepsModel *self = BECKON_STEPS_MODEL (list);
  const Page       *page;
  Slot             *slot;

  if (position >= self->n_items)
    return NULL;

  slot = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
  if (slot != NULL)
    return g_object_ref (slot->item);

  slot = g_new (Slot, 1);
  slot->model = self;
  slot->item = beckon_step_item_new (position);
  slot->position = position;
  g_object_weak_ref (G_OBJECT (slot->item), on_item_gone, slot);
  g_hash_table_insert (self->items, GUINT_TO_POINTER (position), slot);

  page = find_page (self, position);
  if (page != NULL)
    spread (self, page);
  else
    read_page (self, position);

  return slot->item;
}

static void
beckon_steps_model_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/* Object */

static void
beckon_steps_model_finalize (GObject *object)
{
  BeckonStepsModel *self = BECKON_STEPS_MODEL (object);

  g_clear_handle_id (&self->refresh, g_source_remove);
  forget_items (self);
  g_hash_table_unref (self->items);
  drop_pages (self);
  g_clear_object (&self->store);
  g_free (self->task_id);

  G_OBJECT_CLASS (beckon_steps_model_parent_class)->finalize (object);
}

static void
beckon_steps_model_class_init (BeckonStepsModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_steps_model_finalize;
}

static void
beckon_steps_model_init (BeckonStepsModel *self)
{
  self->items = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_queue_init (&self->pages);
  self->unreadable = G_MAXUINT;
}

BeckonStepsModel *
beckon_steps_model_new (void)
{
  return g_object_new (BECKON_TYPE_STEPS_MODEL, NULL);
}

void
beckon_steps_model_load (BeckonStepsModel *self, BeckonStore *store, const BeckonTask *task)
{
  guint removed;

  g_return_if_fail (BECKON_IS_STEPS_MODEL (self));

  g_clear_handle_id (&self->refresh, g_source_remove);
  forget_items (self);
  drop_pages (self);
  g_set_object (&self->store, store);
  g_free (self->task_id);
  self->task_id = task != NULL ? g_strdup (task->id) : NULL;

  removed = self->n_items;
  self->n_items = task != NULL ? task->n_steps : 0;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, removed, self->n_items);
}

void
beckon_steps_model_refresh (BeckonStepsModel *self, const BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_STEPS_MODEL (self));
  g_return_if_fail (task != NULL);

  /* An unclear line that was clarified may have become several steps. */
  if (task->n_steps != self->n_items)
    beckon_steps_model_load (self, self->store, task);
  else if (self->n_items > 0 && self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, on_refresh, self);
}
