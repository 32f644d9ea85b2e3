/* http-client.c: HTTP calls to one server, limited in time and length whatever the server does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "net/http-client.h"

#include "net/http-engine.h"

/* If the thread has not ended a cancelled transfer after this time, it is stuck inside libsoup. */
#define GRACE_MS 1000

struct _BeckonHttpClient
{
  GObject           parent_instance;
  BeckonHttpEngine *engine; /* (owned) (nullable): created by the first call */
  guint             max_calls;
};

G_DEFINE_FINAL_TYPE (BeckonHttpClient, beckon_http_client, G_TYPE_OBJECT)

/* A call as its caller sees it. For the caller it ends with the reply, the time limit or a
 * cancellation; it stays allocated until the thread has ended it, too. */
typedef struct
{
  GTask            *task;   /* (owned) (nullable): until the caller has been notified */
  BeckonHttpEngine *engine; /* (owned) */
  GCancellable     *ending; /* (owned): cancels the transfer in the thread */
  GMainContext     *home;   /* (owned): of the caller */
  GSource *clock; /* (owned) (nullable): the time limit; after that the thread's time to end the
                   * transfer */
  GSource *gone;  /* (owned) (nullable): the caller's cancellation */
} Call;

static void
drop_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* (transfer full) */
static GSource *
attach (GSource *source, GSourceFunc func, Call *call)
{
  g_source_set_callback (source, func, call, NULL);
  g_source_attach (source, call->home);
  return source;
}

static gboolean
on_grace_over (gpointer user_data)
{
  Call *call = user_data;

  drop_source (&call->clock);
  if (!beckon_http_engine_is_broken (call->engine))
    g_message ("A response keeps its thread busy; the connections to its server are closed");
  g_cancellable_cancel (call->ending);
  beckon_http_engine_break (call->engine);
  return G_SOURCE_REMOVE;
}

/* Returns @error (transfer full) to the caller now, however long the thread takes. */
static void
give_up (Call *call, GError *error)
{
  g_autoptr (GTask) task = g_steal_pointer (&call->task);

  drop_source (&call->clock);
  drop_source (&call->gone);
  call->clock = attach (g_timeout_source_new (GRACE_MS), on_grace_over, call);
  beckon_http_engine_cancel (call->engine, call->ending);
  g_task_return_error (task, error);
}

static gboolean
on_late (gpointer user_data)
{
  give_up (user_data,
           g_error_new_literal (BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_LATE, "The time is over"));
  return G_SOURCE_REMOVE;
}

static gboolean
on_gone (GCancellable *cancellable, gpointer user_data)
{
  give_up (user_data, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "The caller gave up"));
  return G_SOURCE_REMOVE;
}

static void
on_done (guint status, GBytes *bytes, const GError *error, gpointer user_data)
{
  Call *call = user_data;
  g_autoptr (GTask) task = g_steal_pointer (&call->task);

  drop_source (&call->clock);
  drop_source (&call->gone);
  g_object_unref (call->ending);
  g_main_context_unref (call->home);
  beckon_http_engine_unref (call->engine);
  g_free (call);
  if (task == NULL)
    return;
  *(guint *) g_task_get_task_data (task) = status;
  if (bytes != NULL)
    g_task_return_pointer (task, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, g_error_copy (error));
}

static void
leave_engine (BeckonHttpClient *self)
{
  if (self->engine != NULL)
    beckon_http_engine_stop (self->engine);
  g_clear_pointer (&self->engine, beckon_http_engine_unref);
}

void
beckon_http_client_post_async (BeckonHttpClient   *self,
                               const char         *url,
                               const char         *bearer,
                               const char         *body,
                               guint               limit_ms,
                               gsize               limit_bytes,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  BeckonHttpRequest *request;
  Call              *call;

  g_return_if_fail (BECKON_IS_HTTP_CLIENT (self));
  g_return_if_fail (url != NULL && body != NULL);

  /* Only this code decides which of the possible ends of a call counts. */
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_http_client_post_async);
  g_task_set_task_data (task, g_new0 (guint, 1), g_free);
  if (cancellable != NULL && g_cancellable_is_cancelled (cancellable))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The caller gave up");
      return;
    }
  if (self->engine != NULL && beckon_http_engine_is_broken (self->engine))
    leave_engine (self);
  if (self->engine == NULL)
    self->engine = beckon_http_engine_new (self->max_calls);
  if (self->engine == NULL)
    {
      g_task_return_new_error (task, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_UNREACHABLE,
                               "The system gives no thread");
      return;
    }
  request = beckon_http_request_new (url, bearer, body, limit_bytes);
  call = g_new0 (Call, 1);
  call->task = g_steal_pointer (&task);
  call->engine = beckon_http_engine_ref (self->engine);
  call->ending = g_object_ref (request->ending);
  call->home = g_main_context_ref_thread_default ();
  call->clock = attach (g_timeout_source_new (limit_ms), on_late, call);
  if (cancellable != NULL)
    call->gone = attach (g_cancellable_source_new (cancellable), G_SOURCE_FUNC (on_gone), call);
  beckon_http_engine_send (self->engine, request, on_done, call);
}

GBytes *
beckon_http_client_post_finish (BeckonHttpClient *self,
                                GAsyncResult     *result,
                                guint            *status,
                                GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  *status = *(guint *) g_task_get_task_data (G_TASK (result));
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
beckon_http_client_finalize (GObject *object)
{
  leave_engine (BECKON_HTTP_CLIENT (object));

  G_OBJECT_CLASS (beckon_http_client_parent_class)->finalize (object);
}

static void
beckon_http_client_class_init (BeckonHttpClientClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_http_client_finalize;
}

static void
beckon_http_client_init (BeckonHttpClient *self)
{
}

BeckonHttpClient *
beckon_http_client_new (guint max_calls)
{
  BeckonHttpClient *self = g_object_new (BECKON_TYPE_HTTP_CLIENT, NULL);

  self->max_calls = max_calls;
  return self;
}
