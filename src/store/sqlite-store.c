/* sqlite-store.c: the store in one SQLite file: wires the writer, the reader and the connection of
 * the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/sqlite-store.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "db/sqlite/open-file.h"
#include "db/sqlite/place-watch.h"
#include "store/reader.h"
#include "store/sqlite-store-private.h"
#include "store/writer.h"

/* The way from the writer's thread to the store, which may be gone by then and must not die on that
 * thread. Counted. */
typedef struct
{
  GWeakRef      store;
  GMainContext *context; /* (owned) */
} Relay;

struct _BeckonSqliteStore
{
  GObject parent_instance;
  char   *path;   /* (owned) */
  char   *notice; /* (owned) (nullable): for the person; written by the writer before it is open */
  BeckonConnection
    *db; /* (owned) (nullable): read-only, of the thread that opened the store; NULL when closed */
  BeckonReader     *reader;     /* (owned) (nullable) */
  BeckonWriter     *writer;     /* (owned) (nullable) */
  BeckonPlaceWatch *watch;      /* (owned) (nullable) */
  BeckonConnection *long_reads; /* (owned) (nullable): for the reader, until there is one */
  Relay            *relay;      /* (owned) */
};

static void beckon_sqlite_store_iface_init (BeckonStoreInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonSqliteStore,
                               beckon_sqlite_store,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_STORE,
                                                      beckon_sqlite_store_iface_init))

/* --- writing --- */

static void
beckon_sqlite_store_commit (BeckonStore     *store,
                            BeckonOperation *operation,
                            GCancellable    *cancellable,
                            BeckonCommitFunc func,
                            gpointer         user_data)
{
  beckon_writer_push (BECKON_SQLITE_STORE (store)->writer, operation, cancellable, func, user_data);
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

static void
beckon_sqlite_store_close_async (BeckonStore        *store,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  BeckonSqliteStore *self = BECKON_SQLITE_STORE (store);
  GTask             *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_sqlite_store_close_async);
  /* The writer's is the last connection then, and leaves one file. */
  g_clear_pointer (&self->watch, beckon_place_watch_free);
  g_clear_pointer (&self->reader, beckon_reader_free);
  g_clear_pointer (&self->db, beckon_connection_close);
  /* A task of its own without the store in it: the store must not die on the writer's thread. */
  beckon_writer_finish (self->writer, g_task_new (NULL, NULL, on_closed, task));
}

static gboolean
beckon_sqlite_store_close_finish (BeckonStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- reading: what the other files of the store read with --- */

static void
set_closed (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Try again when the desk is open."),
                    _ ("The desk is closed."));
}

BeckonConnection *
beckon_sqlite_store_get_db (BeckonSqliteStore *self, GError **error)
{
  if (self->db == NULL)
    set_closed (error);

  return self->db;
}

BeckonReader *
beckon_sqlite_store_get_reader (BeckonSqliteStore *self, GError **error)
{
  if (self->reader == NULL)
    set_closed (error);

  return self->reader;
}

/* --- what is kept (TR-6) --- */

static void
beckon_sqlite_store_set_log_limits (BeckonStore *store, gint64 of_task, gint64 of_all)
{
  const BeckonLogLimits limits = { of_task, of_all };

  beckon_writer_set_log_limits (BECKON_SQLITE_STORE (store)->writer, &limits);
}

void
beckon_sqlite_store_get_limits (BeckonSqliteStore *self, BeckonLogLimits *limits)
{
  beckon_writer_get_log_limits (self->writer, limits);
}

static char *
beckon_sqlite_store_dup_notice (BeckonStore *store, char **hint)
{
  g_auto (BeckonWalHolder) holder = { 0 };
  g_autofree char *size = NULL;
  g_autofree char *ago = NULL;

  beckon_writer_read_wal_holder (BECKON_SQLITE_STORE (store)->writer, &holder);
  if (holder.since_us == 0)
    return NULL;

  size = g_format_size ((guint64) holder.bytes);
  ago = beckon_duration_ago (g_get_real_time () - holder.since_us);
  *hint = g_strdup (_ ("Close that program, or what it has open in the data file; the desk then "
                       "shortens the log by itself."));
  if (holder.program == NULL)
    /* Translators: how large something is, and since when: “112 MB”, “2 min ago” */
    return g_strdup_printf (_ ("Another program reads the data file and keeps its write-ahead log "
                               "from being shortened: the log has %s, first noticed %s"),
                            size, ago);

  /* Translators: the name of a program, the number of its process, how large something is, and
   * since when: “sqlite3”, 4711, “112 MB”, “2 min ago” */
  return g_strdup_printf (
    _ ("The program %s (process %d) reads the data file and keeps its write-ahead log from being "
       "shortened: the log has %s, first noticed %s"),
    holder.program, holder.pid, size, ago);
}

