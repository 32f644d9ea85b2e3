/* exchange.c: one request to the desk, sent again until it is answered if the desk goes meanwhile
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/exchange.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/client-error.h"
#include "cli/door-session.h"
#include "cli/door.h"
#include "cli/mcp/lines.h"

#define RETRY_FIRST_MS 50
#define RETRY_LAST_MS 2000
/* A desk that nothing can start may just be starting again. */
#define IN_VAIN_MS 1000
/* A reply that lasted this long ended for a new reason. */
#define LASTED_US (5 * G_USEC_PER_SEC)
/* A reply of the desk, or one event of it. */
#define REPLY_MAX_BYTES (16 * 1024 * 1024)

struct _BeckonExchange
{
  GObject                     parent_instance;
  BeckonReach                *reach; /* (owned) */
  const BeckonExchangeEvents *events;
  gpointer                    owner; /* (unowned) */
  char                       *method;
  char                       *url;
  GBytes                     *body;        /* (owned) (nullable) */
  GHashTable                 *headers;     /* (owned): name → value */
  GCancellable               *cancellable; /* (owned): of this attempt */
  SoupMessage                *message;     /* (owned) (nullable): of this attempt */
  BeckonLines                *lines;       /* (owned) (nullable): of this attempt */
  GString                    *data;        /* (owned): of the event being read */
  guint                       reach_ms;
  guint                       reply_ms;
  gint64                      started_at; /* monotonic, µs */
  gint64                      opened_at;  /* of this attempt */
  guint                       retry_ms;
  guint                       retry_source;
  guint                       late_source;
  gboolean                    persistent;
  gboolean                    delivered; /* a desk may have had it */
  gboolean                    late;
  gboolean                    paused;
  gboolean                    over;
};

G_DEFINE_FINAL_TYPE (BeckonExchange, beckon_exchange, G_TYPE_OBJECT)

static void send_request (BeckonExchange *self);

static void
end_attempt (BeckonExchange *self)
{
  g_clear_handle_id (&self->late_source, g_source_remove);
  if (self->lines != NULL)
    beckon_lines_close (self->lines);
  g_clear_object (&self->lines);
  g_clear_object (&self->message);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_string_truncate (self->data, 0);
  self->opened_at = 0;
}

static void
finish (BeckonExchange *self, guint status, const char *body, const GError *error)
{
  if (self->over)
    return;
  self->over = TRUE;
  g_clear_handle_id (&self->retry_source, g_source_remove);
  end_attempt (self);
  self->events->done (self->owner, status, body, error);
}

static void
fail (BeckonExchange *self, BeckonClientError code, const char *why)
{
  g_autoptr (GError) error = NULL;

  if (code == BECKON_CLIENT_ERROR_UNREACHABLE)
    error = g_error_new (BECKON_CLIENT_ERROR, code,
                         /* translators: the reason follows */
                         _ ("Cannot reach the desk: %s"), why);
  else
    error = g_error_new (BECKON_CLIENT_ERROR, code, _ ("Lost connection to the desk: %s"), why);
  finish (self, 0, NULL, error);
}

static gboolean
on_retry (gpointer user_data)
{
  g_autoptr (BeckonExchange) self = g_object_ref (user_data);

  self->retry_source = 0;
  send_request (self);
  return G_SOURCE_REMOVE;
}

static void
retry_later (BeckonExchange *self)
{
  g_assert (self->retry_source == 0);
  self->retry_source = g_timeout_add (self->retry_ms, on_retry, self);
  self->retry_ms = MIN (self->retry_ms * 2, RETRY_LAST_MS);
}

/* The desk had it and went before it answered. */
static void
lose (BeckonExchange *self, const char *why)
{
  self->delivered = TRUE;
  if (!self->persistent)
    {
      fail (self, BECKON_CLIENT_ERROR_LOST, why);
      return;
    }
  if (self->opened_at != 0 && g_get_monotonic_time () - self->opened_at >= LASTED_US)
    self->retry_ms = RETRY_FIRST_MS;
  end_attempt (self);
  beckon_reach_report (self->reach, FALSE);
  retry_later (self);
  if (self->events->lost != NULL)
    self->events->lost (self->owner);
}

