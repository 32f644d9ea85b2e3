/* history-model.c: interactions, newest first, in sections by day, read page by page as the view
 * scrolls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-model.h"

#include "app/history/history-kept.h"
#include "app/history/history-rows.h"
#include "model/stats.h"

#define PAGE 100
/* Up to this many changes are applied one by one when the list is shown again; if there are more,
 * it is read again. */
#define MOST_NEWS 500
/* Changes are applied at most this often. */
#define NEWS_MS 100

/* From where a part of the list was read. */
typedef struct
{
  gint64 first_id;
  char  *after; /* (owned) (nullable) */
} Page;

struct _BeckonHistoryModel
{
  GObject                parent_instance;
  BeckonDesk            *desk;        /* (owned) */
  GArray                *rows;        /* (owned) (element-type BeckonHistoryPlace) */
  GArray                *pages;       /* (owned) (element-type Page): newest first */
  BeckonHistoryKept     *kept;        /* (owned) */
  GHashTable            *headings;    /* (owned): day → BeckonInteractionItem */
  GHashTable            *news;        /* (owned): id → BeckonInteraction */
  GHashTable            *waiting;     /* (owned): id → BeckonInteraction: what is held back */
  GHashTable            *wanted;      /* (owned): set of ids that are shown and not in memory */
  GCancellable          *cancellable; /* (owned) (nullable): of the reads in progress */
  BeckonInteractionQuery query;
  char                  *agent;     /* (owned) (nullable) */
  char                  *text;      /* (owned) (nullable) */
  char                  *next;      /* (owned) (nullable) */
  gint64                 today;     /* as the headings say it */
  guint                  n_waiting; /* of those that wait: new ones */
  guint                  generation;
  guint                  source; /* timeout that will apply the changes */
  gboolean               active;
  gboolean               held;
  gboolean               stale; /* the list must be read again */
  gboolean               reading;
  gboolean               fetching; /* a part that was dropped is being read */
  gboolean               loading;
};

typedef enum
{
  PROP_LOADING = 1,
  PROP_N_WAITING
} BeckonHistoryModelProperty;

static GParamSpec *properties[PROP_N_WAITING + 1];

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonHistoryModel,
                               beckon_history_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

typedef struct
{
  BeckonHistoryModel *self; /* (owned) */
  gint64              id;   /* that is fetched */
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
clear_page (gpointer page)
{
  g_free (((Page *) page)->after);
}

static void
set_loading (BeckonHistoryModel *self, gboolean loading)
{
  if (self->loading == loading)
    return;

  self->loading = loading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
}

static void
set_n_waiting (BeckonHistoryModel *self, guint n_waiting)
{
  if (self->n_waiting == n_waiting)
    return;

  self->n_waiting = n_waiting;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_WAITING]);
}

static void
announce (BeckonHistoryModel *self, guint position, guint removed, guint added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
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

static void read_page (BeckonHistoryModel *self);

static void
take_page (BeckonHistoryModel *self, GPtrArray *found, const char *after)
{
  guint removed = 0;
  guint first;

  /* The first page replaces the old list; later pages are appended. */
  if (self->loading)
    {
      removed = self->rows->len;
      g_array_set_size (self->rows, 0);
      g_array_set_size (self->pages, 0);
      beckon_history_kept_clear (self->kept);
    }
  first = self->rows->len;
  for (guint i = 0; i < found->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (found, i);
      guint              position;

      if (i == 0)
        {
          Page page = { interaction->id, g_strdup (after) };

          g_array_append_val (self->pages, page);
        }
      if (beckon_history_rows_find (self->rows, interaction->id, &position))
        continue;
      beckon_history_rows_append (self->rows, interaction->id,
                                  beckon_stats_day (interaction->timestamp_us));
      beckon_history_kept_put (self->kept, interaction);
    }
  announce (self, first, removed, self->rows->len - first);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Read) read = user_data;
  BeckonHistoryModel *self = read->self;
  g_autofree char    *after = NULL;
  g_autofree char    *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);

  if (read->generation != self->generation)
    return;

  self->reading = FALSE;
  after = g_steal_pointer (&self->next);
  self->next = g_steal_pointer (&next);
  if (found == NULL)
    {
      g_message ("Cannot read the history: %s", error->message);
      found = g_ptr_array_new ();
    }
  /* What a filter without an index excludes makes pages short, or empty. */
  if (self->loading && found->len == 0 && self->next != NULL)
    {
      read_page (self);
      return;
    }

  take_page (self, found, after);
  set_loading (self, FALSE);
  if (found->len < PAGE / 2 && self->next != NULL)
    read_page (self);
  await_news (self, NEWS_MS);
}

