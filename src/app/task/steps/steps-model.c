/* steps-model.c: the steps of a task as a list model that reads pages on demand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/steps-model.h"

#include "desk/run/log-limit.h"

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
  gboolean          due; /* it waits for its page */
} Slot;

struct _BeckonStepsModel
{
  GObject       parent_instance;
  BeckonStore  *store;       /* (owned) (nullable) */
  char         *task_id;     /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned): of the reads for this task */
  GHashTable   *items;       /* (owned): position → Slot */
  GHashTable   *reading;     /* (owned): set of the multiples of PAGE that are being read */
  GQueue        pages;       /* (owned) (element-type Page): most recently read first */
  guint         n_items;
  guint unreadable; /* multiple of PAGE that could not be read, until the next refresh; G_MAXUINT:
                       none */
  guint    refresh; /* timeout source */
  gboolean stale;   /* the task changed while its steps were read */
};

/* What is read for one position. */
typedef struct
{
  BeckonStepsModel *model;   /* (unowned): gone if the read was cancelled */
  char             *task_id; /* (owned) */
  guint             position;
} Wanted;

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

/* --- on the reader thread --- */

/* (transfer full) (nullable): NULL without @error: there are no steps at @first or later. */
static Page *
load_page (BeckonView *view, const char *task_id, guint first, GError **error)
{
  g_autoptr (GPtrArray) rows =
    beckon_view_list_steps (view, task_id, first, PAGE - first % PAGE, error);
  g_autoptr (GPtrArray) guards = NULL;
  Page *page;

  if (rows == NULL || rows->len == 0)
    return NULL;
  if (first > 0)
    {
      guards = beckon_view_list_enclosing_conditions (view, task_id, first, error);
      if (guards == NULL)
        return NULL;
    }

  page = g_new (Page, 1);
  page->depths = g_new (guint, rows->len);
  beckon_step_item_find_depths (guards, (BeckonStepRow **) rows->pdata, rows->len, page->depths);
  page->rows = g_steal_pointer (&rows);

  return page;
}

/* (transfer full) (element-type Page): up to the page that contains the position, which is missing
 * where there are no steps. A page starts at a multiple of its size, or where a short one ended. */
static gpointer
read_pages (BeckonView *view, gpointer input, GError **error)
{
  const Wanted *wanted = input;
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (page_free);
  g_autoptr (GError) local = NULL;
  guint first = wanted->position - wanted->position % PAGE;
  Page *page;

  while ((page = load_page (view, wanted->task_id, first, &local)) != NULL)
    {
      g_ptr_array_add (pages, page);
      if (pages->len > N_PAGES)
        g_ptr_array_remove_index (pages, 0);
      if (covers (page, wanted->position))
        break;
      first += page->rows->len;
    }
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }

  return g_steal_pointer (&pages);
}

/* --- in the main loop --- */

