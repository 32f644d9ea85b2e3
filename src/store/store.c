/* store.c: opens, commits and closes: connects the writer, the readers and the connection of the
 * main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/store.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/paths.h"
#include "db/address.h"
#include "db/engine.h"
#include "store/reader.h"
#include "store/store-private.h"
#include "store/writer.h"

/* The link from the writer's thread to the store, which may already be finalized, and must not be
 * finalized on that thread. Reference-counted. */
typedef struct
{
  GWeakRef      store;
  GMainContext *context; /* (owned) */
} Relay;

/* Two of them read pages, so that one that a disk holds up does not hold up the others. */
#define N_READERS 3

struct _BeckonStore
{
  GObject parent_instance;
  char   *place; /* (owned): an address, or the path of a file */
  char *notice; /* (owned) (nullable): for the person; set by the writer before the store is open */
  BeckonReader *pages;  /* (owned) (nullable): of bounded reads, which wait for no long one */
  BeckonReader *lists;  /* (owned) (nullable): of the others */
  BeckonWriter *writer; /* (owned) (nullable) */
  BeckonEngine *engine; /* (unowned): the writer's */
  BeckonDb
        *connections[N_READERS]; /* (owned) (nullable): for the readers, until the store is open */
  Relay *relay;                  /* (owned) */
  gint64 opened_at;              /* the number of the newest event then; -1 unknown */
};

G_DEFINE_FINAL_TYPE (BeckonStore, beckon_store, G_TYPE_OBJECT)

static guint place_changed;
static guint news_signal;

/* --- writing --- */

void
beckon_store_commit (BeckonStore     *self,
                     BeckonOperation *operation,
                     GCancellable    *cancellable,
                     BeckonCommitFunc func,
                     gpointer         user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (operation != NULL);

  beckon_writer_push (self->writer, operation, cancellable, func, user_data);
}

static void
on_committed (BeckonCommit *commit, const GError *error, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  if (commit != NULL)
    g_task_return_pointer (task, beckon_commit_ref (commit), (GDestroyNotify) beckon_commit_unref);
  else
    g_task_return_error (task, g_error_copy (error));
}

void
beckon_store_commit_async (BeckonStore        *self,
                           BeckonOperation    *operation,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  /* A commit cannot be cancelled afterwards: the task does not use the cancellable. */
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_store_commit_async);
  beckon_store_commit (self, operation, cancellable, on_committed, task);
}

BeckonCommit *
beckon_store_commit_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_store_commit_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

gboolean
beckon_store_holds_role (BeckonStore *self, BeckonRole role)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);

  return beckon_engine_holds_role (self->engine, role);
}

static void
on_closed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
beckon_store_close_async (BeckonStore *self, GAsyncReadyCallback callback, gpointer user_data)
{
  GPtrArray *readers = NULL;
  GTask     *task;

  g_return_if_fail (BECKON_IS_STORE (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_store_close_async);
  beckon_engine_unwatch (self->engine);
  if (self->pages != NULL)
    {
      readers = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_reader_free);
      g_ptr_array_add (readers, g_steal_pointer (&self->pages));
      g_ptr_array_add (readers, g_steal_pointer (&self->lists));
    }
  /* A task without the store as its source object: the store must not be finalized on the writer's
   * thread. */
  beckon_writer_finish (self->writer, readers, g_task_new (NULL, NULL, on_closed, task));
}

gboolean
beckon_store_close_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- reading: what the other files of the store read with --- */

static void
set_closed (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Try again when the desk is open."),
                    _ ("The desk is closed."));
}

BeckonReader *
beckon_store_get_reader (BeckonStore *self, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  if (self->lists == NULL)
    set_closed (error);

  return self->lists;
}

typedef struct
{
  BeckonViewFunc func;
  gpointer       input; /* (owned) */
  GDestroyNotify free_input;
  GDestroyNotify free_result;
} Read;

static void
read_free (gpointer data)
{
  Read *self = data;

  if (self->free_input != NULL)
    self->free_input (self->input);
  g_free (self);
}

/* Runs on a thread of pages. */
static void
run_read (BeckonDb *db, GTask *task, gpointer task_data)
{
  Read   *read = task_data;
  GError *error = NULL;
  g_autoptr (BeckonView) view = beckon_view_new (db);
  gpointer result = NULL;

  if (beckon_db_begin_read (db, &error))
    result = read->func (view, read->input, &error);
  beckon_db_roll_back (db);
  if (error == NULL)
    g_task_return_pointer (task, result, read->free_result);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, g_steal_pointer (&error));
  g_clear_error (&error);
}

