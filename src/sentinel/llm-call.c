/* llm-call.c: one call to a chat endpoint, within 10 s and 64 KiB
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/llm-call.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-parse.h"
#include "net/http-address.h"
#include "secret/blot.h"

#define MAX_SAID_CHARS 200

typedef struct
{
  BeckonLlmServer *server; /* (owned) */
  guint            status;
} Call;

BeckonLlmServer *
beckon_llm_server_new (const char *base_url, const char *model, const char *key)
{
  BeckonLlmServer *self = g_new0 (BeckonLlmServer, 1);

  self->base_url = g_strdup (base_url);
  while (g_str_has_suffix (self->base_url, "/"))
    self->base_url[strlen (self->base_url) - 1] = '\0';
  self->model = g_strdup (model);
  self->key = key != NULL && *key != '\0' ? g_strdup (key) : NULL;
  return self;
}

static BeckonLlmServer *
server_copy (const BeckonLlmServer *self)
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
  beckon_llm_server_free (call->server);
  g_free (call);
}

/* (transfer full): translates @error of the HTTP client for the user. */
static GError *
translate (const BeckonLlmServer *server, const GError *error)
{
  if (error->domain != BECKON_HTTP_ERROR)
    return g_error_copy (error);
  switch ((BeckonHttpError) error->code)
    {
    case BECKON_HTTP_ERROR_ADDRESS:
      return beckon_error_new (BECKON_ERROR_STATUS, _ ("It must begin with http:// or https://."),
                               _ ("“%s” is not a server address"), server->base_url);
    case BECKON_HTTP_ERROR_LATE:
      return beckon_error_new (BECKON_ERROR_STATUS, _ ("A smaller model answers faster."),
                               _ ("The model took longer than 10 seconds"));
    case BECKON_HTTP_ERROR_UNSAFE:
      return beckon_error_new (BECKON_ERROR_STATUS, error->message,
                               _ ("The connection to %s is not secure"), server->base_url);
    case BECKON_HTTP_ERROR_NAME:
    case BECKON_HTTP_ERROR_UNREACHABLE:
      return beckon_error_new (BECKON_ERROR_STATUS,
                               _ ("Is the server running, and is the address right?"),
                               _ ("No response from %s"), server->base_url);
    case BECKON_HTTP_ERROR_PROTOCOL:
    default:
      return beckon_error_new (BECKON_ERROR_STATUS, error->message, _ ("%s does not speak HTTP"),
                               server->base_url);
    }
}

/* (transfer full) (nullable): the error message of the server. */
static char *
dup_server_message (const GByteArray *reply)
{
  JsonObject *object = beckon_json_parse_object ((const char *) reply->data, reply->len,
                                                 BECKON_LLM_MAX_REPLY_BYTES, NULL);
  JsonNode   *node = object != NULL ? json_object_get_member (object, "error") : NULL;
  char       *said = NULL;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    node = json_object_get_member (json_node_get_object (node), "message");
  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && json_node_get_value_type (node) == G_TYPE_STRING)
    said = beckon_display_text_short (json_node_get_string (node), MAX_SAID_CHARS);
  g_clear_pointer (&object, json_object_unref);
  return said;
}

/* (transfer full): an error for a reply with a status other than 200. */
static GError *
describe_status (const BeckonLlmServer *server, guint status, const GByteArray *reply)
{
  g_autofree char *said = dup_server_message (reply);

  switch (status)
    {
    case 401:
    case 403:
      return beckon_error_new (
        BECKON_ERROR_STATUS, said != NULL ? said : _ ("Enter the key again."),
        server->key != NULL ? _ ("The server rejected the key") : _ ("The server requires a key"));
    case 404:
      return beckon_error_new (
        BECKON_ERROR_STATUS,
        said != NULL ? said : _ ("Check the address (it often ends with /v1) and the model name."),
        _ ("Model “%s” not found on the server"), server->model);
    case 429:
      return beckon_error_new (BECKON_ERROR_STATUS, said,
                               _ ("The server is rate-limiting requests"));
    default:
      return beckon_error_new (BECKON_ERROR_STATUS, said, _ ("The server returned status %u"),
                               status);
    }
}

gboolean
beckon_llm_exposes_key (const char *base_url, const char *key)
{
  return key != NULL && *key != '\0' && beckon_http_address_is_exposed (base_url);
}

gboolean
beckon_llm_is_address (const char *base_url)
{
  g_autoptr (GUri) uri = beckon_http_address_parse (base_url);

  return uri != NULL;
}

static void
on_replied (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  GBytes *bytes =
    beckon_http_client_post_finish (BECKON_HTTP_CLIENT (source), result, &call->status, &error);
  g_autoptr (GByteArray) reply = bytes != NULL ? g_bytes_unref_to_array (bytes) : NULL;

  if (reply != NULL)
    beckon_secret_blot (reply->data, reply->len, call->server->key);
  if (reply == NULL)
    g_task_return_error (task, translate (call->server, error));
  else if (reply->len > BECKON_LLM_MAX_REPLY_BYTES)
    g_task_return_error (
      task, beckon_error_new (BECKON_ERROR_STATUS,
                              _ ("Another model may be briefer. The person is asked instead."),
                              _ ("The reply of the model is longer than 64 KiB")));
  else if (call->status != 200)
    g_task_return_error (task, describe_status (call->server, call->status, reply));
  else
    g_task_return_pointer (task, g_byte_array_free_to_bytes (g_steal_pointer (&reply)),
                           (GDestroyNotify) g_bytes_unref);
}

void
beckon_llm_call_async (BeckonHttpClient      *client,
                       const BeckonLlmServer *server,
                       const char            *path,
                       const char            *body,
                       GCancellable          *cancellable,
                       GAsyncReadyCallback    callback,
                       gpointer               user_data)
{
  GTask           *task = g_task_new (client, NULL, callback, user_data);
  g_autofree char *address = g_strconcat (server->base_url, path, NULL);
  Call            *call = g_new0 (Call, 1);

  g_task_set_source_tag (task, beckon_llm_call_async);
  g_task_set_task_data (task, call, (GDestroyNotify) call_free);
  call->server = server_copy (server);
  beckon_http_client_post_async (client, address, server->key, body, BECKON_LLM_LIMIT_MS,
                                 BECKON_LLM_MAX_REPLY_BYTES, cancellable, on_replied, task);
}

GBytes *
beckon_llm_call_finish (GAsyncResult *result, guint *status, GError **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));

  *status = call->status;
  return g_task_propagate_pointer (G_TASK (result), error);
}
