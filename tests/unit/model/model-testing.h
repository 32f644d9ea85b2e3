/* model-testing.h: interactions for the tests of model and plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

#include "base-testing.h"

G_BEGIN_DECLS

/* (transfer full): a choice among labels; ends with NULL. */
BeckonInteraction *test_choice (const char *label, ...) G_GNUC_NULL_TERMINATED;
/* (transfer full): the interaction as JSON. */
char *write_interaction (const BeckonInteraction *interaction);

G_END_DECLS