/* No desk was there. */
static void
miss (BeckonExchange *self, const char *why)
{
  gint64 waited_ms = (g_get_monotonic_time () - self->started_at) / 1000;
  guint  limit_ms = self->reach_ms;

  end_attempt (self);
  if (limit_ms > 0)
    beckon_reach_start_desk (self->reach);
  if (beckon_reach_is_in_vain (self->reach))
    limit_ms = MIN (limit_ms, IN_VAIN_MS);
  if (!(self->delivered && self->persistent) && waited_ms >= limit_ms)
    {
      fail (self, BECKON_CLIENT_ERROR_UNREACHABLE, why);
      return;
    }
  retry_later (self);
}

/* The desk is shutting down and keeps what it was asked. */
static gboolean
is_refused_for_now (BeckonExchange *self, const char *text)
{
  return self->persistent && self->events->is_refusal != NULL
         && self->events->is_refusal (self->owner, text);
}

static void
tell_event (BeckonExchange *self)
{
  g_autofree char *data = g_strdup (self->data->str);

  g_string_truncate (self->data, 0);
  if (is_refused_for_now (self, data))
    lose (self, soup_status_get_phrase (SOUP_STATUS_SERVICE_UNAVAILABLE));
  else if (self->events->message != NULL && self->events->message (self->owner, data))
    finish (self, SOUP_STATUS_OK, NULL, NULL);
}

static void
on_line (gpointer owner, const char *text, gsize length)
{
  g_autoptr (BeckonExchange) self = g_object_ref (owner);

  if (length == 0)
    {
      if (self->data->len > 0)
        tell_event (self);
      return;
    }
  /* Comments, names and numbers of events say nothing to a client. */
  if (!g_str_has_prefix (text, "data:"))
    return;
  text += strlen ("data:");
  text += *text == ' ' ? 1 : 0;
  /* A message in several lines is JSON with line breaks between its values. */
  if (self->data->len > 0)
    g_string_append_c (self->data, ' ');
  if (self->data->len + strlen (text) <= REPLY_MAX_BYTES)
    g_string_append (self->data, text);
}

static void
on_line_too_long (gpointer owner)
{
  g_autoptr (BeckonExchange) self = g_object_ref (owner);

  fail (self, BECKON_CLIENT_ERROR_LOST, _ ("its reply is too long"));
}

static void
on_stream_end (gpointer owner)
{
  g_autoptr (BeckonExchange) self = g_object_ref (owner);

  lose (self, _ ("the desk ended"));
}

static const BeckonLinesEvents line_events = { on_line, on_line_too_long, on_stream_end };

static void
on_body (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonExchange) self = user_data;
  GOutputStream *stream = G_OUTPUT_STREAM (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *body = NULL;
  gsize            length;
  const char      *data;
  guint            status;

  g_output_stream_splice_finish (stream, result, &error);
  if (self->over || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    {
      lose (self, error->message);
      return;
    }
  status = soup_message_get_status (self->message);
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  data = g_bytes_get_data (bytes, &length);
  body = g_strndup (data != NULL ? data : "", length);
  if ((status == SOUP_STATUS_SERVICE_UNAVAILABLE && self->persistent)
      || is_refused_for_now (self, body))
    {
      lose (self, soup_status_get_phrase (SOUP_STATUS_SERVICE_UNAVAILABLE));
      return;
    }
  beckon_reach_report (self->reach, TRUE);
  finish (self, status, body, NULL);
}

static void
read_body (BeckonExchange *self, GInputStream *stream)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();

  g_output_stream_splice_async (
    memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
    G_PRIORITY_DEFAULT, self->cancellable, on_body, g_object_ref (self));
}

static gboolean
is_refused (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

static void
on_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonExchange) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream =
    soup_session_send_finish (SOUP_SESSION (object), result, &error);
  const GError *refusal;
  const char   *type;

  if (self->over || self->message == NULL)
    return;
  g_clear_handle_id (&self->late_source, g_source_remove);
  refusal = beckon_door_get_refusal (self->message);
  if (stream == NULL)
    {
      if (refusal != NULL)
        finish (self, 0, NULL, refusal);
      else if (self->late)
        fail (self, BECKON_CLIENT_ERROR_UNREACHABLE, _ ("no reply in time"));
      else if (is_refused (error))
        miss (self, error->message);
      else
        lose (self, error->message);
      return;
    }

  self->delivered = TRUE;
  self->opened_at = g_get_monotonic_time ();
  if (self->events->opened != NULL)
    self->events->opened (self->owner);
  if (self->over)
    return;
  type =
    soup_message_headers_get_content_type (soup_message_get_response_headers (self->message), NULL);
  if (g_strcmp0 (type, "text/event-stream") != 0)
    {
      read_body (self, stream);
      return;
    }
  beckon_reach_report (self->reach, TRUE);
  self->lines = beckon_lines_new (stream, REPLY_MAX_BYTES, &line_events, self);
  beckon_lines_set_paused (self->lines, self->paused);
  beckon_lines_start (self->lines);
}

