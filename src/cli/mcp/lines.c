/* lines.c: reads a stream line by line, each up to a limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/lines.h"

#include <glib-unix.h>
#include <string.h>

#define CHUNK_BYTES (64 * 1024)

struct _BeckonLines
{
  GObject                  parent_instance;
  GInputStream            *stream;      /* (owned) */
  GCancellable            *cancellable; /* (owned) */
  const BeckonLinesEvents *events;
  gpointer                 owner;  /* (unowned) */
  GString                 *buffer; /* (owned): what has been read, from @at on not yet told */
  gsize                    at;
  gsize                    searched; /* no line ends before this */
  gsize                    max_bytes;
  int                      fd; /* -1: not watched */
  guint                    watch_source;
  gboolean                 skipping; /* within a line that is too long */
  gboolean                 reading;  /* a read is under way */
  gboolean                 telling;  /* within tell_lines(): an event may pause or close */
  gboolean                 paused;
  gboolean                 ended; /* the stream has */
  gboolean                 closed;
  char                    *chunk; /* (owned): CHUNK_BYTES */
};

G_DEFINE_FINAL_TYPE (BeckonLines, beckon_lines, G_TYPE_OBJECT)

static void advance (BeckonLines *self);

static void
end (BeckonLines *self)
{
  if (self->closed)
    return;
  self->closed = TRUE;
  self->events->end (self->owner);
}

static gboolean
on_hangup (int fd, GIOCondition condition, gpointer user_data)
{
  g_autoptr (BeckonLines) self = g_object_ref (user_data);

  self->watch_source = 0;
  end (self);
  return G_SOURCE_REMOVE;
}

/* Tells the line of @length bytes at @at, and continues after it. @end: with its end. */
static void
tell_line (BeckonLines *self, gsize length, gsize end)
{
  char *text = self->buffer->str + self->at;

  self->at += end;
  self->searched = self->at;
  if (self->skipping)
    {
      self->skipping = FALSE;
      return;
    }
  if (length > 0 && text[length - 1] == '\r')
    length--;
  if (length > self->max_bytes)
    {
      self->events->too_long (self->owner);
      return;
    }
  text[length] = '\0';
  self->events->line (self->owner, text, length);
}

/* Tells all whole lines of the buffer. */
static void
tell_lines (BeckonLines *self)
{
  self->telling = TRUE;
  while (!self->paused && !self->closed)
    {
      const char *start = self->buffer->str + self->searched;
      const char *newline = memchr (start, '\n', self->buffer->len - self->searched);

      if (newline != NULL)
        {
          gsize length = (gsize) (newline - (self->buffer->str + self->at));

          tell_line (self, length, length + 1);
          continue;
        }
      self->searched = self->buffer->len;
      if (self->ended && self->at < self->buffer->len)
        {
          /* The last line may lack its end. */
          tell_line (self, self->buffer->len - self->at, self->buffer->len - self->at);
          continue;
        }
      break;
    }
  self->telling = FALSE;

  g_string_erase (self->buffer, 0, (gssize) self->at);
  self->searched -= self->at;
  self->at = 0;
  if (!self->closed && !self->paused && self->buffer->len > self->max_bytes)
    {
      /* A pair of bytes ends a line, so there may be one more than the limit. */
      if (!self->skipping && self->buffer->len > self->max_bytes + 1)
        {
          self->skipping = TRUE;
          self->events->too_long (self->owner);
        }
      if (self->skipping)
        {
          g_string_truncate (self->buffer, 0);
          self->searched = 0;
        }
    }
}

static void
on_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLines) self = user_data;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (object), result, NULL);

  self->reading = FALSE;
  if (self->closed)
    return;
  if (n > 0)
    g_string_append_len (self->buffer, self->chunk, n);
  else
    self->ended = TRUE;
  advance (self);
}

/* Tells what can be told, and reads on. */
static void
advance (BeckonLines *self)
{
  tell_lines (self);
  if (self->closed || self->paused)
    return;
  if (self->ended)
    {
      end (self);
      return;
    }
  if (self->reading)
    return;
  self->reading = TRUE;
  g_input_stream_read_async (self->stream, self->chunk, CHUNK_BYTES, G_PRIORITY_DEFAULT,
                             self->cancellable, on_read, g_object_ref (self));
}

void
beckon_lines_watch (BeckonLines *self, int fd)
{
  g_return_if_fail (BECKON_IS_LINES (self));
  self->fd = fd;
}

void
beckon_lines_start (BeckonLines *self)
{
  g_autoptr (BeckonLines) alive = g_object_ref (self);

  g_return_if_fail (BECKON_IS_LINES (self));
  advance (alive);
}

void
beckon_lines_set_paused (BeckonLines *self, gboolean paused)
{
  g_autoptr (BeckonLines) alive = g_object_ref (self);

  g_return_if_fail (BECKON_IS_LINES (self));
  if (self->paused == paused)
    return;
  self->paused = paused;
  g_clear_handle_id (&self->watch_source, g_source_remove);
  if (paused && self->fd >= 0)
    self->watch_source = g_unix_fd_add (self->fd, G_IO_HUP | G_IO_ERR, on_hangup, self);
  if (!paused && !self->telling && !self->closed)
    advance (alive);
}

void
beckon_lines_close (BeckonLines *self)
{
  g_return_if_fail (BECKON_IS_LINES (self));

  self->closed = TRUE;
  g_clear_handle_id (&self->watch_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
}

static void
beckon_lines_finalize (GObject *object)
{
  BeckonLines *self = BECKON_LINES (object);

  g_clear_handle_id (&self->watch_source, g_source_remove);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_string_free (self->buffer, TRUE);
  g_free (self->chunk);
  G_OBJECT_CLASS (beckon_lines_parent_class)->finalize (object);
}

static void
beckon_lines_class_init (BeckonLinesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_lines_finalize;
}

static void
beckon_lines_init (BeckonLines *self)
{
  self->fd = -1;
  self->cancellable = g_cancellable_new ();
  self->buffer = g_string_new (NULL);
  self->chunk = g_malloc (CHUNK_BYTES);
}

BeckonLines *
beckon_lines_new (GInputStream            *stream,
                  gsize                    max_bytes,
                  const BeckonLinesEvents *events,
                  gpointer                 owner)
{
  BeckonLines *self = g_object_new (BECKON_TYPE_LINES, NULL);

  self->stream = g_object_ref (stream);
  self->max_bytes = max_bytes;
  self->events = events;
  self->owner = owner;
  return self;
}
