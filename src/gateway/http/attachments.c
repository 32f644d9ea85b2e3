/* attachments.c: files and pictures for answers: sent before, fetched after (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-write.h"
#include "base/limits.h"
#include "desk/attachments/attachments.h"
#include "gateway/call.h"
#include "gateway/dispatch.h"
#include "gateway/server-private.h"
#include "model/name.h"
#include "model/question/attachment.h"
#include "rules/question/questions.h"

/* Nobody has the file before the answer goes out, so nobody but who sent it learns of it. */
static void
reply_attachment (BeckonCall *call, BeckonCommit *commit)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_fields_add_json (&beckon_attachment_fields, commit->attachment, json, 0);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_CREATED, json);
}

static void
reply_detached (BeckonCall *call, BeckonCommit *commit)
{
  beckon_call_reply_nothing (call);
}

static gboolean
attach (BeckonCall *call, GError **error)
{
  const char *name = g_hash_table_lookup (call->query, "name");
  const char *by = g_hash_table_lookup (call->query, "by");
  const char *type = soup_message_headers_get_one (
    soup_server_message_get_request_headers (call->message), "Content-Type");
  g_autoptr (GBytes) bytes = NULL;

  if (by != NULL)
    {
      call->by = beckon_name_take ("by", by, error);
      if (call->by == NULL)
        return FALSE;
    }
  bytes = call->bytes != NULL ? g_byte_array_free_to_bytes (g_steal_pointer (&call->bytes))
                              : g_bytes_new_static ("", 0);
  beckon_call_pause (call);
  beckon_desk_attach_async (call->server->desk, call->number, name != NULL ? name : "", type, bytes,
                            call->by != NULL && *call->by != '\0' ? call->by : BECKON_BY_HTTP,
                            FALSE, NULL, beckon_dispatch_on_done, call);
  return TRUE;
}

static gboolean
detach (BeckonCall *call, GError **error)
{
  beckon_call_pause (call);
  beckon_desk_detach_async (call->server->desk, call->number, call->by, FALSE, NULL,
                            beckon_dispatch_on_done, call);
  return TRUE;
}

typedef struct
{
  BeckonCall       *call;       /* (owned) */
  BeckonAttachment *attachment; /* (owned) */
} Fetch;

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fetch      *fetch = user_data;
  BeckonCall *call = fetch->call;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    beckon_desk_read_attachment_finish (BECKON_DESK (object), result, &error);
  g_autoptr (BeckonAttachment) attachment = fetch->attachment;

  g_free (fetch);
  if (bytes == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  {
    g_autofree char *name = g_uri_escape_string (attachment->name, NULL, FALSE);
    g_autofree char *disposition = g_strdup_printf ("attachment; filename*=UTF-8''%s", name);

    beckon_call_set_header (call, "Content-Disposition", disposition);
    beckon_call_set_header (call, "Content-Security-Policy", "default-src 'none'; sandbox");
    beckon_call_reply_bytes (call, attachment->media_type, bytes);
  }
}

static void
found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAttachment) attachment =
    beckon_store_get_attachment_finish (BECKON_STORE (object), result, &error);
  Fetch *fetch;

  if (attachment == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  fetch = g_new0 (Fetch, 1);
  fetch->call = call;
  fetch->attachment = g_steal_pointer (&attachment);
  beckon_desk_read_attachment_async (call->server->desk, fetch->attachment, NULL, read_cb, fetch);
}

static gboolean
get (BeckonCall *call, GError **error)
{
  beckon_call_pause (call);
  beckon_store_get_attachment_async (beckon_call_get_store (call), call->number, NULL, found_cb,
                                     call);
  return TRUE;
}

const BeckonRoute beckon_http_attachments[] = {
  { "POST", "/v1/interactions/*/attachments", BECKON_BODY_FILE, BECKON_ID_INTERACTION,
    .query = BECKON_NAMES ("name", "by"), .handle = attach, .reply = reply_attachment },
  { "GET", "/v1/attachments/*", .id = BECKON_ID_ATTACHMENT, .handle = get },
  { "DELETE", "/v1/attachments/*", .id = BECKON_ID_ATTACHMENT, .who = TRUE, .handle = detach,
    .reply = reply_detached },
  { NULL },
};
