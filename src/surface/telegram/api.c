/* api.c: calls of the Telegram Bot API over HTTPS
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/api.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-mend.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "net/http-client.h"
#include "secret/blot.h"
#include "surface/telegram/scan.h"

/* A page of a hundred updates with the longest messages is far below this. */
#define LIMIT_ANSWER_BYTES (8 * 1024 * 1024)
#define MAX_TOKEN_BYTES 128
#define MAX_REASON_CHARS 200
#define MAX_RETRY_AFTER_S 3600
/* One call polls for updates, another one does everything else. */
#define MAX_CALLS 2

/* The response to a call. */
typedef struct
{
  guint       status;
  GByteArray *bytes; /* (owned) (nullable): once received */
} Call;

typedef struct
{
  guint  retry_after_s;
  gint64 update_id;
  gint64 moved_to;
} BeckonTelegramErrorPrivate;

static void
beckon_telegram_error_private_init (BeckonTelegramErrorPrivate *priv)
{
}

static void
beckon_telegram_error_private_copy (const BeckonTelegramErrorPrivate *from,
                                    BeckonTelegramErrorPrivate       *to)
{
  if (from != NULL && to != NULL)
    *to = *from;
}

static void
beckon_telegram_error_private_clear (BeckonTelegramErrorPrivate *priv)
{
}

G_DEFINE_EXTENDED_ERROR (BeckonTelegramError, beckon_telegram_error)

struct _BeckonTelegramApi
{
  GObject           parent_instance;
  BeckonHttpClient *client; /* (owned) */
  char             *prefix; /* the URL up to the method; it contains the token */
  char             *secret; /* (nullable): the secret part of the token */
};

G_DEFINE_FINAL_TYPE (BeckonTelegramApi, beckon_telegram_api, G_TYPE_OBJECT)

/* (transfer none) (nullable) */
static BeckonTelegramErrorPrivate *
get_private (const GError *error)
{
  return error != NULL && error->domain == BECKON_TELEGRAM_ERROR
           ? beckon_telegram_error_get_private (error)
           : NULL;
}

guint
beckon_telegram_error_get_retry_after_s (const GError *error)
{
  BeckonTelegramErrorPrivate *priv = get_private (error);

  return priv != NULL ? priv->retry_after_s : 0;
}

gint64
beckon_telegram_error_get_update_id (const GError *error)
{
  BeckonTelegramErrorPrivate *priv = get_private (error);

  return priv != NULL ? priv->update_id : 0;
}

gint64
beckon_telegram_error_get_moved_to (const GError *error)
{
  BeckonTelegramErrorPrivate *priv = get_private (error);

  return priv != NULL ? priv->moved_to : 0;
}

gboolean
beckon_telegram_error_is_passing (const GError *error)
{
  return g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_NETWORK)
         || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER)
         || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_UNREADABLE)
         || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_BUSY)
         || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_CONFLICT);
}

gboolean
beckon_telegram_api_is_token (const char *token)
{
  const char *colon = token != NULL ? strchr (token, ':') : NULL;

  if (colon == NULL || colon == token || strlen (token) > MAX_TOKEN_BYTES || strlen (colon + 1) < 8)
    return FALSE;
  for (const char *p = token; p < colon; p++)
    if (!g_ascii_isdigit (*p))
      return FALSE;
  for (const char *p = colon + 1; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
      return FALSE;
  return TRUE;
}

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->bytes, g_byte_array_unref);
  g_free (call);
}

/* The kinds of refusals differ only in their description. */
static BeckonTelegramError
read_refusal (const char *description)
{
  /* Refusals that concern the chat and not the message: any other message would be refused, too,
   * and this one can be sent once the cause is fixed. */
  static const char *const of_chat[] = {
    "chat not found",       "upgraded to a supergroup",
    "not enough rights",    "no rights to send",
    "chat_write_forbidden", "chat_restricted",
    "peer_id_invalid",      "chat_send_plain_forbidden",
    "chat_admin_required",  "need administrator rights",
    "topic_closed",         "was deactivated",
  };
  g_autofree char *folded = g_ascii_strdown (description, -1);

  for (guint i = 0; i < G_N_ELEMENTS (of_chat); i++)
    if (strstr (folded, of_chat[i]) != NULL)
      return BECKON_TELEGRAM_ERROR_FORBIDDEN;
  if (strstr (folded, "message is not modified") != NULL)
    return BECKON_TELEGRAM_ERROR_NOT_MODIFIED;
  if (strstr (folded, "query is too old") != NULL || strstr (folded, "query id is invalid") != NULL
      || strstr (folded, "message to edit not found") != NULL
      || strstr (folded, "message can't be edited") != NULL)
    return BECKON_TELEGRAM_ERROR_GONE;
  return BECKON_TELEGRAM_ERROR_REFUSED;
}

