/* secret-store.c: the person's keys and tokens: in the desktop's secret service, or in a file if
 * there is none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "secret/secret-store.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "secret/secret-file.h"
#include "secret/secret-service.h"

#define SERVICE_LIMIT_S 20
#define MAX_NAME_CHARS 64

/* One call: first the service, with a time limit, then the file in a thread. */
typedef struct
{
  char             *name;      /* (owned) */
  char             *secret;    /* (owned) (nullable): to store */
  GCancellable     *service;   /* (owned): cancels the call to the service */
  gulong            cancelled; /* 0, or the handler that forwards the caller's cancellation */
  guint             alarm;     /* 0, or the source of the time limit */
  BeckonSecretPlace place;
} Job;

static void
job_free (Job *job)
{
  g_assert (job->alarm == 0 && job->cancelled == 0);
  g_clear_object (&job->service);
  if (job->secret != NULL)
    memset (job->secret, 0, strlen (job->secret));
  g_free (job->secret);
  g_free (job->name);
  g_free (job);
}

static gboolean
is_name (const char *name)
{
  gsize length = strlen (name);

  return length > 0 && length <= MAX_NAME_CHARS
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static gboolean
on_service_late (gpointer user_data)
{
  Job *job = user_data;

  job->alarm = 0;
  g_cancellable_cancel (job->service);
  return G_SOURCE_REMOVE;
}

static void
on_caller_cancelled (GCancellable *cancellable, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

/* (transfer full): the task of one call; starts the time limit of the service. */
static GTask *
begin (gpointer            tag,
       const char         *name,
       const char         *secret,
       GCancellable       *cancellable,
       GAsyncReadyCallback callback,
       gpointer            user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Job   *job = g_new0 (Job, 1);

  g_task_set_source_tag (task, tag);
  job->name = g_strdup (name);
  job->secret = g_strdup (secret);
  job->service = g_cancellable_new ();
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  return task;
}

static void
start_clock (GTask *task)
{
  Job          *job = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  job->alarm = g_timeout_add_seconds (SERVICE_LIMIT_S, on_service_late, job);
  if (cancellable != NULL)
    job->cancelled = g_cancellable_connect (cancellable, G_CALLBACK (on_caller_cancelled),
                                            g_object_ref (job->service), g_object_unref);
}

static void
stop_clock (GTask *task)
{
  Job *job = g_task_get_task_data (task);

  g_clear_handle_id (&job->alarm, g_source_remove);
  if (job->cancelled != 0)
    g_cancellable_disconnect (g_task_get_cancellable (task), job->cancelled);
  job->cancelled = 0;
}

/* --- look up --- */

static void
read_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job    *job = data;
  GError *error = NULL;
  char   *secret = beckon_secret_file_read (job->name, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, secret, g_free);
}

static void
on_looked_up (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  char *secret = beckon_secret_service_looked_up (result, &error);

  stop_clock (task);
  if (secret != NULL && strlen (secret) > BECKON_SECRET_MAX_BYTES)
    {
      g_free (secret);
      g_task_return_error (
        task, beckon_error_new (BECKON_ERROR_STORE, _ ("Enter it again to replace the stored one."),
                                _ ("The entry in the secret store is too long to be a key")));
      return;
    }
  if (secret != NULL)
    {
      g_task_return_pointer (task, secret, g_free);
      return;
    }
  if (error != NULL)
    g_debug ("The secret service did not answer: %s", error->message);
  if (!g_task_return_error_if_cancelled (task))
    g_task_run_in_thread (task, read_on_thread);
}

void
beckon_secret_store_lookup_async (const char         *name,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (name != NULL && is_name (name));

  task = begin (beckon_secret_store_lookup_async, name, NULL, cancellable, callback, user_data);
  job = g_task_get_task_data (task);
  if (!beckon_secret_service_may_exist ())
    {
      g_task_run_in_thread (task, read_on_thread);
      return;
    }
  start_clock (task);
  beckon_secret_service_lookup (name, job->service, on_looked_up, g_steal_pointer (&task));
}

char *
beckon_secret_store_lookup_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- store --- */

static void
write_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job     *job = data;
  GError  *error = NULL;
  gboolean good;

  /* If the service has it, an older one in the file must go. */
  if (job->place == BECKON_SECRET_PLACE_SERVICE)
    good = beckon_secret_file_delete (job->name, &error);
  else
    good = beckon_secret_file_write (job->name, job->secret, &error);
  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_stored (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  stop_clock (task);
  if (beckon_secret_service_stored (result, &error))
    job->place = BECKON_SECRET_PLACE_SERVICE;
  else if (g_task_return_error_if_cancelled (task))
    return;
  else
    g_debug ("The secret service did not store a key: %s", error->message);
  g_task_run_in_thread (task, write_on_thread);
}

void
beckon_secret_store_store_async (const char         *name,
                                 const char         *label,
                                 const char         *secret,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (name != NULL && is_name (name));
  g_return_if_fail (label != NULL);
  g_return_if_fail (secret != NULL && g_utf8_validate (secret, -1, NULL));

  task = begin (beckon_secret_store_store_async, name, secret, cancellable, callback, user_data);
  job = g_task_get_task_data (task);
  job->place = BECKON_SECRET_PLACE_FILE;
  if (strlen (secret) > BECKON_SECRET_MAX_BYTES)
    {
      g_task_return_error (
        task, beckon_error_new (BECKON_ERROR_LIMIT, _ ("Check that you pasted the right text."),
                                _ ("A key can have at most %d bytes"), BECKON_SECRET_MAX_BYTES));
      return;
    }
  if (!beckon_secret_service_may_exist ())
    {
      g_task_run_in_thread (task, write_on_thread);
      return;
    }
  start_clock (task);
  beckon_secret_service_store (name, label, secret, job->service, on_stored,
                               g_steal_pointer (&task));
}

gboolean
beckon_secret_store_store_finish (GAsyncResult *result, BeckonSecretPlace *place, GError **error)
{
  Job *job;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  job = g_task_get_task_data (G_TASK (result));
  if (place != NULL)
    *place = job->place;
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- clear --- */

static void
delete_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job    *job = data;
  GError *error = NULL;

  if (beckon_secret_file_delete (job->name, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_cleared (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;

  stop_clock (task);
  if (!beckon_secret_service_cleared (result, &error))
    g_debug ("The secret service did not answer: %s", error->message);
  if (!g_task_return_error_if_cancelled (task))
    g_task_run_in_thread (task, delete_on_thread);
}

void
beckon_secret_store_clear_async (const char         *name,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (name != NULL && is_name (name));

  task = begin (beckon_secret_store_clear_async, name, NULL, cancellable, callback, user_data);
  job = g_task_get_task_data (task);
  if (!beckon_secret_service_may_exist ())
    {
      g_task_run_in_thread (task, delete_on_thread);
      return;
    }
  start_clock (task);
  beckon_secret_service_clear (name, job->service, on_cleared, g_steal_pointer (&task));
}

gboolean
beckon_secret_store_clear_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
