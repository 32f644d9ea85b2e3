/* dummy-channel.h: a channel that records deliveries, and fails on demand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/channel.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DUMMY_CHANNEL (beckon_dummy_channel_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDummyChannel, beckon_dummy_channel, BECKON, DUMMY_CHANNEL, GObject)

/* (transfer full): called "telegram". Shows a question or a notice by a message with the number of
 * its entry. What has an assignee or a recipient is for somebody else. */
BeckonDummyChannel *beckon_dummy_channel_new (void);
/* (transfer none) (element-type utf8): a line for every attempt, such as "question 1 PENDING" or
 * "notice It is done", oldest first. */
GPtrArray *beckon_dummy_channel_get_told (BeckonDummyChannel *self);
/* The result of the next @n attempts; later ones succeed. */
void beckon_dummy_channel_will (BeckonDummyChannel  *self,
                                guint                n,
                                BeckonDeliveryResult result,
                                gint64               retry_after_us);
/* Attempts do not end until they are cancelled. */
void beckon_dummy_channel_hang (BeckonDummyChannel *self);
/* The number of attempts in progress. */
guint beckon_dummy_channel_get_busy (BeckonDummyChannel *self);

G_END_DECLS
