/* notice.h: messages that need no answer, in the chat of the person that they are for (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* Sends @notice, without buttons, to the person's own chat where there is one, else to the desk's;
 * to the desk's, too, where the person's takes nothing: whoever blocked the bot holds up nobody
 * else. */
void beckon_telegram_notice_send_async (BeckonTelegram     *self,
                                        BeckonNotice       *notice,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
/* BECKON_TELEGRAM_ERROR: of the desk's chat, or what will pass. */
gboolean
beckon_telegram_notice_send_finish (BeckonTelegram *self, GAsyncResult *result, GError **error);

G_END_DECLS
