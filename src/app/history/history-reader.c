/* history-reader.c: reads the list of the history from the store, part by part
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-reader.h"

#define PAGE 100

/* From where a part of the list was read. */
typedef struct
{
  gint64 first_id;
  char  *after; /* (owned) (nullable) */
} Page;

struct _BeckonHistoryReader
{
  GObject                       parent_instance;
  BeckonStore                  *store; /* (owned) */
  const BeckonInteractionQuery *query;
  BeckonHistoryKept            *kept;
  GArray                       *pages;       /* (owned) (element-type Page): newest first */
  GHashTable                   *wanted;      /* (owned): set of ids to be read again */
  GCancellable                 *cancellable; /* (owned) (nullable): of the reads in progress */
  char                         *next;        /* (owned) (nullable): where the next page begins */
  guint                         generation;  /* what was asked for in an earlier one is dropped */
  gboolean                      first;       /* the first page is being read */
  gboolean                      reading;
  gboolean                      fetching; /* a part that was dropped is being read */
};

enum
{
  SIGNAL_PAGE,
  SIGNAL_AGAIN,
  SIGNAL_GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonHistoryReader, beckon_history_reader, G_TYPE_OBJECT)

typedef struct
{
  BeckonHistoryReader *self; /* (owned) */
  gint64               id;   /* that is read again; 0 for a page */
  guint                generation;
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
search (BeckonHistoryReader *self, const char *after, gint64 id, GAsyncReadyCallback callback)
{
  BeckonInteractionQuery query = *self->query;
  Read                  *read = g_new0 (Read, 1);

  query.after = after;
  query.limit = PAGE;
  read->self = g_object_ref (self);
  read->id = id;
  read->generation = self->generation;
  beckon_store_search_interactions_async (self->store, &query, self->cancellable, callback, read);
}

/* Pages */

static void read_page (BeckonHistoryReader *self);

/* Notes where @found was read from, for the day it is read again. */
static void
note_page (BeckonHistoryReader *self, GPtrArray *found, const char *after)
{
  Page page = { 0 };

  if (found->len == 0)
    return;

  page.first_id = ((BeckonInteraction *) g_ptr_array_index (found, 0))->id;
  page.after = g_strdup (after);
  g_array_append_val (self->pages, page);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Read) read = user_data;
  BeckonHistoryReader *self = read->self;
  g_autofree char     *after = NULL;
  g_autofree char     *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  gboolean first = self->first;

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
  if (first && found->len == 0 && self->next != NULL)
    {
      read_page (self);
      return;
    }

  if (first)
    g_array_set_size (self->pages, 0);
  self->first = FALSE;
  note_page (self, found, after);
  g_signal_emit (self, signals[SIGNAL_PAGE], 0, found, first);
  if (read->generation == self->generation && found->len < PAGE / 2)
    beckon_history_reader_read_more (self);
}

static void
read_page (BeckonHistoryReader *self)
{
  self->reading = TRUE;
  search (self, self->next, 0, on_read);
}

/* Reading again what was dropped */

static void fetch (BeckonHistoryReader *self, gint64 id, const char *after);

static const char *
find_page (BeckonHistoryReader *self, gint64 id)
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

static void
fetch_wanted (BeckonHistoryReader *self)
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
  BeckonHistoryReader *self = read->self;
  g_autofree char     *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  gint64 last_id = G_MAXINT64;

  if (read->generation != self->generation)
    return;

  if (found != NULL && found->len > 0)
    {
      last_id = ((BeckonInteraction *) g_ptr_array_index (found, found->len - 1))->id;
      g_signal_emit (self, signals[SIGNAL_AGAIN], 0, found);
    }
  self->fetching = FALSE;
  if (found == NULL)
    g_message ("Cannot read the history: %s", error->message);
  else if (last_id > read->id && next != NULL)
    fetch (self, read->id, next);
  else if (!beckon_history_kept_has (self->kept, read->id))
    g_signal_emit (self, signals[SIGNAL_GONE], 0, read->id);

  if (read->generation == self->generation)
    fetch_wanted (self);
}

static void
fetch (BeckonHistoryReader *self, gint64 id, const char *after)
{
  self->fetching = TRUE;
  search (self, after, id, on_fetched);
}

/* Object */

static void
beckon_history_reader_dispose (GObject *object)
{
  BeckonHistoryReader *self = BECKON_HISTORY_READER (object);

  beckon_history_reader_stop (self);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (beckon_history_reader_parent_class)->dispose (object);
}

static void
beckon_history_reader_finalize (GObject *object)
{
  BeckonHistoryReader *self = BECKON_HISTORY_READER (object);

  g_array_unref (self->pages);
  g_hash_table_unref (self->wanted);
  g_free (self->next);

  G_OBJECT_CLASS (beckon_history_reader_parent_class)->finalize (object);
}

static void
beckon_history_reader_class_init (BeckonHistoryReaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_history_reader_dispose;
  object_class->finalize = beckon_history_reader_finalize;

  signals[SIGNAL_PAGE] =
    g_signal_new ("page", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_PTR_ARRAY, G_TYPE_BOOLEAN);
  signals[SIGNAL_AGAIN] = g_signal_new ("again", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_GONE] = g_signal_new ("gone", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
beckon_history_reader_init (BeckonHistoryReader *self)
{
  self->pages = g_array_new (FALSE, FALSE, sizeof (Page));
  g_array_set_clear_func (self->pages, clear_page);
  self->wanted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

BeckonHistoryReader *
beckon_history_reader_new (BeckonStore                  *store,
                           const BeckonInteractionQuery *query,
                           BeckonHistoryKept            *kept)
{
  BeckonHistoryReader *self = g_object_new (BECKON_TYPE_HISTORY_READER, NULL);

  self->store = g_object_ref (store);
  self->query = query;
  self->kept = kept;

  return self;
}

void
beckon_history_reader_stop (BeckonHistoryReader *self)
{
  self->generation++;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
beckon_history_reader_start (BeckonHistoryReader *self)
{
  beckon_history_reader_stop (self);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->next, g_free);
  g_hash_table_remove_all (self->wanted);
  self->fetching = FALSE;
  self->first = TRUE;
  read_page (self);
}

gboolean
beckon_history_reader_has_more (BeckonHistoryReader *self)
{
  return self->next != NULL;
}

void
beckon_history_reader_read_more (BeckonHistoryReader *self)
{
  if (self->next != NULL && !self->reading)
    read_page (self);
}

void
beckon_history_reader_read_again (BeckonHistoryReader *self, gint64 id)
{
  g_hash_table_add (self->wanted, g_memdup2 (&id, sizeof id));
  fetch_wanted (self);
}
