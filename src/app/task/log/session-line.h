/* session-line.h: what an agent calls its session, and what that has used, in one line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/transcript-part.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): “Fix the link · 27 % of the context · 0.12 USD”, as far as the agent
 * says it; NULL: it says nothing. @part: of the kind `session`. @details (out) (transfer full)
 * (nullable): the numbers of tokens, for a tooltip. */
char *beckon_session_line_dup (const BeckonTranscriptPart *part, char **details);

G_END_DECLS
