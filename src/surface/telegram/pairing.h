/* pairing.h: the code by which the bot learns which chat is its person's
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_TELEGRAM_PAIRING_CHARS 6
#define BECKON_TELEGRAM_PAIRING_US (600 * G_GINT64_CONSTANT (1000000)) /* how long a code holds */
#define BECKON_TELEGRAM_PAIRING_TRIES \
  10 /* wrong codes of one chat, until that chat is not heard any more */
#define BECKON_TELEGRAM_PAIRING_CHATS \
  100 /* chats that sent wrong codes, until the code holds no more: of 2^30 codes, these try a \
         thousand */

typedef struct _BeckonTelegramPairing BeckonTelegramPairing;

/* (transfer full): there is no code yet. */
BeckonTelegramPairing *beckon_telegram_pairing_new (BeckonClock *clock);
void                   beckon_telegram_pairing_free (BeckonTelegramPairing *self);
/* (transfer none): makes a new code, which holds from now on instead of any before. */
const char *beckon_telegram_pairing_begin (BeckonTelegramPairing *self);
void        beckon_telegram_pairing_end (BeckonTelegramPairing *self);
/* (transfer none) (nullable): the code that holds now. */
const char *beckon_telegram_pairing_get (BeckonTelegramPairing *self);
/* Is @text, from the chat @chat_id, the code, alone or after "/start", in any case? Then it is used
 * up. Anything else counts as a try of that chat: strangers cannot use up the code of the person
 * (TR-4). */
gboolean
beckon_telegram_pairing_take (BeckonTelegramPairing *self, gint64 chat_id, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramPairing, beckon_telegram_pairing_free)

G_END_DECLS
