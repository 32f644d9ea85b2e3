/* history-model.c: interactions, newest first, read page by page as the view scrolls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-model.h"

#define PAGE 100
/* Up to this many changes are applied one by one when the list is shown again; if there are more,
 * it is read again. */
#define MOST_NEWS 500
/* Changes are applied at most this often. */
#define NEWS_MS 100

struct _BeckonHistoryModel
{
  GObject       parent_instance;
  BeckonDesk   *desk;        /* (owned) */
  GPtrArray    *items;       /* (owned) (element-type BeckonInteractionItem) */
  GHashTable   *by_id;       /* (owned): id → item, not owned */
  GHashTable   *news;        /* (owned): id → BeckonInteraction */
  GCancellable *cancellable; /* (owned) (nullable): of the read in progress */
  char         *next;        /* (owned) (nullable) */
  char         *text;        /* (owned) (nullable) */
  guint         statuses;
  guint         generation;
  guint         source; /* timeout that will apply the changes */
  gboolean      active;
  gboolean      stale; /* the list must be read again */
  gboolean      reading;
  gboolean      loading;
};

typedef enum
{
  PROP_LOADING = 1
} BeckonHistoryModelProperty;

static GParamSpec *properties[PROP_LOADING + 1];

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonHistoryModel,
                               beckon_history_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

typedef struct
{
  BeckonHistoryModel *self; /* (owned) */
  guint               generation;
} Read;

static void
read_free (Read *read)
{
  g_object_unref (read->self);
  g_free (read);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Read, read_free)

static void
set_loading (BeckonHistoryModel *self, gboolean loading)
{
  if (self->loading == loading)
    return;

  self->loading = loading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
}

/* (transfer full) */
static BeckonInteractionItem *
make_item (BeckonHistoryModel *self, BeckonInteraction *interaction)
{
  BeckonInteractionItem *item = beckon_interaction_item_new (interaction);

  g_hash_table_replace (self->by_id, g_memdup2 (&interaction->id, sizeof interaction->id), item);

  return item;
}

static gboolean on_news (gpointer user_data);

/* Applies pending changes, if any, in @wait_ms. While the first page is being read they wait until
 * it is there. */
static void
await_news (BeckonHistoryModel *self, guint wait_ms)
{
  if (self->active && !self->loading && self->source == 0 && g_hash_table_size (self->news) > 0)
    self->source = g_timeout_add (wait_ms, on_news, self);
}

/* Reading */

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Read) read = user_data;
  BeckonHistoryModel *self = read->self;
  g_autofree char    *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  guint removed = 0;
  guint first;

  if (read->generation != self->generation)
    return;

  self->reading = FALSE;
  g_free (self->next);
  self->next = g_steal_pointer (&next);
  if (found == NULL)
    g_message ("Cannot read the history: %s", error->message);

  /* The first page replaces the old list; later pages are appended. */
  if (self->loading)
    {
      removed = self->items->len;
      g_hash_table_remove_all (self->by_id);
      g_ptr_array_set_size (self->items, 0);
    }
  first = self->items->len;
  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (found, i);

      if (!g_hash_table_contains (self->by_id, &interaction->id))
        g_ptr_array_add (self->items, make_item (self, interaction));
    }

  g_list_model_items_changed (G_LIST_MODEL (self), first, removed, self->items->len - first);
  set_loading (self, FALSE);
  await_news (self, NEWS_MS);
}

static void
read_page (BeckonHistoryModel *self)
{
  BeckonInteractionQuery query = {
    .statuses = self->statuses, .text = self->text, .after = self->next, .limit = PAGE
  };
  Read *read = g_new0 (Read, 1);

  read->self = g_object_ref (self);
  read->generation = self->generation;
  self->reading = TRUE;
  beckon_store_search_interactions_async (beckon_desk_get_store (self->desk), &query,
                                          self->cancellable, on_read, read);
}

static void
read_anew (BeckonHistoryModel *self)
{
  self->stale = TRUE;
  if (!self->active)
    return;

  self->stale = FALSE;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->next, g_free);
  g_hash_table_remove_all (self->news);
  g_clear_handle_id (&self->source, g_source_remove);
  self->generation++;
  set_loading (self, TRUE);
  read_page (self);
}

/* Changes */

static gboolean
fits (BeckonHistoryModel *self, const BeckonInteraction *interaction)
{
  return self->statuses == 0 || (self->statuses & (1u << interaction->status)) != 0;
}

static void
take_in (BeckonHistoryModel *self, BeckonInteraction *interaction)
{
  BeckonInteractionItem *item = g_hash_table_lookup (self->by_id, &interaction->id);
  guint                  place = 0;

  if (item != NULL && fits (self, interaction))
    {
      beckon_interaction_item_set (item, interaction);
      return;
    }
  if (item != NULL)
    {
      if (g_ptr_array_find (self->items, item, &place))
        {
          g_hash_table_remove (self->by_id, &interaction->id);
          g_ptr_array_remove_index (self->items, place);
          g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
        }
      return;
    }

  /* Only the store can tell whether it matches a search: it appears with the next search. */
  if (self->text != NULL || !fits (self, interaction))
    return;

  while (place < self->items->len
         && beckon_interaction_item_get (g_ptr_array_index (self->items, place))->id
              > interaction->id)
    place++;
  if (place == self->items->len && self->next != NULL)
    return;

  g_ptr_array_insert (self->items, place, make_item (self, interaction));
  g_list_model_items_changed (G_LIST_MODEL (self), place, 0, 1);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 left = (*(BeckonInteraction *const *) a)->id;
  gint64 right = (*(BeckonInteraction *const *) b)->id;

  return (left > right) - (left < right);
}

