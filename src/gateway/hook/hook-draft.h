/* hook-draft.h: what an agent's hook asks, as questions to the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-input.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Keys of questions that hooks ask begin with it: whoever asked waits for the answer, or nobody
 * does. */
#define BECKON_HOOK_KEY "hook:"

/* Is a person asked because of @input? */
gboolean beckon_hook_draft_is_due (const BeckonHookInput *input);
/* (transfer full) (nullable) (element-type BeckonInteraction): the questions of @input for the task
 * @task_id; one, or up to four. @call tells this call from all others. E101, E104 for what cannot
 * be asked here. */
GPtrArray *beckon_hook_draft_new (const BeckonHookInput *input,
                                  const char            *task_id,
                                  const char            *call,
                                  GError               **error);
/* (transfer full): who asks: the agent, or one of its sub-agents (ATT-16). */
char *beckon_hook_draft_dup_who (const BeckonHookInput *input);
/* (transfer full) (nullable): who asks, in words, where that is a sub-agent. */
char *beckon_hook_draft_dup_asker (const BeckonHookInput *input);

G_END_DECLS
