/* question-prompt.h: the question: who asks, its text, the reason, the context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-background.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_PROMPT (beckon_question_prompt_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionPrompt, beckon_question_prompt, BECKON, QUESTION_PROMPT, AdwBin)

/* Signals: "resized": its height changed because the context was expanded or collapsed. "opened":
 * the person expanded it, and its background should be read again. */

/* The texts of the agent are Markdown (app/widgets/markdown/markdown-view.h). */
void beckon_question_prompt_set_interaction (BeckonQuestionPrompt *self,
                                             BeckonInteraction    *interaction);
/* (transfer none) (nullable) */
BeckonInteraction *beckon_question_prompt_get_interaction (BeckonQuestionPrompt *self);
/* What was read for that: the context is there, or the conversation, which is expanded when it
 * comes. TRUE: what is below has moved. */
gboolean beckon_question_prompt_set_background (BeckonQuestionPrompt           *self,
                                                const BeckonQuestionBackground *background);

/* In a pane below the name of the task: of where the question comes from, only the agent is said.
 */
void beckon_question_prompt_set_brief (BeckonQuestionPrompt *self, gboolean brief);

/* Clears the selection: a label selects all its text when it gets the focus, even for a moment. */
void beckon_question_prompt_deselect (BeckonQuestionPrompt *self);

/* (transfer full): "claude-code · Build the payment service · pay"; unknown parts are left out. */
char *beckon_question_prompt_describe_source (const BeckonInteraction *interaction);

G_END_DECLS
