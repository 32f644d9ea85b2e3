/* telegram-group.h: the group of preferences that connects a Telegram bot with the person's chat
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "surface/telegram/account.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_GROUP (beckon_telegram_group_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTelegramGroup, beckon_telegram_group, BECKON, TELEGRAM_GROUP, AdwPreferencesGroup)

/* Without an account (while the desk is not open) the group is hidden. */
void beckon_telegram_group_set_account (BeckonTelegramGroup *self, BeckonTelegramAccount *account);
/* Adds when questions are sent (ATT-12). Call it once. */
void beckon_telegram_group_bind (BeckonTelegramGroup *self, GSettings *settings);

G_END_DECLS
