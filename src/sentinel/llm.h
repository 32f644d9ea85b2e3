/* llm.h: the evaluator `llm`: a language model behind an OpenAI-compatible chat endpoint
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_LLM_MAX_INSTRUCTIONS 2000

#define BECKON_TYPE_LLM (beckon_llm_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLlm, beckon_llm, BECKON, LLM, GObject)

/* (transfer full): @base_url such as "http://127.0.0.1:11434/v1"; @key may be NULL. At
 * most one call per question; a second one only if the server rejects the format of the first (a
 * JSON schema). Anything but an exact reply within 10 s is an error (SEN-3). */
BeckonEvaluator *beckon_llm_new (const char *base_url, const char *model, const char *key);
/* From now on a reply that is at most @max_age_us old is given again for an equal question, and its
 * reason says so; 0: never, as at first. */
void beckon_llm_set_reuse (BeckonLlm *self, gint64 max_age_us);
/* From now on @instructions (nullable), what the person wants it to know and to prefer, stand below
 * the prompt for questions. At most BECKON_LLM_MAX_INSTRUCTIONS characters count. */
void beckon_llm_set_instructions (BeckonLlm *self, const char *instructions);
/* Is its key sent over the network unencrypted? */
gboolean beckon_llm_is_exposed (BeckonLlm *self);
/* Do both use the same model on the same server with the same key? */
gboolean beckon_llm_is_same (BeckonLlm *self, BeckonLlm *other);

G_END_DECLS
