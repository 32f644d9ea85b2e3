/* feed.c: receives the desk's events, reconnecting whenever the connection is lost
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/feed.h"

#include <libsoup/soup.h>
#include <string.h>

#include "cli/door-session.h"

#define RETRY_FIRST_MS 100
#define RETRY_LAST_MS 5000

struct _BeckonFeed
{
  GObject           parent_instance;
  SoupSession      *session;     /* (owned) */
  GCancellable     *cancellable; /* (owned) (nullable): while it is started */
  GDataInputStream *stream;      /* (owned) (nullable): while it is connected */
  GString          *data;        /* (owned): of the event being read */
  char             *type;        /* (nullable): of the event being read */
  char             *id;          /* (nullable): of the event being read */
  char             *last;        /* (nullable): the id of the last known event */
  gboolean          lost;        /* the loss of the connection has been announced */
  BeckonSurfaceId   surface;     /* NONE: only listens */
  guint             retry_source;
  guint             retry_ms;
};

G_DEFINE_FINAL_TYPE (BeckonFeed, beckon_feed, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_CONNECTED,
  SIGNAL_DISCONNECTED,
  SIGNAL_EVENT,
} BeckonFeedSignal;
static guint signals[SIGNAL_EVENT + 1];

static void connect_stream (BeckonFeed *self);
static void read_line (BeckonFeed *self);

static gboolean
on_retry (gpointer user_data)
{
  BeckonFeed *self = user_data;

  self->retry_source = 0;
  connect_stream (self);
  return G_SOURCE_REMOVE;
}

static void
retry_later (BeckonFeed *self)
{
  g_clear_object (&self->stream);
  if (!self->lost)
    {
      self->lost = TRUE;
      g_signal_emit (self, signals[SIGNAL_DISCONNECTED], 0);
    }
  if (self->cancellable == NULL)
    return;
  g_assert (self->retry_source == 0);
  self->retry_source = g_timeout_add (self->retry_ms, on_retry, self);
  self->retry_ms = MIN (self->retry_ms * 2, RETRY_LAST_MS);
}

static void
emit_event (BeckonFeed *self)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonNode *root = NULL;

  if (json_parser_load_from_data (parser, self->data->str, self->data->len, NULL))
    root = json_parser_get_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    g_signal_emit (self, signals[SIGNAL_EVENT], 0, self->type != NULL ? self->type : "",
                   self->data->str, json_node_get_object (root));
}

static void
clear_event (BeckonFeed *self)
{
  g_string_truncate (self->data, 0);
  g_clear_pointer (&self->type, g_free);
  g_clear_pointer (&self->id, g_free);
}

/* Parses one line of the stream of server-sent events. */
static void
take_line (BeckonFeed *self, const char *line)
{
  const char *value = strchr (line, ':');

  if (line[0] == '\0')
    {
      /* Even without an event: the start of the stream gives the id after which it begins. */
      if (self->id != NULL)
        {
          g_free (self->last);
          self->last = g_steal_pointer (&self->id);
        }
      if (self->data->len > 0)
        emit_event (self);
      clear_event (self);
      return;
    }
  if (value == NULL || value == line)
    return;
  value += value[1] == ' ' ? 2 : 1;
  if (g_str_has_prefix (line, "data:"))
    {
      if (self->data->len > 0)
        g_string_append_c (self->data, '\n');
      g_string_append (self->data, value);
    }
  else if (g_str_has_prefix (line, "event:"))
    {
      g_free (self->type);
      self->type = g_strdup (value);
    }
  else if (g_str_has_prefix (line, "id:"))
    {
      g_free (self->id);
      self->id = g_strdup (value);
    }
}

static void
on_line (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFeed) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (object), result, NULL, &error);

  if (self->cancellable == NULL || G_DATA_INPUT_STREAM (object) != self->stream)
    return;
  if (line != NULL)
    {
      take_line (self, line);
      if (self->stream != NULL)
        read_line (self);
      return;
    }
  clear_event (self);
  retry_later (self);
}

static void
read_line (BeckonFeed *self)
{
  g_data_input_stream_read_line_async (self->stream, G_PRIORITY_DEFAULT, self->cancellable, on_line,
                                       g_object_ref (self));
}

