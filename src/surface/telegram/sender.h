/* sender.h: sends and edits messages, and remembers which ones belong to which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/bot.h"
#include "surface/telegram/selection.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_SENDER (beckon_telegram_sender_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramSender, beckon_telegram_sender, BECKON, TELEGRAM_SENDER, GObject)

/* A message of the bot, or of a person. */
typedef struct
{
  gint64 chat_id;
  gint64 id; /* 0: none */
} BeckonTelegramMessage;

/* Signals: "part-ended": a call that sent a part of a question has returned, so the id of that
 * message is known, or there is no message. */

/* (transfer full) */
BeckonTelegramSender *beckon_telegram_sender_new (BeckonTelegramBot *bot);
/* (transfer none): what the person has selected so far. */
BeckonTelegramSelection *beckon_telegram_sender_get_selection (BeckonTelegramSender *self);

/* Sends @text to @chat_id, in parts if it is long, as a reply to @reply_to (0: none); the last part
 * has the buttons of @keyboard (nullable), with what is selected. */
void beckon_telegram_sender_send_async (BeckonTelegramSender *self,
                                        gint64                chat_id,
                                        const char           *text,
                                        BeckonInteraction    *keyboard,
                                        gint64                reply_to,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
/* (transfer full) (array zero-terminated=1): the names of the messages. BECKON_TELEGRAM_ERROR. */
char **beckon_telegram_sender_send_finish (BeckonTelegramSender *self,
                                           GAsyncResult         *result,
                                           GError              **error);
/* Changes the message to @text (cut to one message), with the buttons of @keyboard (nullable), or
 * none if it is settled. */
void beckon_telegram_sender_edit (BeckonTelegramSender *self,
                                  gint64                chat_id,
                                  gint64                message_id,
                                  const char           *text,
                                  BeckonInteraction    *keyboard,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* Shows @text for a moment, or with @alert until the person closes it. Cut to Telegram's limit.
 * Both finish with beckon_telegram_api_call_finish(). */
void beckon_telegram_sender_answer_tap (BeckonTelegramSender *self,
                                        const char           *query_id,
                                        const char           *text,
                                        gboolean              alert,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);

/* The chat to which a part of a question is being sent, its id not known yet; 0: none. */
gint64 beckon_telegram_sender_get_asking_chat (BeckonTelegramSender *self);
/* The question of which the message is a part, as far as it is in memory: the one that is being
 * sent or was sent last; 0: none. */
gint64
beckon_telegram_sender_find_part (BeckonTelegramSender *self, gint64 chat_id, gint64 message_id);
/* (transfer full) (array zero-terminated=1): the names under which the store may know the message,
 * the likely ones first. */
char **
beckon_telegram_sender_dup_names (BeckonTelegramSender *self, gint64 chat_id, gint64 message_id);
/* Parses a name. FALSE for a part, which has no buttons and is never edited, and for a message of
 * another bot. */
gboolean beckon_telegram_sender_parse_name (BeckonTelegramSender  *self,
                                            const char            *name,
                                            BeckonTelegramMessage *message);
/* Stores that the message shows question @id; needed if the desk stopped before it knew the id of
 * the message. */
void beckon_telegram_sender_adopt (BeckonTelegramSender *self,
                                   gint64                chat_id,
                                   gint64                message_id,
                                   gint64                id);

/* Remembers that the person answered question @id with @message, which is to be acknowledged; NULL:
 * it has been, or never will be. */
void beckon_telegram_sender_set_typed (BeckonTelegramSender        *self,
                                       gint64                       id,
                                       const BeckonTelegramMessage *message);
/* (transfer none) (nullable): the message of the person, if there is one to be acknowledged. */
const BeckonTelegramMessage *beckon_telegram_sender_get_typed (BeckonTelegramSender *self,
                                                               gint64                id);

G_END_DECLS
