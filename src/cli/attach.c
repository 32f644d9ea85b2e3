/* attach.c: files that go with an answer (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/attach.h"

#include "base/file-bytes.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "cli/api.h"

void
beckon_attach_use (BeckonContext *context, gint64 id, gint64 attachment)
{
  if (context->attached_to != id)
    beckon_attach_forget (context);
  if (context->attached == NULL)
    context->attached = g_array_new (FALSE, FALSE, sizeof (gint64));
  context->attached_to = id;
  g_array_append_val (context->attached, attachment);
}

gint64
beckon_attach_file (BeckonContext *context, gint64 id, const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = beckon_file_bytes_read (file, BECKON_LIMIT_ATTACHMENT_BYTES, error);
  g_autofree char *name = g_filename_display_basename (file);
  g_autofree char *escaped = g_uri_escape_string (name, NULL, FALSE);
  g_autofree char *by = g_uri_escape_string (beckon_api_get_person (), NULL, FALSE);
  g_autofree char *path = g_strdup_printf (
    "/v1/interactions/%" G_GINT64_FORMAT "/attachments?name=%s&by=%s", id, escaped, by);
  g_autoptr (BeckonReply) reply = NULL;
  gint64 attachment;

  if (bytes != NULL)
    reply = beckon_client_send_file (context->client, path, bytes, error);
  if (reply == NULL)
    return 0;

  attachment = json_object_get_int_member_with_default (reply->object, "id", 0);
  beckon_attach_use (context, id, attachment);

  return attachment;
}

void
beckon_attach_add_json (BeckonContext *context, gint64 id, GString *body)
{
  if (context->attached == NULL || context->attached_to != id)
    return;

  beckon_json_open_member_array (body, "attachments");
  for (guint i = 0; i < context->attached->len; i++)
    beckon_json_add_int (body, NULL, g_array_index (context->attached, gint64, i));
  beckon_json_close_array (body);
}

void
beckon_attach_forget (BeckonContext *context)
{
  g_clear_pointer (&context->attached, g_array_unref);
  context->attached_to = 0;
}

void
beckon_attach_take_off (BeckonContext *context)
{
  g_autofree char *by = g_uri_escape_string (beckon_api_get_person (), NULL, FALSE);

  for (guint i = 0; context->attached != NULL && i < context->attached->len; i++)
    {
      g_autofree char *path = g_strdup_printf ("/v1/attachments/%" G_GINT64_FORMAT "?by=%s",
                                               g_array_index (context->attached, gint64, i), by);

      beckon_reply_free (beckon_client_call (context->client, "DELETE", path, NULL, 0, NULL));
    }
  beckon_attach_forget (context);
}
