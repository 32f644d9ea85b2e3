/* deliver.h: the channel's side of the outbox
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/channel.h"
#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* As BeckonChannelInterface says. A question is sent, a reminder is sent below it; all other
 * purposes edit the messages that show the question. Who answered by typing gets one message below
 * what they typed; who tapped sees the message change (PP-9). */
void beckon_telegram_deliver_async (BeckonChannel           *channel,
                                    const BeckonOutboxEntry *entry,
                                    GCancellable            *cancellable,
                                    GAsyncReadyCallback      callback,
                                    gpointer                 user_data);
BeckonDelivery *
beckon_telegram_deliver_finish (BeckonChannel *channel, GAsyncResult *result, GError **error);

G_END_DECLS
