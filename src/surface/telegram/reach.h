/* reach.h: messages for a person: to their own chat, or to the desk's if that does not accept them
 * (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/sender.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_REACH (beckon_telegram_reach_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegramReach, beckon_telegram_reach, BECKON, TELEGRAM_REACH, GObject)

/* (transfer full) */
BeckonTelegramReach *beckon_telegram_reach_new (BeckonTelegramBot    *bot,
                                                BeckonTelegramSender *sender);

/* Is @error (nullable), for a message to a chat other than the desk's, permanent: the person
 * blocked the bot or the chat does not exist? Then nothing needs to wait for it. */
gboolean
beckon_telegram_reach_is_lost (BeckonTelegramReach *self, gint64 chat_id, const GError *error);

/* Sends @text to @chat_id, with the buttons of @keyboard (nullable), as a reply to @reply_to (0:
 * none). If it is the own chat of @handle (nullable) and does not accept it, sends @otherwise to
 * the desk's chat instead, as a reply to @reply_otherwise; NULL: nothing, because it has been sent
 * there already. So a person who blocked the bot blocks no one else, and the channel reports that
 * they are not reached. */
void beckon_telegram_reach_async (BeckonTelegramReach *self,
                                  const char          *handle,
                                  gint64               chat_id,
                                  const char          *text,
                                  gint64               reply_to,
                                  const char          *otherwise,
                                  gint64               reply_otherwise,
                                  BeckonInteraction   *keyboard,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data);
/* (transfer full) (array zero-terminated=1): the names of the messages. BECKON_TELEGRAM_ERROR: for
 * the desk's chat, or a temporary one. */
char **
beckon_telegram_reach_finish (BeckonTelegramReach *self, GAsyncResult *result, GError **error);
/* Call it when something arrived from the chat: it accepts messages again. */
void beckon_telegram_reach_is_back (BeckonTelegramReach *self, gint64 chat_id);
/* (transfer full) (nullable): the handles of people whose own chat did not accept the last message,
 * "@ana, @bob"; NULL if there are none. Also looks whether it still is their chat: if not, the
 * channel changes. */
char *beckon_telegram_reach_dup_lost (BeckonTelegramReach *self);

G_END_DECLS
