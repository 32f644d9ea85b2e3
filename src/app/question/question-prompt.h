/* question-prompt.h: what is asked: by whom, the question, the reason, the context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "store/store.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_PROMPT (beckon_question_prompt_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionPrompt, beckon_question_prompt, BECKON, QUESTION_PROMPT, AdwBin)

/* Signal "resized": it wants more or less room, because the person unfolded the context or folded
 * it. */

/* Everything is shown as plain text, controls and bidirectional overrides as such. The context is
 * read from @store when it is unfolded. */
void beckon_question_prompt_set_interaction (BeckonQuestionPrompt *self,
                                             BeckonInteraction    *interaction,
                                             BeckonStore          *store);

/* Nothing of it is selected: a label selects all of itself when it gets the focus, also when it
 * loses that at once. */
void beckon_question_prompt_deselect (BeckonQuestionPrompt *self);

/* (transfer full): "claude-code · Build the payment service · pay"; what is not known is left out.
 */
char *beckon_question_prompt_describe_source (const BeckonInteraction *interaction);
/* (transfer full): what the agent sent as context, one member a line where it is an object, else as
 * it is. */
char *beckon_question_prompt_describe_context (const char *json);

G_END_DECLS
