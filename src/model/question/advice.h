/* advice.h: what was said of a question before the person was asked, and by whom (SEN-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Who advises, where nobody did: the evaluator failed, and `advice` says how; or it was not asked,
 * and `advice` says why. Else it is a source, such as "rules:2", "llm", "heuristic" or
 * "preference:3". */
#define BECKON_ADVISER_FAILED "failed"
#define BECKON_ADVISER_UNASKED "unasked"

/* Gives @self, a draft, the advice @text (nullable: none) of @by: one line, bounded, without
 * anything that could be taken for something else. */
void beckon_advice_set (BeckonInteraction *self, const char *by, const char *text);
/* (transfer full) (nullable): the advice and who says so, one translated sentence for persons: “The
 * language model: …”, “The evaluator failed: …”. NULL where there is none. */
char *beckon_advice_describe (const BeckonInteraction *self);
/* (transfer full) (nullable): why the person is asked: the asker's reason and the advice, or the
 * one of them that there is. */
char *beckon_advice_dup_why (const BeckonInteraction *self);
/* The same, from what the row has: all three (nullable). */
char *beckon_advice_join (const char *reason, const char *advice, const char *by);

G_END_DECLS
