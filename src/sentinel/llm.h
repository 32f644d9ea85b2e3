/* llm.h: the evaluator `llm`: a language model behind an OpenAI-compatible chat endpoint
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_TYPE_LLM (beckon_llm_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLlm, beckon_llm, BECKON, LLM, GObject)

/* (transfer full): @base_url such as "http://127.0.0.1:11434/v1"; @key may be NULL. One call for a
 * question; a second one only where the server refuses the form of the first (a JSON schema).
 * Whatever is not a reply to the letter within 10 s is an error (SEN-3). */
BeckonEvaluator *beckon_llm_new (const char *base_url, const char *model, const char *key);
/* Does its key go over the network in the clear? */
gboolean beckon_llm_is_exposed (BeckonLlm *self);
/* Do both call the same model of the same server with the same key? */
gboolean beckon_llm_is_same (BeckonLlm *self, BeckonLlm *other);

G_END_DECLS