static void
search (BeckonHistoryModel *self, const char *after, gint64 id, GAsyncReadyCallback callback)
{
  BeckonInteractionQuery query = self->query;
  Read                  *read = g_new0 (Read, 1);

  query.after = after;
  query.limit = PAGE;
  read->self = g_object_ref (self);
  read->id = id;
  read->generation = self->generation;
  beckon_store_search_interactions_async (beckon_desk_get_store (self->desk), &query,
                                          self->cancellable, callback, read);
}

static void
read_page (BeckonHistoryModel *self)
{
  self->reading = TRUE;
  search (self, self->next, 0, on_read);
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
  g_hash_table_remove_all (self->waiting);
  set_n_waiting (self, 0);
  g_clear_handle_id (&self->source, g_source_remove);
  self->generation++;
  self->fetching = FALSE;
  g_hash_table_remove_all (self->wanted);
  set_loading (self, TRUE);
  read_page (self);
}

/* Reading again what was dropped */

static void fetch (BeckonHistoryModel *self, gint64 id, const char *after);

static const char *
find_page (BeckonHistoryModel *self, gint64 id)
{
  const char *after = NULL;

  for (guint from = 0, to = self->pages->len; from < to;)
    {
      guint       middle = from + (to - from) / 2;
      const Page *page = &g_array_index (self->pages, Page, middle);

      if (page->first_id >= id)
        {
          after = page->after;
          from = middle + 1;
        }
      else
        {
          to = middle;
        }
    }

  return after;
}

/* It no longer matches, or was deleted. */
static void
drop_row (BeckonHistoryModel *self, gint64 id)
{
  guint position;

  beckon_history_kept_remove (self->kept, id);
  if (beckon_history_rows_find (self->rows, id, &position))
    {
      BeckonHistorySpan span = beckon_history_rows_remove (self->rows, position);

      announce (self, span.position, span.n, 0);
    }
}

static void
fetch_wanted (BeckonHistoryModel *self)
{
  GHashTableIter iter;
  gpointer       key;

  if (self->fetching)
    return;

  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      gint64 id = *(gint64 *) key;

      g_hash_table_iter_remove (&iter);
      if (beckon_history_kept_has (self->kept, id))
        continue;
      fetch (self, id, find_page (self, id));
      return;
    }
}

static void
on_fetched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Read) read = user_data;
  BeckonHistoryModel *self = read->self;
  g_autofree char    *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  gint64   last_id = G_MAXINT64;
  gboolean passed;

  if (read->generation != self->generation)
    return;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (found, i);
      guint              position;

      last_id = interaction->id;
      if (beckon_history_rows_find (self->rows, interaction->id, &position))
        beckon_history_kept_put (self->kept, interaction);
    }
  passed = last_id <= read->id || next == NULL;
  self->fetching = FALSE;
  if (found == NULL)
    g_message ("Cannot read the history: %s", error->message);
  else if (!passed)
    fetch (self, read->id, next);
  else if (!beckon_history_kept_has (self->kept, read->id))
    drop_row (self, read->id);

  fetch_wanted (self);
}

static void
fetch (BeckonHistoryModel *self, gint64 id, const char *after)
{
  self->fetching = TRUE;
  search (self, after, id, on_fetched);
}

/* Changes */

