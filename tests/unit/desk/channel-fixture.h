/* channel-fixture.h: a desk with a channel that records deliveries
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"
#include "dummy-channel.h"

/* (transfer full): a channel that the desk has from now on. */
BeckonDummyChannel *channel_add (DeskFixture *self);
/* Waits until the channel was told @n lines in all. */
void channel_wait_for (BeckonDummyChannel *channel, guint n);
/* How many entries of the first channel are not delivered yet. */
guint channel_get_waiting (DeskFixture *self);
/* What it was told as number @i, from 0, is @line. */
void channel_assert_told (BeckonDummyChannel *channel, guint i, const char *line);