static GError *
new_error (guint status, guint retry_after_s, const char *description)
{
  g_autofree char            *reason = beckon_display_text_short (description, MAX_REASON_CHARS);
  BeckonTelegramErrorPrivate *priv;
  GError                     *error;

  switch (status)
    {
    case 400:
      return g_error_new (BECKON_TELEGRAM_ERROR, read_refusal (description),
                          /* translators: Telegram's own words follow */
                          _ ("Telegram refused: %s"), reason);
    case 401:
    case 404:
      return g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_UNAUTHORIZED,
                                  _ ("Telegram rejected the token: it is wrong or was revoked"));
    case 403:
      return g_error_new (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN,
                          _ ("The bot cannot write to the chat: %s"), reason);
    case 409:
      if (strstr (description, "webhook") != NULL)
        return g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_CONFLICT,
                                    _ ("This bot has a webhook set by another program; remove it"));
      return g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_CONFLICT,
                                  _ ("Another program is already polling this bot"));
    case 429:
      error = g_error_new (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_BUSY,
                           _ ("Telegram asks to wait %u s"), retry_after_s);
      priv = beckon_telegram_error_get_private (error);
      if (priv != NULL)
        priv->retry_after_s = retry_after_s;
      return error;
    default:
      return g_error_new (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                          _ ("Telegram returned HTTP status %u"), status);
    }
}

/* @bytes came with a successful status. */
static GError *
new_unreadable (const GByteArray *bytes)
{
  GError *error = g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_UNREADABLE,
                                       _ ("Could not understand Telegram’s reply"));
  BeckonTelegramErrorPrivate *priv = get_private (error);

  if (priv != NULL)
    priv->update_id = beckon_telegram_scan_update_id ((const char *) bytes->data, bytes->len);
  return error;
}

/* (transfer full) (nullable): repaired if text of strangers makes it invalid. */
static JsonObject *
parse_answer (const GByteArray *bytes)
{
  JsonObject *answer =
    beckon_json_parse_object ((const char *) bytes->data, bytes->len, LIMIT_ANSWER_BYTES, NULL);
  g_autoptr (GString) mended = NULL;

  if (answer != NULL || bytes->len > LIMIT_ANSWER_BYTES)
    return answer;
  mended = beckon_json_mend ((const char *) bytes->data, bytes->len);
  return beckon_json_parse_object (mended->str, mended->len, mended->len, NULL);
}

/* {"ok": true, "result": …} or {"ok": false, "error_code": …, "description": …, "parameters":
 * {"retry_after": …}} */
static void
finish_call (GTask *task)
{
  Call              *call = g_task_get_task_data (task);
  BeckonTelegramApi *self = g_task_get_source_object (task);
  guint              status = call->status;
  g_autoptr (JsonObject) answer = NULL;
  g_autofree char *description = NULL;
  gint64           code = status;
  gint64           retry_after_s = 1;
  gint64           moved_to = 0;
  gboolean         good = FALSE;
  GError          *error;

  beckon_secret_blot (call->bytes->data, call->bytes->len, self->secret);
  answer = parse_answer (call->bytes);
  if (answer == NULL)
    {
      g_task_return_error (task, SOUP_STATUS_IS_SUCCESSFUL (status) ? new_unreadable (call->bytes)
                                                                    : new_error (status, 1, ""));
      return;
    }
  beckon_json_get_boolean (answer, "ok", FALSE, &good, NULL);
  if (good && SOUP_STATUS_IS_SUCCESSFUL (status) && json_object_has_member (answer, "result"))
    {
      g_task_return_pointer (task, json_node_copy (json_object_get_member (answer, "result")),
                             (GDestroyNotify) json_node_unref);
      return;
    }
  if (json_object_has_member (answer, "parameters")
      && JSON_NODE_HOLDS_OBJECT (json_object_get_member (answer, "parameters")))
    {
      JsonObject *parameters = json_object_get_object_member (answer, "parameters");

      beckon_json_get_int (parameters, "retry_after", FALSE, 1, G_MAXINT64, &retry_after_s, NULL);
      beckon_json_get_int (parameters, "migrate_to_chat_id", FALSE, G_MININT64, G_MAXINT64,
                           &moved_to, NULL);
    }
  beckon_json_get_int (answer, "error_code", FALSE, 400, 599, &code, NULL);
  beckon_json_get_string (answer, "description", FALSE, LIMIT_ANSWER_BYTES, &description, NULL);
  error = new_error (SOUP_STATUS_IS_SUCCESSFUL (code) ? 502 : (guint) code,
                     (guint) MIN (retry_after_s, MAX_RETRY_AFTER_S),
                     description != NULL ? description : "");
  if (get_private (error) != NULL)
    get_private (error)->moved_to = moved_to;
  g_task_return_error (task, error);
}

