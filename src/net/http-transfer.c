/* http-transfer.c: one request and its reply, in the thread of an engine
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "net/http-transfer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "net/http-address.h"
#include "net/http-client.h"

#define READ_BYTES (16 * 1024)
/* Limit for informational (1xx) responses before the reply; libsoup would read any number of
 * them. */
#define MAX_INFORMATIONAL 100

typedef struct
{
  BeckonHttpRequest   *request;
  BeckonHttpSocketFunc on_socket;
  gpointer             socket_data;
  SoupMessage         *message; /* (owned) (nullable) */
  GInputStream        *stream;  /* (owned) (nullable) */
  GByteArray          *reply;   /* (owned) (nullable) */
  guint                status;
  guint                n_informational;
  gboolean             is_old_tls;
} Transfer;

G_DEFINE_QUARK (beckon - http - error - quark, beckon_http_error)

static void
wipe (char *secret)
{
  if (secret != NULL)
    explicit_bzero (secret, strlen (secret));
  g_free (secret);
}

BeckonHttpRequest *
beckon_http_request_new (const char *url, const char *bearer, const char *body, gsize limit_bytes)
{
  BeckonHttpRequest *self = g_new0 (BeckonHttpRequest, 1);

  self->url = g_strdup (url);
  self->bearer = bearer != NULL ? g_strconcat ("Bearer ", bearer, NULL) : NULL;
  self->body = g_bytes_new (body, strlen (body));
  self->limit_bytes = limit_bytes;
  self->ending = g_cancellable_new ();
  return self;
}

void
beckon_http_request_free (BeckonHttpRequest *self)
{
  wipe (self->url);
  wipe (self->bearer);
  g_bytes_unref (self->body);
  g_object_unref (self->ending);
  g_free (self);
}

static void
transfer_free (Transfer *transfer)
{
  if (transfer->message != NULL)
    g_signal_handlers_disconnect_by_data (transfer->message, transfer);
  g_clear_object (&transfer->stream);
  g_clear_object (&transfer->message);
  g_clear_pointer (&transfer->reply, g_byte_array_unref);
  g_free (transfer);
}

/* (transfer full): translates @error of GIO or libsoup. */
static GError *
translate (const Transfer *transfer, const GError *error)
{
  BeckonHttpError code;

  if (transfer->is_old_tls)
    return g_error_new_literal (BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_UNSAFE,
                                _ ("The server does not support TLS 1.2 or newer."));
  if (transfer->n_informational > MAX_INFORMATIONAL)
    return g_error_new_literal (BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_PROTOCOL,
                                _ ("The server keeps sending interim responses."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_error_copy (error);
  if (error->domain == G_TLS_ERROR)
    code = BECKON_HTTP_ERROR_UNSAFE;
  else if (error->domain == G_RESOLVER_ERROR)
    code = BECKON_HTTP_ERROR_NAME;
  else if (error->domain == G_IO_ERROR)
    code = BECKON_HTTP_ERROR_UNREACHABLE;
  else
    code = BECKON_HTTP_ERROR_PROTOCOL;
  return g_error_new_literal (BECKON_HTTP_ERROR, code, error->message);
}

static void
on_network_event (SoupMessage       *message,
                  GSocketClientEvent event,
                  GIOStream         *connection,
                  gpointer           user_data)
{
  static const char *const spoken[] = { "http/1.1", NULL };
  Transfer                *transfer = user_data;

  /* Do not offer HTTP/2: its implementation in older versions of libsoup is not robust against
   * malicious servers, and single calls do not benefit from it. */
  if (event == G_SOCKET_CLIENT_TLS_HANDSHAKING && G_IS_TLS_CONNECTION (connection))
    g_tls_connection_set_advertised_protocols (G_TLS_CONNECTION (connection), spoken);
  if (event == G_SOCKET_CLIENT_CONNECTING && G_IS_SOCKET_CONNECTION (connection))
    transfer->on_socket (g_socket_connection_get_socket (G_SOCKET_CONNECTION (connection)),
                         transfer->socket_data);
}

/* The last check before the request is sent, on a new or reused connection. TLS before 1.2 is
 * insecure, but the TLS library still supports it. */
static void
on_starting (SoupMessage *message, gpointer user_data)
{
  Transfer *transfer = user_data;

  if (strcmp (g_uri_get_scheme (soup_message_get_uri (message)), "https") != 0
      || soup_message_get_tls_protocol_version (message) >= G_TLS_PROTOCOL_VERSION_TLS_1_2)
    return;
  transfer->is_old_tls = TRUE;
  g_cancellable_cancel (transfer->request->ending);
}

static void
on_informational (SoupMessage *message, gpointer user_data)
{
  Transfer *transfer = user_data;

  if (++transfer->n_informational > MAX_INFORMATIONAL)
    g_cancellable_cancel (transfer->request->ending);
}

static void on_chunk (GObject *source, GAsyncResult *result, gpointer user_data);

/* @task (transfer full) */
static void
read_more (GTask *task)
{
  Transfer *transfer = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (transfer->stream, READ_BYTES, G_PRIORITY_DEFAULT,
                                   transfer->request->ending, on_chunk, task);
}

static void
on_chunk (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Transfer *transfer = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  gsize         length = 0;
  gconstpointer data;

  if (bytes == NULL)
    {
      g_task_return_error (task, translate (transfer, error));
      return;
    }
  data = g_bytes_get_data (bytes, &length);
  if (length == 0)
    {
      g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&transfer->reply)),
                             (GDestroyNotify) g_bytes_unref);
      return;
    }
  if (length > transfer->request->limit_bytes - transfer->reply->len)
    {
      /* The rest is not needed. One extra byte marks it as too long. */
      g_byte_array_append (transfer->reply, data,
                           (guint) (transfer->request->limit_bytes - transfer->reply->len) + 1);
      g_cancellable_cancel (transfer->request->ending);
      g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&transfer->reply)),
                             (GDestroyNotify) g_bytes_unref);
      return;
    }
  g_byte_array_append (transfer->reply, data, (guint) length);
  read_more (g_steal_pointer (&task));
}

