/* handoff.h: hand-offs on Telegram: which chat they are sent to, and who may act on them (WH-8,
 * WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/person.h"
#include "model/question/answer.h"
#include "model/question/interaction.h"
#include "surface/telegram/update.h"

G_BEGIN_DECLS

/* The chat of @person (nullable); 0: none, or the person is not active. On any thread. */
gint64 beckon_telegram_handoff_chat_of (const BeckonPerson *person);
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
