/* account.h: which bot and which chat, from the environment, the settings and the secret store; the
 * channel that comes of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/channel.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_ACCOUNT (beckon_telegram_account_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramAccount, beckon_telegram_account, BECKON, TELEGRAM_ACCOUNT, GObject)

/* Signals:
 * "changed": channel, its health, or what is wrong may be others. */

/* (transfer full): @settings is (nullable): the environment alone. It says BECKON_TELEGRAM_TOKEN,
 * BECKON_TELEGRAM_CHAT and BECKON_TELEGRAM_BASE_URL, and goes before the settings and the secret
 * store. */
BeckonTelegramAccount *beckon_telegram_account_new (BeckonDesk *desk, GSettings *settings);
/* Looks for the token and starts the channel when there is one. From now on what the chat has to be
 * told is kept, though the token comes later (PP-3). */
void beckon_telegram_account_open (BeckonTelegramAccount *self);
/* Stops the channel; what is set up stays. Call it before the desk stops. */
void beckon_telegram_account_close (BeckonTelegramAccount *self);

/* (transfer none) (nullable): NULL where nothing is set up. */
BeckonTelegram *beckon_telegram_account_get_channel (BeckonTelegramAccount *self);
/* The environment says which bot: nothing can be changed here. */
gboolean beckon_telegram_account_is_fixed (BeckonTelegramAccount *self);
/* (transfer none) (nullable): one translated sentence on why what is set up cannot be used. */
const char *beckon_telegram_account_get_problem (BeckonTelegramAccount *self);

/* Asks Telegram whose @token it is; keeps it in the secret store, starts the channel without a chat
 * and makes a pairing code. Finishes with an error for the person, with nothing changed:
 * BECKON_ERROR (E101, E110) or BECKON_TELEGRAM_ERROR. */
void     beckon_telegram_account_connect_async (BeckonTelegramAccount *self,
                                                const char            *token,
                                                GAsyncReadyCallback    callback,
                                                gpointer               user_data);
gboolean beckon_telegram_account_connect_finish (BeckonTelegramAccount *self,
                                                 GAsyncResult          *result,
                                                 GError               **error);
/* Ends the channel and forgets token and chat. */
void beckon_telegram_account_disconnect (BeckonTelegramAccount *self);

G_END_DECLS
