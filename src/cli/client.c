/* client.c: calls the desk: HTTP over its socket; the desk is started by D-Bus if none runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/client.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/paths.h"
#include "cli/activate.h"
#include "cli/door-session.h"
#include "cli/door.h"

/* A reply that is not delayed on purpose takes longer only if the desk hangs. */
#define REPLY_TIMEOUT_S 30
#define CONNECT_TIMEOUT_MS 10000
#define RETRY_MS 50

struct _BeckonClient
{
  GObject       parent_instance;
  char         *socket;
  SoupSession  *session; /* (owned) */
  GMainContext *context; /* (owned): for waiting on calls, so that no other sources of the program
                          * run meanwhile */
  gboolean start;
};

G_DEFINE_FINAL_TYPE (BeckonClient, beckon_client, G_TYPE_OBJECT)

/* The state of one blocking call. */
typedef struct
{
  GCancellable *cancellable; /* (owned) */
  GBytes       *bytes;       /* (owned) (nullable) */
  GError       *error;       /* (owned) (nullable) */
  gboolean      done;
  gboolean      interrupted;
  gboolean      late;
} Wait;

static void
wait_clear (Wait *wait)
{
  g_clear_object (&wait->cancellable);
  g_clear_pointer (&wait->bytes, g_bytes_unref);
  g_clear_error (&wait->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wait, wait_clear)

static gboolean
on_interrupt (gpointer user_data)
{
  Wait *wait = user_data;

  wait->interrupted = TRUE;
  g_cancellable_cancel (wait->cancellable);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_late (gpointer user_data)
{
  Wait *wait = user_data;

  wait->late = TRUE;
  g_cancellable_cancel (wait->cancellable);
  return G_SOURCE_CONTINUE;
}

static void
on_reply (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Wait *wait = user_data;

  wait->bytes = soup_session_send_and_read_finish (SOUP_SESSION (object), result, &wait->error);
  wait->done = TRUE;
}

static GSource *
attach (GMainContext *context, GSource *source, GSourceFunc func, Wait *wait)
{
  g_source_set_callback (source, func, wait, NULL);
  g_source_attach (source, context);
  return source;
}

static void
detach (GSource *source)
{
  g_source_destroy (source);
  g_source_unref (source);
}

/* Runs @context until the wait is done, the time is over, or on SIGINT. */
static void
wait_run (BeckonClient *self, Wait *wait, guint timeout_ms, gboolean stop_when_late)
{
  GSource *interrupt =
    attach (self->context, g_unix_signal_source_new (SIGINT), on_interrupt, wait);
  GSource *late = attach (self->context, g_timeout_source_new (timeout_ms), on_late, wait);

  while (!wait->done && !(stop_when_late && (wait->late || wait->interrupted)))
    g_main_context_iteration (self->context, TRUE);
  detach (interrupt);
  detach (late);
}

static gboolean
is_refused (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

static gboolean
is_foreign (const GError *error)
{
  return g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_FOREIGN);
}

static void
set_unreachable (GError **error, const char *why)
{
  g_set_error (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE,
               /* translators: the reason follows */
               _ ("Cannot reach the desk: %s"), why);
}

static void
set_interrupted (GError **error)
{
  g_set_error_literal (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED,
                       _ ("Interrupted"));
}

/* (transfer full) (nullable): the task that the caller fetched, and its claim number (see “beckon
 * next”). */
static char *
dup_claim (void)
{
  const char *task = g_getenv ("BECKON_TASK_ID");
  const char *claim = g_getenv ("BECKON_CLAIM");

  if (task == NULL || claim == NULL || *task == '\0' || strpbrk (task, " \r\n") != NULL
      || *claim == '\0' || claim[strspn (claim, "0123456789")] != '\0' || !g_str_is_ascii (task))
    return NULL;
  return g_strdup_printf ("%s %s", task, claim);
}

/* (transfer full): sends one request once, with @body (nullable) of media @type; @error is
 * G_IO_ERROR if it could not connect. */
static SoupMessage *
send_once (BeckonClient *self,
           const char   *method,
           const char   *path,
           const char   *type,
           GBytes       *body,
           guint         wait_s,
           GBytes      **bytes,
           GError      **error)
{
  g_autofree char *url = g_strconcat ("http://localhost", path, NULL);
  g_autoptr (SoupMessage) message = soup_message_new (method, url);
  g_autofree char *claim = NULL;
  g_auto (Wait) wait = { .cancellable = g_cancellable_new () };
  SoupMessageHeaders *headers;
  const GError       *refusal;

  g_assert (message != NULL);
  if (!beckon_door_check (self->socket, error))
    return NULL;
  headers = soup_message_get_request_headers (message);
  if (wait_s > 0)
    {
      g_autofree char *prefer = g_strdup_printf ("wait=%u", wait_s);
      soup_message_headers_replace (headers, "Prefer", prefer);
    }
  soup_message_headers_replace (headers, "Beckon-Surface", "terminal");
  claim = dup_claim ();
  if (claim != NULL)
    soup_message_headers_replace (headers, "Beckon-Claim", claim);
  if (body != NULL)
    soup_message_set_request_body_from_bytes (message, type, body);

  g_main_context_push_thread_default (self->context);
  soup_session_send_and_read_async (self->session, message, G_PRIORITY_DEFAULT, wait.cancellable,
                                    on_reply, &wait);
  wait_run (self, &wait, (wait_s + REPLY_TIMEOUT_S) * 1000, FALSE);
  g_main_context_pop_thread_default (self->context);

  if (wait.bytes != NULL)
    {
      *bytes = g_steal_pointer (&wait.bytes);
      return g_steal_pointer (&message);
    }
  refusal = beckon_door_get_refusal (message);
  if (wait.interrupted)
    set_interrupted (error);
  else if (refusal != NULL)
    g_propagate_error (error, g_error_copy (refusal));
  else if (wait.late)
    set_unreachable (error, _ ("no reply in time"));
  else if (is_refused (wait.error))
    g_propagate_error (error, g_steal_pointer (&wait.error));
  else
    g_set_error (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST,
                 _ ("Lost connection to the desk: %s"), wait.error->message);
  return NULL;
}

gboolean
beckon_client_sleep (BeckonClient *self, guint ms, GError **error)
{
  g_auto (Wait) wait = { .cancellable = g_cancellable_new () };

  wait_run (self, &wait, ms, TRUE);
  if (!wait.interrupted)
    return TRUE;
  set_interrupted (error);
  return FALSE;
}

gboolean
beckon_client_connect (BeckonClient *self, guint timeout_ms, GError **error)
{
  gint64 end = g_get_monotonic_time () + timeout_ms * G_GINT64_CONSTANT (1000);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GError) activation = NULL;

  if (beckon_door_knock (self->socket, &failure))
    return TRUE;
  if (is_foreign (failure))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (!self->start || !beckon_activate_desk (&activation))
    {
      set_unreachable (error, failure->message);
      return FALSE;
    }
  while (g_get_monotonic_time () < end)
    {
      if (!beckon_client_sleep (self, RETRY_MS, error))
        return FALSE;
      g_clear_error (&failure);
      if (beckon_door_knock (self->socket, &failure))
        return TRUE;
      if (is_foreign (failure))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
    }
  set_unreachable (error, failure->message);
  return FALSE;
}

/* (transfer full) (nullable): the reply of a successful call, else NULL with the desk's error. */
static BeckonReply *
read_reply (SoupMessage *message, GBytes *bytes, GError **error)
{
  g_autoptr (BeckonReply) reply = g_new0 (BeckonReply, 1);
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  gsize            length;
  const char      *data = g_bytes_get_data (bytes, &length);
  JsonNode        *root = NULL;
  g_autofree char *received = NULL;

  reply->status = soup_message_get_status (message);
  reply->existed = soup_message_headers_header_equals (soup_message_get_response_headers (message),
                                                       "Beckon-Existed", "true");
  received = g_strndup (data != NULL ? data : "", length);
  reply->text = beckon_json_escape_invisible (received);
  if (length > 0 && json_parser_load_from_data (parser, reply->text, -1, NULL))
    root = json_parser_get_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    reply->object = json_node_dup_object (root);
  else
    reply->object = json_object_new ();
  if (reply->status >= 200 && reply->status < 300)
    return g_steal_pointer (&reply);

  if (json_object_has_member (reply->object, "error")
      && JSON_NODE_HOLDS_OBJECT (json_object_get_member (reply->object, "error")))
    g_propagate_error (
      error, beckon_error_from_json (json_object_get_object_member (reply->object, "error")));
  else
    g_propagate_error (error, beckon_error_from_json (reply->object));
  return NULL;
}

static BeckonReply *
call (BeckonClient *self,
      const char   *method,
      const char   *path,
      const char   *type,
      GBytes       *body,
      guint         wait_s,
      GError      **error)
{
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) failure = NULL;

  message = send_once (self, method, path, type, body, wait_s, &bytes, &failure);
  if (message == NULL && is_refused (failure))
    {
      if (!beckon_client_connect (self, CONNECT_TIMEOUT_MS, error))
        return NULL;
      g_clear_error (&failure);
      message = send_once (self, method, path, type, body, wait_s, &bytes, &failure);
    }
  if (message != NULL)
    return read_reply (message, bytes, error);
  if (is_refused (failure))
    set_unreachable (error, failure->message);
  else
    g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}