void
beckon_store_view_async (BeckonStore        *self,
                         BeckonViewFunc      func,
                         gpointer            input,
                         GDestroyNotify      free_input,
                         GDestroyNotify      free_result,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Read   *read = g_new0 (Read, 1);
  GError *error = NULL;

  g_return_if_fail (BECKON_IS_STORE (self));

  read->func = func;
  read->input = input;
  read->free_input = free_input;
  read->free_result = free_result;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_store_view_async);
  g_task_set_task_data (task, read, read_free);
  if (self->pages != NULL)
    {
      beckon_reader_push (self->pages, g_steal_pointer (&task), run_read);
      return;
    }
  set_closed (&error);
  g_task_return_error (task, error);
}

gpointer
beckon_store_view_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_store_view_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- limits (TR-6) --- */

void
beckon_store_set_log_limits (BeckonStore *self, gint64 of_task, gint64 of_all)
{
  const BeckonLogLimits limits = { of_task, of_all };

  g_return_if_fail (BECKON_IS_STORE (self));

  beckon_writer_set_log_limits (self->writer, &limits);
}

void
beckon_store_get_limits (BeckonStore *self, BeckonLogLimits *limits)
{
  beckon_writer_get_log_limits (self->writer, limits);
}

char *
beckon_store_dup_notice (BeckonStore *self, char **hint)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return beckon_engine_dup_trouble (self->engine, hint);
}

/* --- the file while it is open --- */

static void
relay_clear (gpointer data)
{
  Relay *self = data;

  g_weak_ref_clear (&self->store);
  g_main_context_unref (self->context);
}

static Relay *
relay_new (BeckonStore *store)
{
  Relay *self = g_atomic_rc_box_new0 (Relay);

  g_weak_ref_init (&self->store, store);
  self->context = g_main_context_ref_thread_default ();

  return self;
}

static void
relay_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, relay_clear);
}

typedef struct
{
  Relay  *relay; /* (owned) */
  GError *error; /* (owned) (nullable) */
} Finding;

static void
finding_free (gpointer data)
{
  Finding *self = data;

  relay_unref (self->relay);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
tell_finding (gpointer data)
{
  Finding *finding = data;
  g_autoptr (BeckonStore) self = g_weak_ref_get (&finding->relay->store);

  if (self != NULL)
    g_signal_emit (self, place_changed, 0, finding->error);

  return G_SOURCE_REMOVE;
}

/* Runs on the writer's thread. */
static void
on_place_changed (const GError *error, gpointer user_data)
{
  Relay   *relay = user_data;
  Finding *finding = g_new0 (Finding, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  finding->relay = g_atomic_rc_box_acquire (relay);
  finding->error = error != NULL ? g_error_copy (error) : NULL;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "beckon place");
  g_source_set_callback (source, tell_finding, finding, finding_free);
  g_source_attach (source, relay->context);
}

typedef struct
{
  Relay *relay; /* (owned) */
  guint  news;
} News;

static void
news_free (gpointer data)
{
  News *self = data;

  relay_unref (self->relay);
  g_free (self);
}

static gboolean
tell_news (gpointer data)
{
  News *news = data;
  g_autoptr (BeckonStore) self = g_weak_ref_get (&news->relay->store);

  if (self != NULL)
    g_signal_emit (self, news_signal, 0, news->news);

  return G_SOURCE_REMOVE;
}

/* Runs on a thread of the engine. */
static void
on_news (guint bits, gpointer user_data)
{
  Relay *relay = user_data;
  News  *news = g_new0 (News, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  news->relay = g_atomic_rc_box_acquire (relay);
  news->news = bits;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "beckon news");
  g_source_set_callback (source, tell_news, news, news_free);
  g_source_attach (source, relay->context);
}

void
beckon_store_tell (BeckonStore *self, const BeckonDeskState *state)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (state != NULL);

  beckon_engine_tell (self->engine, state);
}

void
beckon_store_read_team (BeckonStore *self, BeckonTeam *team)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (team != NULL);

  beckon_engine_read_team (self->engine, team);
}

