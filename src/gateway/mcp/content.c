/* content.c: what goes with an answer, as blocks of a tool's result (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/content.h"

#include "base/json/json-write.h"
#include "desk/attachments/attachments.h"
#include "gateway/server-private.h"
#include "model/question/attachment.h"

/* A result goes into the context of a model: what is larger, it reads from the file if it wants to.
 */
#define MAX_PICTURE_BYTES (1024 * 1024)
#define MAX_TEXT_BYTES (64 * 1024)

typedef struct
{
  BeckonMcpExchange   *exchange;    /* (owned) (nullable): NULL when the client has gone */
  BeckonInteraction   *interaction; /* (owned) */
  GPtrArray           *bytes;       /* (owned) (element-type GBytes) */
  BeckonMcpContentFunc func;
} Reading;

static gboolean
is_picture (const BeckonAttachment *attachment)
{
  return g_str_has_prefix (attachment->media_type, "image/")
         && attachment->n_bytes <= MAX_PICTURE_BYTES;
}

static gboolean
is_text (const BeckonAttachment *attachment)
{
  return (g_str_has_prefix (attachment->media_type, "text/")
          || g_str_equal (attachment->media_type, "application/json"))
         && attachment->n_bytes <= MAX_TEXT_BYTES;
}

/* (transfer full) */
static char *
dup_uri (const BeckonAttachment *attachment)
{
  g_autoptr (GFile) file = g_file_new_for_path (attachment->path);

  return g_file_get_uri (file);
}

static gboolean
add_picture (GString *json, const BeckonAttachment *attachment, GBytes *bytes)
{
  gsize            n = 0;
  const guint8    *data = g_bytes_get_data (bytes, &n);
  const char      *media_type = beckon_attachment_find_picture (data, n);
  g_autofree char *encoded = NULL;

  /* Models refuse the whole result for a picture that is none. */
  if (media_type == NULL)
    return FALSE;
  encoded = g_base64_encode (data, n);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "image");
  beckon_json_add_string (json, "data", encoded);
  beckon_json_add_string (json, "mimeType", media_type);
  beckon_json_close_object (json);

  return TRUE;
}

static gboolean
add_text (GString *json, const BeckonAttachment *attachment, GBytes *bytes)
{
  gsize            n = 0;
  const char      *data = g_bytes_get_data (bytes, &n);
  g_autofree char *text = NULL;
  g_autofree char *uri = NULL;

  if (!g_utf8_validate_len (data, n, NULL))
    return FALSE;
  text = g_strndup (data, n);
  uri = dup_uri (attachment);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "resource");
  beckon_json_open_member_object (json, "resource");
  beckon_json_add_string (json, "uri", uri);
  beckon_json_add_string (json, "mimeType", attachment->media_type);
  beckon_json_add_string (json, "text", text);
  beckon_json_close_object (json);
  beckon_json_close_object (json);

  return TRUE;
}

static void
add_link (GString *json, const BeckonAttachment *attachment)
{
  g_autofree char *uri = dup_uri (attachment);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "resource_link");
  beckon_json_add_string (json, "uri", uri);
  beckon_json_add_string (json, "name", attachment->name);
  beckon_json_add_string (json, "mimeType", attachment->media_type);
  beckon_json_add_int (json, "size", attachment->n_bytes);
  beckon_json_close_object (json);
}

void
beckon_mcp_content_add (GString *json, const BeckonInteraction *interaction, const GPtrArray *bytes)
{
  const BeckonAttachment *each;

  for (guint i = 1; (each = beckon_interaction_get_attachment (interaction, i)) != NULL; i++)
    {
      GBytes *read = bytes != NULL && i <= bytes->len ? g_ptr_array_index (bytes, i - 1) : NULL;

      if (read != NULL
          && (is_picture (each) ? add_picture (json, each, read) : add_text (json, each, read)))
        continue;
      add_link (json, each);
    }
}

static void read_next (Reading *self);

static void
finish (Reading *self)
{
  if (self->exchange != NULL)
    {
      self->exchange->gone = NULL;
      self->func (self->exchange, self->interaction, self->bytes);
    }
  beckon_interaction_unref (self->interaction);
  g_ptr_array_unref (self->bytes);
  g_free (self);
}

static void
unref_bytes (gpointer bytes)
{
  if (bytes != NULL)
    g_bytes_unref (bytes);
}

/* What cannot be read is a link to where it was. */
static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Reading *self = user_data;

  g_ptr_array_add (self->bytes,
                   beckon_desk_read_attachment_finish (BECKON_DESK (object), result, NULL));
  read_next (self);
}

static void
read_next (Reading *self)
{
  const BeckonAttachment *each;

  while (self->exchange != NULL
         && (each = beckon_interaction_get_attachment (self->interaction, self->bytes->len + 1))
              != NULL)
    {
      if (is_picture (each) || is_text (each))
        {
          beckon_desk_read_attachment_async (self->exchange->server->desk, each, NULL, read_cb,
                                             self);
          return;
        }
      g_ptr_array_add (self->bytes, NULL);
    }
  finish (self);
}

static void
on_gone (BeckonMcpExchange *exchange, gpointer user_data)
{
  Reading *self = user_data;

  self->exchange = NULL;
  beckon_mcp_exchange_drop (exchange);
}

void
beckon_mcp_content_read (BeckonMcpExchange       *exchange,
                         const BeckonInteraction *interaction,
                         BeckonMcpContentFunc     func)
{
  Reading *self;

  if (beckon_interaction_get_attachment (interaction, 1) == NULL)
    {
      func (exchange, interaction, NULL);
      return;
    }
  if (exchange->call != NULL && !exchange->call->paused)
    beckon_call_pause (exchange->call);
  self = g_new0 (Reading, 1);
  self->exchange = exchange;
  self->interaction = beckon_interaction_copy (interaction);
  self->bytes = g_ptr_array_new_with_free_func (unref_bytes);
  self->func = func;
  exchange->gone = on_gone;
  exchange->gone_data = self;
  read_next (self);
}
