/* say.h: what the bot sends: messages, in as many parts as needed, edits, and answers to taps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* The name under which the desk stores a message: its id, its chat, and the bot, since ids are
 * valid only for one bot. A part has no buttons and is never edited. */
char *beckon_telegram_message_name (BeckonTelegram *self,
                                    gint64          chat_id,
                                    gint64          message_id,
                                    gboolean        is_part);
/* The name used by versions without the bot's id. */
char *beckon_telegram_message_old_name (gint64 chat_id, gint64 message_id, gboolean is_part);
/* Parses either form. FALSE for a part, and for a message of another bot. */
gboolean beckon_telegram_message_parse (BeckonTelegram *self,
                                        const char     *name,
                                        gint64         *chat_id,
                                        gint64         *message_id);

/* Sends @text to @chat_id, in parts if it is long, as a reply to @reply_to (0: none); the last part
 * has the buttons of @keyboard (nullable). */
void beckon_telegram_send_async (BeckonTelegram     *self,
                                 gint64              chat_id,
                                 const char         *text,
                                 BeckonInteraction  *keyboard,
                                 gint64              reply_to,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);
/* (transfer full) (array zero-terminated=1): the names of the messages. BECKON_TELEGRAM_ERROR. */
char **beckon_telegram_send_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);

/* Changes the message to @text (cut to one message), with the buttons of @keyboard (nullable), or
 * none if it is settled. */
void beckon_telegram_edit (BeckonTelegram     *self,
                           gint64              chat_id,
                           gint64              message_id,
                           const char         *text,
                           BeckonInteraction  *keyboard,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* Shows @text for a moment, or with @alert until the person closes it. Cut to Telegram's limit.
 * Both finish with beckon_telegram_api_call_finish(). */
void beckon_telegram_answer_tap (BeckonTelegram     *self,
                                 const char         *query_id,
                                 const char         *text,
                                 gboolean            alert,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);

G_END_DECLS
