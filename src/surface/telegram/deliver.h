/* deliver.h: the channel's side of the outbox
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/channel.h"
#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* As described by BeckonChannelInterface. A question is sent, and a reminder as a reply to it; all
 * other purposes edit the messages that show the question. A person who answered by typing gets one
 * reply to that; one who tapped a button sees the message change (PP-9). */
void beckon_telegram_deliver_async (BeckonChannel           *channel,
                                    const BeckonOutboxEntry *entry,
                                    GCancellable            *cancellable,
                                    GAsyncReadyCallback      callback,
                                    gpointer                 user_data);
BeckonDelivery *
beckon_telegram_deliver_finish (BeckonChannel *channel, GAsyncResult *result, GError **error);

G_END_DECLS
