/* leaving.c: takes connections from libsoup, from an idle callback outside of its handlers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/leaving.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/wire.h"

/* How much a client may still send after it was refused. */
#define REFUSED_BYTES (16 * 1024 * 1024)

typedef struct
{
  SoupServerMessage *message;    /* (owned) */
  GString           *last_words; /* (owned) (nullable): the reply to one that sends too much */
  gint64             after;      /* otherwise: stream the events after this one */
  gboolean           showing;    /* the reader shows the questions to a person */
} Leaving;

static void
leaving_free (Leaving *self)
{
  g_object_unref (self->message);
  if (self->last_words != NULL)
    g_string_free (self->last_words, TRUE);
  g_free (self);
}

static void
say_last_words (BeckonServer *server, SoupServerMessage *message, GString *words)
{
  BeckonClientConnection *connection =
    beckon_client_connection_steal (server, message, NULL, NULL, NULL);

  if (connection == NULL)
    {
      soup_server_message_unpause (message);
      return;
    }
  beckon_client_connection_send (connection, words->str, words->len);
  beckon_client_connection_finish_last (connection);
}

static gboolean
on_leave (gpointer user_data)
{
  BeckonServer *server = user_data;
  Leaving      *leaving;

  while ((leaving = g_queue_pop_head (&server->leaving)) != NULL)
    {
      if (leaving->last_words != NULL)
        say_last_words (server, leaving->message, leaving->last_words);
      else
        beckon_sse_add (server->sse, leaving->message, leaving->after, leaving->showing);
      leaving_free (leaving);
    }
  server->leaving_source = 0;
  return G_SOURCE_REMOVE;
}

static Leaving *
leave (BeckonServer *server, SoupServerMessage *message)
{
  Leaving *leaving = g_new0 (Leaving, 1);

  soup_server_message_pause (message);
  leaving->message = g_object_ref (message);
  g_queue_push_tail (&server->leaving, leaving);
  if (server->leaving_source == 0)
    server->leaving_source = g_idle_add_full (G_PRIORITY_DEFAULT, on_leave, server, NULL);
  return leaving;
}

void
beckon_leaving_stream (BeckonServer      *server,
                       SoupServerMessage *message,
                       gint64             after,
                       gboolean           showing)
{
  Leaving *leaving = leave (server, message);

  leaving->after = after;
  leaving->showing = showing;
}

void
beckon_leaving_refuse (BeckonServer *server, SoupServerMessage *message, const GError *error)
{
  leave (server, message)->last_words =
    beckon_wire_error (beckon_desk_get_clock (server->desk), 0, error);
}

typedef struct
{
  BeckonServer *server; /* (unowned) */
  gsize         left;
  gboolean      over;
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
  error = beckon_error_new (BECKON_ERROR_LIMIT, _ ("Send less at a time."),
                            _ ("What follows a refusal has at most %d bytes"), REFUSED_BYTES);
  beckon_leaving_refuse (refused->server, message, error);
}

void
beckon_leaving_limit_refused (BeckonServer *server, SoupServerMessage *message)
{
  Refused *refused = g_new0 (Refused, 1);

  refused->server = server;
  refused->left = REFUSED_BYTES;
  g_signal_connect_data (message, "got-chunk", G_CALLBACK (on_chunk), refused, refused_free, 0);
}

void
beckon_leaving_clear (BeckonServer *server)
{
  Leaving *leaving;

  g_clear_handle_id (&server->leaving_source, g_source_remove);
  while ((leaving = g_queue_pop_head (&server->leaving)) != NULL)
    leaving_free (leaving);
}