static void
on_sent (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Transfer *transfer = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  transfer->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (transfer->stream == NULL)
    {
      g_task_return_error (task, translate (transfer, error));
      return;
    }
  transfer->status = soup_message_get_status (transfer->message);
  transfer->reply = g_byte_array_new ();
  read_more (g_steal_pointer (&task));
}

/* (transfer full) (nullable): NULL if the address is invalid. */
static SoupMessage *
make_message (const BeckonHttpRequest *request)
{
  g_autoptr (GUri) uri = beckon_http_address_parse (request->url);
  SoupMessageHeaders *headers;
  SoupMessage        *message;

  if (uri == NULL)
    return NULL;
  message = soup_message_new_from_uri (SOUP_METHOD_POST, uri);
  soup_message_set_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_set_request_body_from_bytes (message, "application/json", request->body);
  headers = soup_message_get_request_headers (message);
  soup_message_headers_replace (headers, "Accept", "application/json");
  if (request->bearer != NULL)
    soup_message_headers_replace (headers, "Authorization", request->bearer);
  return message;
}

void
beckon_http_transfer_async (SoupSession         *session,
                            BeckonHttpRequest   *request,
                            BeckonHttpSocketFunc on_socket,
                            gpointer             socket_data,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  GTask    *task = g_task_new (session, NULL, callback, user_data);
  Transfer *transfer = g_new0 (Transfer, 1);

  g_task_set_source_tag (task, beckon_http_transfer_async);
  g_task_set_task_data (task, transfer, (GDestroyNotify) transfer_free);
  transfer->request = request;
  transfer->on_socket = on_socket;
  transfer->socket_data = socket_data;
  transfer->message = make_message (request);
  if (transfer->message == NULL)
    {
      g_task_return_new_error (task, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_ADDRESS,
                               "This is not the address of a server");
      g_object_unref (task);
      return;
    }
  g_signal_connect (transfer->message, "network-event", G_CALLBACK (on_network_event), transfer);
  g_signal_connect (transfer->message, "starting", G_CALLBACK (on_starting), transfer);
  g_signal_connect (transfer->message, "got-informational", G_CALLBACK (on_informational),
                    transfer);
  soup_session_send_async (session, transfer->message, G_PRIORITY_DEFAULT, request->ending, on_sent,
                           task);
}

GBytes *
beckon_http_transfer_finish (GAsyncResult *result, guint *status, GError **error)
{
  Transfer *transfer = g_task_get_task_data (G_TASK (result));

  *status = transfer->status;
  return g_task_propagate_pointer (G_TASK (result), error);
}