static gboolean
on_late (gpointer user_data)
{
  BeckonExchange *self = user_data;

  self->late_source = 0;
  self->late = TRUE;
  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

static void
send_request (BeckonExchange *self)
{
  g_autoptr (GError) error = NULL;
  SoupMessageHeaders *headers;
  GHashTableIter      iter;
  gpointer            name, value;

  if (!beckon_door_check (beckon_reach_get_socket (self->reach), &error))
    {
      if (is_refused (error))
        miss (self, error->message);
      else
        finish (self, 0, NULL, error);
      return;
    }
  self->cancellable = g_cancellable_new ();
  self->message = soup_message_new (self->method, self->url);
  g_assert (self->message != NULL);
  /* It may be sent again, so it may have a connection that was used before, and that the desk might
   * be closing. */
  soup_message_add_flags (self->message, SOUP_MESSAGE_IDEMPOTENT);
  headers = soup_message_get_request_headers (self->message);
  g_hash_table_iter_init (&iter, self->headers);
  while (g_hash_table_iter_next (&iter, &name, &value))
    soup_message_headers_replace (headers, name, value);
  if (self->body != NULL)
    soup_message_set_request_body_from_bytes (self->message, "application/json", self->body);
  if (self->reply_ms > 0)
    self->late_source = g_timeout_add (self->reply_ms, on_late, self);
  soup_session_send_async (beckon_reach_get_session (self->reach), self->message,
                           G_PRIORITY_DEFAULT, self->cancellable, on_sent, g_object_ref (self));
}

void
beckon_exchange_set_header (BeckonExchange *self, const char *name, const char *value)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  g_hash_table_replace (self->headers, g_strdup (name), g_strdup (value));
}

void
beckon_exchange_set_delivered (BeckonExchange *self)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));

  self->delivered = TRUE;
}

void
beckon_exchange_set_limits (BeckonExchange *self, guint reach_ms, guint reply_ms)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  self->reach_ms = reach_ms;
  self->reply_ms = reply_ms;
}

void
beckon_exchange_set_persistent (BeckonExchange *self, gboolean persistent)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  self->persistent = persistent;
}

void
beckon_exchange_start (BeckonExchange *self)
{
  g_autoptr (BeckonExchange) alive = g_object_ref (self);

  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  self->started_at = g_get_monotonic_time ();
  send_request (alive);
}

void
beckon_exchange_set_paused (BeckonExchange *self, gboolean paused)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  self->paused = paused;
  if (self->lines != NULL)
    beckon_lines_set_paused (self->lines, paused);
}

void
beckon_exchange_close (BeckonExchange *self)
{
  g_return_if_fail (BECKON_IS_EXCHANGE (self));
  self->over = TRUE;
  g_clear_handle_id (&self->retry_source, g_source_remove);
  end_attempt (self);
}

static void
beckon_exchange_finalize (GObject *object)
{
  BeckonExchange *self = BECKON_EXCHANGE (object);

  g_clear_handle_id (&self->retry_source, g_source_remove);
  end_attempt (self);
  g_clear_object (&self->reach);
  g_free (self->method);
  g_free (self->url);
  g_clear_pointer (&self->body, g_bytes_unref);
  g_hash_table_unref (self->headers);
  g_string_free (self->data, TRUE);
  G_OBJECT_CLASS (beckon_exchange_parent_class)->finalize (object);
}

static void
beckon_exchange_class_init (BeckonExchangeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_exchange_finalize;
}

static void
beckon_exchange_init (BeckonExchange *self)
{
  self->headers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->data = g_string_new (NULL);
  self->retry_ms = RETRY_FIRST_MS;
}

BeckonExchange *
beckon_exchange_new (BeckonReach                *reach,
                     const char                 *method,
                     const char                 *path,
                     const char                 *body,
                     const BeckonExchangeEvents *events,
                     gpointer                    owner)
{
  BeckonExchange *self = g_object_new (BECKON_TYPE_EXCHANGE, NULL);

  self->reach = g_object_ref (reach);
  self->method = g_strdup (method);
  self->url = g_strconcat ("http://localhost", path, NULL);
  self->body = body != NULL ? g_bytes_new (body, strlen (body)) : NULL;
  self->events = events;
  self->owner = owner;
  return self;
}
