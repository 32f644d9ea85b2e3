/* sse.c: the desk's events as server-sent events
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/sse.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "gateway/askers.h"
#include "gateway/auth.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/enums.h"

/* With more unsent bytes than this a reader is slow: it gets the events from the store. */
#define UNSENT_BYTES (256 * 1024)
#define PAGE_EVENTS 32
/* Of a frame, besides its payload. */
#define FRAME_BYTES 256
#define KEEP_ALIVE_SECONDS 15

typedef struct
{
  BeckonSse              *sse;        /* (unowned) */
  BeckonClientConnection *connection; /* (owned) */
  GList                   link;       /* in streams */
  gint64                  last;       /* sequence of the last event sent */
  GCancellable           *reading;    /* (owned) (nullable): of a page */
  gint64                  needed;     /* the last event that was announced since that began, or 0 */
  gboolean                live;
  gboolean                lagged; /* it was live, and missed what has no number */
  BeckonKin              *kin;    /* (owned) (nullable): whose it is, if it counts as showing */
} Stream;

struct _BeckonSse
{
  BeckonServer *server;  /* (unowned) */
  GQueue        streams; /* (element-type Stream) */
  guint         catch_up_source;
  guint         keep_alive_source;
};

static void schedule_catch_up (BeckonSse *self);

static void
stream_free (Stream *stream)
{
  BeckonSse *self = stream->sse;

  beckon_desk_set_showing (self->server->desk, stream, FALSE);
  beckon_client_connection_close (stream->connection);
  g_clear_pointer (&stream->kin, beckon_kin_unref);
  if (stream->reading != NULL)
    g_cancellable_cancel (stream->reading);
  g_clear_object (&stream->reading);
  g_queue_unlink (&self->streams, &stream->link);
  g_free (stream);
  if (self->streams.length == 0)
    {
      g_clear_handle_id (&self->keep_alive_source, g_source_remove);
      g_clear_handle_id (&self->catch_up_source, g_source_remove);
    }
}

static void
on_hung_up (BeckonClientConnection *connection, gpointer user_data)
{
  stream_free (user_data);
}

static void
on_drained (BeckonClientConnection *connection, gpointer user_data)
{
  Stream *stream = user_data;

  if (!stream->live)
    schedule_catch_up (stream->sse);
}

gboolean
beckon_sse_mark_parse (const char *text, BeckonSseMark *mark)
{
  const char      *dash = strchr (text, '-');
  g_autofree char *number = dash != NULL ? g_strndup (text, (gsize) (dash - text)) : NULL;
  guint64          sequence, time_ms = 0;

  if (!g_ascii_string_to_unsigned (number != NULL ? number : text, 10, 0, G_MAXINT64, &sequence,
                                   NULL)
      || (dash != NULL
          && !g_ascii_string_to_unsigned (dash + 1, 10, 1, G_MAXINT64, &time_ms, NULL)))
    return FALSE;
  mark->sequence = (gint64) sequence;
  mark->time_ms = (gint64) time_ms;

  return TRUE;
}

BeckonSseMark
beckon_sse_mark_of (const BeckonEvent *event)
{
  return (BeckonSseMark){ event->sequence, event->timestamp_us / BECKON_US_PER_MS };
}

static void
add_id (GString *frame, BeckonSseMark mark)
{
  g_string_append (frame, "id: ");
  beckon_json_add_int (frame, NULL, mark.sequence);
  if (mark.time_ms > 0)
    {
      g_string_append_c (frame, '-');
      beckon_json_add_int (frame, NULL, mark.time_ms);
    }
  g_string_append_c (frame, '\n');
}

static GString *
make_frame (BeckonEvent *event)
{
  GString *frame = g_string_sized_new (strlen (event->payload) + FRAME_BYTES);

  add_id (frame, beckon_sse_mark_of (event));
  g_string_append (frame, "event: ");
  g_string_append (frame, beckon_event_type_to_string (event->type));
  g_string_append (frame, "\ndata: ");
  beckon_event_add_json (event, frame, NULL);
  g_string_append (frame, "\n\n");
  return frame;
}