static gboolean
fits (BeckonHistoryModel *self, const BeckonInteraction *interaction)
{
  const BeckonInteractionQuery *query = &self->query;
  const char                   *agent = interaction->agent != NULL ? interaction->agent : "";

  return (query->statuses == 0 || (query->statuses & (1u << interaction->status)) != 0)
         && (query->agent == NULL || g_str_equal (query->agent, agent))
         && (query->from_us == 0 || interaction->timestamp_us >= query->from_us)
         && (query->to_us == 0 || interaction->timestamp_us < query->to_us);
}

static void
keep_waiting (BeckonHistoryModel *self, BeckonInteraction *interaction, gboolean is_new)
{
  if (is_new && !g_hash_table_contains (self->waiting, &interaction->id))
    set_n_waiting (self, self->n_waiting + 1);
  beckon_interaction_ref (interaction);
  g_hash_table_replace (self->waiting, &interaction->id, interaction);
}

static void
take_in (BeckonHistoryModel *self, BeckonInteraction *interaction)
{
  BeckonHistorySpan span;
  guint             position;
  gboolean          listed = beckon_history_rows_find (self->rows, interaction->id, &position);

  if (listed)
    {
      if (beckon_history_kept_has (self->kept, interaction->id))
        beckon_history_kept_put (self->kept, interaction);
      if (fits (self, interaction))
        return;
      if (self->held)
        keep_waiting (self, interaction, FALSE);
      else
        drop_row (self, interaction->id);
      return;
    }

  /* Only the store can tell whether it matches a search: it appears with the next search. Below the
   * last row that was read, it is read later. */
  if (self->query.text != NULL || !fits (self, interaction)
      || (position == self->rows->len && self->next != NULL))
    return;
  if (self->held)
    {
      keep_waiting (self, interaction, TRUE);
      return;
    }

  span = beckon_history_rows_insert (self->rows, interaction->id,
                                     beckon_stats_day (interaction->timestamp_us));
  beckon_history_kept_put (self->kept, interaction);
  announce (self, span.position, 0, span.n);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 left = (*(BeckonInteraction *const *) a)->id;
  gint64 right = (*(BeckonInteraction *const *) b)->id;

  return (left > right) - (left < right);
}

static void
take_all (BeckonHistoryModel *self, GHashTable *all)
{
  g_autoptr (GPtrArray) news = NULL;
  GHashTableIter iter;
  gpointer       interaction;

  news = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, NULL, &interaction))
    g_ptr_array_add (news, beckon_interaction_ref (interaction));
  g_hash_table_remove_all (all);

  g_ptr_array_sort (news, compare_ids);
  for (guint i = 0; i < news->len; i++)
    take_in (self, g_ptr_array_index (news, i));
}