BeckonReply *
beckon_client_call (BeckonClient *self,
                    const char   *method,
                    const char   *path,
                    const char   *body,
                    guint         wait_s,
                    GError      **error)
{
  g_autoptr (GBytes) request = body != NULL ? g_bytes_new (body, strlen (body)) : NULL;

  g_return_val_if_fail (BECKON_IS_CLIENT (self), NULL);
  g_return_val_if_fail (path != NULL && path[0] == '/', NULL);

  return call (self, method, path, "application/json", request, wait_s, error);
}

BeckonReply *
beckon_client_send_file (BeckonClient *self, const char *path, GBytes *bytes, GError **error)
{
  g_return_val_if_fail (BECKON_IS_CLIENT (self), NULL);
  g_return_val_if_fail (path != NULL && path[0] == '/', NULL);

  return call (self, "POST", path, "application/octet-stream", bytes, 0, error);
}

void
beckon_reply_free (BeckonReply *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_clear_pointer (&self->object, json_object_unref);
  g_free (self);
}

const char *
beckon_client_get_socket (BeckonClient *self)
{
  g_return_val_if_fail (BECKON_IS_CLIENT (self), NULL);
  return self->socket;
}

void
beckon_client_set_start (BeckonClient *self, gboolean start)
{
  g_return_if_fail (BECKON_IS_CLIENT (self));
  self->start = start;
}

