/* reply-text.h: the message with an agent's reply to what the person asked back (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): what the agent replied about @question; NULL: nothing since the
 * person was last reminded. */
char *beckon_telegram_reply_text (const BeckonInteraction *question);

G_END_DECLS
