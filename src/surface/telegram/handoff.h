/* handoff.h: hand-offs on Telegram: which chat they are sent to, and who may act on them (WH-8,
 * WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* The chat of @person (nullable); 0: none, or the person is not active. On any thread. */
gint64 beckon_telegram_handoff_chat_of (const BeckonPerson *person);
/* The chat for @entry: its recipient's own if there is one, else the desk's. */
gint64 beckon_telegram_handoff_get_chat (BeckonTelegram *self, const BeckonOutboxEntry *entry);
/* TRUE: @entry, a hand-off or a notice, goes to the own chat of somebody else than the person whose
 * desk it is. */
gboolean beckon_telegram_handoff_is_for_another (BeckonChannel           *channel,
                                                 const BeckonOutboxEntry *entry);
/* May the sender of @update act on @interaction, a hand-off that @assignee (nullable) has? Need not
 * be checked in the desk's own chat. */
gboolean beckon_telegram_handoff_is_theirs (BeckonTelegram             *self,
                                            const BeckonTelegramUpdate *update,
                                            const BeckonInteraction    *interaction,
                                            const BeckonPerson         *assignee);
/* (transfer full) (nullable): the handle of the one of @people whose chat it comes from; NULL if it
 * is no person's. On any thread. */
char *beckon_telegram_handoff_dup_sender (const GPtrArray            *people,
                                          const BeckonTelegramUpdate *update);
/* (transfer full): the answer that a reply to a hand-off gives: “take-over”, or notes that complete
 * it. */
BeckonAnswer *beckon_telegram_handoff_read (const char *text);
/* (transfer full) (element-type BeckonPerson): those of @all (nullable) to whom it can be
 * reassigned, a short list. */
GPtrArray *beckon_telegram_handoff_list (const GPtrArray         *all,
                                         const BeckonInteraction *interaction);

G_END_DECLS