static gboolean
is_slow (Stream *stream)
{
  return beckon_client_connection_get_unsent (stream->connection) > UNSENT_BYTES;
}

/* The reader has all events up to @after; those up to @before_first are not there. */
static void
send_missing (Stream *stream, gint64 after, BeckonSseMark before_first, gint64 time_us)
{
  g_autoptr (GString) frame = g_string_sized_new (FRAME_BYTES);

  add_id (frame, before_first);
  g_string_append (frame, "event: EVENTS_MISSING\ndata: ");
  beckon_json_open_object (frame);
  beckon_json_add_string (frame, "type", "EVENTS_MISSING");
  beckon_json_open_member_object (frame, "payload");
  beckon_json_add_int (frame, "after", after);
  beckon_json_add_int (frame, "first", before_first.sequence + 1);
  beckon_json_close_object (frame);
  beckon_json_add_time (frame, "timestamp", time_us);
  beckon_json_close_object (frame);
  g_string_append (frame, "\n\n");
  beckon_client_connection_send (stream->connection, frame->str, frame->len);
}

/* A page of events that were committed, and the oldest one that is kept. */
typedef struct
{
  GPtrArray *events; /* (owned) (element-type BeckonEvent) */
  GPtrArray *oldest; /* (owned) (nullable) (element-type BeckonEvent): one, if @events has a gap
                      * before it */
} Page;

static void
page_free (gpointer data)
{
  Page *self = data;

  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_clear_pointer (&self->oldest, g_ptr_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Page, page_free)

/* @input: the sequence of the last event sent. */
static gpointer
read_page (BeckonView *view, gpointer input, GError **error)
{
  gint64 last = *(const gint64 *) input;
  g_autoptr (Page) page = g_new0 (Page, 1);

  page->events = beckon_view_list_events (view, last, PAGE_EVENTS, error);
  if (page->events == NULL)
    return NULL;
  if (page->events->len > 0
      && ((BeckonEvent *) g_ptr_array_index (page->events, 0))->sequence > last + 1
      && (page->oldest = beckon_view_list_events (view, 0, 1, error)) == NULL)
    return NULL;

  return g_steal_pointer (&page);
}

/* The store keeps events only for a while. If the reader's position is before the oldest one, it is
 * told which sequence numbers are missing: those after its own and before that one. Numbers may
 * also be skipped without anything having been lost. */
static void
report_missing (Stream *stream, const Page *page)
{
  const BeckonEvent *oldest =
    page->oldest != NULL && page->oldest->len > 0 ? g_ptr_array_index (page->oldest, 0) : NULL;

  if (oldest != NULL && oldest->sequence > stream->last + 1)
    send_missing (stream, stream->last, (BeckonSseMark){ oldest->sequence - 1, 0 },
                  oldest->timestamp_us);
}

/* (transfer full): the whole list each time, so that whoever missed one needs only the next. */
static GString *
make_awaited (BeckonSse *self)
{
  g_autoptr (GArray) ids = beckon_desk_list_unawaited (self->server->desk);
  GString *frame = g_string_sized_new (FRAME_BYTES);

  g_string_append (frame, "event: AWAITED_CHANGED\ndata: ");
  beckon_json_open_object (frame);
  beckon_json_add_string (frame, "type", "AWAITED_CHANGED");
  beckon_json_open_member_object (frame, "payload");
  beckon_json_open_member_array (frame, "unawaited");
  for (guint i = 0; i < ids->len; i++)
    beckon_json_add_int (frame, NULL, g_array_index (ids, gint64, i));
  beckon_json_close_array (frame);
  beckon_json_close_object (frame);
  beckon_json_add_time (
    frame, "timestamp",
    beckon_clock_get_time (beckon_desk_get_clock (self->server->desk), BECKON_CLOCK_WALL));
  beckon_json_close_object (frame);
  g_string_append (frame, "\n\n");
  return frame;
}

/* Who begins to listen takes it that somebody waits for every question. */
static void
send_awaited (Stream *stream)
{
  g_autoptr (GArray) ids = beckon_desk_list_unawaited (stream->sse->server->desk);
  g_autoptr (GString) frame = NULL;

  if (ids->len == 0 && !stream->lagged)
    return;
  stream->lagged = FALSE;
  frame = make_awaited (stream->sse);
  beckon_client_connection_send (stream->connection, frame->str, frame->len);
}

/* Sends one page. It may already include an event that is committed but not announced yet; its
 * announcement is then skipped. What was announced since the page was read is in the next one. */
static void
send_page (Stream *stream, const Page *page)
{
  report_missing (stream, page);
  for (guint i = 0; i < page->events->len; i++)
    {
      BeckonEvent *event = g_ptr_array_index (page->events, i);
      g_autoptr (GString) frame = make_frame (event);

      beckon_client_connection_send (stream->connection, frame->str, frame->len);
      stream->last = event->sequence;
    }
  stream->live = page->events->len < PAGE_EVENTS && stream->last >= stream->needed;
  if (stream->live)
    send_awaited (stream);
  else
    schedule_catch_up (stream->sse);
}

static void
on_page (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Stream *stream = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Page) page = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  /* The stream has ended. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&stream->reading);
  if (page != NULL)
    {
      send_page (stream, page);
      return;
    }
  beckon_message_limited ("Cannot read the events: %s", error->message);
  stream_free (stream);
}

static void
catch_up (Stream *stream)
{
  stream->needed = 0;
  stream->reading = g_cancellable_new ();
  beckon_store_view_async (beckon_desk_get_store (stream->sse->server->desk), read_page,
                           g_memdup2 (&stream->last, sizeof stream->last), g_free, page_free,
                           stream->reading, on_page, stream);
}

/* One page for each stream, so that a long history does not block the others. */
static gboolean
on_catch_up (gpointer user_data)
{
  BeckonSse *self = user_data;

  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Stream *stream = link->data;

      if (!stream->live && stream->reading == NULL && !is_slow (stream))
        catch_up (stream);
    }
  self->catch_up_source = 0;
  return G_SOURCE_REMOVE;
}

