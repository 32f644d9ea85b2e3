/* client-stream.c: a client's socket as libsoup gets it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/client-stream.h"

#include <string.h>

/* What an end between two requests reads as. */
#define NO_REQUEST "-\r\n\r\n"

struct _BeckonClientStream
{
  GIOStream      parent_instance;
  GIOStream     *base;   /* (owned): construct only */
  GInputStream  *input;  /* (owned) */
  GOutputStream *output; /* (owned) */
  gboolean       silent; /* a request was answered, or will be, and nothing has come since */
  gboolean       ended;  /* it read as no request */
};

typedef enum { PROP_BASE_IOSTREAM = 1 } BeckonClientStreamProperty;
static GParamSpec *properties[PROP_BASE_IOSTREAM + 1];

G_DEFINE_FINAL_TYPE (BeckonClientStream, beckon_client_stream, G_TYPE_IO_STREAM)

/* The two halves; each lives as long as the whole, which alone knows what happened. */
#define BECKON_TYPE_CLIENT_INPUT (beckon_client_input_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClientInput, beckon_client_input, BECKON, CLIENT_INPUT, GFilterInputStream)
#define BECKON_TYPE_CLIENT_OUTPUT (beckon_client_output_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClientOutput, beckon_client_output, BECKON, CLIENT_OUTPUT, GFilterOutputStream)

struct _BeckonClientInput
{
  GFilterInputStream  parent_instance;
  BeckonClientStream *whole; /* (unowned) (nullable) */
};

struct _BeckonClientOutput
{
  GFilterOutputStream  parent_instance;
  BeckonClientStream  *whole; /* (unowned) (nullable) */
};

static void beckon_client_input_pollable_init (GPollableInputStreamInterface *iface);
static void beckon_client_output_pollable_init (GPollableOutputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonClientInput, beckon_client_input, G_TYPE_FILTER_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM, beckon_client_input_pollable_init))
G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonClientOutput, beckon_client_output, G_TYPE_FILTER_OUTPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_OUTPUT_STREAM, beckon_client_output_pollable_init))

/* --- what is read ------------------------------------------------------------------------------ */

/* An end and a reset are one here: there is nobody any more. */
static gboolean
is_end (gssize        n,
        const GError *error)
{
  return n == 0 || (n < 0 && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)
                    && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}

static gssize
finish_read (BeckonClientInput  *self,
             void               *buffer,
             gsize               count,
             gssize              n,
             GError             *local_error,
             GError            **error)
{
  BeckonClientStream *whole = self->whole;

  if (whole != NULL && n > 0)
    whole->silent = FALSE;
  if (whole != NULL && whole->silent && !whole->ended && count >= strlen (NO_REQUEST) && is_end (n, local_error))
    {
      g_clear_error (&local_error);
      whole->ended = TRUE;
      memcpy (buffer, NO_REQUEST, strlen (NO_REQUEST));
      return strlen (NO_REQUEST);
    }
  if (local_error != NULL)
    g_propagate_error (error, local_error);
  return n;
}

static gssize
beckon_client_input_read (GInputStream  *stream,
                          void          *buffer,
                          gsize          count,
                          GCancellable  *cancellable,
                          GError       **error)
{
  GError *local_error = NULL;
  gssize n = g_input_stream_read (g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream)),
                                  buffer, count, cancellable, &local_error);

  return finish_read (BECKON_CLIENT_INPUT (stream), buffer, count, n, local_error, error);
}

static gssize
beckon_client_input_read_nonblocking (GPollableInputStream  *stream,
                                      void                  *buffer,
                                      gsize                  count,
                                      GError               **error)
{
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  GError *local_error = NULL;
  gssize n = g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (base), buffer, count, NULL, &local_error);

  return finish_read (BECKON_CLIENT_INPUT (stream), buffer, count, n, local_error, error);
}

static gboolean
beckon_client_input_is_readable (GPollableInputStream *stream)
{
  return g_pollable_input_stream_is_readable (
    G_POLLABLE_INPUT_STREAM (g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream))));
}

