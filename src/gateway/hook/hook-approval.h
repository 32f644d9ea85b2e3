/* hook-approval.h: a tool that an agent wants to use, as an approval (AP-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-input.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Says in @draft what @who wants to do, in full, and what the person may choose: to allow it once,
 * each of the agent's suggestions in their order, to deny it. */
void
beckon_hook_approval_fill (BeckonInteraction *draft, const BeckonHookInput *input, const char *who);
/* (transfer none) (nullable): the suggestion that option @index stands for; NULL for an option that
 * is none. */
JsonObject *beckon_hook_approval_get_suggestion (const BeckonHookInput *input, guint index);

G_END_DECLS
