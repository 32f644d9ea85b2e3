/* same-question.h: which questions can get the same answer at once (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Both are open, nothing was answered yet, and they ask exactly the same: kind, words, options,
 * what of them is destructive, and how one may answer. Approvals: the same agent wants to do the
 * same, with the same arguments, in the same folder. Forms and what is handed over never are. */
gboolean beckon_same_question (const BeckonInteraction *one, const BeckonInteraction *other);
/* @questions (element-type BeckonInteraction): there are two or more, all the same. */
gboolean beckon_same_question_all (const GPtrArray *questions);

G_END_DECLS
