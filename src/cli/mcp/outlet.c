/* outlet.c: writes lines to a pipe whose reader may be slow, without ever waiting for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/outlet.h"

#include <errno.h>
#include <glib-unix.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

/* So much of what has been written may stay in memory. */
#define COMPACT_BYTES (1024 * 1024)

struct _BeckonOutlet
{
  GObject                   parent_instance;
  const BeckonOutletEvents *events;
  gpointer                  owner; /* (unowned) */
  int                       fd;
  GString                  *queue;   /* (owned): from @written on it has to be written */
  gsize                     written; /* bytes of @queue */
  gsize                     full_bytes;
  gboolean                  filled; /* it was full, and has not been empty since */
  gboolean                  closed;
  guint                     source;
};

G_DEFINE_FINAL_TYPE (BeckonOutlet, beckon_outlet, G_TYPE_OBJECT)

static gboolean on_writable (int fd, GIOCondition condition, gpointer user_data);

static gboolean
is_writable (int fd)
{
  struct pollfd wanted = { .fd = fd, .events = POLLOUT };

  return poll (&wanted, 1, 0) > 0;
}

/* Writes as much as the reader takes. A descriptor that is writable takes PIPE_BUF bytes without
 * blocking; it is not made non-blocking, since other programs may share it. */
static void
flush (BeckonOutlet *self)
{
  while (self->written < self->queue->len && is_writable (self->fd))
    {
      gsize  length = MIN (self->queue->len - self->written, PIPE_BUF);
      gssize n = write (self->fd, self->queue->str + self->written, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && errno == EAGAIN)
        break;
      if (n < 0)
        {
          beckon_outlet_close (self);
          self->events->broken (self->owner);
          return;
        }
      self->written += (gsize) n;
    }
  if (self->written < self->queue->len)
    {
      if (self->written > COMPACT_BYTES)
        {
          g_string_erase (self->queue, 0, (gssize) self->written);
          self->written = 0;
        }
      if (self->source == 0)
        self->source = g_unix_fd_add (self->fd, G_IO_OUT | G_IO_ERR | G_IO_HUP, on_writable, self);
      return;
    }
  g_string_truncate (self->queue, 0);
  self->written = 0;
}

static gboolean
on_writable (int fd, GIOCondition condition, gpointer user_data)
{
  g_autoptr (BeckonOutlet) self = g_object_ref (user_data);

  flush (self);
  if (self->closed)
    return G_SOURCE_REMOVE;
  if (self->queue->len > 0)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  if (self->filled)
    {
      self->filled = FALSE;
      self->events->drained (self->owner);
    }
  return G_SOURCE_REMOVE;
}

void
beckon_outlet_write_line (BeckonOutlet *self, const char *text)
{
  g_autoptr (BeckonOutlet) alive = g_object_ref (self);

  g_return_if_fail (BECKON_IS_OUTLET (self));
  if (self->closed)
    return;
  g_string_append (self->queue, text);
  g_string_append_c (self->queue, '\n');
  if (self->source == 0)
    flush (alive);
  if (beckon_outlet_is_full (self))
    self->filled = TRUE;
}

gboolean
beckon_outlet_is_full (BeckonOutlet *self)
{
  return self->queue->len - self->written >= self->full_bytes;
}

gboolean
beckon_outlet_is_empty (BeckonOutlet *self)
{
  return self->queue->len == 0;
}

void
beckon_outlet_close (BeckonOutlet *self)
{
  g_return_if_fail (BECKON_IS_OUTLET (self));

  self->closed = TRUE;
  g_clear_handle_id (&self->source, g_source_remove);
  g_string_truncate (self->queue, 0);
  self->written = 0;
}

static void
beckon_outlet_finalize (GObject *object)
{
  BeckonOutlet *self = BECKON_OUTLET (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_string_free (self->queue, TRUE);
  G_OBJECT_CLASS (beckon_outlet_parent_class)->finalize (object);
}

static void
beckon_outlet_class_init (BeckonOutletClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_outlet_finalize;
}

static void
beckon_outlet_init (BeckonOutlet *self)
{
  self->queue = g_string_new (NULL);
}

BeckonOutlet *
beckon_outlet_new (int fd, gsize full_bytes, const BeckonOutletEvents *events, gpointer owner)
{
  BeckonOutlet *self = g_object_new (BECKON_TYPE_OUTLET, NULL);

  self->fd = fd;
  self->full_bytes = full_bytes;
  self->events = events;
  self->owner = owner;
  return self;
}
