/* llm-prompt.h: writes the prompts for a language model and parses its replies
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/classification.h"
#include "model/question/verdict.h"

G_BEGIN_DECLS

/* Text from agents and people is passed to the model as one line of JSON between two unpredictable
 * markers, and the prompt says that it is data. */

/* (transfer full): what the model is told of a question or of a conversation: equal ones give equal
 * texts. E104 for a question that is too long; E109 for one that tries to instruct the model: a
 * model must answer neither. */
char *beckon_llm_prompt_describe_question (const BeckonInteraction *question, GError **error);
char *beckon_llm_prompt_describe_request (GPtrArray *turns, GError **error);
/* (transfer full): the body of the call. @plain: without a JSON schema, for servers that reject it.
 * @described: as of the function above; @instructions (nullable): the person's, below the prompt.
 */
char *beckon_llm_prompt_question (const char *described,
                                  const char *model,
                                  const char *instructions,
                                  gboolean    plain);
/* The same for a conversation. */
char *beckon_llm_prompt_request (const char *described, const char *model, gboolean plain);
/* (transfer full): E101 if the reply is not exactly in the required format. */
BeckonVerdict        *beckon_llm_read_verdict (GBytes *reply, GError **error);
BeckonClassification *beckon_llm_read_classification (GBytes *reply, GError **error);

G_END_DECLS
