/* taps.h: processes taps on buttons: answers, selections, postponing, reassigning
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/facts.h"

G_BEGIN_DECLS

/* Does what the tap @update requests, and ends the turn. */
void beckon_telegram_tap (BeckonTelegram             *self,
                          const BeckonTelegramUpdate *update,
                          const BeckonTelegramFacts  *facts);

G_END_DECLS
