/* sqlite-store.c: the store in one SQLite file: wires the writer, the reader and the connection of the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/sqlite-store.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "store/open-file.h"
#include "store/reader.h"
#include "store/sql-corrections.h"
#include "store/sql-events.h"
#include "store/sql-interaction-lists.h"
#include "store/sql-interactions.h"
#include "store/sql-log.h"
#include "store/sql-preferences.h"
#include "store/sql-requests.h"
#include "store/sql-task-lists.h"
#include "store/sql-tasks.h"
#include "store/sqlite-store-private.h"
#include "store/writer.h"

struct _BeckonSqliteStore
{
  GObject           parent_instance;
  char             *path;   /* (owned) */
  char             *notice; /* (owned) (nullable): for the person; written by the writer before it is open */
  BeckonConnection *db;     /* (owned) (nullable): read-only, of the thread that opened the store; NULL when closed */
  BeckonReader     *reader; /* (owned) (nullable) */
  BeckonWriter     *writer; /* (owned) (nullable) */
};

static void beckon_sqlite_store_iface_init (BeckonStoreInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonSqliteStore, beckon_sqlite_store, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_STORE, beckon_sqlite_store_iface_init))

/* --- writing --- */

static void
beckon_sqlite_store_commit_async (BeckonStore         *store,
                                  BeckonOperation     *operation,
                                  GCancellable        *cancellable,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  BeckonSqliteStore *self = BECKON_SQLITE_STORE (store);
  /* What was committed was committed, whatever the caller wished meanwhile: the task knows nothing of the cancellable. */
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_sqlite_store_commit_async);
  beckon_writer_push (self->writer, task, operation, cancellable);
}

static BeckonCommit *
beckon_sqlite_store_commit_finish (BeckonStore   *store,
                                   GAsyncResult  *result,
                                   GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_sqlite_store_commit_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
on_closed (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
beckon_sqlite_store_close_async (BeckonStore         *store,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  BeckonSqliteStore *self = BECKON_SQLITE_STORE (store);
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_sqlite_store_close_async);
  /* The writer's is the last connection then, and leaves one file. */
  g_clear_pointer (&self->reader, beckon_reader_free);
  g_clear_pointer (&self->db, beckon_connection_close);
  /* A task of its own without the store in it: the store must not die on the writer's thread. */
  beckon_writer_finish (self->writer, g_task_new (NULL, NULL, on_closed, task));
}

static gboolean
beckon_sqlite_store_close_finish (BeckonStore   *store,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- bounded reads --- */

BeckonConnection *
beckon_sqlite_store_get_db (BeckonSqliteStore  *self,
                            GError            **error)
{
  if (self->db == NULL)
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _("Try again when the desk is open."),
                      _("The desk is closed."));

  return self->db;
}

static BeckonConnection *
get_db (BeckonStore  *store,
        GError      **error)
{
  return beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);
}

