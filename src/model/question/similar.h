/* similar.h: what a person answered to a similar question before, in words (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* As many earlier answers as are shown with a question. */
#define BECKON_SIMILAR_SHOWN 3

/* (transfer full): “You answered “PostgreSQL” to a similar question 3 days ago (codex)”; @person is
 * whom the words “you” mean. */
char *beckon_similar_describe (const BeckonInteraction *similar, const char *person, gint64 now_us);

G_END_DECLS
