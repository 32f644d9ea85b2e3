/* client-stream.c: a client's socket, wrapped for libsoup
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/client-stream.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "base/error.h"
#include "gateway/wire/request-reader.h"

/* The invalid request that libsoup reads at an end of file between two requests. */
#define NO_REQUEST "-\r\n\r\n"
/* The start of an interim (1xx) response, which asks for the rest of the request. */
#define INTERIM_RESPONSE "HTTP/1.1 1"
#define READ_BYTES (8 * 1024)
/* From the first byte of a request to its last. */
#define REQUEST_SECONDS 30

struct _BeckonClientStream
{
  GIOStream              parent_instance;
  GIOStream             *base;   /* (owned): construct only */
  GInputStream          *input;  /* (owned) */
  GOutputStream         *output; /* (owned) */
  BeckonClock           *clock;  /* (owned) */
  BeckonRequestReader    reader;
  BeckonClientRefuseFunc refuse; /* (nullable) */
  gpointer               user_data;
  GDestroyNotify         destroy; /* (nullable) */
  guint                  alarm;   /* 0, or the alarm at the time limit of the current request */
  gboolean               late;    /* the alarm has fired */
  gboolean               short_of_more; /* the bytes held are not enough for a next step */
  gboolean               answered;      /* a response was sent before the request was complete: no
                                         * further request is read */
  gboolean ended;                       /* the client has gone, or was refused */
  gboolean end_reported;                /* libsoup has read the invalid request */
};

typedef enum
{
  PROP_BASE_IOSTREAM = 1
} BeckonClientStreamProperty;
static GParamSpec *properties[PROP_BASE_IOSTREAM + 1];

G_DEFINE_FINAL_TYPE (BeckonClientStream, beckon_client_stream, G_TYPE_IO_STREAM)

/* The two directions of the stream; the state is in the stream itself, which they must not
 * outlive. */
#define BECKON_TYPE_CLIENT_INPUT (beckon_client_input_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonClientInput, beckon_client_input, BECKON, CLIENT_INPUT, GFilterInputStream)
#define BECKON_TYPE_CLIENT_OUTPUT (beckon_client_output_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonClientOutput, beckon_client_output, BECKON, CLIENT_OUTPUT, GFilterOutputStream)

struct _BeckonClientInput
{
  GFilterInputStream  parent_instance;
  BeckonClientStream *whole; /* (unowned) (nullable) */
};

struct _BeckonClientOutput
{
  GFilterOutputStream parent_instance;
  BeckonClientStream *whole; /* (unowned) (nullable) */
};

static void beckon_client_input_pollable_init (GPollableInputStreamInterface *iface);
static void beckon_client_output_pollable_init (GPollableOutputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonClientInput,
                               beckon_client_input,
                               G_TYPE_FILTER_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM,
                                                      beckon_client_input_pollable_init))
G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonClientOutput,
                               beckon_client_output,
                               G_TYPE_FILTER_OUTPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_OUTPUT_STREAM,
                                                      beckon_client_output_pollable_init))

/* --- input --- */

static void
stop_waiting (BeckonClientStream *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  self->alarm = 0;
}

/* The rest of the request did not arrive in time. Shut down the input, so that the reader sees an
 * end of file. */
static void
on_late (gpointer user_data)
{
  BeckonClientStream *self = user_data;

  self->alarm = 0;
  self->late = TRUE;
  if (G_IS_SOCKET_CONNECTION (self->base))
    g_socket_shutdown (g_socket_connection_get_socket (G_SOCKET_CONNECTION (self->base)), TRUE,
                       FALSE, NULL);
}

/* Limits the time for the rest of a request that has begun. */
static void
limit_waiting (BeckonClientStream *self)
{
  if (self->alarm == 0 && !self->late
      && (!beckon_request_reader_is_between (&self->reader)
          || beckon_request_reader_get_held (&self->reader) > 0))
    self->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE,
                                          beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE)
                                            + REQUEST_SECONDS * G_USEC_PER_SEC,
                                          on_late, self);
}

/* Sends the error without libsoup, which then only has to close the connection. */
static void
refuse_client (BeckonClientStream *self, guint status, const GError *error)
{
  if (!self->ended && self->refuse != NULL)
    self->refuse (self->base, status, error, self->user_data);
  self->ended = TRUE;
}

/* What libsoup reads of a client that has gone or was refused: an error in the middle of a request,
 * the invalid request between two. */
static gssize
end_input (BeckonClientStream *self, void *buffer, gsize count, GError **error)
{
  gboolean between = beckon_request_reader_is_between (&self->reader) || self->answered;

  stop_waiting (self);
  if (between && !self->end_reported && count >= strlen (NO_REQUEST))
    {
      self->ended = TRUE;
      self->end_reported = TRUE;
      memcpy (buffer, NO_REQUEST, strlen (NO_REQUEST));
      return strlen (NO_REQUEST);
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "The client is gone");
  return -1;
}

