/* desk-channels.c: the channels by which the person is reached, and what they keep in the store
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
    }
}

void
beckon_desk_remove_channel (BeckonDesk *self, BeckonChannel *channel)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (BECKON_IS_CHANNEL (channel));

  beckon_outbox_remove (self->outbox, channel);
  /* What stands in its chat cannot be answered there any more. */
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

void
beckon_desk_set_channel_state_async (BeckonDesk         *self,
                                     const char         *channel,
                                     const char         *name,
                                     const char         *value,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (channel != NULL && name != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_NOTE_CHANNEL, "desk");
  operation->channel = g_strdup (channel);
  operation->name = g_strdup (name);
  operation->value = g_strdup (value);
  beckon_desk_commit (self, operation, beckon_desk_set_channel_state_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_set_channel_message_async (BeckonDesk         *self,
                                       const char         *channel,
                                       const char         *message,
                                       gint64              interaction_id,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (channel != NULL && message != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_NOTE_CHANNEL, "desk");
  operation->channel = g_strdup (channel);
  operation->message = g_strdup (message);
  operation->id = interaction_id;
  beckon_desk_commit (self, operation, beckon_desk_set_channel_message_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_post_open_async (BeckonDesk         *self,
                             const char         *channel,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (channel != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_POST_OPEN, "desk");
  operation->channel = g_strdup (channel);
  beckon_desk_commit (self, operation, beckon_desk_post_open_async, cancellable, callback,
                      user_data);
}
