/* channel-fixture.c: a desk with a channel that records deliveries
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "channel-fixture.h"

BeckonDummyChannel *
channel_add (DeskFixture *self)
{
  BeckonDummyChannel *channel = beckon_dummy_channel_new ();

  beckon_desk_add_channel (self->desk, BECKON_CHANNEL (channel));
  return channel;
}

void
channel_wait_for (BeckonDummyChannel *channel, guint n)
{
  while (beckon_dummy_channel_get_told (channel)->len < n)
    g_main_context_iteration (NULL, TRUE);
}

guint
channel_get_waiting (DeskFixture *self)
{
  g_autoptr (GPtrArray) channels = beckon_desk_list_channels (self->desk);

  return ((BeckonChannelState *) g_ptr_array_index (channels, 0))->waiting;
}

void
channel_assert_told (BeckonDummyChannel *channel, guint i, const char *line)
{
  GPtrArray *told = beckon_dummy_channel_get_told (channel);

  g_assert_cmpuint (told->len, >, i);
  g_assert_cmpstr (g_ptr_array_index (told, i), ==, line);
}