/* The message of libsoup may contain the URL, and thus the token. */
static void
return_network_error (GTask *task, const GError *error)
{
  const char *message;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (g_error_matches (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_ADDRESS))
    message = _ ("The address of the Telegram server is not a valid web address");
  else if (g_error_matches (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_LATE))
    message = _ ("Telegram did not answer in time");
  else if (g_error_matches (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_NAME))
    message = _ ("Telegram cannot be reached: its name was not found. Check the network.");
  else if (g_error_matches (error, BECKON_HTTP_ERROR, BECKON_HTTP_ERROR_UNSAFE))
    message = _ (
      "Telegram cannot be reached: the connection is not secure, its certificate was not accepted");
  else
    message = _ ("Telegram cannot be reached");
  g_task_return_new_error (task, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_NETWORK, "%s",
                           message);
}

static void
on_replied (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Call *call = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  GBytes *reply =
    beckon_http_client_post_finish (BECKON_HTTP_CLIENT (object), result, &call->status, &error);

  if (reply == NULL)
    {
      return_network_error (task, error);
      return;
    }
  call->bytes = g_bytes_unref_to_array (reply);
  finish_call (task);
}

void
beckon_telegram_api_call_async (BeckonTelegramApi  *self,
                                const char         *method,
                                const char         *parameters,
                                guint               timeout_s,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  GTask           *task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *address = g_strconcat (self->prefix, method, NULL);

  g_task_set_source_tag (task, beckon_telegram_api_call_async);
  g_task_set_task_data (task, g_new0 (Call, 1), call_free);
  beckon_http_client_post_async (self->client, address, NULL,
                                 parameters != NULL ? parameters : "{}", timeout_s * 1000,
                                 LIMIT_ANSWER_BYTES, cancellable, on_replied, task);
}

JsonNode *
beckon_telegram_api_call_finish (BeckonTelegramApi *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
beckon_telegram_api_finalize (GObject *object)
{
  BeckonTelegramApi *self = BECKON_TELEGRAM_API (object);

  g_object_unref (self->client);
  explicit_bzero (self->prefix, strlen (self->prefix));
  g_free (self->prefix);
  g_free (self->secret);

  G_OBJECT_CLASS (beckon_telegram_api_parent_class)->finalize (object);
}

static void
beckon_telegram_api_class_init (BeckonTelegramApiClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_api_finalize;
}

static void
beckon_telegram_api_init (BeckonTelegramApi *self)
{
  self->client = beckon_http_client_new (MAX_CALLS);
}

BeckonTelegramApi *
beckon_telegram_api_new (const char *base_url, const char *token)
{
  BeckonTelegramApi *self = g_object_new (BECKON_TYPE_TELEGRAM_API, NULL);
  gboolean           own = base_url == NULL || *base_url == '\0';
  const char        *url = own ? BECKON_TELEGRAM_DEFAULT_URL : base_url;
  const char        *colon = strchr (token, ':');

  self->prefix = g_strdup_printf ("%s%sbot%s/", url, g_str_has_suffix (url, "/") ? "" : "/", token);
  self->secret = g_strdup (colon != NULL ? colon + 1 : NULL);
  return self;
}
