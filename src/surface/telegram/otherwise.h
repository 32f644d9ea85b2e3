/* otherwise.h: what happens to a question if nobody answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full): one sentence. A message cannot count down, so it names a time; a countdown that
 * is suspended meanwhile ends later, never sooner. */
char *beckon_telegram_otherwise_dup (const BeckonInteraction *question);

G_END_DECLS
