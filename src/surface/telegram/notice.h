/* notice.h: messages that need no answer, in the chat of their recipient (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* Sends @notice without buttons to @chat_id, the person's own chat if there is one, else the
 * desk's; also to the desk's if the person's does not accept it, so that a person who blocked the
 * bot does not block the others. */
void beckon_telegram_notice_send_async (BeckonTelegram     *self,
                                        BeckonNotice       *notice,
                                        gint64              chat_id,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
/* BECKON_TELEGRAM_ERROR: for the desk's chat, or a temporary one. */
gboolean
beckon_telegram_notice_send_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);

G_END_DECLS