typedef struct
{
  BeckonFeed  *feed;    /* (owned) */
  SoupMessage *message; /* (owned) */
} Opening;

static void
on_open (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autofree Opening *opening = user_data;
  g_autoptr (BeckonFeed) self = opening->feed;
  g_autoptr (SoupMessage) message = opening->message;
  g_autoptr (GInputStream) body = soup_session_send_finish (SOUP_SESSION (object), result, NULL);

  if (self->cancellable == NULL)
    return;
  if (body == NULL || soup_message_get_status (message) != SOUP_STATUS_OK)
    {
      retry_later (self);
      return;
    }
  self->retry_ms = RETRY_FIRST_MS;
  self->lost = FALSE;
  self->stream = g_data_input_stream_new (body);
  g_data_input_stream_set_newline_type (self->stream, G_DATA_STREAM_NEWLINE_TYPE_ANY);
  g_signal_emit (self, signals[SIGNAL_CONNECTED], 0);
  if (self->stream != NULL)
    read_line (self);
}

static void
connect_stream (BeckonFeed *self)
{
  Opening    *opening = g_new0 (Opening, 1);
  const char *surface =
    self->surface != BECKON_SURFACE_NONE ? beckon_surface_id_to_string (self->surface) : NULL;
  g_autofree char *uri =
    g_strconcat ("http://localhost/v1/events", surface != NULL ? "?surface=" : "",
                 surface != NULL ? surface : "", NULL);
  SoupMessageHeaders *headers;

  opening->feed = g_object_ref (self);
  opening->message = soup_message_new ("GET", uri);
  headers = soup_message_get_request_headers (opening->message);
  soup_message_headers_replace (headers, "Accept", "text/event-stream");
  if (self->last != NULL)
    soup_message_headers_replace (headers, "Last-Event-ID", self->last);
  soup_session_send_async (self->session, opening->message, G_PRIORITY_DEFAULT, self->cancellable,
                           on_open, opening);
}

void
beckon_feed_set_surface (BeckonFeed *self, BeckonSurfaceId surface)
{
  g_return_if_fail (BECKON_IS_FEED (self));

  self->surface = surface;
}

void
beckon_feed_start (BeckonFeed *self)
{
  g_return_if_fail (BECKON_IS_FEED (self));
  g_return_if_fail (self->cancellable == NULL);

  self->cancellable = g_cancellable_new ();
  connect_stream (self);
}

void
beckon_feed_stop (BeckonFeed *self)
{
  g_return_if_fail (BECKON_IS_FEED (self));

  if (self->cancellable == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->stream);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  soup_session_abort (self->session);
}

static void
beckon_feed_dispose (GObject *object)
{
  BeckonFeed *self = BECKON_FEED (object);

  beckon_feed_stop (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (beckon_feed_parent_class)->dispose (object);
}

static void
beckon_feed_finalize (GObject *object)
{
  BeckonFeed *self = BECKON_FEED (object);

  g_string_free (self->data, TRUE);
  g_free (self->type);
  g_free (self->id);
  g_free (self->last);
  G_OBJECT_CLASS (beckon_feed_parent_class)->finalize (object);
}

static void
beckon_feed_class_init (BeckonFeedClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_feed_dispose;
  object_class->finalize = beckon_feed_finalize;
  signals[SIGNAL_CONNECTED] = g_signal_new ("connected", BECKON_TYPE_FEED, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_DISCONNECTED] = g_signal_new ("disconnected", BECKON_TYPE_FEED, G_SIGNAL_RUN_LAST,
                                               0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_EVENT] =
    g_signal_new ("event", BECKON_TYPE_FEED, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_STRING, G_TYPE_STRING, JSON_TYPE_OBJECT);
}

static void
beckon_feed_init (BeckonFeed *self)
{
  self->data = g_string_new (NULL);
  self->retry_ms = RETRY_FIRST_MS;
}

BeckonFeed *
beckon_feed_new (BeckonClient *client, const char *after)
{
  BeckonFeed *self = g_object_new (BECKON_TYPE_FEED, NULL);

  self->last = g_strdup (after);
  self->session = beckon_door_new_session (beckon_client_get_socket (client));
  return self;
}