static GSource *
beckon_client_input_create_source (GPollableInputStream *stream,
                                   GCancellable         *cancellable)
{
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  g_autoptr (GSource) source = g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (base), NULL);

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

/* --- what is written --------------------------------------------------------------------------- */

static gssize
beckon_client_output_write (GOutputStream  *stream,
                            const void     *buffer,
                            gsize           count,
                            GCancellable   *cancellable,
                            GError        **error)
{
  BeckonClientStream *whole = BECKON_CLIENT_OUTPUT (stream)->whole;

  if (whole != NULL && whole->ended)
    return count;
  if (whole != NULL)
    whole->silent = TRUE;
  return g_output_stream_write (g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream)),
                                buffer, count, cancellable, error);
}

static gssize
beckon_client_output_write_nonblocking (GPollableOutputStream  *stream,
                                        const void             *buffer,
                                        gsize                   count,
                                        GError                **error)
{
  GOutputStream *base = g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream));
  BeckonClientStream *whole = BECKON_CLIENT_OUTPUT (stream)->whole;

  if (whole != NULL && whole->ended)
    return count;
  if (whole != NULL)
    whole->silent = TRUE;
  return g_pollable_output_stream_write_nonblocking (G_POLLABLE_OUTPUT_STREAM (base), buffer, count, NULL, error);
}

static gboolean
beckon_client_output_is_writable (GPollableOutputStream *stream)
{
  return g_pollable_output_stream_is_writable (
    G_POLLABLE_OUTPUT_STREAM (g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream))));
}

static GSource *
beckon_client_output_create_source (GPollableOutputStream *stream,
                                    GCancellable          *cancellable)
{
  GOutputStream *base = g_filter_output_stream_get_base_stream (G_FILTER_OUTPUT_STREAM (stream));
  g_autoptr (GSource) source = g_pollable_output_stream_create_source (G_POLLABLE_OUTPUT_STREAM (base), NULL);

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

/* --- the whole --------------------------------------------------------------------------------- */

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
beckon_client_stream_close (GIOStream     *stream,
                            GCancellable  *cancellable,
                            GError       **error)
{
  return g_io_stream_close (BECKON_CLIENT_STREAM (stream)->base, cancellable, error);
}

static void
beckon_client_stream_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
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

  BECKON_CLIENT_INPUT (self->input)->whole = NULL;
  BECKON_CLIENT_OUTPUT (self->output)->whole = NULL;
  g_object_unref (self->input);
  g_object_unref (self->output);
  g_object_unref (self->base);
  G_OBJECT_CLASS (beckon_client_stream_parent_class)->finalize (object);
}

static void
beckon_client_stream_class_init (BeckonClientStreamClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (klass);

  object_class->get_property = beckon_client_stream_get_property;
  object_class->finalize = beckon_client_stream_finalize;
  stream_class->get_input_stream = beckon_client_stream_get_input_stream;
  stream_class->get_output_stream = beckon_client_stream_get_output_stream;
  stream_class->close_fn = beckon_client_stream_close;
  properties[PROP_BASE_IOSTREAM] = g_param_spec_object ("base-iostream", NULL, NULL, G_TYPE_IO_STREAM,
                                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_client_stream_init (BeckonClientStream *self)
{
}

void
beckon_client_stream_end_request (BeckonClientStream *self)
{
  self->silent = TRUE;
}

GIOStream *
beckon_client_stream_new (GIOStream *base)
{
  BeckonClientStream *self = g_object_new (BECKON_TYPE_CLIENT_STREAM, NULL);

  self->base = g_object_ref (base);
  self->input = g_object_new (BECKON_TYPE_CLIENT_INPUT, "base-stream", g_io_stream_get_input_stream (base),
                              "close-base-stream", FALSE, NULL);
  self->output = g_object_new (BECKON_TYPE_CLIENT_OUTPUT, "base-stream", g_io_stream_get_output_stream (base),
                               "close-base-stream", FALSE, NULL);
  BECKON_CLIENT_INPUT (self->input)->whole = self;
  BECKON_CLIENT_OUTPUT (self->output)->whole = self;
  return G_IO_STREAM (self);
}
