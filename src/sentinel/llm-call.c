/* llm-call.c: one call to a chat endpoint, within 10 s and 64 KiB
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/llm-call.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/display-text.h"
#include "model/error.h"
#include "model/json-parse.h"
#include "secret/blot.h"

#define CHUNK_BYTES 16384
#define MAX_SAID_CHARS 200

typedef struct
{
  SoupMessage     *message;  /* (owned) */
  BeckonLlmServer *server;   /* (owned) */
  GInputStream    *stream;   /* (owned) (nullable) */
  GByteArray      *reply;    /* (owned) */
  GCancellable    *ending;   /* (owned): ends the call, whatever the caller wants */
  GSource         *gone;     /* (owned) (nullable): the caller gave up */
  guint            alarm;    /* 0, or the end of the time */
  gboolean         late;
  guint            status;
} Call;

BeckonLlmServer *
beckon_llm_server_new (const char *base_url,
                       const char *model,
                       const char *key)
{
  BeckonLlmServer *self = g_new0 (BeckonLlmServer, 1);

  self->base_url = g_strdup (base_url);
  while (g_str_has_suffix (self->base_url, "/"))
    self->base_url[strlen (self->base_url) - 1] = '\0';
  self->model = g_strdup (model);
  self->key = key != NULL && *key != '\0' ? g_strdup (key) : NULL;
  return self;
}

BeckonLlmServer *
beckon_llm_server_copy (const BeckonLlmServer *self)
{
  return beckon_llm_server_new (self->base_url, self->model, self->key);
}

void
beckon_llm_server_free (BeckonLlmServer *self)
{
  if (self == NULL)
    return;
  g_free (self->base_url);
  g_free (self->model);
  if (self->key != NULL)
    memset (self->key, 0, strlen (self->key));
  g_free (self->key);
  g_free (self);
}

static void
call_free (Call *call)
{
  g_assert (call->alarm == 0 && call->gone == NULL);
  g_clear_object (&call->message);
  g_clear_object (&call->stream);
  g_clear_object (&call->ending);
  g_clear_pointer (&call->server, beckon_llm_server_free);
  g_clear_pointer (&call->reply, g_byte_array_unref);
  g_free (call);
}

static void
stop_clock (Call *call)
{
  g_clear_handle_id (&call->alarm, g_source_remove);
  if (call->gone != NULL)
    g_source_destroy (call->gone);
  g_clear_pointer (&call->gone, g_source_unref);
}

/* Takes @error, which is GIO's or libsoup's, for what it means to a person. */
static GError *
translate (Call         *call,
           const GError *error)
{
  if (call->late)
    return beckon_error_new (BECKON_ERROR_STATUS, _("A smaller model answers faster."), _("The model took longer than 10 seconds"));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_error_copy (error);
  if (error->domain == G_TLS_ERROR)
    return beckon_error_new (BECKON_ERROR_STATUS, error->message, _("The connection to %s is not safe"), call->server->base_url);
  if (error->domain == G_RESOLVER_ERROR || error->domain == G_IO_ERROR)
    return beckon_error_new (BECKON_ERROR_STATUS, _("Is the server running, and is the address right?"),
                             _("Nobody answers at %s"), call->server->base_url);
  return beckon_error_new (BECKON_ERROR_STATUS, error->message, _("What answers at %s does not speak HTTP"), call->server->base_url);
}

static void
fail (GTask        *task,
      const GError *error)
{
  Call *call = g_task_get_task_data (task);

  stop_clock (call);
  g_task_return_error (task, translate (call, error));
}

/* (transfer full) (nullable): what the server itself says is wrong. */
static char *
dup_said (Call *call)
{
  JsonObject *object = beckon_json_parse_object ((const char *) call->reply->data, call->reply->len, BECKON_LLM_MAX_REPLY_BYTES, NULL);
  JsonNode *node = object != NULL ? json_object_get_member (object, "error") : NULL;
  char *said = NULL;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    node = json_object_get_member (json_node_get_object (node), "message");
  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    said = beckon_display_text_short (json_node_get_string (node), MAX_SAID_CHARS);
  g_clear_pointer (&object, json_object_unref);
  return said;
}

/* (transfer full): what a reply other than 200 means. */
static GError *
describe_status (Call *call)
{
  g_autofree char *said = dup_said (call);

  switch (call->status)
    {
    case 401:
    case 403:
      return beckon_error_new (BECKON_ERROR_STATUS, said != NULL ? said : _("Enter the key again."),
                               call->server->key != NULL ? _("The server refuses the key") : _("The server wants a key"));
    case 404:
      return beckon_error_new (BECKON_ERROR_STATUS, said != NULL ? said : _("Look at the address, which often ends with /v1, and at the name."),
                               _("There is no model “%s” at this address"), call->server->model);
    case 429:
      return beckon_error_new (BECKON_ERROR_STATUS, said, _("The server takes no more requests at present"));
    default:
      return beckon_error_new (BECKON_ERROR_STATUS, said, _("The server answered with the status %u"), call->status);
    }
}

static void on_chunk (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data);

static void
read_more (GTask *task)
{
  Call *call = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (call->stream, CHUNK_BYTES, G_PRIORITY_DEFAULT, call->ending, on_chunk, task);
}

