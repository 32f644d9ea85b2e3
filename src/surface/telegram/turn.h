/* turn.h: the processing of one update: replies to the person, operations on the desk, and its end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/facts.h"

G_BEGIN_DECLS

/* Ends the processing of @update. It is stored before the next one is processed. */
void beckon_telegram_turn_end (BeckonTelegram *self, const BeckonTelegramUpdate *update);
/* Sends @text as a reply to the person's message, then ends the update. */
void beckon_telegram_turn_say (BeckonTelegram             *self,
                               const BeckonTelegramUpdate *update,
                               const char                 *text);
/* @update has been processed; only the reply about it may be missing. */
void beckon_telegram_turn_resume (BeckonTelegram *self, const BeckonTelegramUpdate *update);
/* Answers the tap, with @alert until the person closes it; then ends the update. */
void beckon_telegram_turn_tell (BeckonTelegram             *self,
                                const BeckonTelegramUpdate *update,
                                const char                 *text,
                                gboolean                    alert);
/* Answers the tap without waiting; the caller ends the update. */
void beckon_telegram_turn_thank (BeckonTelegram             *self,
                                 const BeckonTelegramUpdate *update,
                                 const char                 *text);
/* Tells the person why it failed, then ends the update. Failures of the store or the network are
 * retried later. */
void beckon_telegram_turn_refuse (BeckonTelegram             *self,
                                  const BeckonTelegramUpdate *update,
                                  const GError               *error);
/* Answers question @id (0: the oldest PENDING one) for the person, then ends the update. @answer is
 * (transfer full). */
void beckon_telegram_turn_respond (BeckonTelegram             *self,
                                   const BeckonTelegramUpdate *update,
                                   const BeckonTelegramFacts  *facts,
                                   gint64                      id,
                                   BeckonAnswer               *answer);
/* Sends @text to the agent that asks question @id (ATT-8), tells the person so, and ends the
 * update. */
void beckon_telegram_turn_ask_back (BeckonTelegram             *self,
                                    const BeckonTelegramUpdate *update,
                                    const BeckonTelegramFacts  *facts,
                                    gint64                      id,
                                    const char                 *text);
/* (transfer full): the name of the person who acts. */
char *beckon_telegram_turn_dup_by (const BeckonTelegramUpdate *update,
                                   const BeckonTelegramFacts  *facts);

G_END_DECLS
