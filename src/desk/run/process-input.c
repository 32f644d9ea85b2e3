/* process-input.c: what is written to the standard input of a program, in order, without waiting
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/process-input.h"

#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <signal.h>

struct _BeckonProcessInput
{
  gatomicrefcount ref_count;   /* of the owner and of what is under way */
  GOutputStream  *stream;      /* (owned) */
  GCancellable   *cancellable; /* (owned) */
  GString        *waiting;     /* (owned): not on its way yet */
  GBytes         *writing;     /* (owned) (nullable): on its way */
  gboolean        closing;
  gboolean        broken; /* the program does not read any more */
};

static void write_more (BeckonProcessInput *self);

BeckonProcessInput *
beckon_process_input_new (GOutputStream *stream)
{
  BeckonProcessInput *self = g_new0 (BeckonProcessInput, 1);

  /* A program that ends before it has read everything must not end its desk. GIO does the same for
   * sockets. */
  signal (SIGPIPE, SIG_IGN);
  /* GIO only asks whether a part fits: what is longer than the pipe would wait for the program. */
  if (G_IS_UNIX_OUTPUT_STREAM (stream))
    g_unix_set_fd_nonblocking (g_unix_output_stream_get_fd (G_UNIX_OUTPUT_STREAM (stream)), TRUE,
                               NULL);
  g_atomic_ref_count_init (&self->ref_count);
  self->stream = g_object_ref (stream);
  self->cancellable = g_cancellable_new ();
  self->waiting = g_string_new (NULL);
  return self;
}

static void
unref (BeckonProcessInput *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->stream);
  g_object_unref (self->cancellable);
  g_string_free (self->waiting, TRUE);
  g_clear_pointer (&self->writing, g_bytes_unref);
  g_free (self);
}

static BeckonProcessInput *
ref (BeckonProcessInput *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
on_closed (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_output_stream_close_finish (G_OUTPUT_STREAM (object), result, NULL);
  unref (user_data);
}

static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonProcessInput *self = user_data;

  self->broken = !g_output_stream_write_all_finish (G_OUTPUT_STREAM (object), result, NULL, NULL);
  g_clear_pointer (&self->writing, g_bytes_unref);
  write_more (self);
  unref (self);
}

static void
write_more (BeckonProcessInput *self)
{
  const char *data;
  gsize       length;

  if (self->writing != NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  if (self->broken)
    g_string_truncate (self->waiting, 0);
  if (self->waiting->len == 0)
    {
      if (self->closing && !g_output_stream_is_closed (self->stream))
        g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, NULL, on_closed, ref (self));
      return;
    }
  self->writing = g_string_free_to_bytes (g_steal_pointer (&self->waiting));
  self->waiting = g_string_new (NULL);
  data = g_bytes_get_data (self->writing, &length);
  g_output_stream_write_all_async (self->stream, data, length, G_PRIORITY_DEFAULT,
                                   self->cancellable, on_written, ref (self));
}

void
beckon_process_input_free (BeckonProcessInput *self)
{
  if (self == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  unref (self);
}

gboolean
beckon_process_input_write (BeckonProcessInput *self, const char *data, gsize length)
{
  gsize n = self->waiting->len + (self->writing != NULL ? g_bytes_get_size (self->writing) : 0);

  if (self->closing || self->broken)
    return TRUE;
  if (n + length > BECKON_PROCESS_INPUT_BYTES)
    return FALSE;
  g_string_append_len (self->waiting, data, (gssize) length);
  write_more (self);
  return TRUE;
}

void
beckon_process_input_close (BeckonProcessInput *self)
{
  self->closing = TRUE;
  write_more (self);
}