static void
schedule_catch_up (BeckonSse *self)
{
  if (self->catch_up_source == 0)
    self->catch_up_source = g_idle_add (on_catch_up, self);
}

/* A comment, so that proxies in between do not close an idle connection. */
static gboolean
on_keep_alive (gpointer user_data)
{
  BeckonSse *self = user_data;

  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Stream *stream = link->data;

      if (beckon_client_connection_get_unsent (stream->connection) == 0)
        beckon_client_connection_send (stream->connection, ": \n\n", 4);
    }
  return G_SOURCE_CONTINUE;
}

BeckonSse *
beckon_sse_new (BeckonServer *server)
{
  BeckonSse *self = g_new0 (BeckonSse, 1);

  self->server = server;
  return self;
}

void
beckon_sse_free (BeckonSse *self)
{
  GList *link;

  while ((link = self->streams.head) != NULL)
    stream_free (link->data);
  g_free (self);
}

/* Who asks does not show: otherwise it could hurry the person by a stream that nobody reads
 * (ATT-20). What is in a sandbox was given the socket to ask (TR-8). */
static gboolean
may_show (BeckonSse *self, SoupServerMessage *message, BeckonKin *kin)
{
  const BeckonDeskSettings *settings = beckon_desk_get_settings (self->server->desk);

  if (beckon_peer_is_sandboxed (message) && !settings->sandboxes_may_run)
    return FALSE;
  return kin == NULL || !beckon_askers_is_agent (self->server->askers, self->server->desk, kin);
}

void
beckon_sse_part_asker (BeckonSse *self, const BeckonKin *asker)
{
  if (beckon_desk_get_settings (self->server->desk)->agents_may_answer)
    return;
  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Stream *stream = link->data;

      if (stream->kin == NULL || !beckon_kin_is_of (stream->kin, asker))
        continue;
      g_clear_pointer (&stream->kin, beckon_kin_unref);
      beckon_desk_set_showing (self->server->desk, stream, FALSE);
    }
}