static BeckonTask *
beckon_sqlite_store_get_task (BeckonStore  *store,
                              const char   *id,
                              GError      **error)
{
  BeckonConnection *db = get_db (store, error);
  g_auto(BeckonTaskRow) row = { NULL };

  if (db == NULL || !beckon_sql_read_task (db, id, &row, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

static BeckonInteraction *
beckon_sqlite_store_get_interaction (BeckonStore  *store,
                                     gint64        id,
                                     GError      **error)
{
  BeckonConnection *db = get_db (store, error);
  g_autoptr(BeckonInteraction) interaction = NULL;

  if (db == NULL)
    return NULL;

  interaction = beckon_sql_read_interaction (db, id, NULL, error);
  if (interaction == NULL || !beckon_sql_read_corrections (db, interaction, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

static GPtrArray *
beckon_sqlite_store_list_tasks (BeckonStore            *store,
                                const BeckonTaskQuery  *query,
                                char                  **next,
                                GError                **error)
{
  BeckonConnection *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray *tasks;

  g_return_val_if_fail (query->text == NULL, NULL);

  tasks = db != NULL ? beckon_sql_list_tasks (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return tasks;
}

static GPtrArray *
beckon_sqlite_store_list_interactions (BeckonStore                   *store,
                                       const BeckonInteractionQuery  *query,
                                       char                         **next,
                                       GError                       **error)
{
  BeckonConnection *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray *interactions;

  g_return_val_if_fail (query->text == NULL, NULL);

  interactions = db != NULL ? beckon_sql_list_interactions (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return interactions;
}

static GPtrArray *
beckon_sqlite_store_list_log (BeckonStore  *store,
                              const char   *task_id,
                              gint64        after,
                              gboolean      last,
                              guint         limit,
                              GError      **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_log (db, task_id, after, last, limit, error) : NULL;
}

static GPtrArray *
beckon_sqlite_store_list_events (BeckonStore  *store,
                                 gint64        after,
                                 guint         limit,
                                 GError      **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_events (db, after, limit, error) : NULL;
}

static gint64
beckon_sqlite_store_get_last_sequence (BeckonStore *store)
{
  static const char sql[] = "SELECT max (sequence) FROM events";
  g_autoptr(GError) error = NULL;
  BeckonConnection *db = get_db (store, NULL);
  gint64 sequence = 0;

  if (db != NULL && !beckon_connection_get_number (db, sql, 0, &sequence, &error))
    g_warning ("The number of the last event is not known: %s", error->message);

  return sequence;
}

static gboolean
beckon_sqlite_store_count_tasks (BeckonStore  *store,
                                 guint64       counts[BECKON_N_TASK_STATUSES],
                                 GError      **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL && beckon_sql_read_task_counts (db, counts, error);
}

static BeckonRequest *
beckon_sqlite_store_get_request (BeckonStore  *store,
                                 const char   *id,
                                 GError      **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL ? beckon_sql_read_request (db, id, error) : NULL;
}

static BeckonRequest *
beckon_sqlite_store_get_request_of_task (BeckonStore  *store,
                                         const char   *task_id,
                                         GError      **error)
{
  BeckonConnection *db = get_db (store, error);
  BeckonRequest *request = NULL;

  if (db != NULL)
    beckon_sql_find_request_of_task (db, task_id, &request, error);

  return request;
}

static GPtrArray *
beckon_sqlite_store_list_requests (BeckonStore               *store,
                                   const BeckonRequestQuery  *query,
                                   char                     **next,
                                   GError                   **error)
{
  BeckonConnection *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray *requests = db != NULL ? beckon_sql_list_requests (db, query, &place, error) : NULL;

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return requests;
}

static BeckonInteraction *
beckon_sqlite_store_get_oldest (BeckonStore              *store,
                                BeckonInteractionStatus   status,
                                GError                  **error)
{
  BeckonConnection *db = get_db (store, error);
  gint64 id = 0;

  if (db == NULL || !beckon_sql_find_oldest (db, status, &id, error) || id == 0)
    return NULL;

  return beckon_sql_read_interaction (db, id, NULL, error);
}

static GPtrArray *
beckon_sqlite_store_get_tasks_by_serial (BeckonStore   *store,
                                         const gint64  *serials,
                                         guint          n_serials,
                                         GError       **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL ? beckon_sql_get_tasks_by_serial (db, serials, n_serials, error) : NULL;
}

static gboolean
beckon_sqlite_store_find_preference (BeckonStore        *store,
                                     const char         *fingerprint,
                                     const char         *agent,
                                     const char         *workspace,
                                     BeckonPreference  **preference,
                                     GError            **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL && beckon_sql_find_preference (db, fingerprint, agent, workspace, preference, error);
}

static BeckonPreference *
beckon_sqlite_store_get_preference (BeckonStore  *store,
                                    gint64        id,
                                    GError      **error)
{
  BeckonConnection *db = get_db (store, error);

  return db != NULL ? beckon_sql_read_preference (db, id, error) : NULL;
}

static GPtrArray *
beckon_sqlite_store_list_preferences (BeckonStore                  *store,
                                      const BeckonPreferenceQuery  *query,
                                      char                        **next,
                                      GError                      **error)
{
  BeckonConnection *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray *preferences = db != NULL ? beckon_sql_list_preferences (db, query, &place, error) : NULL;

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return preferences;
}

static gint64
beckon_sqlite_store_find_idempotency_key (BeckonStore *store,
                                          const char  *key)
{
  BeckonConnection *db = get_db (store, NULL);
  gint64 id = 0;

  /* Whoever asks again hears of trouble with the file then. */
  if (db != NULL && !beckon_sql_find_key (db, key, &id, NULL))
    return 0;

  return id;
}

static void
beckon_sqlite_store_iface_init (BeckonStoreInterface *iface)
{
  iface->find_preference = beckon_sqlite_store_find_preference;
  iface->get_preference = beckon_sqlite_store_get_preference;
  iface->list_preferences = beckon_sqlite_store_list_preferences;
  iface->find_idempotency_key = beckon_sqlite_store_find_idempotency_key;
  iface->commit_async = beckon_sqlite_store_commit_async;
  iface->commit_finish = beckon_sqlite_store_commit_finish;
  iface->close_async = beckon_sqlite_store_close_async;
  iface->close_finish = beckon_sqlite_store_close_finish;
  iface->get_task = beckon_sqlite_store_get_task;
  iface->get_interaction = beckon_sqlite_store_get_interaction;
  iface->list_tasks = beckon_sqlite_store_list_tasks;
  iface->list_interactions = beckon_sqlite_store_list_interactions;
  iface->list_log = beckon_sqlite_store_list_log;
  iface->list_events = beckon_sqlite_store_list_events;
  iface->get_last_sequence = beckon_sqlite_store_get_last_sequence;
  iface->count_tasks = beckon_sqlite_store_count_tasks;
  iface->get_oldest = beckon_sqlite_store_get_oldest;
  iface->get_request = beckon_sqlite_store_get_request;
  iface->get_request_of_task = beckon_sqlite_store_get_request_of_task;
  iface->list_requests = beckon_sqlite_store_list_requests;
  iface->get_tasks_by_serial = beckon_sqlite_store_get_tasks_by_serial;
  beckon_sqlite_store_init_searches (iface);
  beckon_sqlite_store_init_channels (iface);
  beckon_sqlite_store_init_people (iface);
  beckon_sqlite_store_init_steps (iface);
  beckon_sqlite_store_init_agents (iface);
}

/* --- life --- */

static void
beckon_sqlite_store_finalize (GObject *object)
{
  BeckonSqliteStore *self = BECKON_SQLITE_STORE (object);

  g_clear_pointer (&self->reader, beckon_reader_free);
  g_clear_pointer (&self->db, beckon_connection_close);
  g_clear_pointer (&self->writer, beckon_writer_free);
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

BeckonReader *
beckon_sqlite_store_get_reader (BeckonSqliteStore *self)
{
  return self->reader;
}

/* On the writer's thread. */
static gboolean
open_on_thread (gpointer            user_data,
                BeckonConnection  **db,
                BeckonLockFile    **lock,
                GError            **error)
{
  BeckonSqliteStore *self = user_data;

  if (!beckon_open_file (self->path, db, lock, &self->notice, error))
    return FALSE;

  self->db = beckon_connection_open_reader (self->path, error);
  if (self->db != NULL)
    return TRUE;

  g_clear_pointer (db, beckon_connection_close);
  g_clear_pointer (lock, beckon_lock_file_free);

  return FALSE;
}

static void
on_opened (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  BeckonSqliteStore *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }

  beckon_connection_adopt (self->db);
  self->reader = beckon_reader_new (self->path);
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

void
beckon_sqlite_store_open_async (const char          *path,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  BeckonSqliteStore *self = g_object_new (BECKON_TYPE_SQLITE_STORE, NULL);

  g_return_if_fail (path != NULL);

  g_task_set_source_tag (task, beckon_sqlite_store_open_async);
  g_task_set_task_data (task, self, g_object_unref);
  self->path = g_strdup (path);
  /* The inner task keeps the store away from the writer's thread: it must not be the one to let it go. */
  self->writer = beckon_writer_new (open_on_thread, self, g_task_new (NULL, NULL, on_opened, task));
}

BeckonStore *
beckon_sqlite_store_open_finish (GAsyncResult  *result,
                                 char         **notice,
                                 GError       **error)
{
  BeckonSqliteStore *self;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_sqlite_store_open_async), NULL);

  self = g_task_propagate_pointer (G_TASK (result), error);
  if (notice != NULL)
    *notice = self != NULL ? g_steal_pointer (&self->notice) : NULL;

  return self != NULL ? BECKON_STORE (self) : NULL;
}
