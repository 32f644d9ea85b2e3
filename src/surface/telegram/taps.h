/* taps.h: taps on buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/selection.h"
#include "surface/telegram/turn.h"

G_BEGIN_DECLS

/* Does what the tap of @turn requests, and ends the turn. */
void beckon_telegram_tap (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection);

G_END_DECLS