gboolean
beckon_store_is_on_server (const char *place)
{
  g_return_val_if_fail (place != NULL, FALSE);

  return beckon_address_is (place);
}

const char *
beckon_store_get_desk (BeckonStore *self)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return beckon_engine_get_desk (self->engine);
}

static void
on_disturbed (gpointer user_data)
{
  BeckonStore *self = user_data;

  beckon_writer_look (self->writer);
}

gint64
beckon_store_get_opened_at (BeckonStore *self)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), -1);

  return self->opened_at;
}

/* --- life cycle --- */

static void
beckon_store_finalize (GObject *object)
{
  BeckonStore *self = BECKON_STORE (object);

  beckon_engine_unwatch (self->engine);
  g_clear_pointer (&self->pages, beckon_reader_free);
  g_clear_pointer (&self->lists, beckon_reader_free);
  for (guint i = 0; i < N_READERS; i++)
    g_clear_pointer (&self->connections[i], beckon_db_close);
  g_clear_pointer (&self->writer, beckon_writer_free);
  g_clear_pointer (&self->relay, relay_unref);
  g_free (self->notice);
  g_free (self->place);

  G_OBJECT_CLASS (beckon_store_parent_class)->finalize (object);
}

static void
beckon_store_class_init (BeckonStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_store_finalize;

  place_changed = g_signal_new ("place-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  news_signal = g_signal_new ("news", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
beckon_store_init (BeckonStore *self)
{
}

/* Runs on the writer's thread. */
static gboolean
open_on_thread (gpointer user_data, GError **error)
{
  BeckonStore *self = user_data;
  g_autoptr (BeckonView) view = NULL;

  if (!beckon_engine_open (self->engine, error))
    return FALSE;
  self->notice = beckon_engine_take_notice (self->engine);

  /* All connections are opened while the path leads to the same database, whatever happens to the
   * path later. */
  for (guint i = 0; i < N_READERS; i++)
    {
      self->connections[i] = beckon_engine_open_reader (self->engine, error);
      if (self->connections[i] == NULL)
        return FALSE;
    }
  beckon_engine_set_func (self->engine, on_place_changed, self->relay);
  view = beckon_view_new (self->connections[0]);
  self->opened_at = beckon_view_get_last_sequence (view);

  return TRUE;
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonStore *self = g_task_get_task_data (task);
  GError      *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }

  self->lists = beckon_reader_new (&self->connections[0], 1);
  self->pages = beckon_reader_new (&self->connections[1], N_READERS - 1);
  memset (self->connections, 0, sizeof self->connections);
  beckon_engine_watch (self->engine, on_disturbed, self);
  /* Changes before the watch started. */
  beckon_writer_look (self->writer);
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

void
beckon_store_open_async (const char         *place,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  GTask        *task = g_task_new (NULL, cancellable, callback, user_data);
  GError       *error = NULL;
  BeckonEngine *engine;
  BeckonStore  *self;

  g_return_if_fail (place != NULL);

  g_task_set_source_tag (task, beckon_store_open_async);
  engine = beckon_engine_new (place, &error);
  if (engine == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }

  self = g_object_new (BECKON_TYPE_STORE, NULL);
  g_task_set_task_data (task, self, g_object_unref);
  self->engine = engine;
  self->place =
    beckon_address_is (place) ? g_strdup (place) : g_canonicalize_filename (place, NULL);
  self->relay = relay_new (self);
  beckon_engine_set_news_func (self->engine, on_news, self->relay);
  /* The inner task keeps the store away from the writer's thread, which must not drop the last
   * reference. */
  self->writer = beckon_writer_new (self->engine, open_on_thread, self,
                                    g_task_new (NULL, NULL, on_opened, task));
}

char *
beckon_store_dup_attachments_folder (BeckonStore *self)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  folder = beckon_address_is (self->place) ? beckon_paths_dup_data_dir ()
                                           : g_path_get_dirname (self->place);

  return g_build_filename (folder, "attachments", NULL);
}

const char *
beckon_store_get_place (BeckonStore *self)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return self->place;
}

BeckonStore *
beckon_store_open_finish (GAsyncResult *result, char **notice, GError **error)
{
  BeckonStore *self;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_store_open_async), NULL);

  self = g_task_propagate_pointer (G_TASK (result), error);
  if (notice != NULL)
    *notice = self != NULL ? g_steal_pointer (&self->notice) : NULL;

  return self;
}
