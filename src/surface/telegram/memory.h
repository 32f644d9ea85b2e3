/* memory.h: what the channel must know after a restart: which updates are done, which message shows
 * which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* (transfer full): what is done of the updates of this server and bot. E110. */
BeckonTelegramDone *beckon_telegram_read_done (BeckonTelegram *self, GError **error);
/* Writes that @update is done; it finishes with beckon_desk_do_finish(). */
void beckon_telegram_note_async (BeckonTelegram             *self,
                                 const BeckonTelegramUpdate *update,
                                 GAsyncReadyCallback         callback,
                                 gpointer                    user_data);
/* Answers question @id (0: the oldest PENDING one), and in the same transaction writes that @update
 * is done: a desk that is killed at any point has done both or neither. It finishes with
 * beckon_desk_do_finish(). */
void beckon_telegram_respond_async (BeckonTelegram             *self,
                                    const BeckonTelegramUpdate *update,
                                    gint64                      id,
                                    BeckonAnswer               *answer,
                                    const char                 *by,
                                    GAsyncReadyCallback         callback,
                                    gpointer                    user_data);
/* In the same way: sets it aside (ATT-6), hands it on. */
void beckon_telegram_later_async (BeckonTelegram             *self,
                                  const BeckonTelegramUpdate *update,
                                  gint64                      id,
                                  gint64                      until_us,
                                  const char                 *by,
                                  GAsyncReadyCallback         callback,
                                  gpointer                    user_data);
void beckon_telegram_assign_async (BeckonTelegram             *self,
                                   const BeckonTelegramUpdate *update,
                                   gint64                      id,
                                   const char                 *assignee,
                                   const char                 *by,
                                   GAsyncReadyCallback         callback,
                                   gpointer                    user_data);
/* Which chat has the group @chat_id become; @chat_id: none. E110. */
gint64 beckon_telegram_find_moved (BeckonTelegram *self, gint64 chat_id, GError **error);
void   beckon_telegram_note_moved (BeckonTelegram *self, gint64 chat_id, gint64 moved_to);
/* Which question does the message show; 0: none. E110. */
gint64 beckon_telegram_find_question (BeckonTelegram *self,
                                      gint64          chat_id,
                                      gint64          message_id,
                                      GError        **error);
/* The message shows question @id, even where the desk ended before it knew its number. */
void
beckon_telegram_adopt_message (BeckonTelegram *self, gint64 chat_id, gint64 message_id, gint64 id);

G_END_DECLS
