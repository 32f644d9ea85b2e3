/* pairing.h: the code that identifies the person's chat to the bot
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_TELEGRAM_PAIRING_CHARS 6
#define BECKON_TELEGRAM_PAIRING_US (600 * G_GINT64_CONSTANT (1000000)) /* validity of a code */
/* how many wrong codes a chat may send before it is ignored */
#define BECKON_TELEGRAM_PAIRING_TRIES 10
/* how many chats may send wrong codes before the code becomes invalid: together they try a thousand
 * of 2^30 codes */
#define BECKON_TELEGRAM_PAIRING_CHATS 100

typedef struct _BeckonTelegramPairing BeckonTelegramPairing;

/* (transfer full): without a code yet. */
BeckonTelegramPairing *beckon_telegram_pairing_new (BeckonClock *clock);
void                   beckon_telegram_pairing_free (BeckonTelegramPairing *self);
/* (transfer none): creates a new code, which replaces any other. */
const char *beckon_telegram_pairing_begin (BeckonTelegramPairing *self);
/* (transfer none) (nullable): the code that is currently valid. */
const char *beckon_telegram_pairing_get (BeckonTelegramPairing *self);
/* Is @text from the chat @chat_id the code, alone or after "/start", in upper or lower case? If so
 * it becomes invalid. Anything else counts as an attempt of that chat, so that strangers cannot use
 * up the person's attempts (TR-4). */
gboolean
beckon_telegram_pairing_take (BeckonTelegramPairing *self, gint64 chat_id, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramPairing, beckon_telegram_pairing_free)

G_END_DECLS
