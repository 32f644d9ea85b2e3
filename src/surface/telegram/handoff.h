/* handoff.h: hand-offs on Telegram: whose chat they go to, and who may act on them (WH-8, WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* The chat of the active person with this handle; 0: there is none. */
gint64 beckon_telegram_handoff_find_chat (BeckonTelegram *self, const char *handle);
/* Where @interaction is told: the assignee's own chat, when there is one, else the chat of the
 * desk. */
gint64 beckon_telegram_handoff_get_chat (BeckonTelegram          *self,
                                         const BeckonInteraction *interaction);
/* May whoever sent @update act on @interaction: a hand-off that is theirs now? Where it is the
 * desk's own chat nobody has to ask. */
gboolean beckon_telegram_handoff_is_theirs (BeckonTelegram             *self,
                                            const BeckonTelegramUpdate *update,
                                            const BeckonInteraction    *interaction);
/* (transfer full) (nullable): the handle of the person whose chat it comes from; NULL where it is
 * nobody's. */
char *beckon_telegram_handoff_dup_by (BeckonTelegram *self, const BeckonTelegramUpdate *update);
/* (transfer full): what a person writes below a hand-off: “take-over”, or the notes with which it
 * is completed. */
BeckonAnswer *beckon_telegram_handoff_read (const char *text);
/* (transfer full) (element-type BeckonPerson): to whom it can be handed on, a short list. */
GPtrArray *beckon_telegram_handoff_list (BeckonTelegram          *self,
                                         const BeckonInteraction *interaction);

G_END_DECLS
