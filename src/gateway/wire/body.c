/* body.c: collects a request body in one block of memory, however small the chunks it arrives in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/body.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "gateway/wire/wire.h"

/* Limit for all unfinished bodies together: 64 of the longest. */
#define BODIES_BYTES (64 * (gsize) BECKON_LIMIT_BODY_BYTES)
/* Guaranteed to each body regardless of that limit: a person can answer even if an agent uses up
 * all the rest. */
#define OWN_BYTES (64 * 1024)

typedef struct
{
  gsize      *all;   /* (owned): the total of all bodies */
  GByteArray *bytes; /* (nullable): NULL if refused or taken */
  gsize       max_bytes;
  guint       status; /* of a longer one; 0: the default of the error */
} Body;

static G_DEFINE_QUARK (beckon - body, body)

  /* (transfer full) (nullable) */
  static GByteArray *take (Body *self)
{
  if (self->bytes != NULL)
    *self->all -= self->bytes->len;
  return g_steal_pointer (&self->bytes);
}

static void
discard (Body *self)
{
  g_autoptr (GByteArray) bytes = take (self);
}

static void
body_free (gpointer data)
{
  Body *self = data;

  discard (self);
  g_rc_box_release (self->all);
  g_free (self);
}

static void
on_chunk (SoupServerMessage *message, GBytes *chunk, gpointer user_data)
{
  Body *self = user_data;
  gsize length = g_bytes_get_size (chunk);
  g_autoptr (GError) error = NULL;

  if (self->bytes == NULL)
    return;
  if (length > self->max_bytes - self->bytes->len)
    error = beckon_error_new (BECKON_ERROR_LIMIT, _ ("Send less at a time."),
                              _ ("The body exceeds %d bytes"), (int) self->max_bytes);
  else if (self->bytes->len + length > OWN_BYTES && length + *self->all > BODIES_BYTES)
    error = beckon_error_new (BECKON_ERROR_STORE, _ ("Try again later."),
                              _ ("The desk is receiving too much data at once"));
  if (error != NULL)
    {
      discard (self);
      beckon_wire_set_error (
        message, g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT) ? self->status : 0,
        error);
      return;
    }
  g_byte_array_append (self->bytes, g_bytes_get_data (chunk, NULL), length);
  *self->all += length;
}

void
beckon_body_collect (BeckonClients     *clients,
                     SoupServerMessage *message,
                     gsize              max_bytes,
                     guint              status)
{
  Body *self = g_new0 (Body, 1);

  self->all = g_rc_box_acquire (clients->body_bytes);
  self->bytes = g_byte_array_new ();
  self->max_bytes = max_bytes;
  self->status = status;
  g_object_set_qdata_full (G_OBJECT (message), body_quark (), self, body_free);
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  g_signal_connect (message, "got-chunk", G_CALLBACK (on_chunk), self);
}

GByteArray *
beckon_body_take (SoupServerMessage *message)
{
  Body *self = g_object_get_qdata (G_OBJECT (message), body_quark ());
  g_autoptr (GByteArray) bytes = self != NULL ? take (self) : NULL;

  return bytes != NULL && bytes->len > 0 ? g_steal_pointer (&bytes) : NULL;
}
