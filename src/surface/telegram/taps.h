/* taps.h: what the person taps: an answer, a mark, a time until which a question is set aside, a
 * person to hand on to
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* Does what the tap @update asks and ends the turn. */
void beckon_telegram_tap (BeckonTelegram *self, const BeckonTelegramUpdate *update);

G_END_DECLS
