/* llm-suspicion.h: detects text that addresses a language model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Does @text (nullable) look like a prompt injection? This is a second line of defence: it knows
 * phrases of a dozen languages and the usual disguises, and other wordings pass. The first line is
 * that the model sees the text as data only and decides nothing that is the person's to decide. */
gboolean beckon_llm_is_suspicious_text (const char *text);
/* The same for all texts that an agent wrote into @question, whether the model gets to see them or
 * not. */
gboolean beckon_llm_is_suspicious (const BeckonInteraction *question);

G_END_DECLS
