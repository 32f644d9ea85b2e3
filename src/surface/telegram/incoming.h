/* incoming.h: what people do in Telegram: answers, commands, taps on buttons and pairing
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/inbox.h"
#include "surface/telegram/pairing.h"
#include "surface/telegram/reach.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_INCOMING (beckon_telegram_incoming_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramIncoming, beckon_telegram_incoming, BECKON, TELEGRAM_INCOMING, GObject)

/* Signals: "member" (gboolean may_write): the bot was added to the desk's chat or removed from it,
 * or its permission to write there changed. "health" () → string: one sentence about the channel
 * is needed, for a command. */

/* (transfer full): follows @inbox from now on. */
BeckonTelegramIncoming *beckon_telegram_incoming_new (BeckonTelegramBot    *bot,
                                                      BeckonTelegramSender *sender,
                                                      BeckonTelegramReach  *reach,
                                                      BeckonTelegramInbox  *inbox);
/* (transfer none): the code with which a chat becomes the desk's. */
BeckonTelegramPairing *beckon_telegram_incoming_get_pairing (BeckonTelegramIncoming *self);
/* Processes @update, and tells the inbox when that is done. */
void beckon_telegram_incoming_handle (BeckonTelegramIncoming     *self,
                                      const BeckonTelegramUpdate *update);

G_END_DECLS
