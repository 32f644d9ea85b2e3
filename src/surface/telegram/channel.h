/* channel.h: Telegram as a surface: one bot and one chat, by long polling, so that the desk needs
 * no public address
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/channel.h"
#include "desk/desk.h"
#include "surface/telegram/bot.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM (beckon_telegram_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegram, beckon_telegram, BECKON, TELEGRAM, GObject)

/* Signals, in addition to those of BeckonChannel ("changed" also for the name and the pairing
 * code): "paired" (gint64 chat): that chat sent the pairing code and is the desk's chat from now
 * on; store it. */

/* (transfer full): a BeckonChannel, to be given to the desk. @base_url NULL: Telegram's own.
 * @chat_id 0: none yet, only the pairing code is accepted. */
BeckonTelegram *
beckon_telegram_new (BeckonDesk *desk, const char *base_url, const char *token, gint64 chat_id);
void beckon_telegram_start (BeckonTelegram *self);
/* Stops pending operations; they are done after the next start. */
void beckon_telegram_stop (BeckonTelegram *self);

/* (transfer full): one translated sentence about its state, as in beckon_channel_get_health(). */
char *beckon_telegram_dup_detail (BeckonTelegram *self);
/* (transfer none) (nullable): "@name" of the bot, once known. */
const char *beckon_telegram_get_bot_name (BeckonTelegram *self);
gint64      beckon_telegram_get_chat (BeckonTelegram *self);

/* (transfer none): a new code, valid for ten minutes: the chat that sends it to the bot becomes the
 * desk's chat. */
const char *beckon_telegram_begin_pairing (BeckonTelegram *self);
/* (transfer none) (nullable): the code that is currently valid. */
const char *beckon_telegram_get_pairing (BeckonTelegram *self);

/* Sends a short message to the chat, to check that it arrives. The errors are
 * BECKON_TELEGRAM_ERROR, with a sentence for the person. */
void     beckon_telegram_test_async (BeckonTelegram     *self,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
gboolean beckon_telegram_test_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);

G_END_DECLS
