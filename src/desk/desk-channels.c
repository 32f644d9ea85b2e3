/* desk-channels.c: the channels that reach the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_add_channel (BeckonDesk *self, BeckonChannel *channel)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (BECKON_IS_CHANNEL (channel));

  if (!self->stopping)
    {
      beckon_outbox_add (self->outbox, channel);
      beckon_desk_find_reached (self);
      beckon_desk_away_added (self, channel);
    }
}

void
beckon_desk_remove_channel (BeckonDesk *self, BeckonChannel *channel)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (BECKON_IS_CHANNEL (channel));

  beckon_outbox_remove (self->outbox, channel);
  /* Messages in its chat can no longer be used to answer. */
  beckon_desk_find_reached (self);
}

void
beckon_desk_expect_channel (BeckonDesk *self, const char *name)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (name != NULL);

  beckon_outbox_expect (self->outbox, name);
}

void
beckon_desk_unexpect_channel (BeckonDesk *self, const char *name)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (name != NULL);

  beckon_outbox_unexpect (self->outbox, name);
}

GPtrArray *
beckon_desk_list_channels (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return beckon_outbox_list (self->outbox);
}
