/* poller.c: many descriptors polled by one source of the main loop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/poller.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/epoll.h>
#include <unistd.h>

#define EVENTS_AT_ONCE 64

struct _BeckonPoller
{
  int        epoll_fd;
  guint      source;
  gboolean   dispatching;
  GPtrArray *dropped; /* (element-type BeckonWatch): to be released after the current events */
};

static void
release_dropped (BeckonPoller *self)
{
  for (guint i = 0; i < self->dropped->len; i++)
    {
      BeckonWatch *watch = g_ptr_array_index (self->dropped, i);

      watch->release (watch);
    }
  g_ptr_array_set_size (self->dropped, 0);
}

static gboolean
on_ready (int fd, GIOCondition condition, gpointer user_data)
{
  BeckonPoller      *self = user_data;
  struct epoll_event events[EVENTS_AT_ONCE];
  int                n;

  n = epoll_wait (self->epoll_fd, events, EVENTS_AT_ONCE, 0);
  self->dispatching = TRUE;
  for (int i = 0; i < n; i++)
    {
      BeckonWatch *watch = events[i].data.ptr;

      if (!watch->removed)
        watch->ready (watch, events[i].events);
    }
  self->dispatching = FALSE;
  release_dropped (self);
  return G_SOURCE_CONTINUE;
}

BeckonPoller *
beckon_poller_new (void)
{
  BeckonPoller *self;
  int           fd = epoll_create1 (EPOLL_CLOEXEC);

  if (fd < 0)
    return NULL;
  self = g_new0 (BeckonPoller, 1);
  self->epoll_fd = fd;
  self->dropped = g_ptr_array_new ();
  self->source = g_unix_fd_add (fd, G_IO_IN, on_ready, self);
  return self;
}

void
beckon_poller_free (BeckonPoller *self)
{
  g_assert (!self->dispatching);

  release_dropped (self);
  g_source_remove (self->source);
  close (self->epoll_fd);
  g_ptr_array_unref (self->dropped);
  g_free (self);
}

gboolean
beckon_poller_add (BeckonPoller *self, BeckonWatch *watch, guint events)
{
  struct epoll_event event = { .events = events, .data.ptr = watch };

  g_assert (watch->poller == NULL);

  if (epoll_ctl (self->epoll_fd, EPOLL_CTL_ADD, watch->fd, &event) != 0)
    return FALSE;
  watch->poller = self;
  watch->events = events;
  watch->removed = FALSE;
  return TRUE;
}

void
beckon_poller_modify (BeckonWatch *watch, guint events)
{
  struct epoll_event event = { .events = events, .data.ptr = watch };

  if (watch->poller == NULL || watch->events == events)
    return;
  if (epoll_ctl (watch->poller->epoll_fd, EPOLL_CTL_MOD, watch->fd, &event) == 0)
    watch->events = events;
}

void
beckon_poller_remove (BeckonWatch *watch)
{
  struct epoll_event event = { 0 };

  if (watch->poller == NULL)
    return;
  epoll_ctl (watch->poller->epoll_fd, EPOLL_CTL_DEL, watch->fd, &event);
  watch->poller = NULL;
  watch->removed = TRUE;
}

void
beckon_poller_drop (BeckonPoller *self, BeckonWatch *watch)
{
  beckon_poller_remove (watch);
  watch->removed = TRUE;
  if (self->dispatching)
    g_ptr_array_add (self->dropped, watch);
  else
    watch->release (watch);
}