/* Yesterday's “Today” is called “Yesterday”. */
static void
update_today (BeckonHistoryModel *self)
{
  gint64 today = beckon_stats_day (
    beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
  GHashTableIter iter;
  gpointer       heading;

  if (self->today == today)
    return;

  self->today = today;
  g_hash_table_iter_init (&iter, self->headings);
  while (g_hash_table_iter_next (&iter, NULL, &heading))
    beckon_interaction_item_say_again (heading);
}

static gboolean
on_news (gpointer user_data)
{
  BeckonHistoryModel *self = user_data;

  self->source = 0;
  update_today (self);
  if (g_hash_table_size (self->news) > MOST_NEWS && !self->held)
    read_anew (self);
  else
    take_all (self, self->news);

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
  return BECKON_HISTORY_MODEL (model)->rows->len;
}

/* (transfer full) */
static gpointer
get_heading (BeckonHistoryModel *self, gint64 day)
{
  BeckonInteractionItem *heading = g_hash_table_lookup (self->headings, &day);

  if (heading == NULL)
    {
      heading = beckon_interaction_item_new_heading (day);
      g_hash_table_insert (self->headings, g_memdup2 (&day, sizeof day), heading);
    }

  return g_object_ref (heading);
}

static gpointer
beckon_history_model_get_item (GListModel *model, guint position)
{
  BeckonHistoryModel       *self = BECKON_HISTORY_MODEL (model);
  const BeckonHistoryPlace *place;
  gboolean                  had;
  gpointer                  item;

  if (position >= self->rows->len)
    return NULL;
  if (position + PAGE / 2 >= self->rows->len && self->next != NULL && !self->reading)
    read_page (self);

  place = &g_array_index (self->rows, BeckonHistoryPlace, position);
  if (place->id == 0)
    return get_heading (self, place->day);

  had = beckon_history_kept_has (self->kept, place->id);
  item = beckon_history_kept_get (self->kept, place->id);
  if (!had)
    {
      g_hash_table_add (self->wanted, g_memdup2 (&place->id, sizeof place->id));
      fetch_wanted (self);
    }

  return item;
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

  beckon_history_kept_free (self->kept);
  g_hash_table_unref (self->headings);
  g_hash_table_unref (self->news);
  g_hash_table_unref (self->waiting);
  g_hash_table_unref (self->wanted);
  g_array_unref (self->rows);
  g_array_unref (self->pages);
  g_free (self->agent);
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
    case PROP_N_WAITING:
      g_value_set_uint (value, BECKON_HISTORY_MODEL (object)->n_waiting);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_history_model_class_init (BeckonHistoryModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags   flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = beckon_history_model_dispose;
  object_class->finalize = beckon_history_model_finalize;
  object_class->get_property = beckon_history_model_get_property;

  properties[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, flags);
  properties[PROP_N_WAITING] = g_param_spec_uint ("n-waiting", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_history_model_init (BeckonHistoryModel *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (BeckonHistoryPlace));
  self->pages = g_array_new (FALSE, FALSE, sizeof (Page));
  g_array_set_clear_func (self->pages, clear_page);
  self->kept = beckon_history_kept_new (BECKON_HISTORY_KEPT);
  self->headings = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);
  self->news = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                      (GDestroyNotify) beckon_interaction_unref);
  self->waiting = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL,
                                         (GDestroyNotify) beckon_interaction_unref);
  self->wanted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
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

  update_today (self);
  if (self->stale)
    read_anew (self);
  else
    await_news (self, 0);
}

void
beckon_history_model_hold (BeckonHistoryModel *self, gboolean hold)
{
  g_return_if_fail (BECKON_IS_HISTORY_MODEL (self));

  if (self->held == hold)
    return;

  self->held = hold;
  if (hold || g_hash_table_size (self->waiting) == 0)
    return;
  set_n_waiting (self, 0);
  if (g_hash_table_size (self->waiting) > MOST_NEWS)
    read_anew (self);
  else
    take_all (self, self->waiting);
}

guint
beckon_history_model_get_n_waiting (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), 0);

  return self->n_waiting;
}

void
beckon_history_model_set_query (BeckonHistoryModel *self, const BeckonInteractionQuery *query)
{
  const BeckonInteractionQuery *old = &self->query;
  g_autofree char              *stripped = NULL;

  g_return_if_fail (BECKON_IS_HISTORY_MODEL (self));
  g_return_if_fail (query != NULL);

  stripped = query->text != NULL ? g_strstrip (g_strdup (query->text)) : NULL;
  if (stripped != NULL && *stripped == '\0')
    g_clear_pointer (&stripped, g_free);
  if (old->statuses == query->statuses && old->from_us == query->from_us
      && old->to_us == query->to_us && g_strcmp0 (old->agent, query->agent) == 0
      && g_strcmp0 (old->text, stripped) == 0)
    return;

  g_free (self->text);
  self->text = g_steal_pointer (&stripped);
  if (self->agent != query->agent)
    {
      g_free (self->agent);
      self->agent = g_strdup (query->agent);
    }
  self->query = (BeckonInteractionQuery){
    .statuses = query->statuses,
    .agent = self->agent,
    .from_us = query->from_us,
    .to_us = query->to_us,
    .text = self->text,
  };
  read_anew (self);
}

const BeckonInteractionQuery *
beckon_history_model_get_query (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), NULL);

  return &self->query;
}

gboolean
beckon_history_model_is_loading (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), FALSE);

  return self->loading;
}

guint
beckon_history_model_count_kept (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), 0);

  return beckon_history_kept_count (self->kept);
}
