/* history-model.c: interactions, newest first, in sections by day, read page by page as the view
 * scrolls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-model.h"

#include "app/history/history-changes.h"
#include "app/history/history-headings.h"
#include "app/history/history-kept.h"
#include "app/history/history-query.h"
#include "app/history/history-reader.h"
#include "app/history/history-rows.h"
#include "model/stats.h"

/* So many rows above the last one that was read, more are read. */
#define AHEAD 50
/* Up to this many changes are applied one by one when the list is shown again; if there are more,
 * it is read again. */
#define MAX_NEWS 500
/* Changes are applied at most this often. */
#define NEWS_MS 100

struct _BeckonHistoryModel
{
  GObject                parent_instance;
  BeckonDesk            *desk;     /* (owned) */
  BeckonHistoryReader   *reader;   /* (owned) */
  GArray                *rows;     /* (owned) (element-type BeckonHistoryPlace) */
  BeckonHistoryKept     *kept;     /* (owned) */
  BeckonHistoryHeadings *headings; /* (owned) */
  BeckonHistoryChanges  *news;     /* (owned): to be applied soon */
  BeckonHistoryChanges  *waiting;  /* (owned): held back */
  BeckonHistoryQuery     query;
  guint                  n_waiting; /* of those that are held back: new ones */
  guint                  source;    /* timeout that will apply the changes */
  gboolean               active;
  gboolean               held;
  gboolean               stale; /* the list must be read again */
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
  if (self->active && !self->loading && self->source == 0
      && beckon_history_changes_count (self->news) > 0)
    self->source = g_timeout_add (wait_ms, on_news, self);
}

/* Reading */

static void
on_page (BeckonHistoryReader *reader,
         GPtrArray           *found,
         gboolean             first_page,
         BeckonHistoryModel  *self)
{
  guint removed = 0;
  guint first;

  if (first_page)
    {
      removed = self->rows->len;
      g_array_set_size (self->rows, 0);
      beckon_history_kept_clear (self->kept);
    }
  first = self->rows->len;
  for (guint i = 0; i < found->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (found, i);
      guint              position;

      if (beckon_history_rows_find (self->rows, interaction->id, &position))
        continue;
      beckon_history_rows_append (self->rows, interaction->id,
                                  beckon_stats_local_day (interaction->timestamp_us));
      beckon_history_kept_put (self->kept, interaction);
    }
  announce (self, first, removed, self->rows->len - first);
  set_loading (self, FALSE);
  await_news (self, NEWS_MS);
}

static void
on_again (BeckonHistoryReader *reader, GPtrArray *found, BeckonHistoryModel *self)
{
  for (guint i = 0; i < found->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (found, i);
      guint              position;

      if (beckon_history_rows_find (self->rows, interaction->id, &position))
        beckon_history_kept_put (self->kept, interaction);
    }
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
on_gone (BeckonHistoryReader *reader, gint64 id, BeckonHistoryModel *self)
{
  drop_row (self, id);
}

static void
read_anew (BeckonHistoryModel *self)
{
  self->stale = TRUE;
  if (!self->active)
    return;

  self->stale = FALSE;
  beckon_history_changes_clear (self->news);
  beckon_history_changes_clear (self->waiting);
  set_n_waiting (self, 0);
  g_clear_handle_id (&self->source, g_source_remove);
  set_loading (self, TRUE);
  beckon_history_reader_start (self->reader);
}

/* Changes */

static void
keep_waiting (BeckonHistoryModel *self, BeckonInteraction *interaction, gboolean is_new)
{
  if (is_new && !beckon_history_changes_has (self->waiting, interaction->id))
    set_n_waiting (self, self->n_waiting + 1);
  beckon_history_changes_put (self->waiting, interaction);
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
      if (beckon_history_query_matches (&self->query, interaction))
        return;
      if (self->held)
        keep_waiting (self, interaction, FALSE);
      else
        drop_row (self, interaction->id);
      return;
    }

  /* Only the store can tell whether it matches a search: it appears with the next search. Below the
   * last row that was read, it is read later. */
  if (self->query.text != NULL || !beckon_history_query_matches (&self->query, interaction)
      || (position == self->rows->len && beckon_history_reader_has_more (self->reader)))
    return;
  if (self->held)
    {
      keep_waiting (self, interaction, TRUE);
      return;
    }

  span = beckon_history_rows_insert (self->rows, interaction->id,
                                     beckon_stats_local_day (interaction->timestamp_us));
  beckon_history_kept_put (self->kept, interaction);
  announce (self, span.position, 0, span.n);
}