static void
beckon_sqlite_store_iface_init (BeckonStoreInterface *iface)
{
  iface->set_log_limits = beckon_sqlite_store_set_log_limits;
  iface->dup_notice = beckon_sqlite_store_dup_notice;
  iface->commit = beckon_sqlite_store_commit;
  iface->close_async = beckon_sqlite_store_close_async;
  iface->close_finish = beckon_sqlite_store_close_finish;
  beckon_sqlite_store_init_reads (iface);
  beckon_sqlite_store_init_searches (iface);
}

/* --- what becomes of the file while it is open --- */

static void
relay_clear (gpointer data)
{
  Relay *self = data;

  g_weak_ref_clear (&self->store);
  g_main_context_unref (self->context);
}

static Relay *
relay_new (BeckonSqliteStore *store)
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
  g_autoptr (BeckonSqliteStore) self = g_weak_ref_get (&finding->relay->store);

  if (self != NULL)
    g_signal_emit_by_name (self, "place-changed", finding->error);

  return G_SOURCE_REMOVE;
}

/* On the writer's thread. */
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

static void
on_disturbed (gpointer user_data)
{
  BeckonSqliteStore *self = user_data;

  beckon_writer_look (self->writer);
}

/* --- life --- */

static void
beckon_sqlite_store_finalize (GObject *object)
{
  BeckonSqliteStore *self = BECKON_SQLITE_STORE (object);

  g_clear_pointer (&self->watch, beckon_place_watch_free);
  g_clear_pointer (&self->reader, beckon_reader_free);
  g_clear_pointer (&self->long_reads, beckon_connection_close);
  g_clear_pointer (&self->db, beckon_connection_close);
  g_clear_pointer (&self->writer, beckon_writer_free);
  g_clear_pointer (&self->relay, relay_unref);
  g_free (self->path);
  g_free (self->notice);

  G_OBJECT_CLASS (beckon_sqlite_store_parent_class)->finalize (object);
}

static void
beckon_sqlite_store_class_init (BeckonSqliteStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_sqlite_store_finalize;
}

static void
beckon_sqlite_store_init (BeckonSqliteStore *self)
{
}

/* On the writer's thread. */
static gboolean
open_on_thread (gpointer user_data, BeckonConnection **db, BeckonPlace **place, GError **error)
{
  BeckonSqliteStore *self = user_data;

  if (!beckon_open_file (self->path, db, place, &self->notice, error))
    return FALSE;

  /* All are opened while the path leads to the one file, and know it by then whatever becomes of
   * the path. */
  self->db = beckon_connection_open_reader (self->path, error);
  if (self->db != NULL)
    self->long_reads = beckon_connection_open_reader (self->path, error);
  if (self->long_reads != NULL && beckon_place_check (*place, error))
    {
      beckon_place_set_func (*place, on_place_changed, self->relay);
      return TRUE;
    }

  g_clear_pointer (&self->long_reads, beckon_connection_close);
  g_clear_pointer (&self->db, beckon_connection_close);
  g_clear_pointer (db, beckon_connection_close);
  g_clear_pointer (place, beckon_place_free);

  return FALSE;
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonSqliteStore *self = g_task_get_task_data (task);
  GError            *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }

  beckon_connection_adopt (self->db);
  self->reader = beckon_reader_new (g_steal_pointer (&self->long_reads));
  self->watch = beckon_place_watch_new (self->path, on_disturbed, self);
  /* What happened before there was a watch. */
  beckon_writer_look (self->writer);
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

void
beckon_sqlite_store_open_async (const char         *path,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  GTask             *task = g_task_new (NULL, cancellable, callback, user_data);
  BeckonSqliteStore *self = g_object_new (BECKON_TYPE_SQLITE_STORE, NULL);

  g_return_if_fail (path != NULL);

  g_task_set_source_tag (task, beckon_sqlite_store_open_async);
  g_task_set_task_data (task, self, g_object_unref);
  self->path = g_strdup (path);
  self->relay = relay_new (self);
  /* The inner task keeps the store away from the writer's thread: it must not be the one to let it
   * go. */
  self->writer = beckon_writer_new (open_on_thread, self, g_task_new (NULL, NULL, on_opened, task));
}

BeckonStore *
beckon_sqlite_store_open_finish (GAsyncResult *result, char **notice, GError **error)
{
  BeckonSqliteStore *self;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_sqlite_store_open_async), NULL);

  self = g_task_propagate_pointer (G_TASK (result), error);
  if (notice != NULL)
    *notice = self != NULL ? g_steal_pointer (&self->notice) : NULL;

  return self != NULL ? BECKON_STORE (self) : NULL;
}
