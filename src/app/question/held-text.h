/* held-text.h: says when an answer that is held back goes out (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full): of @interaction, whose answer is held back at @now_us (wall clock): “Drop the
 * table” goes out in 3 s. */
char *beckon_held_text (const BeckonInteraction *interaction, gint64 now_us);

G_END_DECLS
