/* llm-prompt.h: what a language model is told, and what its reply means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/classification.h"
#include "model/verdict.h"

G_BEGIN_DECLS

/* What agents and persons wrote goes to the model as one line of JSON between two markers that
 * cannot be guessed, and the prompt says that it is data. */

/* (transfer full): the body of the call. @plain: without a JSON schema, for servers that refuse
 * one. E104 for a question that is too long; E109 for one that tries to tell the model what to do:
 * neither is for a model to answer. */
char *beckon_llm_prompt_question (const BeckonInteraction *question,
                                  const char              *model,
                                  gboolean                 plain,
                                  GError                 **error);
/* The same for the conversation @turns (element-type BeckonTurn). */
char *
beckon_llm_prompt_request (GPtrArray *turns, const char *model, gboolean plain, GError **error);
/* (transfer full): E101 when the reply is not, to the letter, what was asked for. */
BeckonVerdict        *beckon_llm_read_verdict (GBytes *reply, GError **error);
BeckonClassification *beckon_llm_read_classification (GBytes *reply, GError **error);

G_END_DECLS