static void
wanted_free (gpointer data)
{
  Wanted *wanted = data;

  g_free (wanted->task_id);
  g_free (wanted);
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

static void     read_position (BeckonStepsModel *self, guint position);
static gboolean on_refresh (gpointer user_data);

/* Updates the item at @position, if it is in use and its page was read. */
static void
spread (BeckonStepsModel *self, guint position)
{
  Slot       *slot = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
  const Page *page = slot != NULL ? find_page (self, position) : NULL;
  g_autoptr (BeckonStepItem) item = NULL;
  const BeckonStepRow *first;

  if (page == NULL)
    return;
  slot->due = FALSE;
  item = g_object_ref (slot->item);
  first = g_ptr_array_index (page->rows, 0);
  beckon_step_item_set_row (item, g_ptr_array_index (page->rows, position - first->position),
                            page->depths[position - first->position]);
}

/* Reads what items in use still wait for, because a page was short. */
static void
read_missing (BeckonStepsModel *self, guint first)
{
  for (guint i = first; i < MIN (first + PAGE, self->n_items); i++)
    {
      const Slot *slot = g_hash_table_lookup (self->items, GUINT_TO_POINTER (i));

      if (slot != NULL && slot->due)
        {
          read_position (self, i);
          return;
        }
    }
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Wanted *wanted = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) pages = beckon_store_view_finish (BECKON_STORE (source), result, &error);
  g_autoptr (BeckonStepsModel) self = NULL;
  guint position = wanted->position;
  guint first = position - position % PAGE;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self = g_object_ref (wanted->model);
  wanted_free (wanted);
  if (self == NULL)
    return;

  g_hash_table_remove (self->reading, GUINT_TO_POINTER (first));
  if (pages == NULL)
    beckon_message_limited ("Cannot read the steps: %s", error->message);
  while (pages != NULL && pages->len > 0)
    {
      Page *page = g_ptr_array_steal_index (pages, 0);

      g_queue_push_head (&self->pages, page);
      if (g_queue_get_length (&self->pages) > N_PAGES)
        page_free (g_queue_pop_tail (&self->pages));
    }
  if (find_page (self, position) == NULL)
    self->unreadable = first;
  /* A "changed" handler may show another task, and drop the pages. */
  for (guint i = first; i < MIN (first + PAGE, self->n_items); i++)
    spread (self, i);
  read_missing (self, first);
  if (self->stale && g_hash_table_size (self->reading) == 0 && self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, on_refresh, self);
}

/* Reads the page of @position, if it is not being read already. */
static void
read_position (BeckonStepsModel *self, guint position)
{
  guint   first = position - position % PAGE;
  Wanted *wanted;
  Wanted *input;

  if (first == self->unreadable || !g_hash_table_add (self->reading, GUINT_TO_POINTER (first)))
    return;
  wanted = g_new0 (Wanted, 1);
  wanted->model = self;
  wanted->position = position;
  input = g_memdup2 (wanted, sizeof *wanted);
  input->task_id = g_strdup (self->task_id);
  beckon_store_view_async (self->store, read_pages, input, wanted_free,
                           (GDestroyNotify) g_ptr_array_unref, self->cancellable, on_read, wanted);
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
  /* Those of a slow disk must not push each other aside for ever. */
  self->stale = g_hash_table_size (self->reading) > 0;
  if (self->stale)
    return G_SOURCE_REMOVE;
  drop_pages (self);
  positions = g_hash_table_get_keys_as_array (self->items, &n);
  for (guint i = 0; i < n; i++)
    {
      ((Slot *) g_hash_table_lookup (self->items, positions[i]))->due = TRUE;
      read_position (self, GPOINTER_TO_UINT (positions[i]));
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
  Slot             *slot;

  if (position >= self->n_items)
    return NULL;

  slot = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
  if (slot != NULL)
    return g_object_ref (slot->item);

  slot = g_new0 (Slot, 1);
  slot->model = self;
  slot->item = beckon_step_item_new (position);
  slot->position = position;
  g_object_weak_ref (G_OBJECT (slot->item), on_item_gone, slot);
  g_hash_table_insert (self->items, GUINT_TO_POINTER (position), slot);

  if (find_page (self, position) != NULL)
    {
      spread (self, position);
      return slot->item;
    }
  slot->due = TRUE;
  read_position (self, position);

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
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  forget_items (self);
  g_hash_table_unref (self->items);
  g_hash_table_unref (self->reading);
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
  self->reading = g_hash_table_new (NULL, NULL);
  self->cancellable = g_cancellable_new ();
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
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_hash_table_remove_all (self->reading);
  self->stale = FALSE;
  forget_items (self);
  drop_pages (self);
  g_set_object (&self->store, store);
  g_free (self->task_id);
  self->task_id = task != NULL ? g_strdup (task->id) : NULL;

  removed = self->n_items;
  self->n_items = task != NULL ? task->n_steps : 0;
  /* The first to be looked at is read before it is, so that it is not empty for a moment. */
  if (self->n_items > 0)
    read_position (self, MIN (task->position, self->n_items - 1));
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
