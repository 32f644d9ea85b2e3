/* say.h: what the bot writes: messages, in as many parts as they need, edits, and answers to taps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* How a message is called where the desk keeps it: its number, its chat, and the bot, for which
 * alone that number is of this message. A part has no buttons and is never edited. */
char *beckon_telegram_message_name (BeckonTelegram *self,
                                    gint64          chat_id,
                                    gint64          message_id,
                                    gboolean        is_part);
/* How it was called by versions that knew no bot. */
char *beckon_telegram_message_old_name (gint64 chat_id, gint64 message_id, gboolean is_part);
/* Reads either. FALSE for a part, and for a message of another bot. */
gboolean beckon_telegram_message_parse (BeckonTelegram *self,
                                        const char     *name,
                                        gint64         *chat_id,
                                        gint64         *message_id);

/* Sends @text to @chat_id, in parts where it is long, below the message @reply_to (0: none); the
 * buttons of @keyboard (nullable) are under the last. */
void beckon_telegram_send_async (BeckonTelegram     *self,
                                 gint64              chat_id,
                                 const char         *text,
                                 BeckonInteraction  *keyboard,
                                 gint64              reply_to,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);
/* (transfer full) (array zero-terminated=1): the names of the messages. BECKON_TELEGRAM_ERROR. */
char **beckon_telegram_send_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);

/* Makes the message say @text (cut to one message), with the buttons of @keyboard (nullable), or
 * none where it is settled. */
void beckon_telegram_edit (BeckonTelegram     *self,
                           gint64              chat_id,
                           gint64              message_id,
                           const char         *text,
                           BeckonInteraction  *keyboard,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* @text is shown for a moment; with @alert until the person has read it. Cut to what Telegram
 * takes. Both finish with beckon_telegram_api_call_finish(). */
void beckon_telegram_answer_tap (BeckonTelegram     *self,
                                 const char         *query_id,
                                 const char         *text,
                                 gboolean            alert,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data);

G_END_DECLS
