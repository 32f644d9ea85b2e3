/* channel-fixture.h: a desk with a channel that records deliveries
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"
#include "dummy-channel.h"

/* (transfer full): adds a channel to the desk. */
BeckonDummyChannel *channel_add (DeskFixture *self);
/* Waits until the channel has received @n lines in total. */
void channel_wait_for (BeckonDummyChannel *channel, guint n);
/* The number of entries of the first channel that are not delivered yet. */
guint channel_get_waiting (DeskFixture *self);
/* Line @i (from 0) that it received is @line. */
void channel_assert_told (BeckonDummyChannel *channel, guint i, const char *line);
