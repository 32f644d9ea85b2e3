/* hub.h: many descriptors behind one source of the main loop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One epoll descriptor stands for all that are watched here: ten thousand that are silent cost the
 * main loop nothing. */
typedef struct _BeckonHub   BeckonHub;
typedef struct _BeckonWatch BeckonWatch;

/* The first member of whatever is watched. */
struct _BeckonWatch
{
  BeckonHub *hub; /* (unowned) (nullable): NULL while it is not watched */
  int        fd;
  guint      events; /* EPOLLIN, EPOLLOUT, EPOLLRDHUP; EPOLLHUP and EPOLLERR always come */
  gboolean   removed;
  void (*ready) (BeckonWatch *watch, guint events);
  void (*release) (
    BeckonWatch *watch); /* frees it, never while its events are still being looked at */
};

/* (transfer full): attached to the default main context of the calling thread. NULL with errno when
 * the system has no more descriptors. */
BeckonHub *beckon_hub_new (void);
void       beckon_hub_free (BeckonHub *self);
gboolean   beckon_hub_add (BeckonHub *self, BeckonWatch *watch, guint events);
void       beckon_hub_modify (BeckonWatch *watch, guint events);
/* Ends watching; @watch->fd is the caller's to close. The watch can be added again. */
void beckon_hub_remove (BeckonWatch *watch);
/* Ends watching and calls release(), at once or after the events at hand. */
void beckon_hub_drop (BeckonHub *self, BeckonWatch *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHub, beckon_hub_free)

G_END_DECLS
