/* memory.h: state of the channel that survives a restart: processed updates, and which message
 * shows which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* What is read once, before the first poll. */
typedef struct
{
  gint64   moved_to; /* the chat to which the desk's was migrated; 0: it was not */
  char    *done;     /* (nullable): the processed updates of this server and bot */
  gboolean is_old;   /* @done was stored by a version that did not store the server */
} BeckonTelegramMemory;

void beckon_telegram_memory_free (BeckonTelegramMemory *self);
/* Reads it until the channel is stopped. */
void beckon_telegram_memory_read_async (BeckonTelegram     *self,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
/* (transfer full): E110. @source is the store. */
BeckonTelegramMemory *
beckon_telegram_memory_read_finish (GObject *source, GAsyncResult *result, GError **error);
/* (transfer full): stores it under its present name. */
BeckonTelegramDone *beckon_telegram_memory_take_done (BeckonTelegram             *self,
                                                      const BeckonTelegramMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramMemory, beckon_telegram_memory_free)

/* Stores that @update has been processed; finish with beckon_desk_do_finish(). */
void beckon_telegram_note_async (BeckonTelegram             *self,
                                 const BeckonTelegramUpdate *update,
                                 GAsyncReadyCallback         callback,
                                 gpointer                    user_data);
/* Answers question @id (0: the oldest PENDING one), and stores in the same transaction that @update
 * has been processed, so that a crash leaves both or neither. Finish with beckon_desk_do_finish().
 */
void beckon_telegram_respond_async (BeckonTelegram             *self,
                                    const BeckonTelegramUpdate *update,
                                    gint64                      id,
                                    BeckonAnswer               *answer,
                                    const char                 *by,
                                    GAsyncReadyCallback         callback,
                                    gpointer                    user_data);
/* The same for undoing the answer (ATT-7), asking back (ATT-8), postponing (ATT-6) and reassigning
 * it. */
void beckon_telegram_undo_async (BeckonTelegram             *self,
                                 const BeckonTelegramUpdate *update,
                                 gint64                      id,
                                 const char                 *by,
                                 GAsyncReadyCallback         callback,
                                 gpointer                    user_data);
void beckon_telegram_ask_back_async (BeckonTelegram             *self,
                                     const BeckonTelegramUpdate *update,
                                     gint64                      id,
                                     const char                 *text,
                                     const char                 *by,
                                     GAsyncReadyCallback         callback,
                                     gpointer                    user_data);
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
void beckon_telegram_note_moved (BeckonTelegram *self, gint64 chat_id, gint64 moved_to);
/* The message that a tap or a reply is on; 0: none. */
gint64 beckon_telegram_get_subject_message (const BeckonTelegramUpdate *update);
/* The question of which the message is a part, as far as it is in memory: the one that is being
 * sent or was sent last; 0: none. */
gint64 beckon_telegram_find_part (BeckonTelegram *self, gint64 chat_id, gint64 message_id);
/* (transfer full) (array zero-terminated=1): the names under which the store may know the message,
 * the likely ones first. */
char **beckon_telegram_dup_names (BeckonTelegram *self, gint64 chat_id, gint64 message_id);
/* Records that the message of @update shows question @id, unless it is the question @shown that is
 * known to be there; needed if the desk stopped before it knew the id of the message. */
void beckon_telegram_adopt_message (BeckonTelegram             *self,
                                    const BeckonTelegramUpdate *update,
                                    gint64                      shown,
                                    gint64                      id);

G_END_DECLS