/* The client has closed its sending side. */
static gssize
finish_input (BeckonClientStream *self, void *buffer, gsize count, GError **error)
{
  gboolean begun = !beckon_request_reader_is_between (&self->reader)
                   || beckon_request_reader_get_held (&self->reader) > 0;

  if (begun && !self->answered && (self->late || beckon_request_reader_is_between (&self->reader)))
    {
      g_autoptr (GError) why = NULL;

      if (self->late)
        why =
          beckon_error_new (BECKON_ERROR_MALFORMED, _ ("Try again later."),
                            _ ("The request was not complete within %d seconds"), REQUEST_SECONDS);
      else
        beckon_head_set_malformed (&why);
      refuse_client (self, self->late ? SOUP_STATUS_REQUEST_TIMEOUT : 0, why);
    }
  return end_input (self, buffer, count, error);
}

static gssize
read_checked (BeckonClientInput *input,
              void              *buffer,
              gsize              count,
              gboolean           blocking,
              GCancellable      *cancellable,
              GError           **error)
{
  GInputStream       *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (input));
  BeckonClientStream *self = input->whole;

  if (self == NULL || count == 0)
    return 0;
  while (!self->ended && !self->answered)
    {
      guint8 data[READ_BYTES];
      gsize  given = beckon_request_reader_give (&self->reader, buffer, count);
      g_autoptr (GError) local_error = NULL;
      guint  status;
      gssize n;

      if (given > 0)
        {
          if (beckon_request_reader_is_between (&self->reader))
            stop_waiting (self);
          return given;
        }
      if (!beckon_request_reader_step (&self->reader, &status, &local_error))
        {
          refuse_client (self, status, local_error);
          break;
        }
      if (beckon_request_reader_has_output (&self->reader))
        continue;
      n = g_pollable_stream_read (base, data, sizeof data, blocking, cancellable, &local_error);
      if (n > 0)
        {
          beckon_request_reader_take (&self->reader, data, n);
          self->short_of_more = FALSE;
        }
      else if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)
               || g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          self->short_of_more = TRUE;
          limit_waiting (self);
          g_propagate_error (error, g_steal_pointer (&local_error));
          return -1;
        }
      else
        return finish_input (self, buffer, count, error);
    }
  return end_input (self, buffer, count, error);
}

static gssize
beckon_client_input_read (
  GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  return read_checked (BECKON_CLIENT_INPUT (stream), buffer, count, TRUE, cancellable, error);
}

static gssize
beckon_client_input_read_nonblocking (GPollableInputStream *stream,
                                      void                 *buffer,
                                      gsize                 count,
                                      GError              **error)
{
  return read_checked (BECKON_CLIENT_INPUT (stream), buffer, count, FALSE, NULL, error);
}

/* Would a read return something regardless of the socket? */
static gboolean
is_ready (BeckonClientInput *input)
{
  BeckonClientStream *self = input->whole;

  return self == NULL || self->ended || self->answered
         || beckon_request_reader_has_output (&self->reader)
         || (!self->short_of_more && beckon_request_reader_get_held (&self->reader) > 0);
}

static gboolean
beckon_client_input_is_readable (GPollableInputStream *stream)
{
  return is_ready (BECKON_CLIENT_INPUT (stream))
         || g_pollable_input_stream_is_readable (G_POLLABLE_INPUT_STREAM (
           g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream))));
}

static GSource *
beckon_client_input_create_source (GPollableInputStream *stream, GCancellable *cancellable)
{
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  g_autoptr (GSource) source =
    is_ready (BECKON_CLIENT_INPUT (stream))
      ? g_timeout_source_new (0)
      : g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (base), NULL);

  return g_pollable_source_new_full (stream, source, cancellable);
}

static void
beckon_client_input_pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = beckon_client_input_is_readable;
  iface->create_source = beckon_client_input_create_source;
  iface->read_nonblocking = beckon_client_input_read_nonblocking;
}

static void
beckon_client_input_class_init (BeckonClientInputClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = beckon_client_input_read;
}

static void
beckon_client_input_init (BeckonClientInput *self)
{
}

/* --- output --- */

/* Output for a client that was refused or has gone is dropped. A response before the end of its
 * request is the last one: libsoup would interpret the rest of the request as the next one. */
static gboolean
is_wanted (BeckonClientOutput *output, const void *buffer, gsize count)
{
  BeckonClientStream *self = output->whole;

  if (self == NULL)
    return TRUE;
  if (!self->ended && !beckon_request_reader_is_between (&self->reader)
      && (count < strlen (INTERIM_RESPONSE)
          || memcmp (buffer, INTERIM_RESPONSE, strlen (INTERIM_RESPONSE)) != 0))
    self->answered = TRUE;
  return !self->ended;
}

