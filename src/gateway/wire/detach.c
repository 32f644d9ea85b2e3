/* detach.c: takes connections from libsoup, from an idle callback outside of its handlers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/detach.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/wire.h"

/* How much a client may still send after it was refused. */
#define REFUSED_BYTES (16 * 1024 * 1024)

typedef struct
{
  SoupServerMessage *message;  /* (owned) */
  GString           *refusal;  /* (owned) (nullable): the reply to one that sends too much */
  BeckonSsePosition  position; /* otherwise: stream the events from there on */
  gboolean           showing;  /* the reader shows the questions to a person */
} Detaching;

struct _BeckonDetacher
{
  BeckonClients *clients; /* (unowned) */
  BeckonSse     *sse;     /* (unowned) (nullable): NULL when it was stopped */
  GQueue detaching;       /* (element-type Detaching): paused messages whose connection is about to
                           * be taken from libsoup */
  guint source;
};

static void
detaching_free (Detaching *self)
{
  g_object_unref (self->message);
  if (self->refusal != NULL)
    g_string_free (self->refusal, TRUE);
  g_free (self);
}

static void
send_refusal (BeckonDetacher *self, SoupServerMessage *message, GString *refusal)
{
  BeckonClientConnection *connection =
    beckon_client_connection_steal (self->clients, message, NULL, NULL, NULL);

  if (connection == NULL)
    {
      soup_server_message_unpause (message);
      return;
    }
  beckon_client_connection_send (connection, refusal->str, refusal->len);
  beckon_client_connection_finish_last (connection);
}

static gboolean
on_idle (gpointer user_data)
{
  BeckonDetacher *self = user_data;
  Detaching      *detaching;

  while ((detaching = g_queue_pop_head (&self->detaching)) != NULL)
    {
      if (detaching->refusal != NULL)
        send_refusal (self, detaching->message, detaching->refusal);
      else if (self->sse != NULL)
        beckon_sse_add (self->sse, detaching->message, &detaching->position, detaching->showing);
      detaching_free (detaching);
    }
  self->source = 0;
  return G_SOURCE_REMOVE;
}

static Detaching *
begin_detach (BeckonDetacher *self, SoupServerMessage *message)
{
  Detaching *detaching = g_new0 (Detaching, 1);

  soup_server_message_pause (message);
  detaching->message = g_object_ref (message);
  g_queue_push_tail (&self->detaching, detaching);
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_DEFAULT, on_idle, self, NULL);
  return detaching;
}

BeckonDetacher *
beckon_detacher_new (BeckonClients *clients, BeckonSse *sse)
{
  BeckonDetacher *self = g_new0 (BeckonDetacher, 1);

  self->clients = clients;
  self->sse = sse;
  return self;
}

void
beckon_detacher_free (BeckonDetacher *self)
{
  beckon_detacher_stop (self);
  g_free (self);
}

void
beckon_detacher_stream (BeckonDetacher          *self,
                        SoupServerMessage       *message,
                        const BeckonSsePosition *position,
                        gboolean                 showing)
{
  Detaching *detaching = begin_detach (self, message);

  detaching->position = *position;
  detaching->showing = showing;
}

/* Replies @error to @message before its body has been read, and closes the connection. */
static void
refuse (BeckonDetacher *self, SoupServerMessage *message, const GError *error)
{
  begin_detach (self, message)->refusal = beckon_wire_error (self->clients->clock, 0, error);
}

typedef struct
{
  BeckonDetacher *detacher; /* (unowned) */
  gsize           left;
  gboolean        over;
} Refused;

static void
refused_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

static void
on_chunk (SoupServerMessage *message, GBytes *chunk, gpointer user_data)
{
  Refused *refused = user_data;
  g_autoptr (GError) error = NULL;

  if (g_bytes_get_size (chunk) <= refused->left)
    {
      refused->left -= g_bytes_get_size (chunk);
      return;
    }
  if (refused->over)
    return;
  refused->over = TRUE;
  error =
    beckon_error_new (BECKON_ERROR_LIMIT, _ ("Send less at a time."),
                      _ ("At most %d more bytes are read after a refused request"), REFUSED_BYTES);
  refuse (refused->detacher, message, error);
}

void
beckon_detacher_limit_refused (BeckonDetacher *self, SoupServerMessage *message)
{
  Refused *refused = g_new0 (Refused, 1);

  refused->detacher = self;
  refused->left = REFUSED_BYTES;
  g_signal_connect_data (message, "got-chunk", G_CALLBACK (on_chunk), refused, refused_free, 0);
}

void
beckon_detacher_stop (BeckonDetacher *self)
{
  Detaching *detaching;

  self->sse = NULL;
  g_clear_handle_id (&self->source, g_source_remove);
  while ((detaching = g_queue_pop_head (&self->detaching)) != NULL)
    detaching_free (detaching);
}
