/* poller.h: many descriptors polled by one source of the main loop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One epoll descriptor covers all descriptors watched here, so that ten thousand idle ones cost the
 * main loop nothing. */
typedef struct _BeckonPoller BeckonPoller;
typedef struct _BeckonWatch  BeckonWatch;

/* Must be the first member of a structure that is watched. */
struct _BeckonWatch
{
  BeckonPoller *poller; /* (unowned) (nullable): NULL while it is not watched */
  int           fd;
  guint    events; /* EPOLLIN, EPOLLOUT, EPOLLRDHUP; EPOLLHUP and EPOLLERR are always reported */
  gboolean removed;
  void (*ready) (BeckonWatch *watch, guint events);
  void (*release) (
    BeckonWatch *watch); /* frees it; never called while its events are being dispatched */
};

/* (transfer full): attached to the default main context of the calling thread. NULL with errno if
 * no descriptor is available. */
BeckonPoller *beckon_poller_new (void);
void          beckon_poller_free (BeckonPoller *self);
gboolean      beckon_poller_add (BeckonPoller *self, BeckonWatch *watch, guint events);
void          beckon_poller_modify (BeckonWatch *watch, guint events);
/* Stops watching; the caller closes @watch->fd. The watch can be added again. */
void beckon_poller_remove (BeckonWatch *watch);
/* Stops watching and calls release(), immediately or after the current events. */
void beckon_poller_drop (BeckonPoller *self, BeckonWatch *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPoller, beckon_poller_free)

G_END_DECLS