static void
on_chunk (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  gsize length = 0;
  gconstpointer data;

  if (bytes == NULL)
    {
      fail (task, error);
      return;
    }
  data = g_bytes_get_data (bytes, &length);
  if (length > 0)
    g_byte_array_append (call->reply, data, (guint) length);
  if (call->reply->len > BECKON_LLM_MAX_REPLY_BYTES)
    {
      stop_clock (call);
      /* What is left of it is not worth the transfer. */
      g_cancellable_cancel (call->ending);
      g_task_return_error (task, beckon_error_new (BECKON_ERROR_STATUS,
                                                   _("Another model may be briefer. The person is asked instead."),
                                                   _("The reply of the model is longer than 64 KiB")));
      return;
    }
  if (length > 0)
    {
      read_more (g_steal_pointer (&task));
      return;
    }
  stop_clock (call);
  beckon_secret_blot (call->reply->data, call->reply->len, call->server->key);
  if (call->status != SOUP_STATUS_OK)
    g_task_return_error (task, describe_status (call));
  else
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&call->reply)), (GDestroyNotify) g_bytes_unref);
}

static void
on_sent (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  call->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (call->stream == NULL)
    {
      fail (task, error);
      return;
    }
  call->status = soup_message_get_status (call->message);
  read_more (g_steal_pointer (&task));
}

static gboolean
on_late (gpointer user_data)
{
  Call *call = user_data;

  call->alarm = 0;
  call->late = TRUE;
  g_cancellable_cancel (call->ending);
  return G_SOURCE_REMOVE;
}

static gboolean
on_gone (GCancellable *cancellable,
         gpointer      user_data)
{
  Call *call = user_data;

  g_cancellable_cancel (call->ending);
  return G_SOURCE_REMOVE;
}

static gboolean
is_this_computer (const char *host)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (host);
  g_autofree char *name = NULL;

  if (address != NULL)
    return g_inet_address_get_is_loopback (address);
  name = g_ascii_strdown (host, -1);
  if (g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = '\0';
  return g_str_equal (name, "localhost") || g_str_has_suffix (name, ".localhost");
}

gboolean
beckon_llm_exposes_key (const char *base_url,
                        const char *key)
{
  g_autoptr (GUri) uri = NULL;
  const char *host;

  if (key == NULL || *key == '\0')
    return FALSE;
  uri = g_uri_parse (base_url, SOUP_HTTP_URI_FLAGS, NULL);
  host = uri != NULL ? g_uri_get_host (uri) : NULL;
  return host != NULL && *host != '\0' && strcmp (g_uri_get_scheme (uri), "http") == 0 && !is_this_computer (host);
}

/* (transfer full) (nullable): NULL for what is not the address of a server. */
static GUri *
parse_address (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);

  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || (strcmp (g_uri_get_scheme (uri), "http") != 0 && strcmp (g_uri_get_scheme (uri), "https") != 0))
    return NULL;
  return g_steal_pointer (&uri);
}

gboolean
beckon_llm_is_address (const char *base_url)
{
  g_autoptr (GUri) uri = parse_address (base_url);

  return uri != NULL;
}

/* (transfer full) (nullable) */
static SoupMessage *
make_message (const BeckonLlmServer *server,
              const char            *path)
{
  g_autofree char *address = g_strconcat (server->base_url, path, NULL);
  g_autoptr (GUri) uri = parse_address (address);

  return uri != NULL ? soup_message_new_from_uri (SOUP_METHOD_POST, uri) : NULL;
}

void
beckon_llm_call_async (SoupSession           *session,
                       const BeckonLlmServer *server,
                       const char            *path,
                       const char            *body,
                       GCancellable          *cancellable,
                       GAsyncReadyCallback    callback,
                       gpointer               user_data)
{
  g_autoptr (GTask) task = g_task_new (session, NULL, callback, user_data);
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  Call *call = g_new0 (Call, 1);

  g_task_set_source_tag (task, beckon_llm_call_async);
  g_task_set_task_data (task, call, (GDestroyNotify) call_free);
  call->server = beckon_llm_server_copy (server);
  call->reply = g_byte_array_new ();
  call->ending = g_cancellable_new ();
  call->message = make_message (server, path);
  if (call->message == NULL)
    {
      g_task_return_error (task, beckon_error_new (BECKON_ERROR_STATUS, _("It begins with http:// or https://."),
                                                   _("“%s” is not the address of a server"), server->base_url));
      return;
    }
  soup_message_set_flags (call->message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_set_request_body_from_bytes (call->message, "application/json", bytes);
  soup_message_headers_replace (soup_message_get_request_headers (call->message), "Accept", "application/json");
  if (server->key != NULL)
    {
      g_autofree char *value = g_strconcat ("Bearer ", server->key, NULL);

      soup_message_headers_replace (soup_message_get_request_headers (call->message), "Authorization", value);
    }
  call->alarm = g_timeout_add (BECKON_LLM_LIMIT_MS, on_late, call);
  if (cancellable != NULL)
    {
      call->gone = g_cancellable_source_new (cancellable);
      g_source_set_callback (call->gone, G_SOURCE_FUNC (on_gone), call, NULL);
      g_source_attach (call->gone, g_main_context_get_thread_default ());
    }
  soup_session_send_async (session, call->message, G_PRIORITY_DEFAULT, call->ending, on_sent, g_steal_pointer (&task));
}

GBytes *
beckon_llm_call_finish (GAsyncResult  *result,
                        guint         *status,
                        GError       **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));

  *status = call->status;
  return g_task_propagate_pointer (G_TASK (result), error);
}