static gssize
beckon_client_output_write (
  GOutputStream *stream, const void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  if (!is_wanted (BECKON_CLIENT_OUTPUT (stream), buffer, count))
    return count;
  return g_output_stream_write (
    g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream)), buffer, count,
    cancellable, error);
}

static gssize
beckon_client_output_write_nonblocking (GPollableOutputStream *stream,
                                        const void            *buffer,
                                        gsize                  count,
                                        GError               **error)
{
  GOutputStream *base = g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream));

  if (!is_wanted (BECKON_CLIENT_OUTPUT (stream), buffer, count))
    return count;
  return g_pollable_output_stream_write_nonblocking (G_POLLABLE_OUTPUT_STREAM (base), buffer, count,
                                                     NULL, error);
}

static gboolean
beckon_client_output_is_writable (GPollableOutputStream *stream)
{
  return g_pollable_output_stream_is_writable (G_POLLABLE_OUTPUT_STREAM (
    g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream))));
}

static GSource *
beckon_client_output_create_source (GPollableOutputStream *stream, GCancellable *cancellable)
{
  GOutputStream *base = g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream));
  g_autoptr (GSource) source =
    g_pollable_output_stream_create_source (G_POLLABLE_OUTPUT_STREAM (base), NULL);

  return g_pollable_source_new_full (stream, source, cancellable);
}

static void
beckon_client_output_pollable_init (GPollableOutputStreamInterface *iface)
{
  iface->is_writable = beckon_client_output_is_writable;
  iface->create_source = beckon_client_output_create_source;
  iface->write_nonblocking = beckon_client_output_write_nonblocking;
}

static void
beckon_client_output_class_init (BeckonClientOutputClass *klass)
{
  G_OUTPUT_STREAM_CLASS (klass)->write_fn = beckon_client_output_write;
}

static void
beckon_client_output_init (BeckonClientOutput *self)
{
}

/* --- the stream --- */

static GInputStream *
beckon_client_stream_get_input_stream (GIOStream *stream)
{
  return BECKON_CLIENT_STREAM (stream)->input;
}

static GOutputStream *
beckon_client_stream_get_output_stream (GIOStream *stream)
{
  return BECKON_CLIENT_STREAM (stream)->output;
}

static gboolean
beckon_client_stream_close (GIOStream *stream, GCancellable *cancellable, GError **error)
{
  return g_io_stream_close (BECKON_CLIENT_STREAM (stream)->base, cancellable, error);
}

static void
beckon_client_stream_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonClientStreamProperty) prop_id)
    {
    case PROP_BASE_IOSTREAM:
      g_value_set_object (value, BECKON_CLIENT_STREAM (object)->base);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_client_stream_finalize (GObject *object)
{
  BeckonClientStream *self = BECKON_CLIENT_STREAM (object);

  stop_waiting (self);
  BECKON_CLIENT_INPUT (self->input)->whole = NULL;
  BECKON_CLIENT_OUTPUT (self->output)->whole = NULL;
  g_object_unref (self->input);
  g_object_unref (self->output);
  g_object_unref (self->base);
  g_object_unref (self->clock);
  beckon_request_reader_clear (&self->reader);
  if (self->destroy != NULL)
    self->destroy (self->user_data);
  G_OBJECT_CLASS (beckon_client_stream_parent_class)->finalize (object);
}

static void
beckon_client_stream_class_init (BeckonClientStreamClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (klass);

  object_class->get_property = beckon_client_stream_get_property;
  object_class->finalize = beckon_client_stream_finalize;
  stream_class->get_input_stream = beckon_client_stream_get_input_stream;
  stream_class->get_output_stream = beckon_client_stream_get_output_stream;
  stream_class->close_fn = beckon_client_stream_close;
  properties[PROP_BASE_IOSTREAM] = g_param_spec_object (
    "base-iostream", NULL, NULL, G_TYPE_IO_STREAM, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_client_stream_init (BeckonClientStream *self)
{
}

GIOStream *
beckon_client_stream_new (GIOStream             *base,
                          BeckonClock           *clock,
                          BeckonClientRefuseFunc refuse,
                          gpointer               user_data,
                          GDestroyNotify         destroy)
{
  BeckonClientStream *self = g_object_new (BECKON_TYPE_CLIENT_STREAM, NULL);

  self->base = g_object_ref (base);
  self->clock = g_object_ref (clock);
  self->refuse = refuse;
  self->user_data = user_data;
  self->destroy = destroy;
  self->input =
    g_object_new (BECKON_TYPE_CLIENT_INPUT, "base-stream", g_io_stream_get_input_stream (base),
                  "close-base-stream", FALSE, NULL);
  self->output =
    g_object_new (BECKON_TYPE_CLIENT_OUTPUT, "base-stream", g_io_stream_get_output_stream (base),
                  "close-base-stream", FALSE, NULL);
  BECKON_CLIENT_INPUT (self->input)->whole = self;
  BECKON_CLIENT_OUTPUT (self->output)->whole = self;
  return G_IO_STREAM (self);
}
