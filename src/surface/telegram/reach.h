/* reach.h: messages for a person, in their own chat or, where that takes nothing, in the desk's
 * (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* A message to a chat that is not the desk's failed with @error (nullable): for good, as the person
 * blocked the bot or the chat is not there? Nothing else has to wait for it then. */
gboolean beckon_telegram_reach_is_lost (BeckonTelegram *self, gint64 chat_id, const GError *error);

/* Sends @text to @chat_id, with the buttons of @keyboard (nullable), below the message @reply_to
 * (0: none). Where it is the own chat of @handle (nullable) and takes nothing, @otherwise goes to
 * the desk's chat instead, below @reply_otherwise; NULL: nothing does, it stands there already.
 * Whoever blocked the bot holds up nobody, and the channel says that they are not reached. */
void beckon_telegram_reach_async (BeckonTelegram     *self,
                                  const char         *handle,
                                  gint64              chat_id,
                                  const char         *text,
                                  gint64              reply_to,
                                  const char         *otherwise,
                                  gint64              reply_otherwise,
                                  BeckonInteraction  *keyboard,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
/* (transfer full) (array zero-terminated=1): the names of the messages. BECKON_TELEGRAM_ERROR: of
 * the desk's chat, or what will pass. */
char **beckon_telegram_reach_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);
/* The chat takes messages again: something came from it. */
void beckon_telegram_reach_is_back (BeckonTelegram *self, gint64 chat_id);
/* (transfer full) (nullable): the handles of those whose own chat took no message when it was tried
 * last, "@ana, @bob"; NULL: there are none. */
char *beckon_telegram_reach_dup_lost (BeckonTelegram *self);

G_END_DECLS
