/* llm-suspicion.h: words that are meant for a language model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"

G_BEGIN_DECLS

/* Does @text (nullable) look as if it told a language model what to do? A second line: it knows
 * phrases of a dozen languages, through the usual disguises, and whoever words it differently
 * passes it. What keeps a fooled model harmless is that it sees data, and decides nothing that is
 * the person's. */
gboolean beckon_llm_is_suspicious_text (const char *text);
/* The same of everything that an agent wrote into @question, whether the model gets to see it or
 * not. */
gboolean beckon_llm_is_suspicious (const BeckonInteraction *question);

G_END_DECLS
