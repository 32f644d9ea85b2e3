/* outgoing.h: what the outbox sends: questions, reminders, outcomes and notices
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/outbox-entry.h"
#include "surface/telegram/reach.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_OUTGOING (beckon_telegram_outgoing_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramOutgoing, beckon_telegram_outgoing, BECKON, TELEGRAM_OUTGOING, GObject)

/* (transfer full) */
BeckonTelegramOutgoing *beckon_telegram_outgoing_new (BeckonTelegramBot    *bot,
                                                      BeckonTelegramSender *sender,
                                                      BeckonTelegramReach  *reach);

/* As described by BeckonChannelInterface. A question is sent, and a reminder as a reply to it; all
 * other purposes edit the messages that show the question. A person who answered by typing gets one
 * reply to that; one who tapped a button sees the message change (PP-9). Whether an agent waits is
 * said in the question's message and in its last one, which keep their buttons (ATT-21). A notice
 * is also sent to the desk's chat if the person's own does not accept it. */
void            beckon_telegram_outgoing_deliver_async (BeckonTelegramOutgoing  *self,
                                                        const BeckonOutboxEntry *entry,
                                                        GCancellable            *cancellable,
                                                        GAsyncReadyCallback      callback,
                                                        gpointer                 user_data);
BeckonDelivery *beckon_telegram_outgoing_deliver_finish (BeckonTelegramOutgoing *self,
                                                         GAsyncResult           *result,
                                                         GError                **error);
/* TRUE: @entry, a hand-off or a notice, goes to the own chat of somebody else than the person whose
 * desk it is. */
gboolean beckon_telegram_outgoing_is_for_another (BeckonTelegramOutgoing  *self,
                                                  const BeckonOutboxEntry *entry);

/* (transfer none) (nullable): why the last message could not be sent. */
const GError *beckon_telegram_outgoing_get_error (BeckonTelegramOutgoing *self);
/* @error (nullable): what is known about that from elsewhere. */
void beckon_telegram_outgoing_set_error (BeckonTelegramOutgoing *self, const GError *error);

G_END_DECLS
