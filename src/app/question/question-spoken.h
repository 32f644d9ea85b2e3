/* question-spoken.h: a question as a screen reader says it (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full): the question, its reason, its options and who asks, in the order in which
 * somebody needs them who only listens. @notice (nullable) is said first, @outcome (nullable), what
 * comes when nobody answers, last. */
char *beckon_question_spoken_describe (const BeckonInteraction *interaction,
                                       const char              *notice,
                                       const char              *outcome);

/* (transfer full): "1. PostgreSQL". */
char *beckon_question_spoken_describe_option (const BeckonOption *option, guint index);

G_END_DECLS
