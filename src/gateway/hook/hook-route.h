/* hook-route.h: what the person decided, as the body of a call of an agent that numbers its
 * requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-input.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full) each: the reply to @input, a permission or questions. */
/* @always: and what was suggested is allowed from now on. */
GString *beckon_hook_route_new_permission (gboolean always);
/* @why (nullable): what the agent's model reads; without it the agent stops, as it does where
 * nobody gives a reason in its terminal. To questions there is always one: it is what each gets for
 * an answer. */
GString *beckon_hook_route_new_refusal (const BeckonHookInput *input, const char *why);
/* @settled (element-type BeckonInteraction): choices, all answered; @notes (element-type utf8): for
 * each "" or what was said beside the answer. */
GString *beckon_hook_route_new_answers (const GPtrArray *settled, const GPtrArray *notes);

G_END_DECLS