static void
take_all (BeckonHistoryModel *self, BeckonHistoryChanges *changes)
{
  g_autoptr (GPtrArray) all = beckon_history_changes_take (changes);

  for (guint i = 0; i < all->len; i++)
    take_in (self, g_ptr_array_index (all, i));
}

static void
update_today (BeckonHistoryModel *self)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);

  beckon_history_headings_set_today (
    self->headings, beckon_stats_local_day (beckon_clock_get_time (clock, BECKON_CLOCK_WALL)));
}

static gboolean
on_news (gpointer user_data)
{
  BeckonHistoryModel *self = user_data;

  self->source = 0;
  update_today (self);
  if (beckon_history_changes_count (self->news) > MAX_NEWS && !self->held)
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
  if (!self->active && beckon_history_changes_count (self->news) > MAX_NEWS)
    {
      beckon_history_changes_clear (self->news);
      self->stale = TRUE;
      return;
    }

  beckon_history_changes_put (self->news, interaction);
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

static gpointer
beckon_history_model_get_item (GListModel *model, guint position)
{
  BeckonHistoryModel       *self = BECKON_HISTORY_MODEL (model);
  const BeckonHistoryPlace *place;
  gboolean                  had;
  gpointer                  item;

  if (position >= self->rows->len)
    return NULL;
  if (position + AHEAD >= self->rows->len)
    beckon_history_reader_read_more (self->reader);

  place = &g_array_index (self->rows, BeckonHistoryPlace, position);
  if (place->id == 0)
    return beckon_history_headings_get (self->headings, place->day);

  had = beckon_history_kept_has (self->kept, place->id);
  item = beckon_history_kept_get (self->kept, place->id);
  if (!had)
    beckon_history_reader_read_again (self->reader, place->id);

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

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->reader != NULL)
    {
      beckon_history_reader_stop (self->reader);
      g_signal_handlers_disconnect_by_data (self->reader, self);
    }
  g_clear_object (&self->reader);
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
  beckon_history_headings_free (self->headings);
  beckon_history_changes_free (self->news);
  beckon_history_changes_free (self->waiting);
  g_array_unref (self->rows);
  beckon_history_query_clear (&self->query);

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
  self->kept = beckon_history_kept_new (BECKON_HISTORY_KEPT);
  self->headings = beckon_history_headings_new ();
  self->news = beckon_history_changes_new ();
  self->waiting = beckon_history_changes_new ();
  self->stale = TRUE;
}

BeckonHistoryModel *
beckon_history_model_new (BeckonDesk *desk)
{
  BeckonHistoryModel *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_HISTORY_MODEL, NULL);
  self->desk = g_object_ref (desk);
  self->reader =
    beckon_history_reader_new (beckon_desk_get_store (desk), &self->query.query, self->kept);
  g_signal_connect (self->reader, "page", G_CALLBACK (on_page), self);
  g_signal_connect (self->reader, "again", G_CALLBACK (on_again), self);
  g_signal_connect (self->reader, "gone", G_CALLBACK (on_gone), self);
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
  if (hold || beckon_history_changes_count (self->waiting) == 0)
    return;
  set_n_waiting (self, 0);
  if (beckon_history_changes_count (self->waiting) > MAX_NEWS)
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
  g_return_if_fail (BECKON_IS_HISTORY_MODEL (self));
  g_return_if_fail (query != NULL);

  if (beckon_history_query_set (&self->query, query))
    read_anew (self);
}

const BeckonInteractionQuery *
beckon_history_model_get_query (BeckonHistoryModel *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_MODEL (self), NULL);

  return &self->query.query;
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