static gboolean
on_news (gpointer user_data)
{
  BeckonHistoryModel *self = user_data;
  g_autoptr (GPtrArray) news = NULL;
  GHashTableIter iter;
  gpointer       interaction;

  self->source = 0;
  if (g_hash_table_size (self->news) > MOST_NEWS)
    {
      read_anew (self);
      return G_SOURCE_REMOVE;
    }

  news = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_hash_table_iter_init (&iter, self->news);
  while (g_hash_table_iter_next (&iter, NULL, &interaction))
    g_ptr_array_add (news, beckon_interaction_ref (interaction));
  g_hash_table_remove_all (self->news);

  g_ptr_array_sort (news, compare_ids);
  for (guint i = 0; i < news->len; i++)
    take_in (self, g_ptr_array_index (news, i));

  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonHistoryModel *self)
{
  BeckonInteraction *interaction = event->interaction;

  if (interaction == NULL || self->stale)
    return;
  if (!self->active && g_hash_table_size (self->news) > MOST_NEWS)
    {
      g_hash_table_remove_all (self->news);
      self->stale = TRUE;
      return;
    }

  beckon_interaction_ref (interaction);
  g_hash_table_replace (self->news, &interaction->id, interaction);
  await_news (self, NEWS_MS);
}

/* List model */

static GType
beckon_history_model_get_item_type (GListModel *model)
{
  return BECKON_TYPE_INTERACTION_ITEM;
}

static guint
beckon_history_model_get_n_items (GListModel *model)
{
  return BECKON_HISTORY_MODEL (model)->items->len;
}

static gpointer
beckon_history_model_get_item (GListModel *model, guint position)
{
  BeckonHistoryModel *self = BECKON_HISTORY_MODEL (model);

  if (position >= self->items->len)
    return NULL;
  if (position + PAGE / 2 >= self->items->len && self->next != NULL && !self->reading)
    read_page (self);

  return g_object_ref (g_ptr_array_index (self->items, position));
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = beckon_history_model_get_item_type;
  iface->get_n_items = beckon_history_model_get_n_items;
  iface->get_item = beckon_history_model_get_item;
}

/* Object */

static void
beckon_history_model_dispose (GObject *object)
{
  BeckonHistoryModel *self = BECKON_HISTORY_MODEL (object);

  self->generation++;
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_history_model_parent_class)->dispose (object);
}

static void
beckon_history_model_finalize (GObject *object)
{
  BeckonHistoryModel *self = BECKON_HISTORY_MODEL (object);

  g_hash_table_unref (self->by_id);
  g_hash_table_unref (self->news);
  g_ptr_array_unref (self->items);
  g_free (self->next);
  g_free (self->text);

  G_OBJECT_CLASS (beckon_history_model_parent_class)->finalize (object);
}

static void
beckon_history_model_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonHistoryModelProperty) prop_id)
    {
    case PROP_LOADING:
      g_value_set_boolean (value, BECKON_HISTORY_MODEL (object)->loading);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_history_model_class_init (BeckonHistoryModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_history_model_dispose;
  object_class->finalize = beckon_history_model_finalize;
  object_class->get_property = beckon_history_model_get_property;

  properties[PROP_LOADING] =
    g_param_spec_boolean ("loading", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_history_model_init (BeckonHistoryModel *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->news = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                      (GDestroyNotify) beckon_interaction_unref);
  self->stale = TRUE;
}

BeckonHistoryModel *
beckon_history_model_new (BeckonDesk *desk)
{
  BeckonHistoryModel *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_HISTORY_MODEL, NULL);
  self->desk = g_object_ref (desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);

  return self;
}

void
beckon_history_model_set_active (BeckonHistoryModel *self, gboolean active)
{
  g_return_if_fail (BECKON_IS_HISTORY_MODEL (self));

  self->active = active;
  if (!active)
    return;

  if (self->stale)
    read_anew (self);
  else
    await_news (self, 0);
}

void
beckon_history_model_set_filter (BeckonHistoryModel *self, guint statuses, const char *text)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (BECKON_IS_HISTORY_MODEL (self));

  stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;
  if (stripped != NULL && *stripped == '\0')
    g_clear_pointer (&stripped, g_free);
  if (self->statuses == statuses && g_strcmp0 (self->text, stripped) == 0)
    return;

  self->statuses = statuses;
  g_free (self->text);
  self->text = g_steal_pointer (&stripped);
  read_anew (self);
}

guint
beckon_history_model_get_statuses (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), 0);

  return self->statuses;
}

const char *
beckon_history_model_get_text (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), NULL);

  return self->text;
}

gboolean
beckon_history_model_is_loading (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), FALSE);

  return self->loading;
}