static void
beckon_client_dispose (GObject *object)
{
  BeckonClient *self = BECKON_CLIENT (object);

  if (self->session != NULL)
    soup_session_abort (self->session);
  g_clear_object (&self->session);
  if (self->context != NULL)
    while (g_main_context_iteration (self->context, FALSE))
      ;
  g_clear_pointer (&self->context, g_main_context_unref);
  G_OBJECT_CLASS (beckon_client_parent_class)->dispose (object);
}

static void
beckon_client_finalize (GObject *object)
{
  BeckonClient *self = BECKON_CLIENT (object);

  g_free (self->socket);
  G_OBJECT_CLASS (beckon_client_parent_class)->finalize (object);
}

static void
beckon_client_class_init (BeckonClientClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_client_dispose;
  object_class->finalize = beckon_client_finalize;
}

static void
beckon_client_init (BeckonClient *self)
{
  self->socket = beckon_paths_dup_socket ();
  self->start = TRUE;
  self->context = g_main_context_new ();
  g_main_context_push_thread_default (self->context);
  self->session = beckon_door_new_session (self->socket);
  g_main_context_pop_thread_default (self->context);
}

BeckonClient *
beckon_client_new (void)
{
  return g_object_new (BECKON_TYPE_CLIENT, NULL);
}
