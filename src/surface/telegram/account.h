/* account.h: bot token and chat from the environment, the settings and the secret store, and the
 * channel made from them
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

/* Signals: "changed": the channel, its health, or the problem may have changed. */

/* (transfer full): @settings is (nullable): only the environment then. BECKON_TELEGRAM_TOKEN,
 * BECKON_TELEGRAM_CHAT and BECKON_TELEGRAM_BASE_URL in the environment override the settings and
 * the secret store. */
BeckonTelegramAccount *beckon_telegram_account_new (BeckonDesk *desk, GSettings *settings);
/* Looks up the token and starts the channel if there is one. Messages for the chat are kept from
 * now on, even while the token is still being looked up (PP-3). */
void beckon_telegram_account_open (BeckonTelegramAccount *self);
/* Stops the channel without changing the setup. Call it before the desk stops. */
void beckon_telegram_account_close (BeckonTelegramAccount *self);

/* (transfer none) (nullable): NULL if nothing is set up. */
BeckonTelegram *beckon_telegram_account_get_channel (BeckonTelegramAccount *self);
/* Is the bot given by the environment, so that it cannot be changed here? */
gboolean beckon_telegram_account_is_fixed (BeckonTelegramAccount *self);
/* (transfer none) (nullable): one translated sentence about why the setup cannot be used. */
const char *beckon_telegram_account_get_problem (BeckonTelegramAccount *self);

/* Asks Telegram which bot @token belongs to, stores it in the secret store, starts the channel
 * without a chat and creates a pairing code. On failure nothing is changed; the errors are for the
 * person: BECKON_ERROR (E101, E110) or BECKON_TELEGRAM_ERROR. */
void     beckon_telegram_account_connect_async (BeckonTelegramAccount *self,
                                                const char            *token,
                                                GAsyncReadyCallback    callback,
                                                gpointer               user_data);
gboolean beckon_telegram_account_connect_finish (BeckonTelegramAccount *self,
                                                 GAsyncResult          *result,
                                                 GError               **error);
/* Stops the channel and deletes token and chat. */
void beckon_telegram_account_disconnect (BeckonTelegramAccount *self);

G_END_DECLS