/* No descriptor is available for a stream; questions can still be asked. */
static void
refuse (SoupServerMessage *message)
{
  g_autoptr (GError) error = beckon_error_new (BECKON_ERROR_STORE, _ ("Try again later."),
                                               _ ("The desk has too many connections"));

  beckon_wire_set_error (message, 0, error);
  soup_server_message_unpause (message);
}

void
beckon_sse_add (BeckonSse               *self,
                SoupServerMessage       *message,
                const BeckonSsePosition *position,
                gboolean                 showing)
{
  gboolean         local = beckon_peer_is_local (message);
  g_autofree char *origin = local ? NULL : g_strdup (beckon_auth_get_origin (message));
  g_autoptr (GString) head = beckon_wire_begin (beckon_desk_get_clock (self->server->desk),
                                                SOUP_STATUS_OK, "text/event-stream");
  BeckonDesk *desk = self->server->desk;
  Stream     *stream = g_new0 (Stream, 1);
  /* Read before the connection is taken from the message. */
  g_autoptr (BeckonKin) kin = showing ? beckon_peer_dup_kin (message) : NULL;
  gboolean      shows = showing && may_show (self, message, kin);
  BeckonSseMark begin = position->foreign ? position->newest : position->after;

  stream->sse = self;
  stream->last = begin.sequence;
  stream->link.data = stream;
  stream->connection =
    beckon_client_connection_steal (self->server->clients, message, on_hung_up, on_drained, stream);
  if (stream->connection == NULL)
    {
      int saved = errno;

      g_free (stream);
      if (saved != ENOTCONN)
        refuse (message);
      return;
    }
  g_queue_push_tail_link (&self->streams, &stream->link);
  beckon_wire_add_header (head, "Cache-Control", "no-cache");
  beckon_wire_add_header (head, "X-Accel-Buffering", "no");
  if (origin != NULL)
    beckon_wire_add_origin (head, origin);
  beckon_wire_end (head, FALSE, NULL);
  /* Tells the reader its position before the first event. */
  g_string_append (head, ": the events of the desk\nretry: 1000\n");
  add_id (head, begin);
  g_string_append_c (head, '\n');
  beckon_client_connection_send (stream->connection, head->str, head->len);
  if (position->foreign)
    send_missing (stream, position->after.sequence, position->newest,
                  beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL));
  if (self->keep_alive_source == 0)
    self->keep_alive_source = g_timeout_add_seconds (KEEP_ALIVE_SECONDS, on_keep_alive, self);
  catch_up (stream);
  if (!shows)
    return;
  stream->kin = g_steal_pointer (&kin);
  beckon_desk_set_showing (self->server->desk, stream, TRUE);
}

void
beckon_sse_announce (BeckonSse *self, BeckonEvent *event)
{
  g_autoptr (GString) frame = NULL;

  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Stream *stream = link->data;

      if (!stream->live)
        stream->needed = event->sequence;
      if (!stream->live || event->sequence <= stream->last)
        continue;
      if (is_slow (stream))
        {
          /* on_drained() continues from the store. */
          stream->live = FALSE;
          stream->lagged = TRUE;
          continue;
        }
      if (frame == NULL)
        frame = make_frame (event);
      beckon_client_connection_send (stream->connection, frame->str, frame->len);
      stream->last = event->sequence;
    }
}

void
beckon_sse_announce_awaited (BeckonSse *self)
{
  g_autoptr (GString) frame = NULL;

  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Stream *stream = link->data;

      if (!stream->live)
        continue;
      if (frame == NULL)
        frame = make_awaited (self);
      beckon_client_connection_send (stream->connection, frame->str, frame->len);
    }
}

guint
beckon_sse_count (BeckonSse *self)
{
  return self->streams.length;
}
