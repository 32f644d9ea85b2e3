/* bot.h: the bot: its name, the desk's chat, and calls of the Bot API
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "surface/telegram/api.h"

G_BEGIN_DECLS

/* The name of the channel in the outbox, in its stored state, and among the surfaces of the
 * status. */
#define BECKON_TELEGRAM_CHANNEL "telegram"

#define BECKON_TYPE_TELEGRAM_BOT (beckon_telegram_bot_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegramBot, beckon_telegram_bot, BECKON, TELEGRAM_BOT, GObject)

/* Signals: "changed": what the channel says about its state may be different; "paired" (gint64
 * chat): that chat is the desk's from now on; store it. */

/* (transfer full): @base_url NULL or empty: Telegram's own. @chat_id 0: there is no chat yet. */
BeckonTelegramBot *
beckon_telegram_bot_new (BeckonDesk *desk, const char *base_url, const char *token, gint64 chat_id);

/* (transfer none) */
BeckonDesk *beckon_telegram_bot_get_desk (BeckonTelegramBot *self);
/* (transfer none): ends with the channel, and all that is being read or sent for it. */
GCancellable *beckon_telegram_bot_get_cancellable (BeckonTelegramBot *self);
/* (transfer none): the address of the server, without a trailing slash. Updates are numbered by
 * server and bot. */
const char *beckon_telegram_bot_get_server (BeckonTelegramBot *self);
/* (transfer none): the number in the token. */
const char *beckon_telegram_bot_get_id (BeckonTelegramBot *self);
/* (transfer none) (nullable): "@name", once known. */
const char *beckon_telegram_bot_get_name (BeckonTelegramBot *self);
void        beckon_telegram_bot_set_name (BeckonTelegramBot *self, const char *name);
/* Has a call returned, so that its health is known (ATT-5)? */
gboolean beckon_telegram_bot_is_heard (BeckonTelegramBot *self);
void     beckon_telegram_bot_set_heard (BeckonTelegramBot *self);

/* Calls @method with the JSON object @parameters (nullable) until the channel is stopped. Finish
 * with beckon_telegram_api_call_finish(). */
void beckon_telegram_bot_call_async (BeckonTelegramBot  *self,
                                     const char         *method,
                                     const char         *parameters,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* The same with a time limit and a cancellable of its own. */
void beckon_telegram_bot_call_within_async (BeckonTelegramBot  *self,
                                            const char         *method,
                                            const char         *parameters,
                                            guint               timeout_s,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);

/* The desk's own chat; 0: none yet. */
gint64 beckon_telegram_bot_get_chat (BeckonTelegramBot *self);
/* Makes @chat_id the desk's chat, and emits "paired". */
void beckon_telegram_bot_adopt_chat (BeckonTelegramBot *self, gint64 chat_id);
/* (transfer full): the key under which the migration of @chat_id is stored. */
char *beckon_telegram_bot_dup_moved_key (gint64 chat_id);
/* Call it after a start: the configured chat was migrated to @moved_to (0: it was not). */
void beckon_telegram_bot_adopt_move (BeckonTelegramBot *self, gint64 moved_to);
/* Telegram reports that the group @chat_id was migrated to the supergroup @moved_to (0: it does
 * not). TRUE: it was the desk's chat, which is @moved_to now; its open questions are asked there. A
 * person's chat is never migrated, and the target is always a supergroup. (TR-4) */
gboolean beckon_telegram_bot_follow_move (BeckonTelegramBot *self, gint64 chat_id, gint64 moved_to);

/* Emits "changed". */
void beckon_telegram_bot_changed (BeckonTelegramBot *self);
/* Stores a copy of @error (nullable) in @field and emits "changed" if it differs. */
void beckon_telegram_bot_set_error (BeckonTelegramBot *self, GError **field, const GError *error);

G_END_DECLS
