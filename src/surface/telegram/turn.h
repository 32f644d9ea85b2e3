/* turn.h: one update being done: what the person is told, what the desk is asked for them, and its
 * end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* @update is done. It is on the disk before the next one is read. */
void beckon_telegram_turn_end (BeckonTelegram *self, const BeckonTelegramUpdate *update);
/* Says @text below what the person wrote; then the update is done. */
void beckon_telegram_turn_say (BeckonTelegram             *self,
                               const BeckonTelegramUpdate *update,
                               const char                 *text);
/* @update is done, but for what is still to be said about it, if anything. */
void beckon_telegram_turn_resume (BeckonTelegram *self, const BeckonTelegramUpdate *update);
/* Answers the tap, with @alert until the person has read it; then the update is done. */
void beckon_telegram_turn_tell (BeckonTelegram             *self,
                                const BeckonTelegramUpdate *update,
                                const char                 *text,
                                gboolean                    alert);
/* Answers the tap, and waits for nothing: the update is ended by whoever does it. */
void beckon_telegram_turn_thank (BeckonTelegram             *self,
                                 const BeckonTelegramUpdate *update,
                                 const char                 *text);
/* Tells the person why it was not done; then the update is done. What only the store or the network
 * refuses is tried again later. */
void beckon_telegram_turn_refuse (BeckonTelegram             *self,
                                  const BeckonTelegramUpdate *update,
                                  const GError               *error);
/* Answers question @id (0: the oldest PENDING one) for the person; then the update is done. @answer
 * is (transfer full). */
void beckon_telegram_turn_respond (BeckonTelegram             *self,
                                   const BeckonTelegramUpdate *update,
                                   gint64                      id,
                                   BeckonAnswer               *answer);
/* (transfer full): the name of the person that acts. */
char *beckon_telegram_turn_dup_by (BeckonTelegram *self, const BeckonTelegramUpdate *update);

G_END_DECLS
